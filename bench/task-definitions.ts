import { Indexer } from '../src/index/indexer.ts';
import { type Application, createApplication } from '../src/server/application.ts';
import { parseLimits } from '../src/server/limits.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { changedDefinitions } from './search/changed-definitions.ts';
import { TaskClone, type TaskCommit, taskCommits } from './search/task-commits.ts';
import { treeName } from './tree.ts';

/** Commits of a tree, where ORRERY_TASKS names no other number. */
const COMMITS = 40;
const LOG = { debug() {}, info() {}, warn() {}, error() {} };
const WAIT_MS = 50;

/** Where `query_context` shows the first definition that a commit changed, from 1, and whether with its context. */
interface ShownDefinition {
  readonly place: number;
  readonly hasContext: boolean;
}

interface ContextNode {
  readonly kind: string;
  readonly path: string | null;
  readonly line: number | null;
  readonly about?: object;
}

/**
 * Measures how often the text of a task leads to a definition that has to change: the message of a commit is asked in the tree as
 * it was before, with the history up to there. Commits that change no definition outside tests are left out.
 */
export async function run({ tree }: BenchOptions): Promise<BenchRow[]> {
  if (tree === null) throw new Error('Tasks are commits of a repository: give --tree DIR.');
  const commits = taskCommits(tree, Number(process.env.ORRERY_TASKS ?? COMMITS));
  const clone = new TaskClone(tree);
  try {
    return rowsOf(await shownOf(commits, clone), treeName(clone.folder).replace(/^\S+/, repositoryOf(tree)));
  } finally {
    clone.remove();
  }
}

/** Returns the last part of a path that says something: a mirror's git directory is called `repo` or `.git`. */
function repositoryOf(tree: string): string {
  const parts = tree.split('/').filter((part) => !['', '.git', 'repo'].includes(part));
  return (parts.at(-1) ?? tree).replace('+', '/');
}

/** For each commit, what is shown of the definitions that it changed; null if none of them is. */
async function shownOf(commits: readonly TaskCommit[], clone: TaskClone): Promise<readonly (ShownDefinition | null)[]> {
  const indexer = new Indexer();
  const shown: (ShownDefinition | null)[] = [];
  const [first] = commits;
  if (first === undefined) return shown;
  clone.checkOut(first.parent);
  const application = await createApplication({
    ...{ roots: [clone.folder], limits: parseLimits({}), toolsets: [], log: LOG },
    clock: () => new Date(0),
  });
  try {
    for (const commit of commits) {
      clone.checkOut(commit.parent);
      const right = changedDefinitions(clone.folder, commit, await indexer.linked(clone.folder));
      if (right.size > 0) shown.push(await shownIn(application, commit.message, right));
    }
  } finally {
    await application.close();
    await indexer.close();
  }
  return shown;
}

async function shownIn(
  application: Application,
  query: string,
  right: ReadonlySet<string>,
): Promise<ShownDefinition | null> {
  const code = (await contextFor(application, query)).filter(({ kind }) => kind === 'code');
  const at = code.findIndex(({ path, line }) => right.has(`${path}:${line}`));
  return at === -1 ? null : { place: at + 1, hasContext: code[at]?.about !== undefined };
}

/** Asks again until the history has been read. */
async function contextFor(application: Application, query: string): Promise<readonly ContextNode[]> {
  for (;;) {
    const outcome = await application.call('query_context', { query, format: 'json' });
    if (!outcome.ok) return [];
    const { nodes, notes } = outcome.output as unknown as { nodes: readonly ContextNode[]; notes: readonly string[] };
    if (!notes.some((note) => note.includes('being read'))) return nodes;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

function rowsOf(shown: readonly (ShownDefinition | null)[], tree: string): BenchRow[] {
  const found = shown.filter((one) => one !== null);
  const counts: Readonly<Record<string, number>> = {
    'a changed definition first': found.filter(({ place }) => place === 1).length,
    'a changed definition among the three with context': found.filter(({ hasContext }) => hasContext).length,
    'a changed definition among all shown': found.length,
  };
  return Object.entries(counts).map(([name, hits]) => ({
    ...{ name, peer: null, peerName: null, ratio: null, unit: 'of tasks', bound: '', met: null, tree },
    ours: Math.round((1e3 * hits) / Math.max(1, shown.length)) / 1e3,
    note: `${hits} of ${shown.length} commits`,
  }));
}
