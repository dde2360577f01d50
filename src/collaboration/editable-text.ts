import type { Measure } from './text-measure.ts';

/** What an author's operation needs of a text: a text of loro, or a version of a `ConcurrentText`. Positions are UTF-16. */
export interface EditableText {
  readonly length: number;
  slice(start: number, end: number): string;
  convertPos(position: number, from: Measure, to: Measure): number | undefined;
  /** @throws if it is within a character */
  insert(at: number, content: string): void;
  /** @throws if it begins or ends within a character; then nothing is changed */
  delete(at: number, length: number): void;
}
