import { TOKEN } from '../../../../languages/tokens.ts';
import { type Corpus, type CorpusFile, lineAt } from '../corpus.ts';
import { Nesting } from './effort.ts';
import { NotRead } from './syntax.ts';

/** What a reader of tokens needs to know of the whole corpus. */
export interface ReadableCorpus {
  readonly corpus: Corpus;
  /** The text of each symbol. */
  readonly texts: readonly string[];
}

const CONTEXTUAL: ReadonlySet<string> = new Set([
  'from',
  'get',
  'set',
  'type',
  'declare',
  'namespace',
  'is',
  'unique',
  'abstract',
  'override',
  'readonly',
]);

const CLOSING: ReadonlySet<string> = new Set(['>', ')', ']', '}']);
const OPENING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Reads the tokens of a stretch one after another. */
export class Cursor {
  readonly #corpus: Corpus;
  readonly #texts: readonly string[];
  readonly #file: CorpusFile;
  readonly #start: number;
  readonly forms = new Set<string>();
  readonly nesting = new Nesting();
  readonly end: number;
  at: number;

  constructor({ corpus, texts }: ReadableCorpus, file: CorpusFile, start: number, end: number) {
    this.#corpus = corpus;
    this.#texts = texts;
    this.#file = file;
    this.#start = start;
    this.at = start;
    this.end = end;
  }

  get family(): string {
    return this.#file.family;
  }

  /** Tokens of the whole stretch. */
  get length(): number {
    return this.end - this.#start;
  }

  get isDone(): boolean {
    return this.at >= this.end;
  }

  /** The text of the token so many ahead; empty after the last. */
  text(ahead = 0): string {
    return this.textAt(this.at + ahead);
  }

  textAt(token: number): string {
    return token < this.end ? (this.#texts[this.#corpus.symbols[token] as number] as string) : '';
  }

  kindAt(token: number): number {
    return token < this.end ? (this.#corpus.kinds[this.#corpus.symbols[token] as number] as number) : TOKEN.operator;
  }

  get kind(): number {
    return this.kindAt(this.at);
  }

  /** Some words are keywords only where they mean something, and names elsewhere. */
  isName(token = this.at): boolean {
    return this.kindAt(token) === TOKEN.identifier || this.#isContextual(token);
  }

  #isContextual(token: number): boolean {
    return this.family === 'ecmascript' && CONTEXTUAL.has(this.textAt(token)) && this.kindAt(token) === TOKEN.keyword;
  }

  startsLine(token = this.at): boolean {
    return this.#corpus.startsLine[token] === 1;
  }

  /** 1-based column of the line on which a token stands. */
  lineColumn(token = this.at): number {
    return this.#file.lines.columns[lineAt(this.#file, token)] as number;
  }

  next(): string {
    if (this.isDone) throw new NotRead('The code ends early.');
    return this.textAt(this.at++);
  }

  /** Goes on when the next token has this text. */
  take(text: string): boolean {
    if (this.text() !== text || this.kind === TOKEN.string) return false;
    this.at++;
    return true;
  }

  expect(text: string) {
    if (!this.take(text)) throw new NotRead(`${text} was expected.`);
  }

  name(): string {
    if (!this.isName()) throw new NotRead('A name was expected.');
    return this.next();
  }

  /** The token that closes the bracket at `open`. */
  closing(open = this.at): number {
    const stack: string[] = [];
    for (let token = open; token < this.end; token++) {
      if (this.kindAt(token) !== TOKEN.operator) continue;
      const text = this.textAt(token);
      const closer = OPENING[text];
      if (closer !== undefined) stack.push(closer);
      else if (text === stack.at(-1)) {
        stack.pop();
        if (stack.length === 0) return token;
      }
    }
    throw new NotRead('A bracket is not closed.');
  }

  /** Passes over a declared type, which ends with its line unless brackets go on or a value follows. */
  skipDeclaredType() {
    this.skipType(['=', ',', ';'], this.at);
  }

  /** @param start of the type, where a line that starts behind it ends it */
  #endsType(text: string, stops: readonly string[], start: number): boolean {
    return stops.includes(text) || (this.at > start && this.startsLine());
  }

  /** Passes over a type, up to one of the given texts outside of brackets. */
  skipType(stops: readonly string[], start = this.end) {
    let depth = 0;
    for (; !this.isDone; this.at++) {
      const text = this.text();
      if (depth === 0 && this.#endsType(text, stops, start)) return;
      if (text === '<' || OPENING[text] !== undefined) depth++;
      else if (CLOSING.has(text)) {
        if (depth === 0) return;
        depth--;
      } else if (text === '>>') depth -= 2;
    }
  }
}
