import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageOf } from '../src/languages/registry.ts';
import { type Application, createApplication } from '../src/server/application.ts';
import { parseLimits } from '../src/server/limits.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { PieceRanking, type RankedText } from './search/piece-ranking.ts';
import { TaskClone, type TaskCommit, taskCommits } from './search/task-commits.ts';
import { treeName } from './tree.ts';

/** Commits of a tree, where ORRERY_TASKS names no other number. */
const COMMITS = 40;
const CUTOFFS = [1, 5, 10] as const;
const LOG = { debug() {}, info() {}, warn() {}, error() {} };
const BM25 = 'BM25 over pieces of 1,500 characters';
const WAIT_MS = 50;

/** Ranks the files of the tree that is checked out, best first. */
type Ranking = (text: string) => Promise<readonly string[]>;

/**
 * How often the text of a task leads to a file that has to change: the message of a commit is asked in the tree as it was
 * before, with the history up to there and no further.
 */
export async function run({ tree }: BenchOptions): Promise<BenchRow[]> {
  if (tree === null) throw new Error('Tasks are commits of a repository: give --tree DIR.');
  const commits = taskCommits(tree, Number(process.env.ORRERY_TASKS ?? COMMITS));
  const clone = new TaskClone(tree);
  try {
    const places = await placesOf(commits, clone);
    return rowsOf(places, treeName(tree));
  } finally {
    clone.remove();
  }
}

/** Of each ranking, the place of the first right file for each commit, from 1; infinite where none was found. */
type Places = Readonly<Record<string, readonly number[]>>;

async function placesOf(commits: readonly TaskCommit[], clone: TaskClone): Promise<Places> {
  const pieces = new PieceRanking();
  const places: Record<string, number[]> = {};
  const [first] = commits;
  if (first === undefined) return places;
  clone.checkOut(first.parent);
  const application = await createApplication({
    ...{ roots: [clone.folder], limits: parseLimits({}), toolsets: [], log: LOG },
    clock: () => new Date(0),
  });
  const rankings: Readonly<Record<string, Ranking>> = {
    hybrid_search: (query) => found(application, query),
    query_context: (query) => inContext(application, query),
    [BM25]: async (query) => pieces.rank(query, codeOf(clone.folder)),
  };
  try {
    for (const { parent, message, modified } of commits) {
      clone.checkOut(parent);
      for (const [name, ranking] of Object.entries(rankings)) {
        const ranked = await ranking(message);
        const at = ranked.findIndex((path) => modified.includes(path));
        places[name] = [...(places[name] ?? []), at === -1 ? Number.POSITIVE_INFINITY : at + 1];
      }
    }
  } finally {
    await application.close();
  }
  return places;
}

async function answer<T>(application: Application, tool: string, input: object): Promise<T> {
  const outcome = await application.call(tool, { ...input, format: 'json' });
  if (!outcome.ok) throw outcome.error;
  return outcome.output as T;
}

interface Found {
  readonly results: readonly { readonly path: string }[];
  readonly legs: { readonly history?: string | undefined };
}

/** Asks again until the history has been read, as someone who works in the tree for a while has it. */
async function found(application: Application, query: string): Promise<readonly string[]> {
  for (;;) {
    const { results, legs } = await answer<Found>(application, 'hybrid_search', { query });
    if (!legs.history?.includes('being read')) return results.map(({ path }) => path);
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

/** Pieces of one file count once, at the first of them; what is named behind them counts as well. */
async function inContext(application: Application, query: string): Promise<readonly string[]> {
  type Found = readonly { readonly path: string | null }[];
  const outcome = await application.call('query_context', { query, format: 'json' });
  if (!outcome.ok) return [];
  const { nodes, places } = outcome.output as unknown as { readonly nodes: Found; readonly places: Found };
  return [...new Set([...nodes, ...places].flatMap(({ path }) => path ?? []))];
}

/** The code files of the commit that is checked out. */
function codeOf(folder: string): readonly RankedText[] {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  const paths = tracked.split('\0').filter((path) => languageOf(path) !== null && existsSync(join(folder, path)));
  return paths.map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}

function rowsOf(places: Places, tree: string): BenchRow[] {
  return Object.entries(places).flatMap(([name, all]) =>
    CUTOFFS.map((most): BenchRow => {
      const hits = all.filter((place) => place <= most).length;
      return {
        name: `${name}: a right file among the first ${most}`,
        ours: Math.round((1e3 * hits) / all.length) / 1e3,
        peer: null,
        peerName: null,
        ratio: null,
        unit: 'of tasks',
        bound: '',
        met: null,
        tree,
        note: `${hits} of ${all.length} commits`,
      };
    }),
  );
}
