import { EVIDENCE, type Evidence } from '../lexical/evidence.ts';
import type { Query } from '../query.ts';
import type { SearchIndex } from '../search-index.ts';
import { SIMILARITY, type Similarity } from '../semantic/file-similarity.ts';
import { descending } from './descending.ts';

/** Whether a file is the project's own code, not its tests, examples, copies of others' code or what programs wrote. */
const OWN_CODE = ['notTest', 'notExample', 'notVendored', 'notDerived'] as const;

/** What is known of a file whatever is asked. */
const TRAITS = ['users', 'rank', 'shortName', 'shallow', 'size', 'logic', ...OWN_CODE] as const;

/** What the text of a task, and the history, say of files. */
const TASK_EVIDENCE = [
  /** As `mentionsFor` and `PastChanges` have them. */
  'mentioned',
  'scoped',
  'pastCommits',
  'pastSure',
  'pastWords',
  'recent',
  /** How far a file was changed together with those that rank best without this. */
  'together',
] as const;
type TaskFeature = (typeof TASK_EVIDENCE)[number];
/** By file number; what is not known is left out. */
export type TaskEvidence = Readonly<Partial<Record<TaskFeature, Float32Array>>>;

/** What the lexical leg judges candidates by: words, names, structure, history. */
export const LEXICAL_FEATURES = [...EVIDENCE, ...TRAITS, ...TASK_EVIDENCE] as const;
/** What the semantic leg judges them by. */
export const SEMANTIC_FEATURES = SIMILARITY;
/** What it judges them by where it is alone. */
export const SEMANTIC_ALONE_FEATURES = [...SIMILARITY, ...OWN_CODE] as const;
export const FEATURES = [...LEXICAL_FEATURES, ...SEMANTIC_FEATURES] as const;
export type Feature = (typeof FEATURES)[number];
/** What names and questions are judged by where both legs count, and where one of them is alone: each has weights of its own. */
export const RANKING_FEATURES = {
  both: [...EVIDENCE, ...TRAITS, ...SIMILARITY],
  lexical: [...EVIDENCE, ...TRAITS],
  semantic: SEMANTIC_ALONE_FEATURES,
} as const satisfies Record<string, readonly Feature[]>;
export type RankingLegs = keyof typeof RANKING_FEATURES;
/** What tasks are judged by. */
export const TASK_FEATURES = {
  both: FEATURES,
  lexical: LEXICAL_FEATURES,
} as const satisfies Partial<Record<RankingLegs, readonly Feature[]>>;

/** Candidates of a query and what they are judged by: a column a feature, 0–1 within the candidates. */
export interface FeatureTable {
  /** File numbers, ascending. */
  readonly candidates: readonly number[];
  readonly columns: Readonly<Record<Feature, Float32Array>>;
}

/** Candidates of each way to be found, where it finds more. */
const MOST_BY_WORDS = 300;
const MOST_BY_ONE_COLUMN = 150;
const MOST_BY_TASK = 60;
const MOST_BY_MEANING = 60;
const MOST_BY_MEANING_ALONE = 1_000;
/** Length of a file's name for which it counts half. */
const USUAL_NAME = 10;

/**
 * @param evidence null without the lexical leg: its features are 0 then
 * @param similarity null without the semantic leg: its features are 0 then
 * @param task what is known of a task; nothing else has any
 * @param isUsed whether a feature is looked at: the columns of others are 0. Default: all are
 */
