import { expect, test } from 'vitest';
import type { HealthPart } from '../../src/analysis/judgements/scorecard/health.ts';
import type { Recommendation } from '../../src/analysis/judgements/scorecard/recommendations.ts';
import type { Scorecard } from '../../src/analysis/judgements/scorecard/scorecard.ts';
import type { ComplexitySummary } from '../../src/analysis/measures/complexity/complexity.ts';
import { type Measured, scorecard } from '../../src/cli/scorecard.ts';
import { styleFor } from '../../src/cli/terminal/style.ts';
import { textWidth } from '../../src/cli/terminal/text-width.ts';

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
  basis: 'No code to test.',
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

const card = (
  summary: Partial<ComplexitySummary>,
  hotspots: Measured['hotspots'] = [],
  more: Partial<Measured> = {},
  width = 80,
) => {
  const measured = { summary: { ...NOTHING, ...summary }, hotspots, scorecard: NO_CARD, recommendations: [], ...more };
  return scorecard('/src/engine', measured, 1234, width, styleFor({}, {})).map(({ text }) => text);
};

test('an empty project is not measured rather than zero', () => {
  expect(card({})).toEqual([
    'engine  /src/engine, measured in 1.2 s',
    '',
    '  files       0',
    '  languages   none that Orrery supports',
    '  functions   0',
    '  code lines  0',
    '  cyclomatic  not measured',
    '  cognitive   not measured',
    '  thresholds  0 errors, 0 warnings',
    '',
    'Health not measured',
    '',
    '  tests                          –  No code to test.',
  ]);
});

test('languages and reasons to skip are listed, the most frequent first', () => {
  const lines = card({ languages: { go: 7, rust: 1200, c: 7 }, skipped: { binary: 1, too_large: 2 } });
  expect(lines).toContain('  languages   rust 1,200, c 7, go 7');
  expect(lines).toContain('  skipped     too large 2, binary 1');
});

test('files that could only be read in part are counted', () => {
  expect(card({ files_with_syntax_problems: 1 })).toContain(
    '  read in part  1 file with lines that could not be parsed',
  );
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

test.each([40, 60, 80, 140])(
  'no line is wider than a terminal of %i columns, and no place of what to do is lost',
  (width) => {
    const place = 'src/engine/parsers/expressions.ts:1207';
    const hotspot = {
      file: 'a/long/way/down/to/a.ts',
      function: 'functionOfALongName'.repeat(4),
      line: 3,
      complexity: 25,
    };
    const lines = card(
      { languages: { typescript: 120, javascript: 80, python: 33, kotlin: 12, swift: 7, scala: 3, bash: 1 } },
      [{ ...hotspot, complexity_type: 'cyclomatic' as const }],
      {
        scorecard: {
          ...NO_CARD,
          parts: [PART, { ...PART, title: 'Complexity', score: 86, value: 24.25, unit: 'words '.repeat(20) }],
        },
        recommendations: [{ ...recommendation, title: `Simplify Parser.expressionStatement (${place})` }],
      },
      width,
    );
    expect(lines.filter((line) => textWidth(line) > width)).toEqual([]);
    expect(lines.join('').replaceAll(/ +/g, '').replace('1.5h', '')).toContain(place);
  },
);

test('what goes on in a further line stands below its beginning', () => {
  const parts = [{ ...PART, score: 50.4, value: 42.86, unit: '% of the code that tests reach, by name' }];
  const lines = card({}, [], { scorecard: { ...NO_CARD, parts } }, 60);
  expect(lines.slice(-2)).toEqual([
    '  tests  █████░░░░░   50  42.86 % of the code that tests',
    '                          reach, by name',
  ]);
});
