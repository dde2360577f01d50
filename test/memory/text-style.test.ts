import { expect, test } from 'vitest';
import { inStyleOf } from '../../src/memory/text-style.ts';

test.each([
  ['a new file as it is', null, 'a\nb\n', 'a\nb\n'],
  ['line ends of Windows, kept', 'x\r\ny\r\n', 'a\nb\n', 'a\r\nb\r\n'],
  ['line feeds, kept', 'x\ny\n', 'a\r\nb\r\n', 'a\nb\n'],
  ['mixed line ends, left', 'x\ny\r\n', 'a\nb\n', 'a\nb\n'],
  ['a mixed text, left', 'x\r\ny\r\n', 'a\nb\r\n', 'a\nb\r\n'],
  ['a file of one line, which has no style', 'x', 'a\nb', 'a\nb'],
  ['the mark of byte order, kept', '\ufeffx\r\ny\r\n', 'a\n', '\ufeffa\r\n'],
  ['an empty text', 'x\r\n', '', ''],
])('%s', (_, before, text, expected) => {
  expect(inStyleOf(before === null ? null : Buffer.from(before), text)).toBe(expected);
});
