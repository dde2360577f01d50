import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CodeFunction } from '../../../../src/analysis/judgements/scorecard/code-figures.ts';
import { type FileSignals, hotspots } from '../../../../src/analysis/judgements/scorecard/hotspots.ts';

const NO_COUNTS = { distinctOperators: 0, distinctOperands: 0, operators: 0, operands: 0 };

function someFunction(over: Partial<CodeFunction> & { readonly cyclomatic?: number } = {}): CodeFunction {
  const { cyclomatic = 12, ...rest } = over;
  return {
    file: 'a.ts',
    definition: 0,
    name: 'f',
    line: 1,
    endLine: 9,
    metrics: { cyclomatic, cognitive: 3, nesting: 1, parameters: 2, codeLines: 20, halstead: NO_COUNTS },
    strain: cyclomatic / 10,
    maintainability: 50,
    isTest: false,
    ...rest,
  };
}

const QUIET: FileSignals = { churnScore: 0, commits: 0, defectProbability: 0.5 };

const ranked = (functions: readonly CodeFunction[], signals: (file: string) => FileSignals = () => QUIET) =>
  hotspots({ functions, minutes: () => 30, lines: () => 0, signals, periodDays: 30 });

describe('hotspots', () => {
  it('multiply complexity, churn and defect probability', () => {
    const changed = { churnScore: 1, commits: 9, defectProbability: 0.5 };
    const { functions } = ranked([someFunction({ cyclomatic: 10 })], () => changed);
    expect(functions[0]).toMatchObject({
      composite_score: 0.25,
      factors: { complexity: 0.5, churn: 1, defect_probability: 0.5 },
      reasons: ['cyclomatic 10, cognitive 3, 20 lines', '9 commits in 30 days', 'defect probability 0.5'],
    });
  });

  it('leave out of the product what was not measured', () => {
    const unknown = { churnScore: null, commits: null, defectProbability: null };
    const { functions } = ranked([someFunction({ cyclomatic: 10 })], () => unknown);
    expect(functions[0]?.composite_score).toBe(0.5);
    expect(functions[0]?.reasons).toHaveLength(1);
  });

  it('put the most complex first among what did not change', () => {
    const { functions } = ranked([
      someFunction({ name: 'plain', cyclomatic: 8 }),
      someFunction({ name: 'tangled', cyclomatic: 30 }),
    ]);
    expect(functions.map(({ name }) => name)).toEqual(['tangled', 'plain']);
    expect(functions[0]?.reasons).toContain('unchanged in 30 days');
  });

  it('rank files by their worst function, and higher with each further one above a threshold', () => {
    const { files } = ranked([
      someFunction({ file: 'one.ts', cyclomatic: 20 }),
      someFunction({ file: 'two.ts', cyclomatic: 20 }),
      someFunction({ file: 'two.ts', cyclomatic: 12 }),
    ]);
    expect(files.map(({ name }) => name)).toEqual(['two.ts', 'one.ts']);
    expect(files[0]?.reasons[0]).toBe('2 functions above a complexity threshold, the worst f (cyclomatic 20)');
    expect(files[0]?.refactoring_effort.estimated_hours).toBe(1);
  });

  it('are never in tests, nor in code of no complexity to speak of', () => {
    const { functions, files } = ranked([someFunction({ isTest: true }), someFunction({ cyclomatic: 4 })]);
    expect([...functions, ...files]).toEqual([]);
  });

  it('never rank lower for more complexity, churn or probability', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 6, max: 60 }),
        fc.nat(60),
        part,
        part,
        part,
        part,
        (cyclomatic, more, a, b, c, d) => {
          const score = (value: number, churnScore: number, defectProbability: number) =>
            ranked([someFunction({ cyclomatic: value })], () => ({ churnScore, commits: 1, defectProbability }))
              .functions[0]?.composite_score as number;
          const less = score(cyclomatic, Math.min(a, b), Math.min(c, d));
          expect(score(cyclomatic + more, Math.max(a, b), Math.max(c, d))).toBeGreaterThanOrEqual(less);
        },
      ),
    );
  });
});
