import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MessageWriter } from '../../src/server/message-writer.ts';
import { SlowOutput, settle } from './streams.ts';

const SLICE = 8 * 1024;

function writerTo(output: SlowOutput) {
  let progress = 0;
  const writer = new MessageWriter(output, () => {
    progress += 1;
  });
  return { writer, progress: () => progress };
}

describe('writing messages', () => {
  it('lets small messages that are due together share one write', async () => {
    const output = new SlowOutput({ flowing: true });
    const { writer } = writerTo(output);
    for (let i = 0; i < 100; i += 1) void writer.write(`message ${i}\n`);
    await writer.flushed();
    expect(output.writes.filter((chunk) => chunk.length > 0)).toHaveLength(1);
    expect(output.text).toBe(Array.from({ length: 100 }, (_, i) => `message ${i}\n`).join(''));
  });

  it('writes a message up to a slice in one piece and a larger one in slices', async () => {
    const output = new SlowOutput({ flowing: true });
    const { writer } = writerTo(output);
    void writer.write('a'.repeat(SLICE));
    void writer.write('b'.repeat(2 * SLICE + 10));
    await writer.flushed();
    expect(output.writes.map((chunk) => chunk.length).filter((length) => length > 0)).toEqual([
      SLICE,
      SLICE,
      SLICE,
      10,
    ]);
  });

  it('hands over no more than the stream asks for while its reader rests', async () => {
    const output = new SlowOutput({ flowing: false });
    const { writer } = writerTo(output);
    void writer.write('x'.repeat(100 * SLICE));
    void writer.write('next\n');
    await settle();
    expect(output.writableLength).toBeLessThanOrEqual(16 * 1024 + SLICE);
    expect(writer.queued).toBe(2);
    expect(writer.backlog).toBeGreaterThan(90 * SLICE);
    output.flow();
    await writer.flushed();
    expect(output.text).toBe(`${'x'.repeat(100 * SLICE)}next\n`);
    expect([writer.queued, writer.backlog]).toEqual([0, 0]);
  });

  it('resolves a write at once while there is room, and after the reader has caught up when there is not', async () => {
    const output = new SlowOutput({ flowing: false });
    const { writer } = writerTo(output);
    await writer.write('x'.repeat(20 * SLICE));
    await settle();
    let written = false;
    const late = writer.write('late\n').then(() => {
      written = true;
    });
    await settle();
    expect(written).toBe(false);
    output.flow();
    await late;
    expect(output.text.endsWith('late\n')).toBe(true);
  });

  it('says when it has got further', async () => {
    const output = new SlowOutput({ flowing: false });
    const { writer, progress } = writerTo(output);
    void writer.write('x'.repeat(10 * SLICE));
    await settle();
    const before = progress();
    output.flow();
    await writer.flushed();
    expect(progress()).toBeGreaterThan(before);
  });

  it('drops what is queued when closed and lets nobody wait for it', async () => {
    const output = new SlowOutput({ flowing: false });
    const { writer } = writerTo(output);
    void writer.write('x'.repeat(20 * SLICE));
    await settle();
    const waiting = [writer.write('never\n'), writer.flushed()];
    writer.close();
    await Promise.all([...waiting, writer.write('never either\n')]);
    output.flow();
    await settle();
    expect(output.text).not.toContain('never');
    expect([writer.queued, writer.backlog]).toEqual([0, 0]);
  });

  it('keeps messages whole and in order, whatever their sizes and whenever they are sent', async () => {
    const piece = fc.record({
      length: fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: SLICE - 5, max: 3 * SLICE })),
      character: fc.constantFrom('a', 'é', '✓', '𝒳'),
      wait: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 20 }),
        fc.integer({ min: 1, max: 3 * SLICE }),
        fc.boolean(),
        async (pieces, highWaterMark, flowing) => {
          const output = new SlowOutput({ flowing, highWaterMark });
          const { writer } = writerTo(output);
          const messages = pieces.map(({ length, character }, i) => `${i}${character.repeat(length)}\n`);
          for (const [i, message] of messages.entries()) {
            void writer.write(message);
            if (pieces[i]?.wait) await settle(1);
          }
          output.flow();
          await writer.flushed();
          expect(output.text).toBe(messages.join(''));
          expect(Math.max(0, ...output.writes.map((chunk) => chunk.length))).toBeLessThanOrEqual(SLICE);
        },
      ),
      { numRuns: 200 },
    );
  });
});
