import { expect, test } from 'vitest';
import { paragraphs } from '../../../../src/analysis/findings/debt-comments/comment-text.ts';
import { findMarkers } from '../../../../src/analysis/findings/debt-comments/find-markers.ts';
import type { Comment } from '../../../../src/languages/facts.ts';
import { fasterThanInput } from '../../../operation-growth.ts';

const lineComments = (rows: readonly string[]): readonly Comment[] =>
  rows.map((text, at) => ({ kind: 'line', line: at + 1, column: 1, endLine: at + 1, text }));
const blockComment = (rows: readonly string[]): readonly Comment[] => [
  { kind: 'block', line: 1, column: 1, endLine: rows.length, text: rows.join('\n') },
];

const markersIn = (comments: readonly Comment[]) => paragraphs(comments).flatMap(findMarkers);
const tag = (at: number) => `// TODO ${at}`;
const mark = (at: number) => `${'*'.repeat(900)} "${'- '.repeat(200)} TODO ${at}`;

test.each<[string, number, (at: number) => string, (rows: readonly string[]) => readonly Comment[], number]>([
  ['tags in lines', 500, tag, lineComments, 1],
  ['tags in a block', 500, tag, blockComment, 1],
  ['phrases', 500, () => '// This is a hack.', blockComment, 1],
  ['marks', 50, mark, lineComments, 0],
])('however many %s a comment has, each is looked at once', async (_, size, row, commentsOf, each) => {
  const comments = (count: number) => commentsOf(Array.from({ length: count }, (_, at) => row(at)));
  expect(markersIn(comments(size))).toHaveLength(size * each);
  const prepare = (count: number) => {
    const given = comments(count);
    return () => markersIn(given);
  };
  expect(await fasterThanInput(prepare, size)).toEqual([]);
});
