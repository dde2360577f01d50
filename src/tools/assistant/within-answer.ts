import type { Handback, Opinion } from '../../assistant/opinion.ts';
import type { AnswerSize } from '../answer-size.ts';

/** The share of an answer that is filled; the rest is for the text's headings. */
const FILLED = 0.85;

/**
 * An opinion whose files fit the answer: those that have no room are named, and are there to be read. Parts of files would help
 * nobody who can read them whole.
 */
export function withinAnswer(opinion: Opinion, size: AnswerSize | null): Opinion {
  const { handback } = opinion;
  if (handback === null || size === null) return opinion;
  const rest = JSON.stringify({ ...opinion, handback: { ...handback, files: [] } }).length;
  let room = Math.min(size.structure, size.text) * FILLED - rest;
  const files = handback.files.map((file): Handback['files'][number] => {
    const length = JSON.stringify(file.text).length;
    if (length > room) return { ...file, text: null };
    room -= length;
    return file;
  });
  return { ...opinion, handback: { ...handback, files } };
}
