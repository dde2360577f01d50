import type { TextRange } from '../language.ts';

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const QUOTES = '"\'`';

/** Whether all brackets and quotes of an expression are closed. */
export function isBalanced(expression: string): boolean {
  const open: string[] = [];
  for (let at = 0; at < expression.length; at++) {
    const character = expression[at] as string;
    const past = skipped(expression, at, expression.length);
    if (past === NOT_CLOSED || past === NEVER_CLOSED) return false;
    if (past > at) at = past - 1;
    else if (CLOSING[character] !== undefined) open.push(CLOSING[character]);
    else if (')]}'.includes(character) && open.pop() !== character) return false;
  }
  return open.length === 0;
}

/** The offset of the brace that closes the one before `start`, or -1 if there is none before `end`. */
export function closingBrace(text: string, start: number, end: number): number {
  let depth = 1;
  for (let at = start; at < end; at++) {
    const past = skipped(text, at, end);
    if (past > at) {
      at = past - 1;
      continue;
    }
    const character = text[at];
    // What is escaped begins nothing, so that no stretch is read for each of its quotes.
    if (character === '\\') at++;
    else if (character === '{') depth++;
    else if (character === '}') depth--;
    if (depth === 0) return at;
  }
  return -1;
}

/** What stands between braces in a stretch of text, by its offsets: up to the first brace that is not closed. */
export function* braced(source: string, start: number, end: number): Generator<TextRange> {
  // A search within the whole source would go on to its end for each stretch without a brace.
  const text = source.slice(start, end);
  for (let open = text.indexOf('{'); open >= 0; ) {
    const close = closingBrace(text, open + 1, text.length);
    if (close < 0) return;
    yield { start: start + open + 1, end: start + close };
    open = text.indexOf('{', close + 1);
  }
}

/** A quote that is not closed, which may be an apostrophe. */
const NOT_CLOSED = -2;
/** A comment that is not closed: all behind it is of it. */
const NEVER_CLOSED = Number.POSITIVE_INFINITY;

/** Where a string or comment that starts at a place ends; the place itself where none does. */
function skipped(text: string, at: number, end: number): number {
  const character = text[at] as string;
  if (QUOTES.includes(character)) return stringEnd(text, at, end);
  if (character !== '/') return at;
  if (text[at + 1] === '*') {
    const close = text.indexOf('*/', at + 2);
    return close < 0 ? NEVER_CLOSED : close + 2;
  }
  if (text[at + 1] !== '/' || text[at - 1] === ':') return at;
  const lineEnd = text.indexOf('\n', at);
  return lineEnd < 0 ? end : lineEnd;
}

/** An apostrophe in prose is not closed on its line. */
function stringEnd(text: string, at: number, end: number): number {
  const quote = text[at] as string;
  for (let next = at + 1; next < end; next++) {
    const character = text[next];
    if (character === '\\') next++;
    else if (character === quote) return next + 1;
    else if (character === '\n' && quote !== '`') return NOT_CLOSED;
  }
  return NOT_CLOSED;
}
