/**
 * Fits the weights by which the definitions of the best files are ranked for the text of a task, and writes
 * `src/search/ranking/unit-weights.ts`:
 *
 *     node scripts/search/fit-units.ts --tree DIR… [--commits N]
 *
 * Each tree is a repository with its history. The messages of its newest N commits (40) are the texts, and the definitions that
 * they changed the answers, as in `npm run bench -- tasks`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { UNIT_FEATURES, type UnitFeature } from '../../src/search/ranking/unit-features.ts';
import { fitted } from './softmax-fit.ts';
import { type CommitUnits, commitUnits } from './unit-tables.ts';

const TARGET = join(import.meta.dirname, '..', '..', 'src', 'search', 'ranking', 'unit-weights.ts');
const COMMITS = '40';
const STEPS = 400;
/** Smaller weights are left out. */
const LEAST = 0.005;

async function main(): Promise<void> {
  const options = {
    tree: { type: 'string', multiple: true },
    commits: { type: 'string', default: COMMITS },
  } as const;
  const { tree: trees = [], commits } = parseArgs({ options }).values;
  const tables: CommitUnits[] = [];
  for (const tree of trees) tables.push(...(await commitUnits(tree, Number(commits))));
  writeFileSync(TARGET, source(fittedTo(tables)));
}

/** Fits weights; each tree counts as much as any other. */
function fittedTo(tables: readonly CommitUnits[]): Readonly<Record<UnitFeature, number>> {
  const byTree = Map.groupBy(tables, ({ tree }) => tree);
  const queries = tables.map(({ tree, table, grades }) => {
    const ofTree = (byTree.get(tree) as CommitUnits[]).length;
    return { table, grades, counts: tables.length / byTree.size / ofTree };
  });
  return fitted(queries, UNIT_FEATURES, STEPS);
}

function source(weights: Readonly<Record<UnitFeature, number>>): string {
  const rows = UNIT_FEATURES.filter((name) => weights[name] >= LEAST).map(
    (name) => `  ${name}: ${Number(weights[name].toFixed(3))},`,
  );
  return `import type { UnitFeature } from './unit-features.ts';

/**
 * How much each feature of a definition counts for the text of a task; features that are left out do not count. Written by
 * \`scripts/search/fit-units.ts\`: do not edit.
 */
export const UNIT_WEIGHTS: Readonly<Partial<Record<UnitFeature, number>>> = {
${rows.join('\n')}
};
`;
}

await main();
