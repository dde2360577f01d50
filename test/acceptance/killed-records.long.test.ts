import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createApplication } from '../../src/server/application.ts';
import { DEFAULT_LIMITS } from '../../src/server/limits.ts';
import { MemoryLog } from '../server/sample-application.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { PROGRAM } from './built-server.ts';

const PRELOAD = pathToFileURL(join(import.meta.dirname, '../../reliability/kill/kill-at-step.ts')).href;
/** More steps than there are. */
const MOST_STEPS = 150;

interface Place {
  readonly tree: string;
  readonly state: string;
}

interface Change {
  readonly content_hash: string | null;
  readonly reason: string;
  readonly refused?: string;
  readonly decision?: unknown;
}

/** Runs the built program; to its end, or to be killed at a step of what it does to the tree and of its databases. */
function orrery({ tree, state }: Place, args: readonly string[], step?: number) {
  const killed = step === undefined ? [] : ['--import', PRELOAD];
  const env = {
    ...process.env,
    ...(step !== undefined && { KILL_AT: String(step), KILL_BELOW: tree, KILL_COMMITS: '1' }),
  };
  const all = [...killed, PROGRAM, ...args, '--root', tree, '--state', state, '--allow-writes', '--json'];
  return spawnSync(process.execPath, all, { encoding: 'utf8', env });
}

/** A tree with a file that was written twice, to be copied. */
function template(): Place {
  const place = { tree: temporaryFolder(), state: temporaryFolder() };
  writeFiles(place.tree, { 'a.txt': 'found\n' });
  expect(orrery(place, write('old\n', 'first')).status).toBe(0);
  return place;
}

const write = (content: string, reason: string) => [
  ...['call', 'write_code', 'path=a.txt', `content=${content}`, `reason=${reason}`],
];

/** The same tree again: its path is part of what the state is known by, so the state alone is another one's. */
function restored({ tree, state }: Place): Place {
  const copy = temporaryFolder();
  cpSync(state, copy, { recursive: true });
  writeFiles(tree, { 'a.txt': 'old\n' });
  return { tree, state: copy };
}

/** Calls tools one after the other as a next process would: all that the killed one leaves is on disk. */
async function called(
  { tree, state }: Place,
  calls: readonly (readonly [tool: string, given: object])[],
): Promise<readonly unknown[]> {
  const application = await createApplication({
    roots: [tree],
    toolsets: [],
    log: new MemoryLog(),
    limits: DEFAULT_LIMITS,
    allowWrites: true,
    state: { stateDir: state, env: {}, platform: process.platform, home: state },
  });
  try {
    const outputs: unknown[] = [];
    for (const [tool, given] of calls) {
      const outcome = await application.call(tool, given);
      if (!outcome.ok) throw outcome.error;
      outputs.push(outcome.output);
    }
    return outputs;
  } finally {
    await application.close();
  }
}

const HISTORY = ['query_history', { max_results: 100 }] as const;
const changesIn = (history: unknown) => (history as { readonly changes: readonly Change[] }).changes;
const decisionsIn = (history: unknown) => changesIn(history).filter(({ decision }) => decision !== undefined);

describe.skipIf(process.platform === 'win32')('a process that is killed at any step', () => {
  test('of write_code leaves the file old or new, and the history says which', { timeout: 600_000 }, async () => {
    const original = template();
    const ends = { old: 0, new: 0 };
    for (let step = 1; step <= MOST_STEPS; step++) {
      const place = restored(original);
      const killed = orrery(place, write('new\n', 'second'), step);
      if (killed.status === 0) break;
      expect([step, killed.signal]).toEqual([step, 'SIGKILL']);
      expect(['old\n', 'new\n']).toContain(readFileSync(join(place.tree, 'a.txt'), 'utf8'));
      const [whole] = await called(place, [HISTORY]);
      const history = changesIn(whole);
      const now = readFileSync(join(place.tree, 'a.txt'), 'utf8');
      expect([step, history[0]?.content_hash]).toEqual([step, hash('sha256', now)]);
      if (killed.stdout !== '') expect(now).toBe('new\n');
      const reasons = ['first', 'First seen.'];
      expect(history.map(({ reason }) => reason)).toEqual(now === 'new\n' ? ['second', ...reasons] : reasons);
      expect(history.some(({ refused }) => refused !== undefined)).toBe(false);
      expect(readdirSync(place.tree)).toEqual(['a.txt']);
      ends[now === 'new\n' ? 'new' : 'old']++;
    }
    expect(ends.old).toBeGreaterThan(3);
    expect(ends.new).toBeGreaterThan(0);
  });

  test('of record_decision leaves it recorded or not, and the records whole', { timeout: 600_000 }, async () => {
    const original = template();
    const decide = ['call', 'record_decision', 'decision=x', 'reasoning=y', 'anchors=a.txt'];
    let steps = 0;
    for (let step = 1; step <= MOST_STEPS; step++) {
      const place = restored(original);
      const killed = orrery(place, decide, step);
      if (killed.status === 0) break;
      steps++;
      expect([step, killed.signal]).toEqual([step, 'SIGKILL']);
      const decision = { decision: 'x', reasoning: 'y', anchors: ['a.txt'] };
      const [before, , after] = await called(place, [HISTORY, ['record_decision', decision], HISTORY]);
      const isAcknowledged = killed.stdout !== '';
      expect(isAcknowledged ? [1] : [0, 1]).toContain(decisionsIn(before).length);
      expect(decisionsIn(after)).toHaveLength(decisionsIn(before).length + 1);
    }
    expect(steps).toBeGreaterThan(0);
  });
});
