import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { Printer } from '../../../src/cli/terminal/printer.ts';
import { progressOn as shown } from '../../../src/cli/terminal/progress.ts';

const progressOn = (stream: ReturnType<typeof recorder>, env: object, now?: () => number) =>
  shown(new Printer(stream), { ...env }, now);

function recorder(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, columns: 60, written, write: (text: string) => written.push(text) };
}

test('a terminal gets one line that is redrawn and given back at the end', () => {
  const terminal = recorder(true);
  let time = 0;
  const progress = progressOn(terminal, {}, () => time);
  progress.update(1, 4, 'Reading files');
  time = 1000;
  progress.update(2, 4, 'Reading files');
  progress.finish();
  expect(terminal.written.map((text) => stripVTControlCharacters(text).trim())).toEqual([
    `${'━'.repeat(6)}${'─'.repeat(18)}   25 %  1/4  Reading files`,
    `${'━'.repeat(12)}${'─'.repeat(12)}   50 %  2/4  Reading files`,
    '',
  ]);
  expect(terminal.written.at(-1)).toBe('\r\x1b[2K');
});

test('a terminal is not redrawn for every single step', () => {
  const terminal = recorder(true);
  const progress = progressOn(terminal, {}, () => 0);
  for (let i = 0; i < 100; i++) progress.update(i, 100, 'Reading files');
  expect(terminal.written).toHaveLength(1);
});

test.each([60, 39, 20, 5])('a drawing never needs more columns than the %i that the terminal has', (columns) => {
  const terminal = { ...recorder(true), columns };
  progressOn(terminal, {}).update(1, 2, 'a/very/long/path/'.repeat(20));
  expect(stripVTControlCharacters(terminal.written.join('')).trim().length).toBeLessThan(columns);
});

test('a total that is not known yet shows the count alone', () => {
  const terminal = recorder(true);
  progressOn(terminal, {}).update(17, null, 'Listing');
  expect(stripVTControlCharacters(terminal.written.join(''))).toContain('17  Listing');
  expect(stripVTControlCharacters(terminal.written.join(''))).not.toContain('%');
});

test('anything but a terminal gets a few plain lines', () => {
  const pipe = recorder(false);
  const progress = progressOn(pipe, {});
  for (let i = 0; i <= 200; i++) progress.update(i, 200, 'Reading files');
  progress.finish();
  expect(pipe.written.join('')).toBe(
    ['0/200', '50/200', '100/200', '150/200', '200/200'].map((count) => `Reading files ${count}\n`).join(''),
  );
});

test('a tree of no files is complete at once', () => {
  const terminal = recorder(true);
  progressOn(terminal, {}).update(0, 0, 'Reading files');
  expect(stripVTControlCharacters(terminal.written.join(''))).toContain('100 %  0/0');
});
