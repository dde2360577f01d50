import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unifiedDiff } from '../../../src/cli/terminal/diff.ts';
import { styleFor } from '../../../src/cli/terminal/style.ts';

const plain = styleFor({}, {});
const diff = (before: string, after: string) => unifiedDiff(before, after, 'file', plain).map(({ text }) => text);
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `${i + 1}\n`).join('');

test('equal texts have no difference', () => {
  expect(diff('a\n', 'a\n')).toEqual([]);
});

test('a change is shown with three lines around it', () => {
  expect(diff(numbered(20), numbered(20).replace('10\n', 'ten\n'))).toEqual([
    '--- file',
    '+++ file',
    '@@ -7,7 +7,7 @@',
    ' 7',
    ' 8',
    ' 9',
    '-10',
    '+ten',
    ' 11',
    ' 12',
    ' 13',
  ]);
});

test('changes far apart are hunks of their own', () => {
  const after = numbered(30).replace('2\n', 'two\n').replace('29\n', 'twenty-nine\n');
  expect(diff(numbered(30), after).filter((line) => line.startsWith('@@'))).toEqual([
    '@@ -1,5 +1,5 @@',
    '@@ -26,5 +26,5 @@',
  ]);
});

test('a new file is all additions', () => {
  expect(diff('', 'a\nb\n')).toEqual(['--- nothing', '+++ file', '@@ -0,0 +1,2 @@', '+a', '+b']);
});

/** Applies a unified difference the way `patch` does: by the line numbers of its hunks. */
function patched(before: string, difference: readonly string[]): string {
  const old = before.split('\n').slice(0, -1);
  const result: string[] = [];
  let next = 0;
  for (const line of difference.slice(2)) {
    const hunk = /^@@ -(\d+),(\d+) /.exec(line);
    if (hunk) {
      const start = Number(hunk[1]) - (hunk[2] === '0' ? 0 : 1);
      result.push(...old.slice(next, start));
      next = start;
      continue;
    }
    if (line[0] !== '-') result.push(line.slice(1));
    if (line[0] !== '+') next += 1;
  }
  return [...result, ...old.slice(next)].map((line) => `${line}\n`).join('');
}

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 30 })
  .map((lines) => lines.map((line) => `${line}\n`).join(''));

test('applied to the old text it gives the new one', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(patched(before, diff(before, after))).toBe(after);
    }),
  );
});
