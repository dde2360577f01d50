import { describe, expect, it } from 'vitest';
import { joined, otherFilesOf, unreadCount, unreadNotes } from '../../src/index/other-files.ts';
import { indexOf } from '../analysis/indexed-tree.ts';

describe('files in no language of an index', () => {
  it('are counted, and those that hold code by their language', () => {
    const some = otherFilesOf(['R', null, 'Perl', 'Perl', null]);
    expect(some).toEqual({
      count: 5,
      unread: [
        { language: 'Perl', files: 2 },
        { language: 'R', files: 1 },
      ],
    });
    expect(joined(some, otherFilesOf(['R', 'R', null])).unread).toEqual([
      { language: 'R', files: 3 },
      { language: 'Perl', files: 2 },
    ]);
  });

  it('are named by how many there are', () => {
    const of = (...counts: readonly (readonly [string, number])[]) =>
      unreadCount(counts.map(([language, files]) => ({ language, files })));
    expect(of(['Perl', 1])).toBe('1 file in Perl is not read');
    expect(of(['Perl', 3], ['R', 1])).toBe('3 files in Perl and 1 in R are not read');
    expect(of(['Perl', 3], ['R', 2], ['Elm', 1])).toBe('3 files in Perl, 2 in R and 1 in Elm are not read');
  });

  it('are no reason for a note where all code is read', () => {
    expect(unreadNotes(otherFilesOf([null]), 'more')).toEqual([]);
    expect(unreadNotes(otherFilesOf(['R']), 'callers may be missing')).toEqual([
      '1 file in R is not read because there is no grammar; callers may be missing.',
    ]);
  });

  it('are found in a tree, scripts included', async () => {
    const { otherFiles } = await indexOf({
      'a.py': 'a = 1\n',
      'b.jl': 'f(x) = x\n',
      run: '#!/usr/bin/env perl\nprint 1;\n',
      LICENSE: 'Free.\n',
      'notes.md': 'Prose.\n',
    });
    expect(otherFiles).toEqual({
      count: 4,
      unread: [
        { language: 'Julia', files: 1 },
        { language: 'Perl', files: 1 },
      ],
    });
  });
});
