import type { Node, Point } from 'web-tree-sitter';

/** The text a tree was parsed from, of which offsets and positions are counted as tree-sitter counts them. */
export class TreeText {
  readonly #text: string;
  readonly #start: number;
  readonly #row: number;
  readonly #column: number;
  #lineStarts: number[] | null = null;

  constructor(root: Node) {
    this.#text = root.text;
    this.#start = root.startIndex;
    this.#row = root.startPosition.row;
    this.#column = root.startPosition.column;
  }

  slice(start: number, end: number): string {
    return this.#text.slice(start - this.#start, end - this.#start);
  }

  /** The 0-based row and column of an offset; only `\n` ends a row. */
  position(offset: number): Point {
    this.#lineStarts ??= this.#findLineStarts();
    const starts = this.#lineStarts;
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return { row: this.#row, column: this.#column + offset - this.#start };
    return { row: this.#row + low, column: offset - (starts[low - 1] as number) };
  }

  /** Offsets of the lines after the one the tree starts in. */
  #findLineStarts(): number[] {
    const starts: number[] = [];
    for (let at = this.#text.indexOf('\n'); at >= 0; at = this.#text.indexOf('\n', at + 1)) {
      starts.push(this.#start + at + 1);
    }
    return starts;
  }
}
