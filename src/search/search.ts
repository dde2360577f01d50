import { withoutVendored } from './file-traits.ts';
import { distancesFrom, proximity } from './graph-proximity.ts';
import type { HistoryEvidence, PastChanges } from './history/past-changes.ts';
import { type Evidence, evidenceFor } from './lexical/evidence.ts';
import { parseQuery, type Query } from './query.ts';
import {
  FEATURES,
  type Feature,
  type FeatureTable,
  featureTable,
  LEXICAL_FEATURES,
  type RankingLegs,
  SEMANTIC_ALONE_FEATURES,
  SEMANTIC_FEATURES,
} from './ranking/features.ts';
import { knownOfTask, type Weights, withTogether } from './ranking/task-evidence.ts';
import { TASK_WEIGHTS } from './ranking/task-weights.ts';
import type { UnitEvidence } from './ranking/unit-features.ts';
import { RANKED_FILES, type RankedUnit, rankedUnits } from './ranking/unit-ranking.ts';
import { RANKING_WEIGHTS } from './ranking/weights.ts';
import type { SearchIndex } from './search-index.ts';
import { fileSimilarity, type Similarity } from './semantic/file-similarity.ts';

/** The three ways in which files are found. */
export const LEGS = ['lexical', 'semantic', 'graph'] as const;
export type Leg = (typeof LEGS)[number];

export interface SearchRequest {
  readonly query: string;
  /** How much each leg counts: finite and not negative, not all 0 of those that can be used. */
  readonly weights: Readonly<Record<Leg, number>>;
  /** Files that what is looked for is near to, by number; the graph leg needs some. */
  readonly near: readonly number[];
  /** The files that may be found, by number. */
  readonly isWanted: (file: number) => boolean;
  /** How alike the query is to each unit; null leaves the semantic leg out. */
  readonly similarities: Float32Array | null;
  /** Past commits, which tell where tasks were done; null and left out where they are not known. */
  readonly history?: PastChanges | null;
  /** The same on the scale of the local model, which the ranking was fitted to. Default: as they are. */
  readonly comparable?: Float32Array | undefined;
}

/** A file that was found. Scores are 0–1. */
export interface FoundFile {
  readonly file: number;
  readonly score: number;
  readonly legs: Readonly<Record<Leg, number>>;
  /** Cosine of the query with the file's best unit, 0 where none is alike; null without the semantic leg. */
  readonly similarity: number | null;
  /** Edges to the nearest of the files it is to be near to; null where none leads there. */
  readonly distance: number | null;
}

export interface SearchOutcome {
  readonly query: Query;
  /** Best first; of equal ones by path. */
  readonly found: readonly FoundFile[];
  /** The weights of the legs in use; their sum is 1. */
  readonly effectiveWeights: Readonly<Record<Leg, number>>;
  /** What past commits say; null for what is no task, and where they are not known. */
  readonly history: HistoryEvidence | null;
  /** Returns the best matching units of a file, best first. Default: 3. */
  unitsOf(file: number, most?: number): readonly number[];
  /** Definitions of the best files that a task likely changes, likeliest first; none if the query is not the text of a task. */
  readonly definitions: readonly RankedUnit[];
  /** What each feature added to a found file's lexical and semantic scores, before these are scaled, the most first. */
  explain(file: number): readonly (readonly [Feature, number])[];
}

/** Units named of a file. */
const UNITS_NAMED = 3;

/**
 * Finds files. The lexical and the semantic leg are two parts of one learned sum of features (`ranking/weights.ts`), on one
 * scale: weighted alike, they rank as was learned. Where one of them is alone, its weights are those that were learned for it alone.
 */
