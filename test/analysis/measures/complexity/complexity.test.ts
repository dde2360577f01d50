import { describe, expect, it } from 'vitest';
import { analyzeComplexity } from '../../../../src/analysis/measures/complexity/complexity.ts';
import { DEFAULT_THRESHOLDS, thresholdsFor } from '../../../../src/analysis/measures/complexity/thresholds.ts';
import type { CodeIndex } from '../../../../src/index/code-index.ts';
import { CONVENTIONAL } from '../../../../src/languages/file-kinds.ts';
import { factsOf } from '../../../languages/fixture-facts.ts';

/** A function of the given cyclomatic complexity, cognitive one less. */
function branchy(name: string, cyclomatic: number): string {
  const branches = Array.from({ length: cyclomatic - 1 }, (_, at) => `  if (x === ${at}) return ${at};`);
  return [`export function ${name}(x) {`, ...branches, '  return x;', '}', ''].join('\n');
}

async function indexOf(sources: Readonly<Record<string, string>>): Promise<CodeIndex> {
  const files = await Promise.all(
    Object.entries(sources).map(async ([path, source]) => ({
      path,
      bytes: source.length,
      hash: path,
      language: 'javascript',
      facts: await factsOf(path, source),
    })),
  );
  return {
    folder: '/project',
    kinds: CONVENTIONAL,
    files,
    skipped: [{ path: 'big.js', reason: 'too_large' }],
    otherFiles: { count: 0, unread: [] },
    digest: '',
  };
}

describe('complexity of an index', () => {
  it('reports functions above the thresholds, errors first, with their places', async () => {
    const index = await indexOf({ 'a.js': `\n${branchy('fifteen', 15)}`, 'b.js': branchy('twentyFive', 25) });
    const { violations, summary } = analyzeComplexity(index, DEFAULT_THRESHOLDS);
    expect(
      violations.map(({ severity, rule, value, threshold, file, line, function: name }) => ({
        severity,
        rule,
        value,
        threshold,
        file,
        line,
        name,
      })),
    ).toEqual([
      {
        severity: 'error',
        rule: 'cyclomatic-complexity',
        value: 25,
        threshold: 20,
        file: 'b.js',
        line: 1,
        name: 'twentyFive',
      },
      {
        severity: 'warning',
        rule: 'cognitive-complexity',
        value: 24,
        threshold: 15,
        file: 'b.js',
        line: 1,
        name: 'twentyFive',
      },
      {
        severity: 'warning',
        rule: 'cyclomatic-complexity',
        value: 15,
        threshold: 10,
        file: 'a.js',
        line: 2,
        name: 'fifteen',
      },
    ]);
    // 10 + 15 minutes for the one, 10 + 5 for the other.
    expect(summary.technical_debt_hours).toBe(0.67);
    expect(summary).toMatchObject({
      total_files: 2,
      total_functions: 2,
      errors: 1,
      warnings: 2,
      skipped: { too_large: 1 },
    });
  });

  it('says null, not 0, where there is no function to measure', async () => {
    const { summary } = analyzeComplexity(await indexOf({ 'empty.js': '' }), DEFAULT_THRESHOLDS);
    expect(summary).toMatchObject({
      total_functions: 0,
      median_cyclomatic: null,
      max_cognitive: null,
      p90_cyclomatic: null,
    });
  });

  it('lets given maxima decide', async () => {
    const index = await indexOf({ 'a.js': branchy('five', 5) });
    expect(analyzeComplexity(index, DEFAULT_THRESHOLDS).violations).toEqual([]);
    const strict = analyzeComplexity(index, thresholdsFor(3, 100)).violations;
    expect(strict).toMatchObject([{ severity: 'error', value: 5, threshold: 3 }]);
  });

  it('lists the functions of highest cyclomatic complexity above 10, methods included', async () => {
    const method = branchy('m', 25).replace('export function m', 'm');
    const index = await indexOf({ 'c.js': `${branchy('twelve', 12)}${branchy('fifteen', 15)}class C {\n${method}}\n` });
    const { hotspots } = analyzeComplexity(index, DEFAULT_THRESHOLDS);
    expect(hotspots.map((one) => [one.function, one.complexity])).toEqual([
      ['C.m', 25],
      ['fifteen', 15],
      ['twelve', 12],
    ]);
  });

  it('counts each function once in its file, methods with their class', async () => {
    const index = await indexOf({
      'd.js': 'class A { f(x) { return x ? 1 : 2; } }\nfunction g() { return () => 1; }\n',
    });
    const [file] = analyzeComplexity(index, DEFAULT_THRESHOLDS).files;
    expect(file?.total_complexity.cyclomatic).toBe(4);
    expect(file?.classes.map(({ name, methods }) => [name, methods.map((one) => one.name)])).toEqual([['A', ['A.f']]]);
    expect(file?.functions.map(({ name }) => name)).toEqual(['g', 'g.<anonymous>']);
  });
});
