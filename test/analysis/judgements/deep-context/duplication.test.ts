import { describe, expect, it } from 'vitest';
import { analyzeDuplicates } from '../../../../src/analysis/findings/clones/duplicates.ts';
import {
  clonedCode,
  duplicationHours,
  duplicationOf,
  TestCode,
} from '../../../../src/analysis/judgements/deep-context/duplication.ts';
import { codeFigures } from '../../../../src/analysis/judgements/scorecard/code-figures.ts';
import { indexOf } from '../../findings/clones/code.ts';

const body = (name: string) =>
  `fn ${name}(items: &[i32]) -> i32 {\n    let mut total = 0;\n    for item in items {\n        if *item > 3 && *item < 90 {\n            total += item + 2;\n        }\n    }\n    total - 1\n}\n`;

async function judged(files: Readonly<Record<string, string>>) {
  const index = await indexOf(files);
  const report = await analyzeDuplicates(index);
  const { functions } = codeFigures(index);
  const tests = new TestCode(functions, index.kinds);
  return {
    clones: clonedCode(report, functions, tests, () => true),
    hours: duplicationHours(report, tests, () => true),
    share: duplicationOf(report, tests, () => ({ reason: '' })).value,
  };
}

describe('copied code of a project', () => {
  it('is what stands in its program', async () => {
    const { clones, hours, share } = await judged({ 'src/a.rs': body('one'), 'src/b.rs': body('two') });
    expect(clones[0]?.copies).toMatchObject([
      { file: 'src/a.rs', name: 'one', isWhole: true },
      { file: 'src/b.rs', name: 'two', isWhole: true },
    ]);
    expect(hours).toBeCloseTo(20 / 60);
    expect(share).toBe(0.5);
  });

  it('is not what stands in tests of the same file', async () => {
    const tests = `#[cfg(test)]\nmod tests {\n#[test]\n${body('one')}\n#[test]\n${body('two')}}\n`;
    const { clones, hours, share } = await judged({ 'src/a.rs': `fn own() {}\n${tests}` });
    expect(clones).toEqual([]);
    expect(hours).toBe(0);
    expect(share).toBe(0);
  });

  it('is nothing that only lists, whatever macros the list has', async () => {
    const config = (name: string) =>
      `impl Default for ${name} {\n    fn default() -> Self {\n        Self {\n            symbol: "x",\n            style: "bold",\n            disabled: false,\n            extensions: vec!["a", "b"],\n            files: vec!["c"],\n            folders: vec![],\n            more: vec!["d"],\n        }\n    }\n}\n`;
    const { clones } = await judged({ 'src/a.rs': config('One'), 'src/b.rs': config('Two') });
    expect(clones).toEqual([]);
  });
});
