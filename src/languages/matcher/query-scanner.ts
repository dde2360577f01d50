/** Characters of a query, read one after another. */
export class QueryScanner {
  readonly #text: string;
  readonly #blanks = /(?:\s|;[^\n]*(?:\n|$))*/y;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.skipBlanks();
  }

  /** The character ahead; empty at the end. */
  next(): string {
    return this.#text.charAt(this.#at);
  }

  /** Passes one character and the white space and comments after it. */
  pass() {
    this.#at++;
    this.skipBlanks();
  }

  /** @throws SyntaxError unless `character` is ahead */
  expect(character: string) {
    if (this.next() !== character) throw this.error(`expected ${character}`);
    this.pass();
  }

  skipBlanks() {
    this.#blanks.lastIndex = this.#at;
    this.#blanks.test(this.#text);
    this.#at = this.#blanks.lastIndex;
  }

  /** A name, without the white space after it. @throws SyntaxError when none is ahead */
  name(): string {
    const name = /[A-Za-z0-9_-][A-Za-z0-9_.-]*/y;
    name.lastIndex = this.#at;
    const found = name.exec(this.#text)?.[0];
    if (found === undefined) throw this.error('expected a name');
    this.#at += found.length;
    return found;
  }

  /** A string in double quotes, and the white space after it. @throws SyntaxError when it does not end on its line */
  string(): string {
    const quoted = /"((?:[^"\\\n]|\\[\s\S])*)"/y;
    quoted.lastIndex = this.#at;
    const found = quoted.exec(this.#text);
    if (found === null) throw this.error('expected a string');
    this.#at = quoted.lastIndex;
    this.skipBlanks();
    return (found[1] as string).replace(/\\([\s\S])/g, (_, escaped: string) => ESCAPES[escaped] ?? escaped);
  }

  error(problem: string): SyntaxError {
    return new SyntaxError(`Query at offset ${this.#at}: ${problem}.`);
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0' };
