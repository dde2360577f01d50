import { EVIDENCE, type Evidence } from '../lexical/evidence.ts';
import type { Query } from '../query.ts';
import type { SearchIndex } from '../search-index.ts';
import { SIMILARITY, type Similarity } from '../semantic/file-similarity.ts';

/** Whether a file is the project's own code, not its tests, examples, copies of others' code or what programs wrote. */
const OWN_CODE = ['notTest', 'notExample', 'notVendored', 'notDerived'] as const;

/** What is known of a file whatever is asked. */
const TRAITS = ['users', 'rank', 'shortName', 'shallow', 'size', 'logic', ...OWN_CODE] as const;

/** What the lexical leg judges candidates by: words, names, structure. */
export const LEXICAL_FEATURES = [...EVIDENCE, ...TRAITS] as const;
/** What the semantic leg judges them by. */
export const SEMANTIC_FEATURES = SIMILARITY;
/** What it judges them by where it is alone. */
export const SEMANTIC_ALONE_FEATURES = [...SIMILARITY, ...OWN_CODE] as const;
export const FEATURES = [...LEXICAL_FEATURES, ...SEMANTIC_FEATURES] as const;
export type Feature = (typeof FEATURES)[number];

/** Candidates of a query and what they are judged by: a column a feature, 0–1 within the candidates. */
export interface FeatureTable {
  /** File numbers, ascending. */
  readonly candidates: readonly number[];
  readonly columns: Readonly<Record<Feature, Float32Array>>;
}

/** Candidates of each way to be found, where it finds more. */
const MOST_BY_WORDS = 300;
const MOST_BY_ONE_COLUMN = 150;
const MOST_BY_MEANING = 60;
/** Length of a file's name for which it counts half. */
const USUAL_NAME = 10;

/** @param similarity null without the semantic leg: its features are 0 then */
export function featureTable(
  query: Query,
  evidence: Evidence,
  similarity: Similarity | null,
  { traits, rank }: SearchIndex,
): FeatureTable {
  const candidates = candidatesOf(evidence, similarity);
  const pick = (values: ArrayLike<number>) => Float32Array.from(candidates, (file) => values[file] as number);
  const inverse = (values: ArrayLike<number>, half: number) => pick(values).map((value) => 1 / (1 + value / half));
  const not = (flags: Uint8Array) => pick(flags).map((flag) => 1 - flag);
  const none = new Float32Array(candidates.length);
  const columns: Record<Feature, Float32Array> = {
    ...columnsOf(EVIDENCE, (name) => scaled(pick(evidence.files[name]))),
    users: scaled(pick(traits.users)),
    rank: scaled(pick(rank)),
    shortName: inverse(traits.nameLength, USUAL_NAME),
    shallow: inverse(traits.depth, 1),
    size: scaled(pick(traits.size)),
    logic: scaled(pick(traits.logic)),
    notTest: query.aboutTests ? none : not(traits.isTest),
    notExample: not(traits.isExample),
    notVendored: not(traits.isVendored),
    notDerived: not(traits.isDerived),
    ...columnsOf(SIMILARITY, (name) => (similarity === null ? none : scaled(pick(similarity[name])))),
  };
  return { candidates, columns };
}

function columnsOf<Name extends string>(
  names: readonly Name[],
  columnOf: (name: Name) => Float32Array,
): Record<Name, Float32Array> {
  return Object.fromEntries(names.map((name) => [name, columnOf(name)])) as Record<Name, Float32Array>;
}

/** The files that rank highest in any of the ways to be found. */
function candidatesOf({ touched, files }: Evidence, similarity: Similarity | null): number[] {
  const { exactName, all, bestUnit, name } = files;
  const byWords =
    touched.length <= MOST_BY_WORDS
      ? touched
      : [exactName, all, bestUnit, name].flatMap((column) => highest(column, touched, MOST_BY_ONE_COLUMN));
  const byMeaning =
    similarity === null ? [] : highest(similarity.similarBest, [...similarity.similarBest.keys()], MOST_BY_MEANING);
  return [...new Set([...byWords, ...byMeaning])].sort((a, b) => a - b);
}

/** The files of the highest values above 0; of equal ones the first. */
function highest(column: Float32Array, files: readonly number[], most: number): number[] {
  const positive = files.filter((file) => (column[file] as number) > 0);
  return positive.sort((a, b) => (column[b] as number) - (column[a] as number) || a - b).slice(0, most);
}

/** Divided by the highest; what is below 0 is 0. */
function scaled(values: Float32Array): Float32Array {
  const most = values.reduce((highestYet, value) => Math.max(highestYet, value), 0);
  return values.map((value) => (most === 0 ? 0 : Math.max(0, value / most)));
}
