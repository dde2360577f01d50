import { ANY_NAME, ITSELF } from '../../languages/facts.ts';
import { splitTypes } from './made-types.ts';

const MODIFIER = /^(?:readonly|get|[+-]readonly)\s(?=[\w$['"])/;
const NAMED = /^(?:([\w$]+)|["']([^"']*)["'])\s?[?!]?\s?(?=[:(<])/;
const OF_ANY_NAME = /^[+-]?\??\s?:\s?/;

/**
 * The members of an object type that is written out, by their names: each with its type, that of a function for a method.
 * An index signature and what a mapped type says of each of its keys are called `ANY_NAME`.
 *
 * @param type as written, `{ a: A; run(): B }`
 */
export function membersOfShape(type: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  const inside = type.trim().replace(/^\{/, '').replace(/\}$/, '');
  for (const written of splitTypes(inside, ';,')) {
    const member = memberOf(written);
    if (member !== null && !members.has(member.name)) members.set(member.name, member.type);
  }
  return members;
}

function memberOf(written: string): { readonly name: string; readonly type: string } | null {
  const text = written.replace(MODIFIER, '');
  if (text.startsWith('[')) return ofAnyName(text);
  if (text.startsWith('(')) return { name: ITSELF, type: functionType(text) };
  const found = NAMED.exec(text);
  const name = found?.[1] ?? found?.[2];
  if (found === null || name === undefined) return null;
  const rest = text.slice(found[0].length);
  return { name, type: rest.startsWith(':') ? rest.slice(1).trim() : functionType(rest) };
}

/** `[key: string]: T`, `[K in A]?: T`. */
function ofAnyName(text: string): { readonly name: string; readonly type: string } | null {
  const close = text.indexOf(']');
  const rest = text.slice(close + 1);
  const colon = OF_ANY_NAME.exec(rest)?.[0];
  const isSignature = /^\[\s?[\w$]+\s?(?::|in\s)/.test(text);
  return close === -1 || colon === undefined || !isSignature
    ? null
    : { name: ANY_NAME, type: rest.slice(colon.length) };
}

/** The type of a method by its signature: `(a: A): B` as `(a: A) => B`. */
export function functionType(signature: string): string {
  const parts = splitTypes(signature, ':');
  return parts.length < 2 ? `${signature} => void` : `${parts[0]} => ${parts.slice(1).join(':')}`;
}
