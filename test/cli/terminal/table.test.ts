import { expect, test } from 'vitest';
import { table } from '../../../src/cli/terminal/table.ts';
import { clip, textWidth } from '../../../src/cli/terminal/text-width.ts';

test('columns are as wide as their widest cell, and numbers stand right', () => {
  const lines = table(
    [{ header: 'name' }, { header: 'lines', align: 'right' }],
    [
      ['parse', '7'],
      ['serialise', '1234'],
    ],
  );
  expect(lines).toEqual(['name       lines', 'parse          7', 'serialise   1234']);
});

test('colour codes and wide characters do not push a column out of line', () => {
  const lines = table(
    [{ header: 'file' }, { header: 'n' }],
    [
      ['\x1b[31mab\x1b[39m', '1'],
      ['日本語', '2'],
    ],
  );
  expect(lines).toEqual(['file    n', '\x1b[31mab\x1b[39m      1', '日本語  2']);
});

test('a missing cell is empty', () => {
  expect(table([{ header: 'a' }, { header: 'b' }], [['x']])).toEqual(['a  b', 'x']);
});

test.each([
  ['abc', 3],
  ['', 0],
  ['é', 1],
  ['e\u0301', 1],
  ['日本', 4],
  ['👩‍👩‍👧', 2],
])('%j takes %i columns', (text, width) => {
  expect(textWidth(text)).toBe(width);
});

test.each([
  ['abcdef', 6, 'abcdef'],
  ['abcdef', 4, 'abc…'],
  ['日本語', 4, '日…'],
  ['abcdef', 1, '…'],
  ['abcdef', 0, ''],
])('%j clipped to %i columns is %j', (text, width, expected) => {
  expect(clip(text, width)).toBe(expected);
});
