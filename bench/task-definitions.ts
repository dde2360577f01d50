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

/** What `query_context` answers of the definitions that a commit changed. */
interface Answered {
  /** Place of the first one whose source is shown, from 1; null if none is. */
  readonly place: number | null;
  /** Whether that one has its context. */
  readonly hasContext: boolean;
  /** Whether one is shown or listed. */
  readonly isNamed: boolean;
}

interface Context {
  readonly nodes: readonly {
    readonly kind: string;
    readonly path: string | null;
    readonly line: number | null;
    readonly about?: object;
  }[];
  readonly places: readonly { readonly path: string; readonly definitions: readonly { readonly line: number }[] }[];
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
    return rowsOf(await answersOf(commits, clone), treeName(clone.folder).replace(/^\S+/, repositoryOf(tree)));
  } finally {
    clone.remove();
  }
}

/** Returns the last part of a path that says something: a mirror's git directory is called `repo` or `.git`. */
function repositoryOf(tree: string): string {
  const parts = tree.split('/').filter((part) => !['', '.git', 'repo'].includes(part));
  return (parts.at(-1) ?? tree).replace('+', '/');
}

/** For each commit, what is answered of the definitions that it changed. */
async function answersOf(commits: readonly TaskCommit[], clone: TaskClone): Promise<readonly Answered[]> {
  const indexer = new Indexer();
  const answers: Answered[] = [];
  const [first] = commits;
  if (first === undefined) return answers;
  clone.checkOut(first.parent);
  const application = await createApplication({
    ...{ roots: [clone.folder], limits: parseLimits({}), toolsets: [], log: LOG },
    clock: () => new Date(0),
  });
  try {
    for (const commit of commits) {
      clone.checkOut(commit.parent);
      const right = changedDefinitions(clone.folder, commit, await indexer.linked(clone.folder));
      if (right.size > 0) answers.push(await answerTo(application, commit.message, right));
    }
  } finally {
    await application.close();
    await indexer.close();
  }
  return answers;
}

async function answerTo(application: Application, query: string, right: ReadonlySet<string>): Promise<Answered> {
  const { nodes, places } = await contextFor(application, query);
  const code = nodes.filter(({ kind }) => kind === 'code');
  const at = code.findIndex(({ path, line }) => right.has(`${path}:${line}`));
  const isListed = places.some(({ path, definitions }) => definitions.some(({ line }) => right.has(`${path}:${line}`)));
  return {
    place: at === -1 ? null : at + 1,
    hasContext: code[at]?.about !== undefined,
    isNamed: at !== -1 || isListed,
  };
}

/** Asks again until the history has been read. */
async function contextFor(application: Application, query: string): Promise<Context> {
  for (;;) {
    const outcome = await application.call('query_context', { query, format: 'json' });
    if (!outcome.ok) return { nodes: [], places: [] };
    const answer = outcome.output as unknown as Context & { readonly notes: readonly string[] };
    if (!answer.notes.some((note) => note.includes('being read'))) return answer;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

function rowsOf(answers: readonly Answered[], tree: string): BenchRow[] {
  const counts: Readonly<Record<string, number>> = {
    'a changed definition first': answers.filter(({ place }) => place === 1).length,
    'a changed definition among the three with context': answers.filter(({ hasContext }) => hasContext).length,
    'a changed definition among all shown': answers.filter(({ place }) => place !== null).length,
    'a changed definition shown or listed': answers.filter(({ isNamed }) => isNamed).length,
  };
  return Object.entries(counts).map(([name, hits]) => ({
    ...{ name, peer: null, peerName: null, ratio: null, unit: 'of tasks', bound: '', met: null, tree },
    ours: Math.round((1e3 * hits) / Math.max(1, answers.length)) / 1e3,
    note: `${hits} of ${answers.length} commits`,
  }));
}
