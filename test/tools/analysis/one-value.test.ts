import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Application, createApplication } from '../../../src/server/application.ts';
import { DEFAULT_LIMITS } from '../../../src/server/limits.ts';

const silent = () => {};
const LOG = { debug: silent, info: silent, warn: silent, error: silent };

type Value = { readonly [name: string]: Value } & { readonly length: number };

/** Our own analyses: code with clones, debt, tests in reach and complex functions. */
const TREE = join(import.meta.dirname, '../../../src/analysis');

const results = new Map<string, Value>();

beforeAll(async () => {
  const application: Application = await createApplication({
    roots: [TREE],
    limits: DEFAULT_LIMITS,
    toolsets: [],
    log: LOG,
  });
  try {
    for (const tool of [
      'analyze_complexity',
      'analyze_comprehensive',
      'analyze_dead_code',
      'analyze_deep_context',
      'analyze_duplicates',
      'analyze_tdg',
      'quality_gate',
    ]) {
      const outcome = await application.call(tool, {});
      if (!outcome.ok) throw outcome.error;
      results.set(tool, JSON.parse(JSON.stringify(outcome.output)));
    }
  } finally {
    await application.close();
  }
});

/** The value at a dotted path of a tool's result. */
function at(place: string): unknown {
  const [tool = '', ...path] = place.split('.');
  return path.reduce((value: unknown, name) => (value as Value | undefined)?.[name], results.get(tool));
}

describe('one metric has one value in every tool that shows it', () => {
  it.each([
    [
      'health',
      [
        'analyze_deep_context.quality_scorecard.overall_health',
        'analyze_comprehensive.quality_scorecard.overall_health',
      ],
    ],
    [
      'duplicated code outside tests',
      [
        'analyze_deep_context.quality_scorecard.duplication_percentage',
        'analyze_comprehensive.quality_scorecard.duplication_percentage',
      ],
    ],
    [
      'duplicated lines',
      [
        'analyze_duplicates.summary.duplicate_lines',
        'analyze_comprehensive.duplicates.summary.duplicate_lines',
        'analyze_deep_context.analyses.duplicate_code_results.summary.duplicate_lines',
      ],
    ],
    [
      'functions',
      [
        'analyze_complexity.summary.total_functions',
        'analyze_comprehensive.complexity.summary.total_functions',
        'analyze_deep_context.analyses.complexity_report.summary.total_functions',
      ],
    ],
    [
      'hours of debt by complexity',
      [
        'analyze_complexity.summary.technical_debt_hours',
        'analyze_comprehensive.complexity.summary.technical_debt_hours',
        'analyze_deep_context.analyses.complexity_report.summary.technical_debt_hours',
      ],
    ],
    [
      'dead lines',
      [
        'analyze_dead_code.summary.total_dead_lines',
        'analyze_comprehensive.dead_code.summary.total_dead_lines',
        'analyze_deep_context.analyses.dead_code_results.summary.total_dead_lines',
      ],
    ],
    [
      'debt gradient',
      [
        'analyze_tdg.summary.average_tdg',
        'analyze_comprehensive.tdg.summary.average_tdg',
        'analyze_deep_context.analyses.tdg.summary.average_tdg',
      ],
    ],
  ])('%s', (_, places) => {
    const values = places.map(at);
    expect(values[0]).toEqual(expect.any(Number));
    expect(new Set(values).size, JSON.stringify(values)).toBe(1);
  });

  it('the gate measures the duplication of all files', () => {
    const checks = at('quality_gate.checks') as unknown as readonly {
      readonly check: string;
      readonly value: number;
    }[];
    const { value } = checks.find(({ check }) => check === 'duplication') as (typeof checks)[number];
    expect(value).toBeCloseTo(100 * (at('analyze_duplicates.summary.duplication_ratio') as number), 1);
  });
});
