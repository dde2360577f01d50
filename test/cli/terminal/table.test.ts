import { expect, test } from 'vitest';
import { styleFor } from '../../../src/cli/terminal/style.ts';
import * as drawn from '../../../src/cli/terminal/table.ts';
import { clip, clipMiddle, textWidth, wrap } from '../../../src/cli/terminal/text-width.ts';

const table = (...given: Parameters<typeof drawn.table>) => drawn.table(...given).map(({ text }) => text);

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
      [styleFor({ isTTY: true }, {}).red('ab'), '1'],
      ['日本語', '2'],
    ],
  );
  expect(lines).toEqual(['file    n', '\x1b[31mab\x1b[39m      1', '日本語  2']);
});

test('a cell is text, whatever it holds', () => {
  expect(table([{ header: 'file' }], [['\x1b[31mab\n']])).toEqual(['file', '\\u001b[31mab\\n']);
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

test.each([
  ['src/a/b.ts', 10, 'src/a/b.ts'],
  ['packages/core/src/protocol.ts', 20, 'packag…c/protocol.ts'],
  ['a/extraordinarily-long-name.ts', 10, 'a/e…ame.ts'],
])('%j shortened in the middle to %i columns', (text, width, expected) => {
  expect(clipMiddle(text, width)).toBe(expected);
});

test('lines break between words, and long names after a sign', () => {
  expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrap('in packages/core/src/a.ts', 14)).toEqual(['in', 'packages/core/', 'src/a.ts']);
  expect(wrap('abcdefgh', 3)).toEqual(['abc', 'def', 'gh']);
  expect(wrap('', 3)).toEqual(['']);
});
