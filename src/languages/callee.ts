import { pathOf } from './paths.ts';

/** Longest receiver kept as written; of a longer one, a fluent chain, only its steps are kept, or else its head. */
const MAX_RECEIVER = 120;
const HEAD = 4 * MAX_RECEIVER;
const MAX_STEPS = 400;

const SEPARATORS = ['?.', '!!.', '!.', '::', '->', '.', ':'];
/** In some grammars `!f()` is a call of `!f`. */
const SIGN = /^[!~-]{1,3}(?=[\p{ID_Start}_$@(])/u;
const BACKTICK = '`';

/**
 * Splits a callee as written into its last name and what stands before it: `a.b.c` → `c` on `a.b`. Null when the callee
 * has no name of its own: a call of a call's result, an indexed element, a function expression. A name in backticks is
 * given without them.
 */
export function splitCallee(text: string): { readonly name: string; readonly receiver: string | null } | null {
  const callee = withoutTypeArguments(text.trim().replace(SIGN, ''));
  const start = nameAtEnd(callee);
  if (start < 0) return null;
  const name = callee.slice(start).replaceAll(BACKTICK, '');
  const before = callee.slice(0, start).trimEnd();
  if (before === '') return { name, receiver: null };
  const separator = SEPARATORS.find((one) => before.endsWith(one));
  if (separator === undefined) return null;
  return { name, receiver: receiverText(before.slice(0, -separator.length)) };
}

/**
 * Where the name begins that a text ends in: letters, digits, `_` and `$`, the first no digit; with `@` or `#` before and
 * `!` or `?` after allowed, or anything between backticks. -1 when the text ends otherwise. Reads from the end and no
 * further than the name, for the callee of a fluent chain holds all of the chain before it.
 */
export function nameAtEnd(text: string): number {
  let end = text.length;
  const last = text[end - 1];
  if (last === BACKTICK) {
    const opening = text.lastIndexOf(BACKTICK, end - 2);
    return opening >= 0 && opening < end - 2 && !text.slice(opening, end).includes('\n') ? opening : -1;
  }
  if (last === '!' || last === '?') end--;
  let first = -1;
  let position = end;
  for (;;) {
    const code = codePointBefore(text, position);
    const kind = nameCharacter(code);
    if (kind === NO_PART) return code === AT || code === HASH ? position - 1 : first;
    position -= code > 0xffff ? 2 : 1;
    if (kind === START) first = position;
  }
}

const AT = 64;
const HASH = 35;
const NO_PART = 0;
const PART = 1;
const START = 2;

/** The code point that ends at `position`, or -1 at the start of the text. */
function codePointBefore(text: string, position: number): number {
  if (position === 0) return -1;
  const code = text.charCodeAt(position - 1);
  const isLow = code >= 0xdc00 && code < 0xe000 && position > 1;
  const pair = isLow ? (text.codePointAt(position - 2) as number) : 0;
  return pair > 0xffff ? pair : code;
}

/** Whether a name may start with a character, go on with it, or neither. */
function nameCharacter(code: number): number {
  if (code < 128) {
    if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36) return START;
    return code >= 48 && code <= 57 ? PART : NO_PART;
  }
  const character = String.fromCodePoint(code);
  if (/\p{ID_Start}/u.test(character)) return START;
  return /\p{ID_Continue}/u.test(character) ? PART : NO_PART;
}

/** A receiver on one line and of bounded length, long ones without their arguments; null when there is none. */
export function receiverText(written: string): string | null {
  const text = written.replace(SIGN, '');
  const steps = text.length > MAX_RECEIVER ? pathOf(text) : null;
  if (steps !== null && steps.length <= MAX_STEPS) return steps;
  // Of a long chain only the head is read, unless that is nearly all white space.
  const head = onOneLine(text.slice(0, HEAD));
  const receiver = text.length > HEAD && head.length <= MAX_RECEIVER ? onOneLine(text) : head;
  if (receiver === '') return null;
  return receiver.length > MAX_RECEIVER ? `${receiver.slice(0, MAX_RECEIVER - 1)}…` : receiver;
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A type or callee without a trailing `<…>` or `::<…>`. */
export function withoutTypeArguments(text: string): string {
  if (!text.endsWith('>')) return text;
  let depth = 0;
  for (let i = text.length - 1; i >= 0; i--) {
    if (text[i] === '>' && text[i - 1] !== '-') depth++;
    else if (text[i] === '<' && --depth === 0) return text.slice(0, i).replace(/::$/, '').trimEnd();
  }
  return text;
}

/** The bare type behind a receiver or parent as written: no pointers, references, type arguments or outer white space. */
export function bareType(text: string): string {
  const [bare = ''] = withoutTypeArguments(text.replace(/^[\s*&]+/, '').trim()).split(/[[({]/, 1);
  return bare.trim();
}
