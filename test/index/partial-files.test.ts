import { describe, expect, it } from 'vitest';
import { partialFiles, partialLinesOf } from '../../src/index/partial-files.ts';
import { namedPartialFiles, partialNotes } from '../../src/index/partial-names.ts';
import type { FileFacts } from '../../src/languages/facts.ts';
import { indexOf } from '../analysis/indexed-tree.ts';

const facts = (unread: readonly [number, number][], problems: readonly number[]) =>
  ({
    unread: unread.map(([line, endLine]) => ({ line, endLine })),
    problems: problems.map((line) => ({ line, column: 1, kind: 'error' })),
  }) as unknown as FileFacts;

const file = (path: string, ...lines: readonly [number, number][]) => ({
  path,
  language: 'python',
  lines: lines.map(([start_line, end_line]) => ({ start_line, end_line })),
});

describe('lines that were not read', () => {
  it('are null for a file that was read whole', () => {
    expect(partialLinesOf(facts([], []))).toBeNull();
  });

  it('are those that recovery left out', () => {
    expect(partialLinesOf(facts([[3, 5]], [1]))).toEqual([{ start_line: 3, end_line: 5 }]);
  });

  it('are else those of syntax errors, neighbours as one range', () => {
    expect(partialLinesOf(facts([], [2, 2, 3, 7]))).toEqual([
      { start_line: 2, end_line: 3 },
      { start_line: 7, end_line: 7 },
    ]);
  });

  it('are found in an index', async () => {
    const { files } = await indexOf({ 'a.ts': 'export const a = 1;\n', 'b.ts': 'const = ) class (( ;\n' });
    expect(partialFiles(files)).toEqual([
      { path: 'b.ts', language: 'typescript', lines: [{ start_line: 1, end_line: 1 }] },
    ]);
  });
});

describe('partial files in words', () => {
  it('names each with its lines', () => {
    expect(namedPartialFiles([file('a.py', [3, 9], [12, 12]), file('b.py', [1, 1])])).toBe(
      'a.py (lines 3–9, 12), b.py (line 1)',
    );
  });

  it('names the first few files and ranges, and counts the others', () => {
    const many = file('a.py', [1, 1], [3, 3], [5, 5], [7, 7], [9, 9]);
    expect(namedPartialFiles([many, many, many, many])).toBe(
      `${Array(3).fill('a.py (lines 1, 3, 5 and 2 more ranges)').join(', ')} and 1 more file`,
    );
  });

  it('says what they mean for an answer', () => {
    expect(partialNotes([file('b.py', [1, 1])], 'callers may be missing')).toEqual([
      '1 file read in part: b.py (line 1); callers may be missing.',
    ]);
  });

  it('says nothing of no files', () => {
    expect(partialNotes([], 'callers may be missing')).toEqual([]);
  });
});
