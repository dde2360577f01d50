import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { Collaboration } from '../../src/collaboration/collaboration.ts';
import { loadLoro } from '../../src/collaboration/loro.ts';
import { openRecords } from '../store/records/sample-records.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';

/** Acknowledged operations of each writer before it is killed: more than a log has before it is compacted. */
const LEAST = 150;

test('what two processes acknowledged is there after both were killed, once and in one text', async () => {
  const folder = temporaryFolder();
  await (await openRecords(folder)).close();
  const acknowledged = (await Promise.all(['a', 'b'].map((agent) => killedAfter(folder, agent)))).flat();
  const server = new Collaboration(await openRecords(folder), await loadLoro());
  const state = await server.read({ tree: '', path: 'a' }, 0);
  const words = state?.content.match(/[ab]\d+;/g) ?? [];
  expect(acknowledged.length).toBeGreaterThanOrEqual(2 * LEAST);
  expect(words).toEqual(expect.arrayContaining(acknowledged));
  expect(new Set(words).size).toBe(words.length);
  // At most what each was about to acknowledge.
  expect(words.length).toBeLessThanOrEqual(acknowledged.length + 2);
});

async function killedAfter(folder: string, agent: string): Promise<string[]> {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'writer.ts'), folder, agent], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout as NonNullable<ChildProcess['stdout']> })) {
    lines.push(line);
    if (lines.length === LEAST) child.kill('SIGKILL');
  }
  return lines;
}
