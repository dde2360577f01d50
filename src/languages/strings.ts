import type { TextRange } from './language.ts';
import { TOKEN, type TokenStream } from './tokens.ts';

/** Longer strings are text, not names. */
const MAX_LENGTH = 160;
/** What stands before the first quote of a string: prefixes such as `r`, `b`, `f`, `u8`, `@`, `$`. */
const OPENING = /^[A-Za-z0-9@$#]{0,3}(?:"""|'''|["'`])/;
const CLOSING = /(?:"""|'''|["'`])#*$/;
/** One word: a name, a path, a module, `package.module:function`; also `name = package.module:function`. */
const WORD = /^[\p{L}\p{N}_$@.:/\\#~*+<>{}()[\]?!&-]+(?: ?= ?[\w$.:/-]+)?$/u;
/** What an attribute of markup calls when something happens: `onclick="open(1)"`. */
const HANDLER = /\b(on[a-z]{3,20}=)\\?["']?(?:return )?([A-Za-z_$][\w$]*\()/g;
/** No string of markup that is read for handlers is longer. */
const MAX_MARKUP = 20_000;
const LETTER = /\p{L}/u;

/**
 * The strings of a file that may name something: one word each, without quotes, in order of first appearance. The pieces
 * of a string with interpolations stand for themselves. Of markup there are the handlers that its attributes name, as in
 * `onclick=open(`.
 *
 * @param without stretches whose strings name nothing, in order
 */
export function readStrings(tokens: TokenStream, source: string, without: readonly TextRange[] = []): string[] {
  const left = new Stretches(without);
  const seen = new Set<number>();
  const found = new Set<string>();
  for (let i = 0; i < tokens.count; i++) {
    if (tokens.kinds[i] !== TOKEN.string || seen.has(tokens.ids[i] as number)) continue;
    if (left.holds(tokens.starts[i] as number)) continue;
    seen.add(tokens.ids[i] as number);
    const start = tokens.starts[i] as number;
    const end = tokens.ends[i] as number;
    if (end - start > MAX_MARKUP) continue;
    const text = source.slice(start, end);
    for (const name of handlersIn(text)) found.add(name);
    const word = wordOf(text);
    if (word !== null) found.add(word);
  }
  return [...found];
}

/** Stretches in order, asked for offsets that never go back. */
class Stretches {
  readonly #ranges: readonly TextRange[];
  #next = 0;

  constructor(ranges: readonly TextRange[]) {
    this.#ranges = ranges;
  }

  holds(offset: number): boolean {
    let range = this.#ranges[this.#next];
    while (range !== undefined && range.end <= offset) range = this.#ranges[++this.#next];
    return range !== undefined && range.start <= offset;
  }
}

function handlersIn(text: string): string[] {
  return text.includes('=') ? Array.from(text.matchAll(HANDLER), ([, event, name]) => `${event}${name}`) : [];
}

/** The one word that a string is; null for any other. */
function wordOf(text: string): string | null {
  if (text.length > MAX_LENGTH) return null;
  const content = text.replace(OPENING, '').replace(CLOSING, '');
  return WORD.test(content) && LETTER.test(content) ? content : null;
}