export function featureTable(
  query: Query,
  evidence: Evidence | null,
  similarity: Similarity | null,
  task: TaskEvidence,
  { traits, rank }: SearchIndex,
  isUsed: (name: Feature) => boolean = () => true,
): FeatureTable {
  const candidates = candidatesOf(evidence, similarity, task);
  const none = new Float32Array(candidates.length);
  const shares = (values: Float32Array) => sharesOf(values, candidates);
  const inverse = (values: Float32Array, half: number) =>
    column(candidates, (file) => 1 / (1 + at(values, file) / half));
  const not = (flags: Uint8Array) => column(candidates, (file) => 1 - at(flags, file));
  const upToOne = (values: Float32Array) => column(candidates, (file) => Math.min(1, at(values, file)));
  const takenAs: Readonly<Record<TaskFeature, (values: Float32Array) => Float32Array>> = {
    mentioned: upToOne,
    scoped: upToOne,
    pastCommits: shares,
    pastSure: upToOne,
    pastWords: shares,
    recent: upToOne,
    together: upToOne,
  };
  const makers: Readonly<Record<Feature, () => Float32Array>> = {
    ...makersOf(EVIDENCE, (name) => (evidence === null ? none : shares(evidence.files[name]))),
    users: () => shares(traits.users),
    rank: () => shares(rank),
    shortName: () => inverse(traits.nameLength, USUAL_NAME),
    shallow: () => inverse(traits.depth, 1),
    size: () => shares(traits.size),
    logic: () => (query.aboutTests ? none : shares(traits.logic)),
    notTest: () => (query.aboutTests ? none : not(traits.isTest)),
    notExample: () => not(traits.isExample),
    notVendored: () => not(traits.isVendored),
    notDerived: () => not(traits.isDerived),
    ...makersOf(TASK_EVIDENCE, (name) => (task[name] === undefined ? none : takenAs[name](task[name]))),
    ...makersOf(SIMILARITY, (name) => (similarity === null ? none : shares(similarity[name]))),
  };
  const columnOf = (name: Feature) => (isUsed(name) ? makers[name]() : none);
  const columns = Object.fromEntries(FEATURES.map((name) => [name, columnOf(name)]));
  return { candidates, columns: columns as Record<Feature, Float32Array> };
}

function makersOf<Name extends string>(
  names: readonly Name[],
  columnOf: (name: Name) => Float32Array,
): Record<Name, () => Float32Array> {
  return Object.fromEntries(names.map((name) => [name, () => columnOf(name)])) as Record<Name, () => Float32Array>;
}

/** The files that rank highest in any of the ways to be found. */
function candidatesOf(evidence: Evidence | null, similarity: Similarity | null, task: TaskEvidence): number[] {
  const byMeaning = (most: number) =>
    similarity === null ? [] : highest(similarity.similarBest, [...similarity.similarBest.keys()], most);
  if (evidence === null) return byMeaning(MOST_BY_MEANING_ALONE).sort((a, b) => a - b);
  const { touched, files } = evidence;
  const { exactName, all, bestUnit, name } = files;
  const byWords =
    touched.length <= MOST_BY_WORDS
      ? touched
      : [exactName, all, bestUnit, name].flatMap((values) => highest(values, touched, MOST_BY_ONE_COLUMN));
  const byTask = Object.values(task).flatMap((values) => highest(values, [...values.keys()], MOST_BY_TASK));
  return [...new Set([...byWords, ...byMeaning(MOST_BY_MEANING), ...byTask])].sort((a, b) => a - b);
}

/** The files of the highest values above 0; of equal ones the first. */
function highest(values: Float32Array, files: readonly number[], most: number): number[] {
  const positive = files.filter((file) => at(values, file) > 0);
  return [...descending(values, positive).subarray(0, most)];
}

function at(values: Float32Array | Uint8Array, file: number): number {
  return values[file] as number;
}

function column(candidates: readonly number[], valueAt: (file: number) => number): Float32Array {
  const values = new Float32Array(candidates.length);
  for (let row = 0; row < values.length; row++) values[row] = valueAt(candidates[row] as number);
  return values;
}

/** Values of the candidates as shares of the highest; what is below 0 is 0. */
function sharesOf(values: Float32Array, candidates: readonly number[]): Float32Array {
  let most = 0;
  for (const file of candidates) most = Math.max(most, at(values, file));
  const scale = most === 0 ? 0 : 1 / most;
  return column(candidates, (file) => Math.max(0, at(values, file)) * scale);
}
