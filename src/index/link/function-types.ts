import { MAX_TYPE_LENGTH } from './bounds.ts';
import { splitTypes } from './made-types.ts';

/** A type of functions as written, taken apart. */
export interface FunctionType {
  /** The types of what its functions take. */
  readonly parameters: readonly string[];
  /** The type of the object that they mean by `this`; null where they have none. */
  readonly receiver: string | null;
  readonly result: string;
}

const ATTRIBUTE = /^(?:@\w+|suspend|implicit)\s+/;
/** What stands before the type of a parameter that has a name. */
const LABEL = /^(?:[\w`]+\s+)?[\w`]+\s*:\s*(?!:)/;

/** A type that is written with an arrow, `(A) -> B`, `A => B`, `A.() -> B`, in brackets or not; null for any other. */
export function functionType(text: string, arrow: '->' | '=>'): FunctionType | null {
  if (text.length > MAX_TYPE_LENGTH || !text.includes(arrow)) return null;
  let type = text.trim();
  while (ATTRIBUTE.test(type)) type = type.replace(ATTRIBUTE, '');
  const at = arrowAt(type, arrow);
  if (at === -1) {
    const [, inner = ''] = IN_BRACKETS.exec(type) ?? [];
    return functionType(inner, arrow);
  }
  const taken = beforeArrow(type.slice(0, at).replace(EFFECTS, '').trim(), arrow);
  return taken === null ? null : { ...taken, result: type.slice(at + arrow.length).trim() };
}

const EFFECTS = /\b(?:async|throws|rethrows)\b/g;
const IN_BRACKETS = /^\((.*)\)\??$/s;

/** What stands before an arrow, `(A)`, `A.(B)` or a type alone, taken apart. */
function beforeArrow(text: string, arrow: '->' | '=>'): Omit<FunctionType, 'result'> | null {
  if (!text.endsWith(')')) return arrow === '=>' ? { parameters: [text], receiver: null } : null;
  const open = openingOf(text);
  const before = text.slice(0, open);
  if (before !== '' && !before.endsWith('.')) return null;
  const parameters = splitTypes(text.slice(open + 1, -1), ',').map((one) => one.replace(LABEL, ''));
  return { parameters, receiver: before === '' ? null : before.slice(0, -1) };
}

/** Where the bracket stands that the last one closes. */
function openingOf(taken: string): number {
  let depth = 0;
  for (let at = taken.length - 1; at > 0; at--) {
    if (taken[at] === ')') depth++;
    if (taken[at] === '(' && --depth === 0) return at;
  }
  return 0;
}

/** Where the first arrow outside brackets stands, or -1. */
function arrowAt(type: string, arrow: '->' | '=>'): number {
  let depth = 0;
  for (let at = 0; at < type.length; at++) {
    if (depth === 0 && type.startsWith(arrow, at)) return at;
    const character = type[at] as string;
    if ('<[({'.includes(character)) depth++;
    else if (']})'.includes(character) || (character === '>' && !'=-'.includes(type[at - 1] ?? ' '))) depth--;
  }
  return -1;
}
