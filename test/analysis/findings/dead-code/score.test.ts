import { describe, expect, it } from 'vitest';
import { deadScore } from '../../../../src/analysis/findings/dead-code/score.ts';
import { deadCodeIn } from './planted-tree.ts';

describe('the score of a file with dead code', () => {
  it('weighs share, lines, functions and certainty', () => {
    expect(deadScore({ share: 0, lines: 0, functions: 0, confidence: 'high' })).toBeCloseTo(15);
    expect(deadScore({ share: 40, lines: 100, functions: 5, confidence: 'medium' })).toBeCloseTo(14 + 3 + 2 + 10.5);
    expect(deadScore({ share: 100, lines: 1000, functions: 50, confidence: 'high' })).toBeCloseTo(100);
  });

  it('grows no further above a thousand lines and fifty functions', () => {
    const most = deadScore({ share: 50, lines: 1000, functions: 50, confidence: 'low' });
    expect(deadScore({ share: 50, lines: 9000, functions: 900, confidence: 'low' })).toBe(most);
  });
});

describe('the report of dead code', () => {
  const files = {
    'package.json': JSON.stringify({ main: 'main.ts' }),
    'main.ts': "import { a } from './lib.ts';\na();\n",
    'lib.ts': `export function a() {}
export class Dead {
  one() {}
  two() {}
}
export function dead() {
  return 1;
}
`,
    'big.ts': Array.from({ length: 30 }, (_, at) => `export const value${at} = ${at};`).join('\n'),
  };

  it('counts each dead line once, and gives shares of all lines', async () => {
    const { summary, ranked_files } = await deadCodeIn(files);
    expect(summary).toMatchObject({
      total_files_analyzed: 3,
      files_with_dead_code: 2,
      total_dead_lines: 37,
      dead_functions: 1,
      dead_classes: 1,
      dead_modules: 1,
    });
    expect(summary.dead_percentage).toBeCloseTo((100 * 37) / summary.total_lines, 2);
    expect(ranked_files.map(({ path, dead_lines }) => [path, dead_lines])).toEqual([
      ['big.ts', 30],
      ['lib.ts', 7],
    ]);
  });

  it('leaves out files with fewer dead lines than asked for, and says how many', async () => {
    const { summary, ranked_files } = await deadCodeIn(files, { minDeadLines: 10 });
    expect(ranked_files.map(({ path }) => path)).toEqual(['big.ts']);
    expect(summary.files_below_min_dead_lines).toBe(1);
  });

  it('ranks no more files than asked for, and keeps to the files asked about', async () => {
    expect((await deadCodeIn(files, { topFiles: 1 })).ranked_files).toHaveLength(1);
    const only = await deadCodeIn(files, { files: new Set(['lib.ts']) });
    expect(only.ranked_files.map(({ path }) => path)).toEqual(['lib.ts']);
    expect(only.summary.total_files_analyzed).toBe(1);
  });

  it('is of tests only when they are asked for', async () => {
    const tests = {
      'package.json': '{}',
      'test/a.test.ts': "import { helper } from './helper.ts';\nhelper();\nfunction forgotten() {}",
      'test/helper.ts': 'export function helper() {}\nfunction unused() {}',
    };
    expect((await deadCodeIn(tests)).ranked_files).toEqual([]);
    const { ranked_files } = await deadCodeIn(tests, { includeTests: true });
    expect(ranked_files.flatMap(({ items }) => items.map(({ name }) => name)).sort()).toEqual(['forgotten', 'unused']);
  });

  it('is the same each time', async () => {
    expect(await deadCodeIn(files)).toEqual(await deadCodeIn(files));
  });
});
