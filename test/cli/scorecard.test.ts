import { expect, test } from 'vitest';
import type { HealthPart } from '../../src/analysis/judgements/scorecard/health.ts';
import type { Recommendation } from '../../src/analysis/judgements/scorecard/recommendations.ts';
import type { Scorecard } from '../../src/analysis/judgements/scorecard/scorecard.ts';
import type { ComplexitySummary } from '../../src/analysis/measures/complexity/complexity.ts';
import { type Measured, scorecard } from '../../src/cli/scorecard.ts';
import { styleFor } from '../../src/cli/terminal/style.ts';

const NOTHING: ComplexitySummary = {
  total_files: 0,
  total_functions: 0,
  median_cyclomatic: null,
  median_cognitive: null,
  max_cyclomatic: null,
  max_cognitive: null,
  p90_cyclomatic: null,
  p90_cognitive: null,
  technical_debt_hours: 0,
  errors: 0,
  warnings: 0,
  languages: {},
  code_lines: 0,
  files_with_syntax_problems: 0,
  skipped: {},
};

const PART: HealthPart = {
  part: 'tests',
  title: 'Tests',
  weight: 0.15,
  score: null,
  value: null,
  unit: '% of the code that tests reach',
  basis: 'There is no code to test.',
};

const NO_CARD: Scorecard = {
  overall_health: null,
  complexity_score: null,
  maintainability_index: null,
  modularity_score: null,
  duplication_percentage: null,
  test_coverage: null,
  technical_debt_hours: null,
  debt: null,
  parts: [PART],
  measured: { index: '', head: null, files: 0, functions: 0, code_lines: 0 },
};

const card = (
  summary: Partial<ComplexitySummary>,
  hotspots: Measured['hotspots'] = [],
  more: Partial<Measured> = {},
) => {
  const measured = { summary: { ...NOTHING, ...summary }, hotspots, scorecard: NO_CARD, recommendations: [], ...more };
  return scorecard('/src/engine', measured, 1234, 80, styleFor({}, {})).map(({ text }) => text);
};

test('an empty project is not measured rather than zero', () => {
  expect(card({})).toEqual([
    'engine  /src/engine, measured in 1.2 s',
    '',
    '  files       0',
    '  languages   none that Orrery knows',
    '  functions   0',
    '  code lines  0',
    '  cyclomatic  not measured',
    '  cognitive   not measured',
    '  thresholds  0 errors, 0 warnings',
    '',
    'Health not measured',
    '',
    '  tests                          –  There is no code to test.',
  ]);
});

test('languages and reasons to skip are listed, the most frequent first', () => {
  const lines = card({ languages: { go: 7, rust: 1200, c: 7 }, skipped: { binary: 1, too_large: 2 } });
  expect(lines).toContain('  languages   rust 1,200, c 7, go 7');
  expect(lines).toContain('  skipped     too large 2, binary 1');
});

test('files that could only be read in part are counted', () => {
  expect(card({ files_with_syntax_problems: 1 })).toContain('  partly read  1 file with broken syntax');
});

test('the five most complex functions are shown with their places', () => {
  const hotspots = [25, 20, 18, 15, 12, 11].map((complexity, at) => ({
    file: 'a.ts',
    function: `f${at}`,
    line: at + 1,
    complexity,
    complexity_type: 'cyclomatic' as const,
  }));
  expect(card({}, hotspots).slice(-6)).toEqual([
    '  cyclomatic  function  where',
    '          25  f0        a.ts:1',
    '          20  f1        a.ts:2',
    '          18  f2        a.ts:3',
    '          15  f3        a.ts:4',
    '          12  f4        a.ts:5',
  ]);
});

test('health is shown with a bar for each part, and what to do first below', () => {
  const parts = [{ ...PART, score: 50.4, value: 42.86, basis: '3 of 7' }];
  const recommendation: Recommendation = {
    kind: 'complexity',
    title: 'Simplify gate',
    description: '',
    priority: 'High',
    impact: 'High',
    effort_minutes: 90,
    estimated_effort: { secs: 5400, nanos: 0 },
    locations: [],
  };
  const lines = card({}, [], {
    scorecard: { ...NO_CARD, overall_health: 71.3, parts },
    recommendations: [recommendation],
  });
  expect(lines.slice(-8)).toEqual([
    'Health 71.3 of 100',
    '',
    '  tests  ██████████░░░░░░░░░░   50  42.86 % of the code that tests reach',
    '',
    'What to do first',
    '',
    '  priority  what           effort',
    '  high      Simplify gate   1.5 h',
  ]);
});
