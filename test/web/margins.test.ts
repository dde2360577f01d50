import { describe, expect, test } from 'vitest';
import type { Blame, BlamedCommit } from '../../web/src/data/blame.ts';
import { kindColour, scaleColour } from '../../web/src/design/colour.ts';
import {
  ageMargin,
  authorMargin,
  complexityMargin,
  linesByAuthor,
  toldCommit,
} from '../../web/src/views/file/margins.ts';

function commit(author: string, age_days: number, lines: number, is_beginning = false): BlamedCommit {
  const date = '2026-01-10T12:00:00.000Z';
  return { commit: '0123456789abcdef', author, date, age_days, subject: 'why', lines, is_beginning };
}

const BLAME: Blame = {
  reason: null,
  commits: [commit('Ada', 0, 1), commit('Bob', 40, 3), commit('Ada', 5000, 1)],
  lines: [0, 1, 1, null, 1, 2],
  left_out: 0,
  partial: null,
};

describe('the margin by age', () => {
  const { heat, legend } = ageMargin(BLAME, 'light');

  test('has most of the scale for what is youngest', () => {
    expect(heat(1)?.colour).toBe(scaleColour(1, 'light'));
    expect(heat(6)?.colour).toBe(scaleColour(0, 'light'));
  });

  test('names the ages that occur, and what is not committed', () => {
    expect(legend.map(({ label }) => label)).toEqual(['a week', 'three months', 'older', 'not committed']);
    expect(heat(4)).toEqual({ colour: scaleColour(null, 'light'), told: 'not committed' });
  });

  test('has nothing beyond the lines that are known', () => {
    expect(heat(7)).toBeNull();
  });
});

describe('the margin by author', () => {
  test('gives the first colour to who has most lines', () => {
    const { heat, legend } = authorMargin(BLAME, 'dark');
    expect(heat(2)?.colour).toBe(kindColour(0, 'dark'));
    expect(heat(1)?.colour).toBe(heat(6)?.colour);
    expect(legend.map(({ label }) => label)).toEqual(['Bob, 3 lines', 'Ada, 2 lines', 'not committed']);
  });

  test('takes together those who have no colour of their own', () => {
    const commits = Array.from({ length: 10 }, (_, i) => commit(`author ${i}`, 1, 20 - i));
    const { heat, legend } = authorMargin({ ...BLAME, commits, lines: commits.keys().toArray() }, 'light');
    expect(legend).toHaveLength(8);
    expect(legend.at(-1)?.label).toBe('3 others');
    expect(heat(9)?.colour).toBe(heat(10)?.colour);
  });
});

test('authors are counted by lines over all their commits', () => {
  expect(linesByAuthor(BLAME)).toEqual([
    { author: 'Bob', lines: 3 },
    { author: 'Ada', lines: 2 },
  ]);
});

test('a commit is told with its age; where a shallow clone begins, that it may be older', () => {
  expect(toldCommit(commit('Ada', 0, 1))).toBe('Ada, today: why (01234567)');
  expect(toldCommit(commit('Ada', 1, 1))).toBe('Ada, 1 day ago: why (01234567)');
  expect(toldCommit(commit('Ada', 1, 1, true))).toBe('Jan 10, 2026 or before, where this shallow clone begins');
});

test('the margin by complexity names its scale', () => {
  const symbol = { name: 'f', kind: 'function', line: 2, end_line: 4, exported: true, cyclomatic: 20 };
  const { heat, legend } = complexityMargin([symbol], 'light');
  expect(heat(1)).toBeNull();
  expect(heat(3)).toEqual({ colour: legend.at(-1)?.colour, told: 'f: cyclomatic complexity 20' });
});
