import { describe, expect, test } from 'vitest';
import { isSuppressed, suppressionsIn } from '../../../src/analysis/findings/suppressions.ts';
import { indexOf } from '../indexed-tree.ts';

const found = async (files: Readonly<Record<string, string>>) => suppressionsIn(await indexOf(files));

describe('a comment that accepts findings', () => {
  test.each([
    ['a.ts', '// orrery-ignore debt/design: it goes with version 3\nconst a = 1;\n'],
    ['a.ts', '/* orrery-ignore debt/design: it goes with version 3 */\nconst a = 1;\n'],
    ['a.py', '# orrery-ignore debt/design: it goes with version 3\na = 1\n'],
    ['a.lua', '-- orrery-ignore debt/design: it goes with version 3\nlocal a = 1\n'],
    ['a.lua', '--[[ orrery-ignore debt/design: it goes with version 3 ]]\nlocal a = 1\n'],
    ['a.rs', '/// orrery-ignore debt/design: it goes with version 3\nfn a() {}\n'],
    ['a.php', '<?php\n# orrery-ignore debt/design: it goes with version 3\n$a = 1;\n'],
    ['a.sh', '# orrery-ignore debt/design: it goes with version 3\na=1\n'],
    ['a.rb', '# orrery-ignore debt/design: it goes with version 3\na = 1\n'],
  ])('is read in %s: %j', async (file, text) => {
    const { valid, faulty } = await found({ [file]: text });
    expect(faulty).toEqual([]);
    expect(valid).toMatchObject([{ rule: 'debt/design', reason: 'it goes with version 3', file }]);
  });

  test('is about its own lines and the first line of code after it', async () => {
    const { valid } = await found({
      'a.ts': [
        'const a = 1; // orrery-ignore debt/design: here',
        '// orrery-ignore debt/defect: below',
        '/* another',
        '   comment */',
        'const b = 2;',
        'const c = 3;',
      ].join('\n'),
    });
    const linesOf = (rule: 'debt/design' | 'debt/defect') =>
      [1, 2, 3, 4, 5, 6].filter((line) => isSuppressed(valid)({ rule, file: 'a.ts', line }));
    expect(linesOf('debt/defect')).toEqual([2, 5]);
    expect(linesOf('debt/design')).toContain(1);
    expect(isSuppressed(valid)({ rule: 'debt/defect', file: 'b.ts', line: 5 })).toBe(false);
    expect(isSuppressed(valid)({ rule: 'debt/test', file: 'a.ts', line: 5 })).toBe(false);
  });

  test.each([
    ['orrery-ignore debt/design', 'suppression/no-reason', 'Accepting a finding requires a reason'],
    ['orrery-ignore debt/design:  ', 'suppression/no-reason', 'Accepting a finding requires a reason'],
    ['orrery-ignore debt/design: --', 'suppression/no-reason', 'Accepting a finding requires a reason'],
    ['orrery-ignore debt/desing: it is so', 'suppression/unknown-rule', 'did you mean "debt/design"?'],
    ['orrery-ignore: it is so', 'suppression/unknown-rule', 'write "orrery-ignore RULE: REASON"'],
    ['orrery-ignore __proto__: it is so', 'suppression/unknown-rule', 'There is no rule "__proto__"'],
  ])('accepts nothing and is a finding of its own: %s', async (text, rule, message) => {
    const { valid, faulty } = await found({ 'a.ts': `const a = 1;\n// ${text}\nconst b = 2;\n` });
    expect(valid).toEqual([]);
    expect(faulty).toEqual([{ rule, file: 'a.ts', line: 2, end_line: 2, message: expect.stringContaining(message) }]);
  });

  test('begins with the word: text that only speaks of it is none, nor is a string', async () => {
    const text =
      '// See orrery-ignore debt/design\n// orrery-ignored things\nconst a = "// orrery-ignore debt/design";\n';
    expect(await found({ 'a.ts': text })).toEqual({ valid: [], faulty: [] });
  });
});
