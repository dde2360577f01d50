import type { Comment, LineCounts } from './facts.ts';
import type { LineTable } from './line-table.ts';
import { TOKEN, type TokenStream } from './tokens.ts';

/** What a line holds; the higher wins. */
const LINE = { blank: 0, comment: 1, code: 2 } as const;

/** What the lines of one file hold, from its token stream. */
export class LineMeasures {
  readonly #lines: Uint8Array;
  readonly #lineTable: LineTable;
  /** How many of the lines up to each, itself included, hold code. */
  readonly #codeLinesUpTo: Int32Array;

  constructor(tokens: TokenStream, lineTable: LineTable) {
    this.#lineTable = lineTable;
    this.#lines = new Uint8Array(lineTable.count + 2);
    let line = 1;
    for (let i = 0; i < tokens.count; i++) {
      const kind = tokens.kinds[i] as number;
      const start = tokens.starts[i] as number;
      const end = tokens.ends[i] as number;
      while (line < lineTable.count && lineTable.start(line + 1) <= start) line++;
      const holds = kind === TOKEN.comment ? LINE.comment : LINE.code;
      this.#mark(line, holds);
      if (kind >= TOKEN.string) {
        // Only these reach over lines; a blank line within a string is code, within a comment is comment.
        while (line < lineTable.count && lineTable.start(line + 1) < end) this.#mark(++line, holds);
      }
    }
    this.#codeLinesUpTo = new Int32Array(this.#lines.length);
    for (let at = 1; at < this.#lines.length; at++) {
      const code = this.#lines[at] === LINE.code ? 1 : 0;
      this.#codeLinesUpTo[at] = (this.#codeLinesUpTo[at - 1] as number) + code;
    }
  }

  #mark(line: number, holds: number) {
    if ((this.#lines[line] as number) < holds) this.#lines[line] = holds;
  }

  counts(): LineCounts {
    const counts = [0, 0, 0];
    const total = this.#lineTable.written;
    for (let line = 1; line <= total; line++) (counts[this.#lines[line] as number] as number)++;
    return {
      total,
      code: counts[LINE.code] as number,
      comment: counts[LINE.comment] as number,
      blank: counts[0] as number,
    };
  }

  /** Code lines between two 1-based lines, both included. */
  codeLines(from: number, to: number): number {
    return (this.#codeLinesUpTo[to] as number) - (this.#codeLinesUpTo[from - 1] as number);
  }
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
