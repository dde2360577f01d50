import { onTestFinished } from 'vitest';
import type { Decision } from '../../../src/store/records/decision-table.ts';
import { newRecordId } from '../../../src/store/records/record-id.ts';
import type { Records } from '../../../src/store/records/records.ts';
import type { Refusal } from '../../../src/store/records/refusal-table.ts';
import type { Session } from '../../../src/store/records/session-table.ts';
import { SqliteRecords } from '../../../src/store/records/sqlite/records.ts';
import type { NewVersion } from '../../../src/store/records/version-table.ts';

/** Records in a folder, closed when the test is over. */
export async function openRecords(folder: string): Promise<Records> {
  return closedAfterTest(await SqliteRecords.open(folder));
}

/** Has records closed when the test is over, unless they are before. */
export function closedAfterTest(records: Records): Records {
  let isOpen = true;
  const close = records.close.bind(records);
  records.close = async () => {
    if (isOpen) await close();
    isOpen = false;
  };
  onTestFinished(() => records.close());
  return records;
}

/** Begins work that goes on until it is released. */
export async function heldBy(records: Records, writer: string) {
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const over = records.alone(writer, () => {
    begun.resolve();
    return held.promise;
  });
  await begun.promise;
  return { over, release: held.resolve };
}

export function sampleVersion(change: Partial<NewVersion> = {}): NewVersion {
  return {
    id: newRecordId('ver'),
    tree: '',
    path: 'src/a.ts',
    kind: 'update',
    at: 1000,
    agent: 'ada',
    reason: 'because',
    hash: 'a'.repeat(64),
    previous: null,
    oldPath: null,
    commit: null,
    bytes: 3,
    ...change,
  };
}

export function sampleRefusal(change: Partial<Refusal> = {}): Refusal {
  const { kind: _, previous: __, oldPath: ___, ...rest } = sampleVersion({ id: newRecordId('ref') });
  return { ...rest, hash: 'a'.repeat(64), cause: 'conflict', found: null, ...change };
}

export function sampleDecision(change: Partial<Decision> = {}): Decision {
  return {
    ...{ id: newRecordId('dec'), at: 1000, agent: 'ada', decision: 'Add', reasoning: 'It is simple', confidence: 0.5 },
    ...{ impact: 'low', commit: null, context: {}, alternatives: ['none'], tags: [], supersedes: [], anchors: [] },
    ...change,
  };
}

/** One that lasts from 1 to 100. */
export function sampleSession(change: Partial<Session> = {}): Session {
  return {
    ...{ id: newRecordId('ses'), tree: '', name: 'Review', type: 'editing', isRealTime: false },
    ...{ createdAt: 1, lifetime: 100, expiresAt: 100, endedAt: null },
    ...change,
  };
}
