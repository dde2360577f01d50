import { MAX_TYPE_LENGTH } from './bounds.ts';
import { splitTypes } from './made-types.ts';

/** A type of functions as written, taken apart. */
export interface FunctionType {
  /** The types of what its functions take. */
  readonly parameters: readonly string[];
  readonly result: string;
}

const ATTRIBUTE = /^(?:@\w+|suspend|implicit)\s+/;
/** What stands before the type of a parameter that has a name. */
const LABEL = /^(?:[\w`]+\s+)?[\w`]+\s*:\s*(?!:)/;

/** A type that is written with an arrow, `(A) -> B`, `A => B`; null for any other, and for one whose functions have an object. */
export function functionType(text: string, arrow: '->' | '=>'): FunctionType | null {
  if (text.length > MAX_TYPE_LENGTH || !text.includes(arrow)) return null;
  let type = text.trim();
  while (ATTRIBUTE.test(type)) type = type.replace(ATTRIBUTE, '');
  const at = arrowAt(type, arrow);
  if (at === -1) return null;
  const taken = type
    .slice(0, at)
    .replace(/\b(?:async|throws|rethrows)\b/g, '')
    .trim();
  const result = type.slice(at + arrow.length).trim();
  if (!taken.startsWith('(')) return arrow === '=>' ? { parameters: [taken], result } : null;
  if (!taken.endsWith(')')) return null;
  return { parameters: splitTypes(taken.slice(1, -1), ',').map((one) => one.replace(LABEL, '')), result };
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
