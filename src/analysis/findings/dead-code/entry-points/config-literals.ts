/** A string in a configuration, and the keys that it stands under, outermost first. */
export interface ConfigLiteral {
  readonly keys: readonly string[];
  readonly value: string;
}

/** What can be told of a configuration without running it. */
export interface ConfigLiterals {
  readonly literals: readonly ConfigLiteral[];
  /** Keys of values that only running it would tell. */
  readonly computed: readonly (readonly string[])[];
}

interface Frame {
  readonly open: string;
  /** The key that the brackets are the value of. */
  readonly key: string | null;
  /** Of a call that puts a path together, its pieces. */
  readonly pieces: string[] | null;
  /** The key whose value is being read. */
  pending: string | null;
  /** Whether that value has said anything that can be read, and anything that cannot. */
  isSaid: boolean;
  isUnsaid: boolean;
  /** Whether anything in the brackets can be read. */
  hasSaid: boolean;
}

/** Comments are told by their opening alone; where they end is looked up. */
const TOKEN =
  /\/[/*]|'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"|`(?:[^`\\]|\\[\s\S])*`|[A-Za-z_$][\w$]*|\.\.\.|=>|===?|!==?|[{}[\]():,;=/]/g;
const CLOSING = new Set(['}', ']', ')']);
const OPENING = new Set(['{', '[', '(']);
/** A slash behind one of these opens an expression, not a division. */
const BEFORE_EXPRESSION = new Set(['(', ',', '=', ':', '[', '{', ';', '=>']);
const PATH_CALLS = new Set(['join', 'resolve']);
const WORD = /^[A-Za-z_$]/;
/** Words that are values or that say nothing of one. */
const PLAIN_WORDS = new Set([
  'true',
  'false',
  'null',
  'undefined',
  'const',
  'let',
  'export',
  'default',
  'as',
  'satisfies',
]);

/**
 * The strings of a configuration that is written as JavaScript or TypeScript, read from its tokens and never run. What a
 * template takes from elsewhere is `*`; `join` and `resolve` of literals are one path. Time grows with the text.
 */
export function configLiterals(text: string): ConfigLiterals {
  return new LiteralReader(text).read();
}

class LiteralReader {
  readonly #text: string;
  readonly #literals: ConfigLiteral[] = [];
  readonly #computed: string[][] = [];
  readonly #frames: Frame[] = [frame('', null, null)];

  constructor(text: string) {
    this.#text = text;
  }

  read(): ConfigLiterals {
    const tokens = tokensOf(this.#text);
    tokens.forEach((token, at) => {
      this.#token(token, tokens[at - 1] ?? '', tokens[at + 1] ?? '');
    });
    while (this.#frames.length > 1) this.#close();
    return { literals: this.#literals, computed: this.#computed };
  }

  get #top(): Frame {
    return this.#frames.at(-1) as Frame;
  }

  #token(token: string, before: string, after: string) {
    const top = this.#top;
    if (OPENING.has(token)) {
      // A list or an object speaks for itself; a call says what its literals do.
      if (token !== '(') top.isSaid = true;
      const pieces = token === '(' && PATH_CALLS.has(before) ? [] : null;
      this.#frames.push(frame(token, top.pending, pieces));
    } else if (CLOSING.has(token)) this.#close();
    else if (token === ',' || token === ';') this.#endValue();
    else if (token === '...' || token === '/x/') top.isUnsaid = true;
    else if (token[0] === "'" || token[0] === '"' || token[0] === '`') this.#string(token, after);
    else if (WORD.test(token)) this.#word(token, before, after);
  }

  #word(token: string, before: string, after: string) {
    const top = this.#top;
    if (isKey(top, after)) this.#startValue(token);
    else if (top.open === '{' && top.pending === null && (after === ',' || after === '}') && before !== '...') {
      // `{ include }`: the value is a variable of that name, whose own literals stand under the name.
      return;
    } else if (!PLAIN_WORDS.has(token)) top.isUnsaid = true;
  }

  #string(token: string, after: string) {
    const top = this.#top;
    const value = contentOf(token);
    if (isKey(top, after) && after === ':') {
      this.#startValue(value);
      return;
    }
    this.#say(top);
    if (top.pieces === null) this.#literals.push({ keys: this.#keys(), value });
    else top.pieces.push(value);
  }

  #say(frame: Frame) {
    frame.isSaid = true;
    frame.hasSaid = true;
  }

  #startValue(key: string) {
    const top = this.#top;
    top.pending = key;
    top.isSaid = false;
    top.isUnsaid = false;
  }

  #endValue() {
    const top = this.#top;
    const isElement = top.open === '[' && top.isUnsaid;
    if ((top.pending !== null && top.isUnsaid && !top.isSaid) || isElement) this.#computed.push(this.#keys());
    top.isUnsaid = false;
    top.isSaid = false;
    if (top.open !== '[' && top.open !== '(') top.pending = null;
  }

  #close() {
    const top = this.#top;
    if (this.#frames.length === 1) return;
    if (top.open !== '(') this.#endValue();
    if (top.pieces !== null && top.pieces.length > 0) {
      this.#literals.push({ keys: this.#keys(), value: top.pieces.join('/') });
    }
    this.#frames.pop();
    if (top.open === '(' && top.hasSaid) this.#say(this.#top);
  }

  #keys(): string[] {
    const around = this.#frames.flatMap(({ key }) => (key === null ? [] : [key]));
    const { pending } = this.#top;
    return pending === null ? around : [...around, pending];
  }
}

function frame(open: string, key: string | null, pieces: string[] | null): Frame {
  return { open, key, pieces, pending: null, isSaid: false, isUnsaid: false, hasSaid: false };
}

/** Behind a key comes a colon, unless a value is being read: then it is that of a condition. */
function isKey(top: Frame, after: string): boolean {
  if (after === '=') return top.open !== '(';
  return after === ':' && top.open === '{' && top.pending === null;
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text)) {
    const [token] = found;
    if (token === '//') TOKEN.lastIndex = endOf(text, '\n', found.index);
    else if (token === '/*') TOKEN.lastIndex = endOf(text, '*/', found.index + 2);
    else if (token !== '/') tokens.push(token);
    else if (BEFORE_EXPRESSION.has(tokens.at(-1) ?? '(')) {
      TOKEN.lastIndex = expressionEnd(text, found.index + 1);
      tokens.push('/x/');
    }
  }
  return tokens;
}

function endOf(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end === -1 ? text.length : end + mark.length;
}

/** Behind the slash that ends a regular expression on its line. */
function expressionEnd(text: string, start: number): number {
  let isInClass = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === '\n') return at;
    if (character === '\\') at++;
    else if (character === '[') isInClass = true;
    else if (character === ']') isInClass = false;
    else if (character === '/' && !isInClass) return at + 1;
  }
  return text.length;
}

function contentOf(token: string): string {
  const content = token.slice(1, -1).replace(/\\(.)/g, '$1');
  return token[0] === '`' ? content.replace(/\$\{[^{}]*\}/g, '*') : content;
}
