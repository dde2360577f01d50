import { describe, expect, it } from 'vitest';
import { type AnalysisName, chooseAnalyses } from '../../../../src/analysis/judgements/deep-context/analysis-choice.ts';
import { chooseFiles, type FilePatterns } from '../../../../src/analysis/judgements/deep-context/file-choice.ts';
import type { CodeIndex } from '../../../../src/index/code-index.ts';

const uses = (name: AnalysisName): AnalysisName[] => (name === 'defect-probability' ? ['duplicates'] : []);
const choose = (include: AnalysisName[] | null, exclude: AnalysisName[] = []) => chooseAnalyses(include, exclude, uses);

describe('choosing analyses', () => {
  it('runs what an included one builds on, without showing it', () => {
    expect(choose(['defect-probability'])).toEqual({
      shown: ['defect-probability'],
      run: ['defect-probability', 'duplicates'],
    });
  });

  it('does not run what was excluded, whoever builds on it', () => {
    expect(choose(['defect-probability'], ['duplicates']).run).toEqual(['defect-probability']);
    expect(choose(null, ['churn']).shown).not.toContain('churn');
  });

  it('refuses lists that contradict each other, and lists that leave nothing', () => {
    expect(() => choose(['churn', 'ast'], ['churn'])).toThrow(/both name churn/);
    expect(() => choose(null, choose(null).shown.slice())).toThrow(/names every analysis/);
  });
});

const index = (...paths: string[]) => ({ files: paths.map((path) => ({ path })) }) as unknown as CodeIndex;
const files = (patterns: Partial<FilePatterns>, of = index('a.ts', 'src/b.ts', 'src/deep/c.rs'), prefix = '') => {
  const choice = chooseFiles(of, { include: [], exclude: [], maxDepth: null, ...patterns }, prefix);
  return { ...choice, paths: choice.chosen.files.map(({ path }) => path) };
};

describe('choosing files', () => {
  it('takes all, or what patterns let through', () => {
    expect(files({})).toMatchObject({ paths: ['a.ts', 'src/b.ts', 'src/deep/c.rs'], isPart: false });
    expect(files({ include: ['src/**'] }).paths).toEqual(['src/b.ts', 'src/deep/c.rs']);
    expect(files({ include: ['src/**'], exclude: ['*.rs'] }).paths).toEqual(['src/b.ts']);
  });

  it('goes down so many folders and counts what is below', () => {
    expect(files({ maxDepth: 0 })).toMatchObject({
      paths: ['a.ts'],
      isPart: true,
      leftOut: { by_patterns: 0, below_max_depth: 2 },
    });
    expect(files({ maxDepth: 1, exclude: ['a.ts'] })).toMatchObject({
      paths: ['src/b.ts'],
      leftOut: { by_patterns: 1, below_max_depth: 1 },
    });
  });

  it('names patterns that match nothing', () => {
    expect(files({ include: ['*.ts', '*.py'], exclude: ['vendor/**'] }).unmatched).toEqual(['*.py', 'vendor/**']);
  });

  it('refuses what leaves no file, contradicts itself or is no pattern', () => {
    expect(() => files({ include: ['*.py'] })).toThrow(
      /No source file is left after include_patterns "\*\.py".*"a\.ts"/,
    );
    expect(() => files({ include: ['*.ts'], exclude: ['*.ts'] })).toThrow(/both have "\*\.ts"/);
    expect(() => files({ exclude: ['{a'] })).toThrow(/"\{a" in exclude_patterns has an unclosed "\{"/);
  });

  it('takes a tree without source files as it is', () => {
    expect(files({ include: ['*.py'] }, index())).toMatchObject({ paths: [], unmatched: ['*.py'] });
  });

  it('takes patterns from the root or from the analysed folder on, and counts folders from that one', () => {
    const of = index('packages/a/main.ts', 'packages/a/src/b.ts', 'packages/a/src/deep/c.rs');
    const chosen = (patterns: Partial<FilePatterns>) => files(patterns, of, 'packages/a/').paths;
    expect(chosen({ include: ['src/*'] })).toEqual(['packages/a/src/b.ts']);
    expect(chosen({ include: ['packages/a/src/*'] })).toEqual(['packages/a/src/b.ts']);
    expect(chosen({ exclude: ['src/**', 'packages/*/x.ts'] })).toEqual(['packages/a/main.ts']);
    expect(chosen({ maxDepth: 0 })).toEqual(['packages/a/main.ts']);
    expect(chosen({ maxDepth: 1 })).toEqual(['packages/a/main.ts', 'packages/a/src/b.ts']);
  });
});
