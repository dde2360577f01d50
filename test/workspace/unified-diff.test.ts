import { createTwoFilesPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LineRange } from '../../src/workspace/line-ranges.ts';
import { parseDiff, writtenName } from '../../src/workspace/unified-diff.ts';

const parsed = (text: string) => Object.fromEntries(parseDiff(text));

describe('the new lines of a unified diff', () => {
  it('are those that hunks add, by file', () => {
    const text = [
      'diff --git a/one.ts b/one.ts',
      'index 1..2 100644',
      '--- a/one.ts',
      '+++ b/one.ts',
      '@@ -3 +3 @@ function f() {',
      '-old',
      '+new',
      '@@ -10,2 +10,3 @@',
      '-old',
      '-old',
      '+new',
      '+new',
      '+new',
      'diff --git a/two.ts b/two.ts',
      '--- a/two.ts',
      '+++ b/two.ts',
      '@@ -0,0 +1,2 @@',
      '+new',
      '+new',
      '',
    ].join('\n');
    expect(parsed(text)).toEqual({
      'one.ts': [
        { start: 3, end: 3 },
        { start: 10, end: 12 },
      ],
      'two.ts': [{ start: 1, end: 2 }],
    });
  });

  it('are the line before and the one after a gap where lines only went', () => {
    const gone = (where: number) => parsed(`+++ b/a\n@@ -${where + 1},2 +${where},0 @@\n-x\n-y\n`);
    expect(gone(4)).toEqual({ a: [{ start: 4, end: 5 }] });
    expect(gone(0)).toEqual({ a: [{ start: 1, end: 1 }] });
  });

  it('are none of a file that is gone', () => {
    expect(parsed('--- a/gone.ts\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n')).toEqual({});
    const next = '--- a/gone.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n--- a/b\n+++ b/b\n@@ -1 +1 @@\n-a\n+b\n';
    expect(parsed(next)).toEqual({ b: [{ start: 1, end: 1 }] });
  });

  it('are told from headers that they read like', () => {
    const text = '+++ b/a\n@@ -1,2 +1,2 @@\n--- a/no\n-@@ -1 +1 @@\n+++ b/no\n+@@ -7 +7 @@\n@@ -9 +9 @@\n-x\n+y\n';
    expect(parsed(text)).toEqual({
      a: [
        { start: 1, end: 2 },
        { start: 9, end: 9 },
      ],
    });
    expect(parsed('+++ b/a\n@@ -1 +1 @@\n-x\n+++ b/no\n')).toEqual({ a: [{ start: 1, end: 1 }] });
  });

  it('go on behind the note that a file does not end with a line break', () => {
    const note = '\\ No newline at end of file';
    const text = `+++ b/a\n@@ -1 +1 @@\n-x\n${note}\n+y\n${note}\n@@ -8,0 +9 @@\n+z\n`;
    expect(parsed(text)).toEqual({
      a: [
        { start: 1, end: 1 },
        { start: 9, end: 9 },
      ],
    });
  });

  it('are where the patches of another program say', () => {
    const text = fc.array(fc.constantFrom('a', 'b', '-- c', '++ d', '@@ -1 +1 @@'), { maxLength: 12 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const [old, now] = [before, after].map((lines) => lines.map((line) => `${line}\n`).join('')) as [
          string,
          string,
        ];
        const patch = createTwoFilesPatch('a/f', 'b/f', old, now, undefined, undefined, { context: 0 });
        const isNew = new Set((parseDiff(patch).get('f') ?? []).flatMap(linesOf));
        const kept = after.filter((_, at) => !isNew.has(at + 1));
        // What is not new was there before, in this order.
        let from = 0;
        for (const line of kept) {
          const at = before.indexOf(line, from);
          expect(at).toBeGreaterThanOrEqual(0);
          from = at + 1;
        }
        if (old === now) expect(isNew.size).toBe(0);
      }),
    );
  });
});

const linesOf = ({ start, end }: LineRange) => Array.from({ length: end - start + 1 }, (_, at) => start + at);

describe('a name in a diff', () => {
  it.each([
    ['b/plain.ts', 'b/plain.ts'],
    ['b/with space.ts\t2020-01-01', 'b/with space.ts'],
    ['"b/tab\\there"', 'b/tab\there'],
    ['"b/\\303\\244.ts"', 'b/ä.ts'],
    ['"b/ä\\"quoted\\".ts"', 'b/ä"quoted".ts'],
    ['"b/ä\\303\\244€.ts"', 'b/ää€.ts'],
    ['"\\a\\b\\f\\n\\r\\v\\\\"', '\x07\b\f\n\r\v\\'],
  ])('%j is %j', (written, name) => expect(writtenName(written)).toBe(name));

  it('is none where there is no file', () => expect(writtenName('/dev/null')).toBeNull());

  it('may have no prefix, or one that is a folder', () => {
    expect(parsed('+++ a.ts\n@@ -1 +1 @@\n-x\n+y\n+++ b/b/a.ts\n@@ -2 +2 @@\n-x\n+y\n')).toEqual({
      'a.ts': [{ start: 1, end: 1 }],
      'b/a.ts': [{ start: 2, end: 2 }],
    });
  });
});