export function search(request: SearchRequest, index: SearchIndex): SearchOutcome {
  const query = parseQuery(request.query);
  const { similarities } = request;
  const isMeaningAlone = legsOf(request) === 'semantic';
  const evidence = isMeaningAlone ? null : evidenceFor(query, index);
  const similarity = similarities === null ? null : fileSimilarity(similarities, index.postings);
  const comparable = request.comparable ?? similarities;
  const ranked = comparable === similarities ? similarity : fileSimilarity(comparable as Float32Array, index.postings);
  const learned = weightsFor(legsOf(request), query);
  const { table, history } = judged(query, evidence, ranked, learned, request, index);
  const rows = [...table.candidates.keys()].filter((row) => request.isWanted(table.candidates[row] as number));
  const lexical = scores(sums(LEXICAL_FEATURES, learned, table, rows));
  const semantic = scores(sums(isMeaningAlone ? SEMANTIC_ALONE_FEATURES : SEMANTIC_FEATURES, learned, table, rows));
  const scale = Math.max(lexical.range, semantic.range) || 1;
  const distances = request.near.length === 0 ? null : distancesFrom(request.near, index.neighbours);
  const inUse = { lexical: evidence !== null, semantic: similarities !== null, graph: distances !== null };
  const effectiveWeights = weightsOf(request.weights, inUse);
  const found = rows.map((row, at): FoundFile => {
    const file = table.candidates[row] as number;
    const distance = distances?.[file] ?? Number.POSITIVE_INFINITY;
    const legs = {
      lexical: evidence === null ? 0 : onScale(lexical, at, scale),
      semantic: similarity === null ? 0 : onScale(semantic, at, scale),
      graph: proximity(distance),
    };
    return {
      file,
      score: LEGS.reduce((sum, leg) => sum + effectiveWeights[leg] * legs[leg], 0),
      legs,
      similarity: similarity === null ? null : (similarity.similarBest[file] as number),
      distance: Number.isFinite(distance) ? distance : null,
    };
  });
  found.sort((a, b) => b.score - a.score || a.file - b.file);
  const ofUnits = { words: evidence?.units ?? null, similarities: comparable };
  const definitions = taskDefinitions(query, found, ofUnits, index);
  return {
    query,
    found,
    effectiveWeights,
    history,
    definitions,
    unitsOf: (file, most = UNITS_NAMED) => unitsIn(file, definitions, ofUnits, index, most),
    explain: (file) => partsOf(table, table.candidates.indexOf(file), learned),
  };
}

/**
 * Ranks the definitions of the best files for a task, without vendored code if there is other, and without tests unless the task is
 * about tests. Returns none for other queries.
 */
function taskDefinitions(
  query: Query,
  found: readonly FoundFile[],
  evidence: UnitEvidence,
  index: SearchIndex,
): readonly RankedUnit[] {
  if (query.task === null) return [];
  const { isTest } = index.traits;
  const own = withoutVendored(found, index.traits);
  const wanted = query.aboutTests ? own : own.filter(({ file }) => isTest[file] === 0);
  return rankedUnits(query, wanted.slice(0, RANKED_FILES), evidence, index);
}

/** Returns the best units of a file, by rank as definitions for a task if any of them has one. */
function unitsIn(
  file: number,
  ranked: readonly RankedUnit[],
  { words, similarities }: UnitEvidence,
  index: SearchIndex,
  most: number,
): readonly number[] {
  const own = ranked.filter((one) => one.file === file);
  if (own.length === 0) return bestUnits(file, index, words, similarities, most);
  return own.slice(0, most).map(({ unit }) => unit);
}

/** The candidates with all that they are judged by, and what the history says of a task. */
function judged(
  query: Query,
  evidence: Evidence | null,
  similarity: Similarity | null,
  weights: Weights,
  { history = null }: SearchRequest,
  index: SearchIndex,
): { readonly table: FeatureTable; readonly history: HistoryEvidence | null } {
  const known = knownOfTask(query, history, index);
  const isUsed = (name: Feature) => (weights[name] ?? 0) !== 0;
  const plain = featureTable(query, evidence, similarity, known.evidence, index, isUsed);
  const table = isUsed('together') ? withTogether(plain, weights, history, index) : plain;
  return { table, history: known.history };
}

