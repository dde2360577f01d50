import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { watchedFlushes } from '../store/records/held-flush.ts';
import { remembering } from '../tools/memory/remembering.ts';

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
    const flushes = watchedFlushes();
    flushes.hold();
    const recorded = call('record_decision', DECISION);
    expect(await isOver(recorded)).toBe(false);
    flushes.release();
    await recorded;
  });

  it('what it read of what another call has recorded', async () => {
    const { call } = await remembering({ 'a.ts': 'export const a = 1;\n' });
    await call('record_decision', DECISION);
    await call('read_code', { path: 'a.ts' });
    const flushes = watchedFlushes();
    flushes.hold();
    const recorded = call('record_decision', DECISION);
    expect(await isOver(recorded)).toBe(false);
    const read = call('read_code', { path: 'a.ts' });
    expect(await isOver(read)).toBe(false);
    flushes.release();
    expect((await read).decisions).toHaveLength(2);
    await recorded;
  });

  it('what its error tells of another call', async () => {
    const { call } = await remembering({ 'a.ts': 'export const a = 1;\n' });
    await call('write_code', { path: 'a.ts', content: 'export const a = 2;\n', reason: 'x' });
    const flushes = watchedFlushes();
    flushes.hold();
    const recorded = call('record_decision', DECISION);
    expect(await isOver(recorded)).toBe(false);
    const refused = call('write_code', { path: 'a.ts', content: '', reason: 'x', expected_hash: '1' });
    expect(await isOver(refused)).toBe(false);
    flushes.release();
    await expect(refused).rejects.toMatchObject({ errorName: 'VERSION_CONFLICT' });
    await recorded;
  });

  it('and fails where the disk does', async () => {
    const { application, call } = await remembering({ 'a.ts': 'export const a = 1;\n' });
    await call('record_decision', DECISION);
    const flushes = watchedFlushes();
    flushes.hold();
    const recorded = application.call('record_decision', DECISION);
    expect(await isOver(recorded)).toBe(false);
    flushes.release(new Error('EIO: i/o error'));
    expect(await recorded).toMatchObject({ ok: false, error: { errorName: 'DATABASE_ERROR' } });
    // What does not need them goes on.
    expect(await application.call('read_code', { path: 'a.ts' })).toMatchObject({ ok: true });
  });
});

it('a file is put in place only once the disk has what is going to be written', async () => {
  const { call, root } = await remembering({ 'a.ts': 'export const a = 1;\n' });
  const content = 'export const a = 2;\n';
  await call('record_decision', DECISION);
  const flushes = watchedFlushes();
  flushes.hold();
  const written = call('write_code', { path: 'a.ts', content, reason: 'x' });
  expect(await isOver(written)).toBe(false);
  expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('export const a = 1;\n');
  flushes.release();
  await written;
  expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe(content);
});
