import { describe, expect, test } from 'vitest';
import { knownLanguage, LANGUAGES } from '../../../src/languages/registry.ts';
import { EXAMPLES } from './examples.ts';
import { untriedWords } from './needed-words.ts';

/** Lists that stand once for several languages are tried in the first of them. */
const LISTS = Object.entries(EXAMPLES).flatMap(([id, parts]) =>
  (['liveness', 'tests'] as const).flatMap((part) =>
    Object.entries(parts[part]).map(([list, words]) => ({
      name: `${id}.${part}.${list}`,
      list: knownLanguage(id)[part][list as never] as RegExp | ReadonlySet<string>,
      words: words.split(' '),
    })),
  ),
);
const EXPRESSIONS = LISTS.filter((one): one is typeof one & { list: RegExp } => one.list instanceof RegExp);
const SETS = LISTS.filter((one): one is typeof one & { list: ReadonlySet<string> } => one.list instanceof Set);

describe('a list of words that a language gives a meaning', () => {
  test.each(SETS)('$name holds what programs write, and nothing else', ({ list, words }) => {
    expect([...list].sort()).toEqual(words.sort());
  });

  test.each(EXPRESSIONS)('$name takes each of its examples', ({ list, words }) => {
    expect(words.filter((word) => !list.test(word))).toEqual([]);
  });

  test.each(EXPRESSIONS)('$name has no word without an example', ({ list, words }) => {
    expect(untriedWords(list, words)).toEqual([]);
  });

  test('is tried, whichever it is', () => {
    const tried = new Set<unknown>(LISTS.map(({ list }) => list));
    const lists = LANGUAGES.flatMap(({ id, liveness, tests }) =>
      [...Object.entries(liveness), ...Object.entries(tests)].flatMap(([field, list]) => {
        const isList = (list instanceof RegExp && list.source.includes('|')) || (list instanceof Set && list.size > 0);
        return isList && !tried.has(list) && !SHARED.has(field) ? [`${id}.${field}`] : [];
      }),
    );
    expect(lists).toEqual([]);
  });
});

/** What every language has that says nothing else; comments have a test of their own. */
const SHARED = new Set(['inertParents', 'calledByComment', 'runByComment']);
