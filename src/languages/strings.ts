import { TOKEN, type TokenStream } from './tokens.ts';

/** Longer strings are text, not names. */
const MAX_LENGTH = 160;
/** What stands before the first quote of a string: prefixes such as `r`, `b`, `f`, `u8`, `@`, `$`. */
const OPENING = /^[A-Za-z0-9@$#]{0,3}(?:"""|'''|["'`])/;
const CLOSING = /(?:"""|'''|["'`])#*$/;
/** One word: a name, a path, a module, `package.module:function`; also `name = package.module:function`. */
const WORD = /^[\p{L}\p{N}_$@.:/\\#~*+<>{}()[\]?!&-]+(?: ?= ?[\w$.:/-]+)?$/u;
const LETTER = /\p{L}/u;

/**
 * The strings of a file that may name something: one word each, without quotes, in order of first appearance. The pieces
 * of a string with interpolations stand for themselves.
 */
export function readStrings(tokens: TokenStream, source: string): string[] {
  const seen = new Set<number>();
  const found = new Set<string>();
  for (let i = 0; i < tokens.count; i++) {
    if (tokens.kinds[i] !== TOKEN.string || seen.has(tokens.ids[i] as number)) continue;
    seen.add(tokens.ids[i] as number);
    const start = tokens.starts[i] as number;
    const end = tokens.ends[i] as number;
    if (end - start > MAX_LENGTH) continue;
    const content = source.slice(start, end).replace(OPENING, '').replace(CLOSING, '');
    if (WORD.test(content) && LETTER.test(content)) found.add(content);
  }
  return [...found];
}
