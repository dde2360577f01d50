import type { Range } from './range.ts';

/** Offsets of line starts, for turning a character offset into a 1-based line and column. Lines end at LF, CR LF or CR. */
export class LineTable {
  readonly #starts: Int32Array;
  readonly count: number;
  /** Whether the text ends in a line break (or is empty), so that nothing stands on the last line. */
  readonly lastLineIsEmpty: boolean;
  readonly source: string;

  constructor(source: string) {
    this.source = source;
    let starts = new Int32Array(Math.max(16, source.length >> 5));
    let count = 1;
    // The next of each is looked for by the string's own search, which is many times as fast as reading every character.
    let feed = nextOf(source, '\n', 0);
    let carriage = nextOf(source, '\r', 0);
    while (feed !== NONE || carriage !== NONE) {
      if (count === starts.length) {
        const grown = new Int32Array(starts.length * 2);
        grown.set(starts);
        starts = grown;
      }
      const after = (carriage + 1 === feed ? feed : Math.min(feed, carriage)) + 1;
      starts[count++] = after;
      if (feed < after) feed = nextOf(source, '\n', after);
      if (carriage < after) carriage = nextOf(source, '\r', after);
    }
    this.#starts = starts;
    this.count = count;
    this.lastLineIsEmpty = starts[count - 1] === source.length;
  }

  /** How many lines there are to people: a file that ends in a line break has none after it. */
  get written(): number {
    return this.lastLineIsEmpty ? this.count - 1 : this.count;
  }

  /** 1-based line of an offset. */
  line(offset: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  /** Offset of the first character of a 1-based line. */
  start(line: number): number {
    return this.#starts[line - 1] as number;
  }

  /** 1-based column of an offset on its line, in UTF-16 code units. */
  column(offset: number, line = this.line(offset)): number {
    return offset - this.start(line) + 1;
  }

  /** @param end exclusive */
  range(start: number, end: number): Range {
    const line = this.line(start);
    const endLine = this.line(Math.max(start, end - 1));
    return { line, column: this.column(start, line), endLine, endColumn: this.column(end, endLine) };
  }
}

const NONE = Number.MAX_SAFE_INTEGER;

/** Offset of the next such character, or `NONE`. */
function nextOf(source: string, character: string, from: number): number {
  const at = source.indexOf(character, from);
  return at < 0 ? NONE : at;
}
