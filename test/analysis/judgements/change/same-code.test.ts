import { describe, expect, it } from 'vitest';
import { isSameCode } from '../../../../src/analysis/judgements/change/same-code.ts';
import { fasterThanInput } from '../../../operation-growth.ts';

describe('code that says the same', () => {
  it('may be broken into lines in another way, but not within strings', () => {
    expect(isSameCode('f(a,\nb)', 'f(a, b)', 'typescript')).toBe(true);
    expect(isSameCode("f('a,\nb')", "f('a, b')", 'typescript')).toBe(false);
    expect(isSameCode("f('a b',\n1)", "f('a  b', 1)", 'typescript')).toBe(false);
    expect(isSameCode("f('it\\'s',\n1)", "f('it\\'s', 1)", 'typescript')).toBe(true);
  });

  it('keeps its line breaks where they end a statement, and in Python', () => {
    expect(isSameCode('return\na', 'return a', 'javascript')).toBe(false);
    expect(isSameCode('if a:\n b()\n c()', 'if a:\n b()\nc()', 'python')).toBe(false);
  });

  it('takes steps in proportion to its length, whatever quotes it opens', async () => {
    const compared = (size: number) => {
      const text = `"${'\\"'.repeat(size)}`;
      return () => isSameCode(`f(${text}, 1`, `f(${text},1`, 'typescript');
    };
    expect(await fasterThanInput(compared, 1000)).toEqual([]);
  });
});
