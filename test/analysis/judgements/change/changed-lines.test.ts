import { describe, expect, it } from 'vitest';
import { changedLines } from '../../../../src/analysis/judgements/change/changed-lines.ts';
import type { FileDifference, FileVersion } from '../../../../src/analysis/judgements/change/version.ts';

const versionOf = (text: string | null) => (text === null ? null : ({ text } as FileVersion));
const lines = (before: string | null, after: string | null) =>
  changedLines({ before: versionOf(before), after: versionOf(after) } as FileDifference);

describe('the changed lines of a file', () => {
  it('are those that only one side has, without indentation', () => {
    expect(lines('a\n  b\nc\n', 'a\n\tc\n    d\n')).toEqual(['d', 'b']);
  });

  it('are all lines of a file that came or went', () => {
    expect(lines(null, 'a\n\nb')).toEqual(['a', 'b']);
    expect(lines('a\nb', null)).toEqual(['a', 'b']);
  });

  it('are none of those that moved, and those that are there more often', () => {
    expect(lines('a\nb\n', 'b\na\n')).toEqual([]);
    expect(lines('a\n', 'a\na\n')).toEqual(['a']);
  });
});
