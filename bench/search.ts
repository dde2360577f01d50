import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EvidenceName, evidenceFor } from '../src/search/lexical/evidence.ts';
import { parseQuery } from '../src/search/query.ts';
import { descending } from '../src/search/ranking/descending.ts';
import { type SearchRequest, search } from '../src/search/search.ts';
import { decodeTokenVectors } from '../src/search/semantic/token-vectors.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { type LabelledQuery, type LabelledRepository, labelledRepositories, ndcg } from './search/labels.ts';
import { type SearchedTree, searchedTree } from './search/searched-tree.ts';

const VECTORS = join(import.meta.dirname, '..', 'vectors', 'local.vec');
/** The paths of a tree, best first. */
type Ranking = (query: string, tree: SearchedTree) => readonly string[];

const RANKINGS: Readonly<Record<string, Ranking>> = {
  'lexical and semantic': (query, tree) => found(query, tree, { lexical: 1, semantic: 1 }),
  'lexical alone': (query, tree) => found(query, tree, { lexical: 1, semantic: 0 }),
  'semantic alone': (query, tree) => found(query, tree, { lexical: 0, semantic: 1 }),
  'BM25 over whole files': (query, tree) => byEvidence('all', query, tree),
  'BM25 over the best unit': (query, tree) => byEvidence('bestUnit', query, tree),
};

/** What was aimed at, for words of the field on repositories that nothing was fitted to. */
const TARGETS: Readonly<Record<string, number>> = {
  'lexical and semantic': 0.9,
  'lexical alone': 0.87,
  'semantic alone': 0.7,
};

interface Judged extends Pick<LabelledQuery, 'kind' | 'set'> {
  readonly repository: string;
  readonly half: LabelledRepository['half'];
  /** Of each ranking. */
  readonly quality: Readonly<Record<string, number>>;
}

/**
 * How well files are ranked for queries that were labelled by hand: NDCG of the first ten, 1 for a perfect ranking.
 * `tree` is a folder of checkouts, named as the repositories of `search/queries` and at their commits.
 */
export async function run({ tree }: BenchOptions): Promise<readonly BenchRow[]> {
  if (tree === null) return [];
  const model = decodeTokenVectors(readFileSync(VECTORS));
  const judged: Judged[] = [];
  for (const labelled of labelledRepositories().filter(({ half }) => half !== 'known')) {
    judged.push(...judgedIn(await searchedTree(checkoutOf(labelled, tree), model), labelled));
  }
  return (['held-out', 'tuning'] as const).flatMap((half) =>
    (['field', 'plain'] as const).flatMap((set) => {
      const queries = judged.filter((query) => query.half === half && query.set === set);
      return Object.keys(RANKINGS).map((ranking) =>
        row(`${half}, ${set} words: ${ranking}`, ranking, queries, half === 'held-out' && set === 'field'),
      );
    }),
  );
}

function judgedIn(tree: SearchedTree, { repository, half, queries }: LabelledRepository): readonly Judged[] {
  return queries.map(({ query, relevant, kind, set }) => {
    const qualities = Object.entries(RANKINGS).map(([name, ranking]) => [name, ndcg(ranking(query, tree), relevant)]);
    return { repository, half, kind, set, quality: Object.fromEntries(qualities) };
  });
}

/** As `hybrid_search` and `semantic_search` rank. */
function found(query: string, tree: SearchedTree, weights: Omit<SearchRequest['weights'], 'graph'>): string[] {
  const similarities = weights.semantic > 0 ? tree.similarities(query) : null;
  const request = { query, weights: { ...weights, graph: 0 }, near: [], isWanted: () => true, similarities };
  return search(request, tree.index).found.map(({ file }) => tree.index.index.files[file]?.path ?? '');
}

function byEvidence(name: EvidenceName, query: string, { index }: SearchedTree): string[] {
  const { files, touched } = evidenceFor(parseQuery(query), index);
  return [...descending(files[name], touched)].map((file) => index.index.files[file]?.path ?? '');
}

function row(name: string, ranking: string, queries: readonly Judged[], isAimedAt: boolean): BenchRow {
  const target = isAimedAt ? (TARGETS[ranking] ?? null) : null;
  const kinds = (['symbol', 'behaviour', 'architecture'] as const).map((kind) => {
    const own = queries.filter((query) => query.kind === kind);
    return `${kind} ${mean(own.map(({ quality }) => quality[ranking] as number)).toFixed(3)}`;
  });
  const ours = Math.round(mean(queries.map(({ quality }) => quality[ranking] as number)) * 1e3) / 1e3;
  return {
    name,
    ours,
    peer: null,
    peerName: null,
    ratio: null,
    unit: 'NDCG@10',
    bound: target === null ? '' : `≥ ${target}`,
    met: target === null ? null : ours >= target,
    tree: `${new Set(queries.map(({ repository }) => repository)).size} repositories`,
    note: `${queries.length} queries: ${kinds.join(', ')}`,
  };
}

/** @throws Error for a checkout that is at another commit than the queries are for */
function checkoutOf({ repository, commit }: LabelledRepository, folder: string): string {
  const checkout = join(folder, repository.split('/')[1] as string);
  const head = execFileSync('git', ['-C', checkout, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  if (head !== commit) throw new Error(`${checkout} is at ${head}: check out ${commit}.`);
  return checkout;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
