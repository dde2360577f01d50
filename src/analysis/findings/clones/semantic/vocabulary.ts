import { LANGUAGES } from '../../../../languages/registry.ts';
import { TOKEN, tokenHash } from '../../../../languages/tokens.ts';
import type { Corpus } from '../corpus.ts';

/** Names of members and functions that mean the same in many libraries, by what they mean here. */
export const LIBRARY_NAMES: Readonly<Record<string, readonly string[]>> = {
  push: ['push', 'append', 'add', 'push_back', 'emplace_back', 'Add', 'addLast'],
  length: ['length', 'len', 'size', 'count', 'Count', 'Length', 'Len', 'strlen'],
  map: ['map', 'Select', 'select', 'collect_map'],
  filter: ['filter', 'Where', 'select_if'],
  reduce: ['reduce', 'fold', 'Aggregate', 'inject', 'foldLeft'],
  forEach: ['forEach', 'each', 'ForEach', 'for_each'],
  some: ['some', 'any', 'Any', 'anyMatch', 'any_of'],
  every: ['every', 'all', 'All', 'allMatch', 'all_of'],
  find: ['find', 'First', 'FirstOrDefault', 'findFirst', 'firstOrNull'],
  max: ['max', 'Max'],
  min: ['min', 'Min'],
  abs: ['abs', 'Abs', 'fabs'],
  sum: ['sum', 'Sum'],
  range: ['range'],
  includes: ['includes', 'contains', 'Contains'],
};

/** Other names that are looked for. */
const NAMES = [
  ...['Math', 'math', 'undefined', 'NaN', 'Array', 'stream', 'iter', 'into_iter', 'list', 'tuple', 'collect', 'toList'],
  ...[
    'enumerate',
    'items',
    'entries',
    'keys',
    'values',
    'has',
    'get',
    'set',
    'self',
    'concat',
    'make',
    'nil',
    'Optional',
  ],
  ...['Number', 'String', 'Boolean', 'str', 'int', 'float', 'bool', 'filterNotNull', 'mapToInt', 'mapToDouble'],
  ...['_', 'it', 'until', 'withIndex', 'sumOf', 'vec', 'iter_mut', 'cloned', 'copied', 'asSequence'],
  ...['listOf', 'mutableListOf', 'arrayListOf', 'emptyList'],
  ...['ToList', 'ToArray', 'toArray', 'ArrayList', 'List', 'Vec', 'new', 'orElse', 'boxed', 'Collectors', 'println'],
];

/** What tokens of code say that every program has in common: words, operators, small numbers. */
function knownTexts(): Map<number, string> {
  const texts = new Map<number, string>();
  const add = (kind: number, text: string) => texts.set(tokenHash(kind, text), text);
  for (let code = 33; code < 127; code++) add(TOKEN.operator, String.fromCharCode(code));
  for (const { lexer } of LANGUAGES) {
    for (const word of lexer.keywords) add(TOKEN.keyword, word);
    for (const operator of lexer.operators) add(TOKEN.operator, operator);
    for (const word of lexer.literals ?? []) add(TOKEN.number, word);
  }
  for (const name of [...NAMES, ...Object.values(LIBRARY_NAMES).flat()]) add(TOKEN.identifier, name);
  for (const word of ['true', 'false', 'null', 'None', 'True', 'False', 'nil', 'this', 'let', 'mut']) {
    add(TOKEN.identifier, word);
    add(TOKEN.number, word);
  }
  for (let value = 0; value <= 1000; value++) {
    add(TOKEN.number, String(value));
    add(TOKEN.number, `${value}.0`);
  }
  for (const quote of ['""', "''", '``']) add(TOKEN.string, quote);
  return texts;
}

const KNOWN_TEXTS: ReadonlyMap<number, string> = knownTexts();

/** The text of each symbol where it is one that is known; else a name of its own that starts with `#`. */
export function symbolTexts({ hashes, kinds }: Corpus): readonly string[] {
  return Array.from(hashes, (hash, symbol) => KNOWN_TEXTS.get(hash) ?? `#${kinds[symbol]}${(hash >>> 0).toString(36)}`);
}
