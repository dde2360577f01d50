import { isBalanced } from './balance.ts';

/** How an expression is used: for its value, or as statements that are run. */
export type CodeUse = 'value' | 'statements';

const LINE_ENDS = /[^\r\n\u2028\u2029]/g;
/** What would be no expression at the beginning of a statement. */
const NEEDS_PARENTHESES = /^\s*(?:\{|(?:async\s+)?function\b|class\b)/;

/**
 * The code of a text of another form: as long as the text, with the same lines, and white space instead of everything that
 * nobody puts here. All offsets are those of the text.
 */
export class CodeCanvas {
  readonly #source: string;
  readonly #characters: string[];

  constructor(source: string) {
    this.#source = source;
    this.#characters = source.replace(LINE_ENDS, ' ').split('');
  }

  /** Keeps a stretch of statements. The character before it ends what is before. */
  statements(start: number, end: number): void {
    this.#write(start, this.#source.slice(start, end));
    this.#separate(start - 1);
  }

  /**
   * Keeps an expression that a character on each side belongs to, such as its quotes; nothing of one that is not whole.
   * @param written the expression, in case it is another one than the text has there, not longer
   */
  expression(start: number, end: number, use: CodeUse, written = this.#source.slice(start, end)): void {
    if (written.trim() === '' || !isBalanced(written)) return;
    const needsParentheses = NEEDS_PARENTHESES.test(written) && (use === 'value' || !/^\s*\{/.test(written));
    if (needsParentheses && !this.#isFree(start - 2)) return;
    this.#write(start, written);
    if (needsParentheses) {
      this.#write(start - 1, '(');
      this.#write(end, ')');
      this.#separate(start - 2);
    } else {
      this.#separate(start - 1);
      this.#separate(end);
    }
  }

  /** Puts the use of a name at a place, which a character before it belongs to. */
  name(start: number, written: string): void {
    this.#write(start, written);
    this.#separate(start - 1);
  }

  get text(): string {
    return this.#characters.join('');
  }

  #write(start: number, written: string) {
    for (let at = 0; at < written.length; at++) this.#characters[start + at] = written[at] as string;
  }

  #separate(at: number) {
    if (this.#isFree(at)) this.#characters[at] = ';';
  }

  #isFree(at: number): boolean {
    return this.#characters[at] === ' ';
  }
}
