import type { LineTable } from './line-table.ts';
import type { Range } from './range.ts';
import type { SyntaxRecord } from './syntax-records.ts';

/** Where definitions end for people: some grammars count a line break or a comment after one in. */
export class DefinitionEnds {
  readonly #source: string;
  readonly #commentsByEnd = new Map<number, SyntaxRecord>();
  /** Where the text ends before the white space and comments that end at an offset. */
  readonly #textEnds = new Map<number, number>();

  constructor(source: string) {
    this.#source = source;
  }

  addComment(record: SyntaxRecord) {
    this.#commentsByEnd.set(record.end, record);
  }

  /** The lines and columns of a definition, once all comments are known. */
  rangeOf(record: SyntaxRecord, lines: LineTable): Range {
    const line = lines.line(record.start);
    const end = this.endOf(record);
    const endLine = lines.line(Math.max(record.start, end - 1));
    return { line, column: lines.column(record.start, line), endLine, endColumn: lines.column(end, endLine) };
  }

  /** Where one stretch of such was read once, it is known for all definitions that end in it. */
  endOf({ start, end: counted }: SyntaxRecord): number {
    const passed: number[] = [];
    let end = counted;
    for (;;) {
      const known = this.#textEnds.get(end);
      if (known !== undefined && known > start) {
        end = known;
        break;
      }
      const comment = this.#commentsByEnd.get(end);
      // A docstring is a comment by its meaning and a statement by its place.
      const isComment = comment !== undefined && comment.start > start && comment.node.isExtra;
      if (!isComment && !(end > start && isSpace(this.#source.charCodeAt(end - 1)))) break;
      passed.push(end);
      end = isComment ? comment.start : end - 1;
    }
    if (end > start) for (const at of passed) this.#textEnds.set(at, end);
    return end;
  }
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}
