/**
 * Fits the weights of the ranking for the texts of tasks to past commits, and writes `src/search/ranking/task-weights.ts`:
 *
 *     node scripts/search/fit-tasks.ts --tree DIR… [--commits N] [--check]
 *
 * Each tree is a repository with its history; its newest N commits (60) are the tasks, as in `npm run bench -- tasks`. `--check`
 * writes nothing and prints, for each tree, how often a right file is among the first 1, 5 and 10 with weights that were fitted
 * to the other trees.
 */
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { FEATURES, type Feature, TASK_FEATURES } from '../../src/search/ranking/features.ts';
import { rowScores, SEEDS, type Weights } from '../../src/search/ranking/task-evidence.ts';
import { fitted } from './softmax-fit.ts';
import { type TaskTable, taskTables } from './task-tables.ts';

const ROOT = join(import.meta.dirname, '..', '..');
export const TARGET = join(ROOT, 'src', 'search', 'ranking', 'task-weights.ts');
const COMMITS = '60';
const CUTOFFS = [1, 5, 10] as const;
/** Which files others are looked for with depends on the weights: so often both are made anew. */
const ROUNDS = 3;
const STEPS = 200;

type Legs = keyof typeof TASK_FEATURES;

async function main(): Promise<void> {
  const options = {
    tree: { type: 'string', multiple: true },
    commits: { type: 'string', default: COMMITS },
    check: { type: 'boolean' },
  } as const;
  const { tree: trees = [], commits, check = false } = parseArgs({ options }).values;
  const tables: TaskTable[] = [];
  for (const tree of trees) tables.push(...(await taskTables(tree, Number(commits))));
  if (check) printHits(tables);
  else writeFileSync(TARGET, source({ both: fittedTo(tables, 'both'), lexical: fittedTo(tables, 'lexical') }));
}

/** Each tree counts as much as any other. */
export function fittedTo(tables: readonly TaskTable[], legs: Legs): Weights {
  let weights: Weights = Object.fromEntries(FEATURES.map((name) => [name, 1])) as Weights;
  for (let round = 0; round < ROUNDS; round++) {
    const queries = tables.map((one) => {
      const ofTree = tables.filter(({ tree }) => tree === one.tree).length;
      return { ...seeded(one, weights), counts: tables.length / ofTree };
    });
    weights = fitted(queries, TASK_FEATURES[legs], STEPS);
  }
  return weights;
}

/** The table with its `together` column, as `withTogether` makes it. */
function seeded(one: TaskTable, weights: Weights): TaskTable {
  const scores = rowScores(one.table, { ...weights, together: 0 });
  const best = [...scores.keys()].sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
  const together = new Float32Array(scores.length);
  SEEDS.forEach((weight, at) => {
    for (const [row, share] of one.together.get(best[at] ?? -1) ?? []) {
      together[row] = (together[row] as number) + weight * share;
    }
  });
  const columns = { ...one.table.columns, together: together.map((value) => Math.min(1, value)) };
  return { ...one, table: { ...one.table, columns } };
}

function printHits(tables: readonly TaskTable[]): void {
  for (const legs of Object.keys(TASK_FEATURES) as Legs[]) {
    for (const tree of new Set(tables.map((one) => one.tree))) {
      const others = tables.filter((one) => one.tree !== tree);
      const own = tables.filter((one) => one.tree === tree);
      const places = own.map((one) => placeOf(one, fittedTo(others, legs)));
      process.stdout.write(`${legs} ${basename(tree)}: ${hits(places)} of ${own.length}\n`);
    }
  }
}

/** Of the first right file, from 1. */
export function placeOf(one: TaskTable, weights: Weights): number {
  const scores = rowScores(seeded(one, weights).table, weights);
  const best = [...scores.keys()].sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
  const at = best.findIndex((row) => (one.grades[row] as number) > 0);
  return at === -1 ? Number.POSITIVE_INFINITY : at + 1;
}

export function hits(places: readonly number[]): string {
  const share = (most: number) => (100 * places.filter((place) => place <= most).length) / Math.max(1, places.length);
  return CUTOFFS.map((most) => share(most).toFixed(0)).join('/');
}

export function source(weights: Readonly<Record<Legs, Weights>>): string {
  const rows = (of: Weights) =>
    (Object.entries(of) as [Feature, number][])
      .filter(([, weight]) => weight >= LEAST)
      .map(([name, weight]) => `    ${name}: ${Number(weight.toFixed(3))},`)
      .join('\n');
  const all = Object.entries(weights).map(([legs, of]) => `  ${legs}: {\n${rows(of)}\n  },`);
  return `import type { Weights } from './task-evidence.ts';

/**
 * How much each feature counts for the text of a task; those that are left out count nothing. Made by
 * \`scripts/search/fit-tasks.ts\`: not to be edited.
 */
export const TASK_WEIGHTS: Readonly<Record<'both' | 'lexical', Weights>> = {
${all.join('\n')}
};
`;
}

/** What counts less is left out. */
const LEAST = 0.005;

if (import.meta.main) await main();
