import type { Node } from 'web-tree-sitter';
import type { ExtractionLimit } from './extraction-limit.ts';

/** Pieces of a source for facts to hold, counted against the limit of what may be held. */
export class SourceSlices {
  readonly source: string;
  readonly #limit: ExtractionLimit;

  constructor(source: string, limit: ExtractionLimit) {
    this.source = source;
    this.#limit = limit;
  }

  text({ startIndex, endIndex }: Node): string {
    return this.between(startIndex, endIndex);
  }

  between(start: number, end: number): string {
    this.#limit.take(end - start);
    return this.source.slice(start, end);
  }
}
