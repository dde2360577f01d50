import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { GRANTED } from '../../../src/server/consent.ts';
import { SqliteRecords } from '../../../src/store/records/sqlite/records.ts';
import { writeCode } from '../../../src/tools/graph/write-code.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { temporaryFolder } from '../../workspace/temporary-folder.ts';

it('clients take turns to write, though all of them use one name', async () => {
  const [root, stateDir] = [temporaryFolder(), temporaryFolder()];
  const state = { stateDir, env: {}, platform: process.platform, home: stateDir };
  const application = await sampleApplication({ roots: [root], tools: [writeCode], state });
  const { alone } = SqliteRecords.prototype;
  const waiting: string[] = [];
  const begun: string[] = [];
  let asking = 'hold';
  const spy = vi.spyOn(SqliteRecords.prototype, 'alone').mockImplementation(function (
    this: SqliteRecords,
    client,
    work,
    signal,
  ) {
    const path = asking;
    waiting.push(path);
    const first = () => {
      begun.push(path);
      return work();
    };
    return alone.call(this, client, first, signal) as ReturnType<typeof work>;
  });
  onTestFinished(() => spy.mockRestore());
  const caller = {
    signal: new AbortController().signal,
    progress: null,
    log: () => application.log,
    consent: () => GRANTED,
  };
  const client = () => {
    const one = application.openClient();
    return async (path: string) => {
      const given = { path, content: path, reason: 'to see who comes next', agent_id: 'ada' };
      const reply = await one.call('write_code', given, false, caller);
      if (!reply.ok) throw reply.error;
    };
  };
  const held = Promise.withResolvers<void>();
  await application.perform('hold', {}, async (context) => {
    const [first] = context.workspace.roots.all;
    if (first === undefined) throw new Error('There is no root.');
    const { records } = await context.records(first);
    void records.alone({}, () => held.promise);
  });
  const [busy, other] = [client(), client()];
  const all: Promise<void>[] = [];
  for (const [write, path] of [
    [busy, 'busy 1'],
    [busy, 'busy 2'],
    [busy, 'busy 3'],
    [other, 'other'],
  ] as const) {
    asking = path;
    all.push(write(path));
    await expect.poll(() => waiting.at(-1)).toBe(path);
  }
  expect(begun).toEqual(['hold']);
  held.resolve();
  await Promise.all(all);
  expect(begun).toEqual(['hold', 'busy 1', 'other', 'busy 2', 'busy 3']);
  for (const path of begun.slice(1)) expect(readFileSync(join(root, path), 'utf8')).toBe(path);
});
