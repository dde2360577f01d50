import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { remembering } from '../tools/memory/remembering.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';

/** Holds every flush of a file by handle until it is released. */
async function heldFlushes() {
  const handle = await open(join(temporaryFolder(), 'file'), 'w');
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const held = Promise.withResolvers<void>();
  const sync = vi.spyOn(prototype, 'sync').mockReturnValue(held.promise);
  onTestFinished(() => sync.mockRestore());
  return { release: held.resolve, fail: held.reject };
}

/** Whether it is over in a moment in which it would be, did it wait for nothing. */
async function isOver(work: Promise<unknown>): Promise<boolean> {
  return Promise.race([
    work.then(
      () => true,
      () => true,
    ),
    wait(200).then(() => false),
  ]);
}

const DECISION = { decision: 'Keep it', reasoning: 'It works.', anchors: ['a.ts'] };

describe('a call is answered only once the disk has', () => {
  it('what it recorded', async () => {
    const { call } = await remembering({ 'a.ts': 'export const a = 1;\n' });
    await call('record_decision', DECISION);
    const flush = await heldFlushes();
    const recorded = call('record_decision', DECISION);
    expect(await isOver(recorded)).toBe(false);
    flush.release();
    await recorded;
  });

  it('what it read of what another call has recorded', async () => {
    const { call } = await remembering({ 'a.ts': 'export const a = 1;\n' });
    await call('record_decision', DECISION);
    await call('read_code', { path: 'a.ts' });
    const flush = await heldFlushes();
    const recorded = call('record_decision', DECISION);
    expect(await isOver(recorded)).toBe(false);
    const read = call('read_code', { path: 'a.ts' });
    expect(await isOver(read)).toBe(false);
    flush.release();
    expect((await read).decisions).toHaveLength(2);
    await recorded;
  });

  it('what its error tells of another call', async () => {
    const { call } = await remembering({ 'a.ts': 'export const a = 1;\n' });
    await call('write_code', { path: 'a.ts', content: 'export const a = 2;\n', reason: 'x' });
    const flush = await heldFlushes();
    const recorded = call('record_decision', DECISION);
    expect(await isOver(recorded)).toBe(false);
    const refused = call('write_code', { path: 'a.ts', content: '', reason: 'x', expected_hash: '1' });
    expect(await isOver(refused)).toBe(false);
    flush.release();
    await expect(refused).rejects.toMatchObject({ errorName: 'VERSION_CONFLICT' });
    await recorded;
  });

  it('and fails where the disk does', async () => {
    const { application, call } = await remembering({ 'a.ts': 'export const a = 1;\n' });
    await call('record_decision', DECISION);
    const flush = await heldFlushes();
    const recorded = application.call('record_decision', DECISION);
    flush.fail(new Error('EIO: i/o error'));
    expect(await recorded).toMatchObject({ ok: false, error: { errorName: 'DATABASE_ERROR' } });
    // What does not need them goes on.
    expect(await application.call('read_code', { path: 'a.ts' })).toMatchObject({ ok: true });
  });
});
