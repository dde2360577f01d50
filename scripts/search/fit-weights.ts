/**
 * Fits the weights of the search's features to the tuning half of the labelled queries.
 *
 *     node scripts/search/fit-weights.ts --trees DIR
 *
 * DIR holds a checkout of each labelled repository of the tuning half at its commit, named as the repository. Writes
 * `src/search/ranking/weights.ts`; prints how each repository ranks with weights fitted to the others.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type JudgedQuery, judgedQueries } from '../../bench/search/evaluation.ts';
import { labelledRepositories, ndcg } from '../../bench/search/labels.ts';
import { searchedTree } from '../../bench/search/searched-tree.ts';
import { QUERY_SHAPES, type QueryShape } from '../../src/search/query.ts';
import { FEATURES, type Feature } from '../../src/search/ranking/features.ts';
import { decodeTokenVectors } from '../../src/search/semantic/token-vectors.ts';

type Weights = Record<Feature, number>;

const ROOT = join(import.meta.dirname, '..', '..');
const TARGET = join(ROOT, 'src', 'search', 'ranking', 'weights.ts');
const STEPS = 300;
const RATE = 0.1;
const DECAY = 0.01;

async function main(): Promise<void> {
  const { trees, vectors } = parseArgs({ options: { trees: { type: 'string' }, vectors: { type: 'string' } } }).values;
  if (trees === undefined) throw new Error('Name the folder of checkouts with --trees.');
  const model = decodeTokenVectors(readFileSync(vectors ?? join(ROOT, 'vectors', 'local.vec')));
  const queries: JudgedQuery[] = [];
  for (const labelled of labelledRepositories().filter(({ half }) => half === 'tuning')) {
    const tree = await searchedTree(join(trees, labelled.repository.split('/')[1] as string), model);
    queries.push(...judgedQueries(labelled, tree));
  }
  const names = [...new Set(queries.map(({ repository }) => repository))];
  for (const name of names) {
    const weights = fitAll(queries.filter(({ repository }) => repository !== name));
    const own = queries.filter(({ repository }) => repository === name);
    process.stdout.write(`${name}: ${mean(own.map((query) => quality(query, weights[query.shape]))).toFixed(3)}\n`);
  }
  writeFileSync(TARGET, source(fitAll(queries)));
}

function fitAll(queries: readonly JudgedQuery[]): Record<QueryShape, Weights> {
  const of = (wanted: QueryShape) => fitted(queries.filter(({ shape }) => shape === wanted));
  return Object.fromEntries(QUERY_SHAPES.map((shape) => [shape, of(shape)])) as Record<QueryShape, Weights>;
}

/** Softmax over a query's candidates against the shares of its relevant files, weights not below 0, by Adam. */
function fitted(queries: readonly JudgedQuery[]): Weights {
  const weights = new Float64Array(FEATURES.length).fill(0.5);
  const [first, second] = [new Float64Array(weights.length), new Float64Array(weights.length)];
  for (let step = 1; step <= STEPS; step++) {
    const gradient = meanGradient(queries, weights);
    weights.forEach((weight, at) => {
      const slope = (gradient[at] as number) + DECAY * weight;
      first[at] = 0.9 * (first[at] as number) + 0.1 * slope;
      second[at] = 0.99 * (second[at] as number) + 0.01 * slope * slope;
      const towards = (first[at] as number) / (1 - 0.9 ** step);
      const scale = Math.sqrt((second[at] as number) / (1 - 0.99 ** step)) + 1e-8;
      weights[at] = Math.max(0, weight - (RATE * towards) / scale);
    });
  }
  return Object.fromEntries(FEATURES.map((name, at) => [name, weights[at]])) as Weights;
}

function meanGradient(queries: readonly JudgedQuery[], weights: Float64Array): Float64Array {
  const gradient = new Float64Array(weights.length);
  let used = 0;
  for (const { table, grades } of queries) {
    const gains = grades.map((grade) => 2 ** grade - 1);
    const total = gains.reduce((sum, gain) => sum + gain, 0);
    if (total === 0) continue;
    used += 1;
    const columns = FEATURES.map((name) => table.columns[name]);
    const scores = gains.map((_, row) =>
      columns.reduce((sum, column, at) => sum + (weights[at] as number) * (column[row] as number), 0),
    );
    const highest = Math.max(...scores);
    const powers = scores.map((score) => Math.exp(score - highest));
    const sum = powers.reduce((all, power) => all + power, 0);
    const off = powers.map((power, row) => power / sum - (gains[row] as number) / total);
    columns.forEach((column, at) => {
      gradient[at] = (gradient[at] as number) + off.reduce((slope, by, row) => slope + by * (column[row] as number), 0);
    });
  }
  return gradient.map((slope) => slope / Math.max(1, used));
}

function quality({ table, paths, relevant }: JudgedQuery, weights: Weights): number {
  const scoreOf = (row: number) =>
    FEATURES.reduce((sum, name) => sum + weights[name] * (table.columns[name][row] as number), 0);
  const scored = paths.map((path, row) => ({ path, score: scoreOf(row), row }));
  scored.sort((a, b) => b.score - a.score || a.row - b.row);
  return ndcg(
    scored.map(({ path }) => path),
    relevant,
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function source(weights: Record<QueryShape, Weights>): string {
  const rows = (of: Weights) => FEATURES.map((name) => `    ${name}: ${Number(of[name].toFixed(3))},`).join('\n');
  const shapes = QUERY_SHAPES.map((shape) => `  ${shape}: {\n${rows(weights[shape])}\n  },`).join('\n');
  return `import type { QueryShape } from '../query.ts';
import type { Feature } from './features.ts';

/** How much each feature counts, by the shape of the query. Made by \`scripts/search/fit-weights.ts\`: not to be edited. */
export const RANKING_WEIGHTS: Readonly<Record<QueryShape, Readonly<Record<Feature, number>>>> = {
${shapes}
};
`;
}

await main();
