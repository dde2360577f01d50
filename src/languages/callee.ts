/** Longest receiver kept; a longer one is a fluent chain whose head says enough. */
const MAX_RECEIVER = 120;

const NAME_AT_END = /(?:`[^`\n]+`|[\p{ID_Start}_$@#][\p{ID_Continue}$]*[!?]?)$/u;
const SEPARATOR_AT_END = /\s*(?:\?\.|!!?\.|::|->|\.|:)\s*$/;

/**
 * Splits a callee as written into its last name and what stands before it: `a.b.c` → `c` on `a.b`. Null when the callee
 * has no name of its own: a call of a call's result, an indexed element, a function expression. A name in backticks is
 * given without them.
 */
export function splitCallee(text: string): { readonly name: string; readonly receiver: string | null } | null {
  const callee = withoutTypeArguments(text.trim());
  const written = NAME_AT_END.exec(callee)?.[0];
  if (written === undefined) return null;
  const name = written.replaceAll('`', '');
  const before = callee.slice(0, callee.length - written.length);
  if (before.trim() === '') return { name, receiver: null };
  const separator = SEPARATOR_AT_END.exec(before);
  if (separator === null) return null;
  return { name, receiver: receiverText(before.slice(0, separator.index)) };
}

/** A receiver on one line and of bounded length; null when there is none. */
export function receiverText(text: string): string | null {
  const receiver = text.replace(/\s+/g, ' ').trim();
  if (receiver === '') return null;
  return receiver.length > MAX_RECEIVER ? `${receiver.slice(0, MAX_RECEIVER - 1)}…` : receiver;
}

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
  return withoutTypeArguments(text.replace(/^[\s*&]+/, '').trim())
    .replace(/[[({].*$/s, '')
    .trim();
}