/** What each feature adds to a row, the most first. */
function partsOf({ columns }: FeatureTable, row: number, weights: Weights): readonly (readonly [Feature, number])[] {
  const parts = FEATURES.map((name) => [name, (weights[name] ?? 0) * (columns[name][row] as number)] as const);
  return parts.filter(([, part]) => part > 0).sort(([, a], [, b]) => b - a);
}

/** By meaning alone, the text of a task is a question. */
function weightsFor(legs: RankingLegs, { shape }: Query): Weights {
  if (shape !== 'task') return RANKING_WEIGHTS[legs][shape];
  return legs === 'semantic' ? RANKING_WEIGHTS.semantic.words : TASK_WEIGHTS[legs];
}

/** For each row, the sum of some features, each by its weight. */
function sums(
  features: readonly Feature[],
  weights: Weights,
  { columns }: FeatureTable,
  rows: readonly number[],
): Float64Array {
  const of = new Float64Array(rows.length);
  for (const name of features) {
    const weight = weights[name] ?? 0;
    if (weight === 0) continue;
    const column = columns[name];
    for (let at = 0; at < of.length; at++) {
      of[at] = (of[at] as number) + weight * (column[rows[at] as number] as number);
    }
  }
  return of;
}

interface Scores {
  readonly of: Float64Array;
  readonly lowest: number;
  /** From the lowest to the highest. */
  readonly range: number;
}

function scores(of: Float64Array): Scores {
  const lowest = of.reduce((least, score) => Math.min(least, score), Number.POSITIVE_INFINITY);
  const highest = of.reduce((most, score) => Math.max(most, score), lowest);
  return { of, lowest, range: of.length === 0 ? 0 : highest - lowest };
}

/** Returns which of the two learned legs a request uses. */
function legsOf({ similarities, weights }: SearchRequest): 'semantic' | 'lexical' | 'both' {
  if (similarities === null || weights.semantic === 0) return 'lexical';
  return weights.lexical === 0 ? 'semantic' : 'both';
}

/** Returns a score above the lowest one, in units of the scale. */
function onScale({ of, lowest }: Scores, at: number, scale: number): number {
  return ((of[at] as number) - lowest) / scale;
}

/** The weights of legs that are not in use go to the others. */
function weightsOf(weights: SearchRequest['weights'], inUse: Readonly<Record<Leg, boolean>>): Record<Leg, number> {
  const used = (leg: Leg) => (inUse[leg] ? weights[leg] : 0);
  const sum = LEGS.reduce((total, leg) => total + used(leg), 0);
  return { lexical: used('lexical') / sum, semantic: used('semantic') / sum, graph: used('graph') / sum };
}

/** A file's units by what speaks for them; its own unit, which is its name, is none of them. */
function bestUnits(
  file: number,
  { postings }: SearchIndex,
  lexical: Float32Array | null,
  similarities: Float32Array | null,
  most: number,
): readonly number[] {
  const start = (postings.unitStart[file] as number) + 1;
  const end = postings.unitStart[file + 1] as number;
  let highest = 0;
  for (let unit = start; unit < end; unit++) highest = Math.max(highest, lexical?.[unit] ?? 0);
  const best: { readonly unit: number; readonly score: number }[] = [];
  for (let unit = start; unit < end; unit++) {
    const words = highest === 0 ? 0 : (lexical?.[unit] ?? 0) / highest;
    const score = words + Math.max(0, similarities?.[unit] ?? 0);
    if (score === 0 || score <= (best[most - 1]?.score ?? 0)) continue;
    const place = best.findIndex((one) => one.score < score);
    best.splice(place === -1 ? best.length : place, 0, { unit, score });
    best.length = Math.min(best.length, most);
  }
  return best.map(({ unit }) => unit);
}
