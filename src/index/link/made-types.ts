import type { ChoiceStyle } from '../../languages/choices.ts';
import { MAX_TYPE_LENGTH } from './bounds.ts';

/** A type that is made of others, taken apart. */
export type MadeType =
  /** Any of several types, or all of them together. */
  | { readonly kind: 'any' | 'all'; readonly types: readonly string[] }
  | { readonly kind: 'function'; readonly result: string; readonly parameters: string }
  /** The type that a value has: `typeof a.b`, by the value's path. */
  | { readonly kind: 'value'; readonly path: string }
  /** What a function of a type gives back. */
  | { readonly kind: 'result'; readonly type: string }
  /** The type of a member of another: `T['a']`. */
  | { readonly kind: 'member'; readonly type: string; readonly name: string }
  /** The type of an element of another: `T[0]`, `T[number]`, whose key is not known. */
  | { readonly kind: 'element'; readonly type: string; readonly key?: string }
  /** The type of what a function of a type takes at a place: `Parameters<F>[0]`. */
  | { readonly kind: 'parameter'; readonly type: string; readonly position: number }
  /** What a class of a type makes: `InstanceType<typeof A>`. */
  | { readonly kind: 'made'; readonly type: string };

const NOTHING = new Set(['null', 'undefined', 'void', 'None', 'never', 'false', 'true', '']);
const MEMBER = /^(.+)\[\s*["'](\w+)["']\s*\]$/;
const RESULT_OF = /^ReturnType\s*<(.+)>$/;
const MADE_BY = /^InstanceType\s*<(.+)>$/;
const ELEMENT = /^(.+)\[\s*(\d{1,3}|number)\s*\]$/;
const PARAMETERS_OF = /^Parameters\s*<(.+)>$/;
const UNION = /^(?:typing\.)?Union\s*\[(.+)\]$/;
const TYPE_OF = /^typeof\s+([\w$.]+)$/;

/** Null for a type that is not made of others. */
export function typeParts(text: string, style: ChoiceStyle | null): MadeType | null {
  if (text.length > MAX_TYPE_LENGTH || !/[|&=\]]|typeof|ReturnType|InstanceType/.test(text)) return null;
  const type = unwrapped(text.trim());
  const arrow = arrowAt(type);
  if (arrow !== -1) {
    return { kind: 'function', parameters: type.slice(0, arrow).trim(), result: type.slice(arrow + 2).trim() };
  }
  const several = severalTypes(type, '|', 'any') ?? severalTypes(type, '&', 'all');
  if (several !== null) return several;
  const union = UNION.exec(type)?.[1];
  if (union !== undefined) return { kind: 'any', types: splitTypes(union, ',').filter((one) => !NOTHING.has(one)) };
  // Where words stand for operators, what is quoted in brackets is a type that is not defined yet.
  return style === 'words' ? null : derivedType(type);
}

/** What several types with an operator between make, as far as they say anything; null for a single one. */
function severalTypes(type: string, operator: '|' | '&', kind: 'any' | 'all'): MadeType | null {
  const all = splitTypes(type, operator);
  const types = all.filter((one) => !NOTHING.has(one));
  return all.length > 1 && types.length > 0 ? { kind, types } : null;
}

/** A type that is taken from a value or another type, or null. */
function derivedType(type: string): MadeType | null {
  const result = RESULT_OF.exec(type)?.[1];
  if (result !== undefined) return { kind: 'result', type: result };
  const path = TYPE_OF.exec(type)?.[1];
  if (path !== undefined) return { kind: 'value', path };
  const made = MADE_BY.exec(type)?.[1];
  if (made !== undefined) return { kind: 'made', type: made };
  const [, holder, name] = MEMBER.exec(type) ?? [];
  return holder === undefined || name === undefined ? elementOf(type) : { kind: 'member', type: holder, name };
}

/** The type of an element, or null for any other. */
function elementOf(text: string): MadeType | null {
  const [, type, key] = ELEMENT.exec(text) ?? [];
  if (type === undefined || key === undefined) return null;
  if (key === 'number') return { kind: 'element', type };
  const callee = PARAMETERS_OF.exec(type)?.[1];
  return callee === undefined
    ? { kind: 'element', type, key }
    : { kind: 'parameter', type: callee, position: Number(key) };
}

/** The types of a tuple's elements by their places, a name before one left out; null for any other type. */
export function tupleTypes(text: string): readonly { readonly key: string; readonly type: string }[] | null {
  const type = text.endsWith(']') ? unwrapped(text) : '';
  if (!type.startsWith('[') || closingOf(type) !== type.length - 1) return null;
  return splitTypes(type.slice(1, -1), ',').map((part, at) => {
    const element = part.replace(TUPLE_LABEL, '');
    const isRest = part.startsWith('...') && element.endsWith('[]');
    return { key: isRest ? '*' : String(at), type: isRest ? element.replace(/^\.\.\./, '').slice(0, -2) : element };
  });
}

const TUPLE_LABEL = /^(?:\.\.\.)?[\w$]+\??:\s/;

/** The types of the parameters of a function type, in order; null for those that say none. */
export function parameterTypes(parameters: string): readonly (string | null)[] {
  const open = parameters.indexOf('(');
  if (open === -1 || !parameters.endsWith(')')) return [];
  return splitTypes(parameters.slice(open + 1, -1), ',')
    .filter((one) => !/^this\s*:/.test(one))
    .map((one) => {
      const colon = /^(?:\.\.\.)?[\w$]+\??\s*:/.exec(one)?.[0];
      return colon === undefined ? null : one.slice(colon.length).trim();
    });
}

function unwrapped(type: string): string {
  let text = type;
  while (text.startsWith('(') && text.endsWith(')') && closingOf(text) === text.length - 1) {
    text = text.slice(1, -1).trim();
  }
  return text.replace(/^readonly\s+/, '');
}

function closingOf(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character) && --depth === 0) return at;
  }
  return -1;
}

/** Position of the `=>` of a function type outside brackets, or -1. */
function arrowAt(type: string): number {
  if (!/^(?:new\s*)?[(<]/.test(type)) return -1;
  let found = -1;
  eachOutside(type, (character, at) => {
    if (found === -1 && character === '=' && type[at + 1] === '>') found = at;
  });
  return found;
}

/** The parts of a type between separators outside brackets and quotes, trimmed; empty ones left out. */
export function splitTypes(type: string, separators: string): string[] {
  const parts: string[] = [];
  let start = 0;
  eachOutside(type, (character, at) => {
    if (!separators.includes(character)) return;
    parts.push(type.slice(start, at));
    start = at + 1;
  });
  parts.push(type.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Each character outside brackets and quotes. */
function eachOutside(text: string, see: (character: string, at: number) => void) {
  let depth = 0;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'" || character === '`') quote = character;
    else if ('<[({'.includes(character)) depth++;
    else if (']})'.includes(character) || (character === '>' && text[at - 1] !== '=' && text[at - 1] !== '-')) depth--;
    else if (depth === 0) see(character, at);
  }
}
