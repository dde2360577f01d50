/**
 * Fits the weights of the search's features to labelled queries: those of the tuning half, and those of the known repositories.
 *
 *     node scripts/search/fit-weights.ts --trees DIR --trees DIR
 *
 * The folders hold a checkout of each of these repositories at its commit, named as the repository. Writes
 * `src/search/ranking/weights.ts`; with --check, prints how each repository of the tuning half ranks with weights fitted to
 * the others instead.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type JudgedQuery, judgedQueries } from '../../bench/search/evaluation.ts';
import { type LabelledRepository, labelledRepositories, ndcg } from '../../bench/search/labels.ts';
import { searchedTree } from '../../bench/search/searched-tree.ts';
import { QUERY_SHAPES, type QueryShape } from '../../src/search/query.ts';
import { FEATURES, type Feature, RANKING_FEATURES, type RankingLegs } from '../../src/search/ranking/features.ts';
import { decodeTokenVectors } from '../../src/search/semantic/token-vectors.ts';
import { fitted } from './softmax-fit.ts';

type Weights = Readonly<Record<Feature, number>>;
type AllWeights = Record<RankingLegs, Record<QueryShape, Weights>>;

const ROOT = join(import.meta.dirname, '..', '..');
const TARGET = join(ROOT, 'src', 'search', 'ranking', 'weights.ts');
const NO_WEIGHTS = Object.fromEntries(FEATURES.map((name) => [name, 0])) as Weights;
const LEGS = Object.keys(RANKING_FEATURES) as RankingLegs[];
/** How much a query of each half counts: the vectors make those for known repositories easier than others will be. */
const COUNTS = { tuning: 1, known: 0.5, 'held-out': 0 } as const satisfies Record<JudgedQuery['half'], number>;

async function main(): Promise<void> {
  const options = {
    trees: { type: 'string', multiple: true },
    vectors: { type: 'string' },
    check: { type: 'boolean' },
  } as const;
  const { trees = [], vectors, check = false } = parseArgs({ options }).values;
  const model = decodeTokenVectors(readFileSync(vectors ?? join(ROOT, 'vectors', 'local.vec')));
  const queries: JudgedQuery[] = [];
  for (const labelled of labelledRepositories().filter(({ half }) => COUNTS[half] > 0)) {
    const tree = await searchedTree(checkoutOf(labelled, trees), model);
    queries.push(...judgedQueries(labelled, tree));
  }
  if (check) printQualities(queries);
  else writeFileSync(TARGET, source(fitAll(queries)));
}

/** Of each repository of the tuning half, with weights that know nothing of it. */
function printQualities(queries: readonly JudgedQuery[]): void {
  const tuning = queries.filter(({ half }) => half === 'tuning');
  const names = [...new Set(tuning.map(({ repository }) => repository))];
  for (const name of names) {
    const weights = fitAll(queries.filter(({ repository }) => repository !== name));
    const own = queries.filter(({ repository }) => repository === name);
    const qualities = LEGS.map((legs) => {
      const ofLegs = mean(own.map((query) => quality(query, weights[legs][query.shape])));
      return `${legs} ${ofLegs.toFixed(3)}`;
    });
    process.stdout.write(`${name}: ${qualities.join(', ')}\n`);
  }
}

function checkoutOf({ repository }: LabelledRepository, trees: readonly string[]): string {
  const name = repository.split('/')[1] as string;
  const found = trees.map((folder) => join(folder, name)).find((checkout) => existsSync(checkout));
  if (found === undefined) throw new Error(`Name the folder with a checkout of ${repository} with --trees.`);
  return found;
}

function fitAll(queries: readonly JudgedQuery[]): AllWeights {
  const byShape = (legs: RankingLegs) =>
    Object.fromEntries(
      QUERY_SHAPES.map((wanted) => [
        wanted,
        {
          ...NO_WEIGHTS,
          ...fitted(
            queries.filter(({ shape }) => shape === wanted).map((query) => ({ ...query, counts: COUNTS[query.half] })),
            RANKING_FEATURES[legs],
          ),
        },
      ]),
    );
  return Object.fromEntries(LEGS.map((legs) => [legs, byShape(legs)])) as AllWeights;
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

function source(weights: AllWeights): string {
  const rows = (of: Weights) => FEATURES.map((name) => `      ${name}: ${Number(of[name].toFixed(3))},`).join('\n');
  const shapes = (of: AllWeights[RankingLegs]) =>
    QUERY_SHAPES.map((shape) => `    ${shape}: {\n${rows(of[shape])}\n    },`).join('\n');
  const all = LEGS.map((legs) => `  ${legs}: {\n${shapes(weights[legs])}\n  },`).join('\n');
  return `import type { QUERY_SHAPES } from '../query.ts';
import type { Feature, RankingLegs } from './features.ts';

type Weights = Readonly<Partial<Record<Feature, number>>>;

/**
 * How much each feature counts, by the legs in use and by the shape of the query. Made by \`scripts/search/fit-weights.ts\`:
 * not to be edited.
 */
export const RANKING_WEIGHTS: Readonly<Record<RankingLegs, Readonly<Record<(typeof QUERY_SHAPES)[number], Weights>>>> = {
${all}
};
`;
}

await main();
