import { describe, expect, it } from 'vitest';
import { isBugFix } from '../../../../src/analysis/judgements/defects/bug-fixes.ts';

describe('isBugFix', () => {
  it.each([
    'Fix crash on empty input',
    'fix(parser): accept trailing commas',
    'Resolves a deadlock in the pool',
    'Bugfix: wrong total',
    'Handle NPE when the name is missing',
  ])('takes "%s" for one', (subject) => {
    expect(isBugFix(subject, 1)).toBe(true);
  });

  it.each([
    'Add a parser',
    'Prefix all names',
    'docs: fix the table of options',
    'Fix typo in message',
    'Fix flaky tests',
    'fix lint',
    'Fix build on Windows',
    'chore: fix release script',
  ])('does not take "%s" for one', (subject) => {
    expect(isBugFix(subject, 1)).toBe(false);
  });

  it('does not take a sweep over many files for one', () => {
    expect(isBugFix('Fix crash', 15)).toBe(true);
    expect(isBugFix('Fix crash', 16)).toBe(false);
  });
});
