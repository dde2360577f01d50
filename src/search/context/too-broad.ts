import { FIELD } from '../lexical/fields.ts';
import { countIn } from '../lexical/term-counts.ts';
import type { Query } from '../query.ts';
import type { SearchIndex } from '../search-index.ts';
import { STOP_WORDS } from '../text/stop-words.ts';
import { filesWith } from './query-shares.ts';

/** In so few files every word is everywhere. */
const FEW_FILES = 50;
const BROAD_SHARE = 1 / 2;
/** Names that weigh less are those of constants, variables and the like. */
const TELLING_NAME = 0.7;
/** Narrower questions that are given. */
const SUGGESTIONS = 3;

/**
 * Whether a query tells hardly any files from others: it has no word that says anything, or each of its words is in more than
 * half of the files. The name of something that is defined is never too broad.
 */
export function isTooBroad(query: Query, index: SearchIndex): boolean {
  if (query.tokens.every((token) => STOP_WORDS.has(token.toLowerCase()))) return true;
  const { fileCount } = index.postings;
  if (fileCount < FEW_FILES) return false;
  const isName = query.tokens.some((token) =>
    index
      .unitsNamed(token)
      .some((unit) => index.nameOf(unit) === token && (index.weight[unit] as number) >= TELLING_NAME),
  );
  return !isName && query.stems.every((stem) => filesWith(stem, index) > fileCount * BROAD_SHARE);
}

/** Questions like a query that are about less: of things whose names have a word of it, or, where there are none, of what most depends on. */
export function narrowerQuestions({ stems }: Query, index: SearchIndex): readonly string[] {
  const wanted = stems.map((stem) => index.vocabulary.find(stem)).filter((term) => term !== -1);
  const named = wanted.length === 0 ? [] : namesWith(new Set(wanted), index);
  const names = named.length >= SUGGESTIONS ? named : [...named, ...centralNames(index)];
  return [...new Set(names)].slice(0, SUGGESTIONS).map((name, at) => (QUESTIONS[at] as (name: string) => string)(name));
}

const QUESTIONS: readonly ((name: string) => string)[] = [
  (name) => `How does ${name} work?`,
  (name) => `Where is ${name} used?`,
  (name) => `What does ${name} depend on?`,
];

/** Names of units that have a term in them, of the files that most depends on first; one a file. */
function namesWith(terms: ReadonlySet<number>, index: SearchIndex): string[] {
  return centralNames(index, (unit, file) => {
    const { starts, terms: all, counts } = index.files[file] as (typeof index.files)[number];
    for (let at = starts[unit] as number; at < (starts[unit + 1] as number); at++) {
      if (terms.has(all[at] as number) && countIn(counts[at] as number, FIELD.name) > 0) return true;
    }
    return false;
  });
}

/** For each of the files that most depends on, the first of its units with the weightiest name. */
function centralNames(
  { index, files, postings, rank, traits, weight, nameOf }: SearchIndex,
  isWanted: (unit: number, file: number) => boolean = () => true,
): string[] {
  const own = [...index.files.keys()].filter(
    (file) => (traits.isTest[file] as number) + (traits.isExample[file] as number) === 0,
  );
  own.sort((a, b) => (rank[b] as number) - (rank[a] as number) || a - b);
  const names: string[] = [];
  for (const file of own) {
    const start = postings.unitStart[file] as number;
    let best = -1;
    for (let unit = 1; unit < (files[file]?.units.length ?? 0); unit++) {
      const heavier = best === -1 || (weight[start + unit] as number) > (weight[start + best] as number);
      if (nameOf(start + unit) !== '' && heavier && isWanted(unit, file)) best = unit;
    }
    if (best !== -1) names.push(nameOf(start + best));
    if (names.length === SUGGESTIONS) break;
  }
  return names;
}
