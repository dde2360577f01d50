import type { LineRange } from '../facts.ts';

/** A line of a cell as every program writes it: one string. */
const SOURCE_LINE = /^[ \t]*"((?:[^"\\]|\\.)*)",?[ \t\r]*$/;
const CELL_TYPE = /^[ \t]*"cell_type"[ \t]*:[ \t]*"(\w+)"/;
const SOURCE_START = /^[ \t]*"source"[ \t]*:[ \t]*\[[ \t\r]*$/;
const SOURCE_END = /^[ \t]*\],?[ \t\r]*$/;
/** A cell that is not written a line each, but for an empty one. */
const ONE_STRING = /^[ \t]*"source"[ \t]*:[ \t]*"[^"]/;
/** What IPython reads before Python does: `%matplotlib inline`, `!pip install`, `?help`. */
const MAGIC = /^[ \t]*[%!?]/;
/** The first line of a cell that is in another language. */
const OTHER_LANGUAGE = /^%%(?!time\b|timeit\b|capture\b|prun\b)/;
/** The language of all cells, in the metadata. */
const LANGUAGE = /"language"[ \t]*:[ \t]*"(\w+)"/g;
const ESCAPES: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', '/': '/', t: '\t' };

/**
 * The code of a Jupyter notebook in Python: the lines of its cells of code, each from the beginning of its line, so that the
 * lines are those of the file and the columns those of the cell.
 */
export function notebookCode(source: string): string {
  return new NotebookReader(source).code.join('\n');
}

/** Lines with code that `notebookCode` leaves out: cells in other languages, and those that are one string. */
export function notebookUnread(source: string): readonly LineRange[] {
  return new NotebookReader(source).unread.map((line) => ({ line, endLine: line }));
}

class NotebookReader {
  /** What is left of each line, as long as before. */
  readonly code: readonly string[];
  readonly unread: number[] = [];
  readonly #isPython: boolean;
  #isCode = false;
  #isSource = false;
  /** Whether the cell is in another language; null before its first line. */
  #isOther: boolean | null = null;

  constructor(source: string) {
    this.#isPython = [...source.matchAll(LANGUAGE)].every(([, language]) =>
      /^(?:python|ipython)/i.test(language as string),
    );
    this.code = source.split('\n').map((line, at) => this.#line(line, at + 1).padEnd(line.length));
  }

  #line(written: string, line: number): string {
    if (this.#isSource) return this.#ofCell(written, line);
    const type = CELL_TYPE.exec(written)?.[1];
    if (type !== undefined) this.#isCode = type === 'code';
    else if (this.#isCode && ONE_STRING.test(written)) this.unread.push(line);
    else if (SOURCE_START.test(written)) {
      this.#isSource = true;
      this.#isOther = null;
    }
    return '';
  }

  #ofCell(written: string, line: number): string {
    const text = SOURCE_LINE.exec(written)?.[1];
    if (text === undefined) {
      this.#isSource = !SOURCE_END.test(written);
      return '';
    }
    const code = unescaped(text);
    this.#isOther ??= !this.#isPython || OTHER_LANGUAGE.test(code);
    if (!this.#isCode || MAGIC.test(code)) return '';
    if (this.#isOther) this.unread.push(line);
    return this.#isOther ? '' : code;
  }
}

/** A line without its end. */
function unescaped(written: string): string {
  return written.replace(/\\[rn]$/, '').replace(/\\(?:u[0-9a-fA-F]{4}|.)/g, (escaped) => {
    const code = escaped[1] as string;
    return code === 'u' ? String.fromCharCode(Number.parseInt(escaped.slice(2), 16)) : (ESCAPES[code] ?? ' ');
  });
}
