import { type OpaqueSpan, TOKEN } from '../tokens.ts';

/** What stands open at a place. */
type Opening =
  /** `afterControl`: what follows it is a statement, as behind `if (…)`. */
  | { readonly kind: 'parenthesis'; readonly afterControl: boolean }
  | { readonly kind: 'bracket' }
  /** `isValue`: an object, which may be divided by something as any value. */
  | { readonly kind: 'brace'; readonly isValue: boolean }
  /** `${` in a template. */
  | { readonly kind: 'substitution' };

const CONTROL: ReadonlySet<string> = new Set(['if', 'while', 'for', 'with']);
/** Words before an expression: a `/` behind one of them begins a regular expression. */
const BEFORE_EXPRESSION: ReadonlySet<string> = new Set([
  ...['return', 'typeof', 'case', 'in', 'of', 'delete', 'void', 'throw', 'new', 'do', 'else', 'await', 'yield'],
  ...['instanceof', 'default', 'extends'],
]);
const LONGEST_WORD = 'instanceof'.length;
/** Characters before a brace that begins a block or the body of a type. */
const BEFORE_BLOCK: ReadonlySet<string> = new Set([')', ';', '{', '}', '>', '']);

const WORD = /[\w$#\u0080-\uffff\\]+/y;
const REGULAR_EXPRESSION = /\/(?![*/])(?:[^\\/[\r\n]|\\[^\r\n]|\[(?:[^\\\]\r\n]|\\[^\r\n])*\])+\/[a-z]*/y;
const SINGLE_QUOTED = /'[^'\\\r\n]*(?:\\(?:\r\n|[\s\S])[^'\\\r\n]*)*'/y;
const DOUBLE_QUOTED = /"[^"\\\r\n]*(?:\\(?:\r\n|[\s\S])[^"\\\r\n]*)*"/y;
const LINE_COMMENT = /\/\/[^\r\n\u2028\u2029]*/y;
const HASH_BANG = /#![^\r\n]*/y;
const TEMPLATE_PIECE = /[^`\\$]*(?:(?:\\[\s\S]|\$(?!\{))[^`\\$]*)*/y;
const MARKUP_COMMENT = /<!--|-->/y;
const ELEMENT = /<[\w$>]/y;

/**
 * The strings, comments, templates and regular expressions of a text, told from its characters alone.
 *
 * @param readsElements whether `<a>` may be an element, as in all but TypeScript's own files
 * @returns null where characters alone do not tell: for elements, for what is not closed
 */
export function opaqueText(source: string, readsElements: boolean): readonly OpaqueSpan[] | null {
  return new Scanner(source, readsElements).run();
}

type Step = (scanner: Scanner) => boolean;

class Scanner {
  readonly #source: string;
  readonly #readsElements: boolean;
  readonly #spans: OpaqueSpan[] = [];
  readonly #open: Opening[] = [];
  #at = 0;
  /** The token before: its first character for operators and brackets, empty for a value or a word. */
  #before = '';
  /** Whether the token before ends a value, so that a `/` divides it. */
  #endsValue = false;
  /** Whether the token before is a word that a condition follows. */
  #isControl = false;

  constructor(source: string, readsElements: boolean) {
    this.#source = source;
    this.#readsElements = readsElements;
  }

  run(): readonly OpaqueSpan[] | null {
    this.#take(HASH_BANG, TOKEN.comment);
    while (this.#at < this.#source.length) {
      const code = this.#source.charCodeAt(this.#at);
      if (code === SPACE || (code < SPACE && code >= TAB) || code === NO_BREAK_SPACE) this.#at++;
      else if (!(code < STEPS.length ? (STEPS[code] as Step) : word)(this)) return null;
    }
    return this.#open.length === 0 ? this.#spans : null;
  }

  word(): boolean {
    const start = this.#at;
    const end = this.#endOf(WORD);
    // Characters that stand for nothing are passed over one at a time.
    this.#at = Math.max(end, start + 1);
    const text = end - start <= LONGEST_WORD && this.#before !== '.' ? this.#source.slice(start, end) : '';
    this.#isControl = CONTROL.has(text);
    this.#endsValue = !this.#isControl && !BEFORE_EXPRESSION.has(text);
    this.#before = '';
    return true;
  }

  quoted(expression: RegExp): boolean {
    return this.#take(expression, TOKEN.string) && this.#value();
  }

  operator(): boolean {
    const character = this.#source[this.#at] as string;
    const isDoubled = (character === '+' || character === '-') && this.#source[this.#at + 1] === character;
    if (character === '-' && this.#isAt(MARKUP_COMMENT)) return false;
    this.#at += isDoubled ? 2 : 1;
    // `i++` is a value as `i` is, and so is TypeScript's `i!`.
    const leavesValue = isDoubled || (character === '!' && this.#source[this.#at] !== '=');
    this.#operator(character, leavesValue && this.#endsValue);
    return true;
  }

  slash(): boolean {
    const next = this.#source[this.#at + 1];
    if (next === '/') return this.#take(LINE_COMMENT, TOKEN.comment);
    if (next === '*') return this.#blockComment();
    if (!this.#endsValue && this.#take(REGULAR_EXPRESSION, TOKEN.string)) return this.#value();
    this.#at++;
    this.#operator('/', false);
    return true;
  }

  less(): boolean {
    if (this.#isAt(MARKUP_COMMENT)) return false;
    if (this.#readsElements && !this.#endsValue && this.#isAt(ELEMENT)) return false;
    return this.operator();
  }

  opens(kind: 'parenthesis' | 'bracket' | 'brace'): boolean {
    if (kind === 'parenthesis') this.#open.push({ kind, afterControl: this.#isControl });
    else if (kind === 'bracket') this.#open.push({ kind });
    else this.#open.push({ kind, isValue: !BEFORE_BLOCK.has(this.#before) });
    this.#operator(this.#source[this.#at] as string, false);
    this.#at++;
    return true;
  }

  closes(kind: 'parenthesis' | 'bracket' | 'brace'): boolean {
    const opening = this.#open.pop();
    if (opening?.kind === 'substitution' && kind === 'brace') return this.#goOnWithTemplate();
    if (opening?.kind !== kind) return false;
    this.#operator(this.#source[this.#at] as string, endsValue(opening));
    this.#at++;
    return true;
  }

  template(): boolean {
    return this.#templateFrom(this.#at + 1);
  }

  #goOnWithTemplate(): boolean {
    this.#spans.push({ start: this.#at, end: this.#at + 1, kind: TOKEN.text });
    this.#at++;
    return this.#templateFrom(this.#at);
  }

  /** A template up to its end or to the next piece of code in it. */
  #templateFrom(from: number): boolean {
    TEMPLATE_PIECE.lastIndex = from;
    TEMPLATE_PIECE.test(this.#source);
    const end = TEMPLATE_PIECE.lastIndex;
    const closes = this.#source[end] === '`';
    if (!closes && this.#source[end] !== '$') return false;
    const stop = closes ? end + 1 : end;
    if (stop > this.#at) this.#spans.push({ start: this.#at, end: stop, kind: TOKEN.string });
    this.#at = stop;
    if (closes) return this.#value();
    this.#spans.push({ start: stop, end: stop + 2, kind: TOKEN.text });
    this.#at = stop + 2;
    this.#open.push({ kind: 'substitution' });
    this.#operator('$', false);
    return true;
  }

  #blockComment(): boolean {
    const end = this.#source.indexOf('*/', this.#at + 2);
    if (end < 0) return false;
    this.#spans.push({ start: this.#at, end: end + 2, kind: TOKEN.comment });
    this.#at = end + 2;
    return true;
  }

  #take(expression: RegExp, kind: OpaqueSpan['kind']): boolean {
    const end = this.#endOf(expression);
    if (end === this.#at) return false;
    this.#spans.push({ start: this.#at, end, kind });
    this.#at = end;
    return true;
  }

  /** Where what an expression matches here ends; here where it does not match. */
  #endOf(expression: RegExp): number {
    return this.#isAt(expression) ? expression.lastIndex : this.#at;
  }

  #isAt(expression: RegExp): boolean {
    expression.lastIndex = this.#at;
    return expression.test(this.#source);
  }

  #value(): true {
    this.#operator('value', true);
    return true;
  }

  #operator(before: string, endsValue: boolean) {
    this.#before = before;
    this.#endsValue = endsValue;
    this.#isControl = false;
  }
}

function endsValue(opening: Opening): boolean {
  if (opening.kind === 'parenthesis') return !opening.afterControl;
  return opening.kind === 'bracket' || (opening.kind === 'brace' && opening.isValue);
}

const TAB = 9;
const SPACE = 32;
const NO_BREAK_SPACE = 0xa0;
const word: Step = (scanner) => scanner.word();
const operator: Step = (scanner) => scanner.operator();

const STEPS_OF: Readonly<Record<string, Step>> = {
  "'": (scanner) => scanner.quoted(SINGLE_QUOTED),
  '"': (scanner) => scanner.quoted(DOUBLE_QUOTED),
  '`': (scanner) => scanner.template(),
  '/': (scanner) => scanner.slash(),
  '<': (scanner) => scanner.less(),
  '(': (scanner) => scanner.opens('parenthesis'),
  ')': (scanner) => scanner.closes('parenthesis'),
  '[': (scanner) => scanner.opens('bracket'),
  ']': (scanner) => scanner.closes('bracket'),
  '{': (scanner) => scanner.opens('brace'),
  '}': (scanner) => scanner.closes('brace'),
};

/** What is done at each ASCII character. */
const STEPS: readonly Step[] = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return STEPS_OF[character] ?? (/[\w$#\\]/.test(character) ? word : operator);
});
