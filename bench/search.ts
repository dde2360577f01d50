import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Feature,
  LEXICAL_FEATURES,
  SEMANTIC_ALONE_FEATURES,
  SEMANTIC_FEATURES,
} from '../src/search/ranking/features.ts';
import { RANKING_WEIGHTS } from '../src/search/ranking/weights.ts';
import { decodeTokenVectors } from '../src/search/semantic/token-vectors.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { type JudgedQuery, judgedQueries } from './search/evaluation.ts';
import { type LabelledRepository, labelledRepositories, ndcg } from './search/labels.ts';
import { searchedTree } from './search/searched-tree.ts';

const VECTORS = join(import.meta.dirname, '..', 'vectors', 'local.vec');
/** What is left of a ranking that knows only what is in it. */
const RANKINGS: Readonly<Record<string, readonly Feature[]>> = {
  'lexical and semantic': [...LEXICAL_FEATURES, ...SEMANTIC_FEATURES],
  'lexical alone': LEXICAL_FEATURES,
  'semantic alone': SEMANTIC_ALONE_FEATURES,
  'BM25 over whole files': ['all'],
  'BM25 over the best unit': ['bestUnit'],
};

/**
 * How well files are ranked for queries that were labelled by hand: NDCG of the first ten, 1 for a perfect ranking.
 * `tree` is a folder of checkouts, named as the repositories of `search/queries` and at their commits.
 */
export async function run({ tree }: BenchOptions): Promise<readonly BenchRow[]> {
  if (tree === null) return [];
  const model = decodeTokenVectors(readFileSync(VECTORS));
  const judged: JudgedQuery[] = [];
  for (const labelled of labelledRepositories()) {
    judged.push(...judgedQueries(labelled, await searchedTree(checkoutOf(labelled, tree), model)));
  }
  return (['held-out', 'tuning'] as const).flatMap((half) =>
    (['field', 'plain'] as const).flatMap((set) =>
      Object.entries(RANKINGS).map(([name, features]) =>
        row(
          `${half}, ${set} words: ${name}`,
          judged.filter((query) => query.half === half && query.set === set),
          {
            features,
            target: half === 'held-out' && set === 'field' ? (TARGETS[name] ?? null) : null,
          },
        ),
      ),
    ),
  );
}

interface Ranking {
  readonly features: readonly Feature[];
  readonly target: number | null;
}

function row(name: string, queries: readonly JudgedQuery[], { features, target }: Ranking): BenchRow {
  const values = queries.map((query) => quality(query, features));
  const kinds = (['symbol', 'behaviour', 'architecture'] as const).map((kind) => {
    const own = values.filter((_, at) => queries[at]?.kind === kind);
    return `${kind} ${mean(own).toFixed(3)}`;
  });
  const ours = Math.round(mean(values) * 1e3) / 1e3;
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

const TARGETS: Readonly<Record<string, number>> = {
  'lexical and semantic': 0.9,
  'lexical alone': 0.87,
  'semantic alone': 0.7,
};

/** @throws Error for a checkout that is at another commit than the queries are for */
function checkoutOf({ repository, commit }: LabelledRepository, folder: string): string {
  const checkout = join(folder, repository.split('/')[1] as string);
  const head = execFileSync('git', ['-C', checkout, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  if (head !== commit) throw new Error(`${checkout} is at ${head}: check out ${commit}.`);
  return checkout;
}

function quality({ table, paths, relevant, shape }: JudgedQuery, features: readonly Feature[]): number {
  const weights = RANKING_WEIGHTS[shape];
  const isOne = features.length === 1;
  const scored = paths.map((path, row) => ({
    path,
    row,
    score: features.reduce((sum, name) => sum + (isOne ? 1 : weights[name]) * (table.columns[name][row] as number), 0),
  }));
  scored.sort((a, b) => b.score - a.score || a.row - b.row);
  return ndcg(
    scored.map(({ path }) => path),
    relevant,
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
