import type { Comment, HalsteadCounts, LineCounts } from './facts.ts';
import type { LineTable } from './line-table.ts';
import { TOKEN, type TokenStream } from './tokens.ts';

const CLOSING = new Set([')', ']', '}'].map((character) => character.charCodeAt(0)));

/** What a line holds; the higher wins. */
const LINE = { blank: 0, comment: 1, code: 2 } as const;

/**
 * Measures of stretches of one file, all from its token stream. Halstead's operators are keywords, operators and
 * punctuation, a pair of brackets being one; operands are identifiers and literals (Halstead, Elements of Software
 * Science, 1977). Comments and text are neither.
 */
export class TokenMeasures {
  readonly #tokens: TokenStream;
  readonly #lines: Uint8Array;
  readonly #lineTable: LineTable;
  /** 1 operator, 2 operand, 0 neither, for each token. */
  readonly #roles: Uint8Array;
  /** The stretch in which an id was last seen, so that distinct ids are counted without a set. */
  readonly #seen: Int32Array;
  #stretch = 0;

  constructor(source: string, tokens: TokenStream, lineTable: LineTable) {
    this.#tokens = tokens;
    this.#lineTable = lineTable;
    this.#lines = new Uint8Array(lineTable.count + 2);
    this.#roles = new Uint8Array(tokens.count);
    this.#seen = new Int32Array(tokens.distinct);
    let line = 1;
    for (let i = 0; i < tokens.count; i++) {
      const kind = tokens.kinds[i] as number;
      const start = tokens.starts[i] as number;
      const end = tokens.ends[i] as number;
      this.#roles[i] =
        kind === TOKEN.keyword || kind === TOKEN.operator
          ? end - start === 1 && CLOSING.has(source.charCodeAt(start))
            ? 0
            : 1
          : kind === TOKEN.comment || kind === TOKEN.text
            ? 0
            : 2;
      while (line < lineTable.count && lineTable.start(line + 1) <= start) line++;
      const holds = kind === TOKEN.comment ? LINE.comment : LINE.code;
      this.#mark(line, holds);
      if (kind >= TOKEN.string) {
        // Only these reach over lines; a blank line within a string is code, within a comment is comment.
        while (line < lineTable.count && lineTable.start(line + 1) < end) this.#mark(++line, holds);
      }
    }
  }

  #mark(line: number, holds: number) {
    if ((this.#lines[line] as number) < holds) this.#lines[line] = holds;
  }

  lineCounts(): LineCounts {
    const counts = [0, 0, 0];
    // A file that ends in a line break has no line after it.
    const total = this.#lastLine();
    for (let line = 1; line <= total; line++) (counts[this.#lines[line] as number] as number)++;
    return {
      total,
      code: counts[LINE.code] as number,
      comment: counts[LINE.comment] as number,
      blank: counts[0] as number,
    };
  }

  #lastLine(): number {
    const { count } = this.#lineTable;
    return this.#lineTable.lastLineIsEmpty ? count - 1 : count;
  }

  /** Code lines between two 1-based lines, both included. */
  codeLines(from: number, to: number): number {
    let code = 0;
    for (let line = from; line <= to; line++) if (this.#lines[line] === LINE.code) code++;
    return code;
  }

  /** Halstead counts of the tokens that lie in a stretch of text. */
  halstead(start: number, end: number): HalsteadCounts {
    const { starts, ids, count } = this.#tokens;
    const stretch = ++this.#stretch;
    const counts = { distinctOperators: 0, distinctOperands: 0, operators: 0, operands: 0 };
    for (let i = firstTokenFrom(starts, count, start); i < count && (starts[i] as number) < end; i++) {
      const role = this.#roles[i];
      if (role === 0) continue;
      const id = ids[i] as number;
      const isNew = this.#seen[id] !== stretch;
      this.#seen[id] = stretch;
      if (role === 1) {
        counts.operators++;
        if (isNew) counts.distinctOperators++;
      } else {
        counts.operands++;
        if (isNew) counts.distinctOperands++;
      }
    }
    return counts;
  }
}

function firstTokenFrom(starts: Int32Array, count: number, offset: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The comments of a file, in order. */
export function commentsOf(
  source: string,
  tokens: TokenStream,
  lineTable: LineTable,
  openings: { readonly docComments: readonly string[]; readonly blockComments: readonly string[] },
): Comment[] {
  const comments: Comment[] = [];
  for (let i = 0; i < tokens.count; i++) {
    if (tokens.kinds[i] !== TOKEN.comment) continue;
    const start = tokens.starts[i] as number;
    const text = source.slice(start, tokens.ends[i]).trimEnd();
    const line = lineTable.line(start);
    const startsWith = (opening: string) => text.startsWith(opening);
    comments.push({
      kind: openings.docComments.some(startsWith) ? 'doc' : openings.blockComments.some(startsWith) ? 'block' : 'line',
      line,
      column: lineTable.column(start, line),
      endLine: lineTable.line(start + Math.max(0, text.length - 1)),
      text,
    });
  }
  return comments;
}
