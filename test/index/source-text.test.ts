import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LineWindow, lineWindow } from '../../src/index/source-text.ts';

const whole = (text: string, room = 1000) => lineWindow(text, 1, undefined, room) as LineWindow;

describe('a window of lines', () => {
  it('is the whole text, its last line break too, when all is asked for and fits', () => {
    expect(whole('a\nb\n')).toEqual({ content: 'a\nb\n', start: 1, end: 2, total: 2, next: null, cut: 0 });
    expect(whole('a\nb')).toMatchObject({ content: 'a\nb', total: 2 });
    expect(whole('')).toEqual({ content: '', start: 1, end: 0, total: 0, next: null, cut: 0 });
    expect(whole('\n')).toMatchObject({ content: '\n', end: 1, total: 1 });
  });

  it('is the lines asked for, without the line break after them', () => {
    const lines = { content: 'b\nc', start: 2, end: 3, total: 4, next: null, cut: 0 };
    expect(lineWindow('a\nb\nc\nd\n', 2, 3, 1000)).toEqual(lines);
    expect(lineWindow('a\nb\n', 2, 99, 1000)).toMatchObject({ content: 'b', end: 2 });
  });

  it('is nothing behind the end', () => {
    expect(lineWindow('a\nb\n', 3, undefined, 1000)).toBeNull();
    expect(lineWindow('', 2, undefined, 1000)).toBeNull();
  });

  it('ends with the last line there is room for, and says where to read on', () => {
    // Each line takes three characters, and two for the line break as JSON writes it.
    expect(whole('aaa\nbbb\nccc\n', 11)).toEqual({ content: 'aaa\nbbb', start: 1, end: 2, total: 3, next: 3, cut: 0 });
  });

  it('says nothing of lines behind those that were asked for', () => {
    expect(lineWindow('aaa\nbbb\nccc\n', 1, 2, 1000)).toMatchObject({ next: null });
    expect(lineWindow('aaa\nbbb\nccc\n', 1, 2, 6)).toMatchObject({ content: 'aaa', next: 2 });
  });

  it('cuts a line that alone is too long, but no character', () => {
    expect(whole('x'.repeat(50), 10)).toMatchObject({ content: 'x'.repeat(10), end: 1, next: null, cut: 40 });
    const wide = whole(`${'x'.repeat(9)}😀${'y'.repeat(50)}\nnext\n`, 10);
    expect(wide).toMatchObject({ content: 'x'.repeat(9), next: 2, cut: 52 });
  });

  it('read on from window to window, is all of the text, and none is longer than its room', () => {
    const line = fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.replaceAll('\n', ' '));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), fc.integer({ min: 200, max: 400 }), (lines, room) => {
        const text = lines.map((one) => `${one}\n`).join('');
        const read: string[] = [];
        let from: number | null = 1;
        while (from !== null) {
          const window = lineWindow(text, from, undefined, room) as LineWindow;
          expect(JSON.stringify(window.content).length - 2).toBeLessThanOrEqual(room);
          expect(window).toMatchObject({ start: from, total: lines.length, cut: 0 });
          if (window.end >= window.start) read.push(window.content.replace(/\n$/, ''));
          from = window.next;
        }
        expect(read.map((one) => `${one}\n`).join('')).toBe(text);
      }),
    );
  });
});
