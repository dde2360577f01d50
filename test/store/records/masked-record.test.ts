import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { beginSession } from '../../../src/collaboration/sessions.ts';
import { newRecordId } from '../../../src/store/records/record-id.ts';
import type { RecordWork } from '../../../src/store/records/records.ts';
import { RECORDS_FILE } from '../../../src/store/records/sqlite/records.ts';
import { recordedAgent } from '../../../src/tools/agent-name.ts';
import { noise } from '../../workspace/secrets/sample-secrets.ts';
import { openRecords, sampleVersion } from './sample-records.ts';

const SECRET = `q7${noise(14)}`;
/** A sentence that holds a secret. */
const TOLD = `deploy with password=${SECRET} at noon`;
const AGENT = `ada token=${SECRET}`;

const version = () => sampleVersion({ reason: TOLD, agent: AGENT });
const refusal = () => {
  const { kind: _, previous: __, oldPath: ___, ...rest } = version();
  return { ...rest, hash: 'a'.repeat(64), cause: 'conflict' as const, found: null };
};
const decision = () => ({
  ...{ id: newRecordId('dec'), at: 1, agent: AGENT, decision: TOLD, reasoning: TOLD, confidence: 1 },
  ...{ impact: 'low' as const, commit: null, context: { password: SECRET, note: TOLD }, alternatives: [TOLD] },
  ...{ tags: [TOLD], supersedes: [], anchors: [] },
});
const session = () => ({
  ...{ id: newRecordId('ses'), tree: '', name: TOLD, type: 'editing' as const, isRealTime: false },
  ...{ createdAt: 1, lifetime: 1, expiresAt: 9, endedAt: null },
});

const WRITES: Readonly<Record<string, RecordWork<unknown>>> = {
  versions: ({ versions }) => versions.add(version()),
  refusals: ({ refusals }) => refusals.add(refusal()),
  decisions: ({ decisions }) => decisions.add(decision()),
  sessions: ({ sessions }) => sessions.add(session()),
  session_participants: async ({ sessions }) => {
    await sessions.join('one', AGENT, 1);
    await sessions.worked('one', AGENT, 3, 2);
  },
  intents: ({ intents }) => intents.put({ version: { ...version(), hash: 'a'.repeat(64) }, target: '/a' }),
  thread_turns: ({ threads }) => threads.addTurn('one', { role: 'user', content: JSON.stringify({ text: TOLD }) }),
  document_agents: ({ documents }) => documents.introduce(1, recordedAgent(AGENT, null)),
};

async function open() {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-masked-'));
  const records = await openRecords(folder);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return { records, path: join(folder, RECORDS_FILE) };
}

it.each(Object.entries(WRITES))('the table %s stores no secret', async (table, write) => {
  const { records, path } = await open();
  await records.write(write);
  const database = new DatabaseSync(path);
  const stored = JSON.stringify(database.prepare(`SELECT * FROM ${table}`).all());
  database.close();
  expect(stored).toContain('[REDACTED:');
  expect(stored).not.toContain(SECRET);
});

it('counts the operations of a participant whose name is masked', async () => {
  const { records } = await open();
  await records.write(WRITES.session_participants as RecordWork<unknown>);
  expect(await records.read(({ sessions }) => sessions.participants('one'))).toMatchObject([{ operations: 3 }]);
});

it('finds an active session by a name whose stored form is masked', async () => {
  const { records } = await open();
  const request = {
    ...{ tree: '', name: TOLD, type: 'editing' as const, participants: [AGENT], isRealTime: false },
    ...{ lifetime: 1000, documents: [], now: 1 },
  };
  const first = await beginSession(records, request);
  expect(await beginSession(records, request)).toMatchObject({ id: first.id, reused: true });
});

it('stores free text without secrets as it is', async () => {
  const { records } = await open();
  const plain = sampleVersion({ reason: 'rename the token parser', agent: 'ada' });
  expect(await records.write(({ versions }) => versions.add(plain))).toEqual({ ...plain, version: 1 });
});
