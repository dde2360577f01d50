import { expect, test } from 'vitest';
import type { ComplexitySummary } from '../../src/analysis/complexity/complexity.ts';
import { scorecard } from '../../src/cli/scorecard.ts';
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

const card = (summary: Partial<ComplexitySummary>, hotspots: Parameters<typeof scorecard>[1]['hotspots'] = []) =>
  scorecard('/src/engine', { summary: { ...NOTHING, ...summary }, hotspots }, 1234, 80, styleFor({}, {}));

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
