import { describe, expect, test } from 'vitest';
import type { ReferringSymbol, RelatedSymbol } from '../../src/analysis/measures/symbols/relations.ts';
import type { FileSymbol } from '../../web/src/data/file.ts';
import type { Finding } from '../../web/src/data/gate.ts';
import type { Change } from '../../web/src/data/history.ts';
import { Symbols } from '../../web/src/data/symbol.ts';
import { counted, minutes, percent, precise, short, whole } from '../../web/src/design/numbers.ts';
import { complexityHeat } from '../../web/src/views/file/complexity-heat.ts';
import { partialRemark } from '../../web/src/views/file/partial-lines.ts';
import { placeOf } from '../../web/src/views/file/places.ts';
import { byRule } from '../../web/src/views/gate/rules.ts';
import { byCommit } from '../../web/src/views/history/commits.ts';
import { lineAt, sharesOf } from '../../web/src/views/sessions/authors.ts';

test('a number that was not measured is no nought', () => {
  expect([whole(null), short(undefined), percent(null)]).toEqual(['–', '–', '–']);
  expect([whole(0), short(0), percent(0)]).toEqual(['0', '0', '0%']);
});

test('little is not shown as nothing', () => {
  expect([percent(0.004), percent(0.01), precise(0.014), precise(0.9528)]).toEqual(['<1%', '1%', '0.01', '0.95']);
});

test('counts have the right number of their noun, times a unit that fits', () => {
  expect([counted(1, 'file'), counted(1200, 'file')]).toEqual(['1 file', '1,200 files']);
  expect([minutes(45), minutes(90)]).toEqual(['45 min', '1.5 h']);
});

test('a place is read from its end, so that a path may hold a colon', () => {
  expect(placeOf('src/a:b.ts:12')).toEqual({ path: 'src/a:b.ts', line: 12 });
  expect(placeOf('src/a.ts')).toEqual({ path: 'src/a.ts', line: null });
});

test('a file that was read in part is shown with the lines that were not read', () => {
  const lines = (...ranges: readonly [number, number][]) =>
    ranges.map(([start_line, end_line]) => ({ start_line, end_line }));
  expect(partialRemark(lines([3, 9], [12, 12]))).toMatch(/^Read in part: lines 3–9, 12 could not be parsed;/);
  expect(partialRemark(lines([4, 4]))).toMatch(/^Read in part: line 4 could not be parsed;/);
  expect([partialRemark(null), partialRemark([])]).toEqual([null, null]);
});

describe('the details of a symbol', () => {
  const edge = { certainty: 'exact', rule: 'import', distance: 1 } as const;
  const symbol = { symbol: 'run', kind: 'function', path: 'src/a.ts', line: 1, end_line: 2 };

  test('can be read with a callee outside the tree', () => {
    const callee: RelatedSymbol = { ...edge, symbol: 'readFileSync', at: null };
    const read = Symbols.parse({ symbols: [{ ...symbol, callees: [callee] }], notes: [] });
    expect(read.symbols[0]?.callees).toEqual([{ symbol: 'readFileSync', at: null, certainty: 'exact' }]);
  });

  test('can be read with a reference from outside any symbol', () => {
    const reference: ReferringSymbol = { ...edge, symbol: null, at: 'src/b.ts:3', kind: 'references' };
    const read = Symbols.parse({ symbols: [{ ...symbol, references: [reference] }], notes: [] });
    expect(read.symbols[0]?.references).toEqual([{ symbol: null, at: 'src/b.ts:3', certainty: 'exact' }]);
  });
});

describe('findings', () => {
  const finding = (rule: string, severity: string, file: string): Finding => ({
    check: 'complexity',
    rule,
    severity,
    file,
    message: `${rule} in ${file}`,
  });
  const all = [
    finding('long', 'warning', 'a.ts'),
    finding('deep', 'error', 'b.ts'),
    finding('long', 'warning', 'b.ts'),
  ];

  test('stand by rule, those with errors first', () => {
    expect(byRule(all, '').map(({ rule, findings }) => [rule, findings.length])).toEqual([
      ['deep', 1],
      ['long', 2],
    ]);
  });

  test('are filtered by path and message', () => {
    expect(byRule(all, 'A.ts').map(({ rule }) => rule)).toEqual(['long']);
    expect(byRule(all, 'nowhere')).toEqual([]);
  });
});

test('files of one commit are one entry', () => {
  const change = (id: string, commit: string | null): Change => ({
    id,
    change_type: 'update',
    source: commit === null ? 'agent' : 'git',
    at: '2026-01-01T00:00:00Z',
    agent_id: 'ada',
    entity_id: `${id}.ts`,
    commit,
  });
  const entries = byCommit([change('a', 'c1'), change('b', null), change('c', 'c1')]);
  expect(entries.map(({ changes }) => changes.map(({ id }) => id))).toEqual([['a', 'c'], ['b']]);
});

test('authors of a text are told by their share, positions by their line', () => {
  const authors = [
    { start: 0, end: 30, agent_id: 'ada' },
    { start: 30, end: 40, agent_id: 'bob' },
  ];
  expect(sharesOf(authors)).toEqual([
    { agent: 'ada', share: 0.75 },
    { agent: 'bob', share: 0.25 },
  ]);
  expect(lineAt('a\nb\nc', 4)).toBe(3);
});

test('a line has the complexity of the innermost function around it', () => {
  const symbol = (name: string, line: number, end_line: number, cyclomatic: number | null): FileSymbol => ({
    name,
    kind: 'function',
    line,
    end_line,
    exported: false,
    cyclomatic,
  });
  const heat = complexityHeat(
    [symbol('inner', 3, 5, 9), symbol('outer', 1, 10, 2), symbol('Type', 1, 20, null)],
    'light',
  );
  expect(heat(4)?.told).toBe('inner: cyclomatic complexity 9');
  expect(heat(6)?.told).toBe('outer: cyclomatic complexity 2');
  expect(heat(15)).toBeNull();
});
