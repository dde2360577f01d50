import { LIBRARY_NAMES } from './vocabulary.ts';

const MEANINGS: ReadonlyMap<string, string> = new Map(
  Object.entries(LIBRARY_NAMES).flatMap(([meaning, names]) => names.map((name) => [name, meaning] as const)),
);

/** What a library's name means here, or the name itself. */
export function meaningOf(name: string): string {
  return MEANINGS.get(name) ?? name;
}

/** Calls that give their object or argument in another container. */
export const CONTAINERS: ReadonlySet<string> = new Set([
  'stream',
  'iter',
  'into_iter',
  'collect',
  'toList',
  'ToList',
  'ToArray',
  'toArray',
  'list',
  'tuple',
  'boxed',
  'iter_mut',
  'cloned',
  'copied',
  'asSequence',
]);

/** The operation of an operator between two values; null where the order of operands is turned round. */
export const OPERATIONS: Readonly<Record<string, string>> = {
  '*': 'mul',
  '/': 'div',
  '//': 'floor-div',
  '%': 'mod',
  '**': 'pow',
  '-': 'sub',
  '&': 'bitand',
  '|': 'bitor',
  '^': 'xor',
  '<<': 'shl',
  '>>': 'shr',
  '>>>': 'ushr',
  '==': 'eq',
  '===': 'eq',
  '!=': 'ne',
  '!==': 'ne',
  '&&': 'and',
  and: 'and',
  '||': 'or',
  or: 'or',
  '??': 'default',
  '<': 'lt',
  '<=': 'le',
  instanceof: 'instanceof',
};
