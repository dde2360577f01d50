import { execFileSync } from 'node:child_process';
import { type Application, createApplication } from '../src/server/application.ts';
import { parseLimits } from '../src/server/limits.ts';
import { analyzeChangeTool } from '../src/tools/graph/analyze-change.ts';
import { byName } from './change/name-likeness.ts';
import { isTestPath, layCode, testCommits } from './change/test-commits.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { TaskClone } from './search/task-commits.ts';
import { treeName } from './tree.ts';

/** Commits of a tree, where ORRERY_COMMITS names no other number. */
const COMMITS = 30;
const CUTOFFS = [1, 5, 10] as const;
const LOG = { debug() {}, info() {}, warn() {}, error() {} };

/** Of each ranking, the place of the first right test for each commit, from 1; infinite where none was named. */
interface Places {
  readonly ours: number[];
  readonly byName: number[];
}

/**
 * How often `analyze_change` names a test that a commit had to change: the commit's code is put into the tree as it was
 * before, with the history up to there and no further.
 */
export async function run({ tree }: BenchOptions): Promise<BenchRow[]> {
  if (tree === null) throw new Error('Changes are commits of a repository: give --tree DIR.');
  const commits = testCommits(tree, Number(process.env.ORRERY_COMMITS ?? COMMITS));
  const clone = new TaskClone(tree);
  const limits = parseLimits({});
  const application = await createApplication({
    ...{ roots: [clone.folder], limits, toolsets: [], log: LOG, tools: [analyzeChangeTool] },
  });
  const places: Places = { ours: [], byName: [] };
  try {
    for (const commit of commits) {
      layCode(clone, commit);
      const isRight = (path: string) => commit.tests.includes(path);
      places.ours.push(placeOf(await named(application), isRight));
      places.byName.push(placeOf(byName(testsOf(clone.folder), commit.code), isRight));
    }
  } finally {
    await application.close();
    clone.remove();
  }
  return rowsOf(places, treeName(tree));
}

async function named(application: Application): Promise<readonly string[]> {
  const outcome = await application.call('analyze_change', { format: 'json' });
  if (!outcome.ok) throw outcome.error;
  const { tests } = outcome.output as unknown as { readonly tests: readonly { readonly file: string }[] };
  return tests.map(({ file }) => file);
}

function testsOf(folder: string): readonly string[] {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  return tracked.split('\0').filter(isTestPath);
}

function placeOf(ranked: readonly string[], isRight: (path: string) => boolean): number {
  const at = ranked.findIndex(isRight);
  return at === -1 ? Number.POSITIVE_INFINITY : at + 1;
}

function rowsOf({ ours, byName }: Places, tree: string): BenchRow[] {
  const share = (places: readonly number[], most: number) =>
    Math.round((1e3 * places.filter((place) => place <= most).length) / Math.max(1, places.length)) / 1e3;
  return CUTOFFS.map((most): BenchRow => {
    const [own, peer] = [share(ours, most), share(byName, most)];
    return {
      name: `a right test among the first ${most}`,
      ours: own,
      peer,
      peerName: 'likeness of path and name alone',
      ratio: null,
      unit: 'of commits',
      bound: 'ahead of the name alone',
      met: own >= peer,
      tree,
      note: `${ours.length} commits`,
    };
  });
}
