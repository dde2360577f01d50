import { spawnSync } from 'node:child_process';
import { type Application, createApplication } from '../src/server/application.ts';
import { parseLimits } from '../src/server/limits.ts';
import { hybridSearch } from '../src/tools/graph/hybrid-search.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { inTurn, median, spread } from './sample.ts';
import { treeName } from './tree.ts';

const ROUNDS = 15;

/** What is looked for, and what git is asked for the same. */
const SEARCHES: readonly { readonly what: string; readonly query: string; readonly grep: readonly string[] }[] = [
  { what: 'text', query: '"TODO"', grep: ['-F', 'TODO'] },
  { what: 'text that is nowhere', query: '"zzqqzz zz"', grep: ['-F', 'zzqqzz zz'] },
  { what: 'expression', query: '/new [A-Z]\\w+Exception\\(/', grep: ['-P', 'new [A-Z]\\w+Exception\\('] },
];

/** How long exact parts of a query take, beside `git grep` in a process of its own. */
export async function run({ tree }: BenchOptions): Promise<readonly BenchRow[]> {
  if (tree === null) throw new Error('Name a checkout of a real repository with --tree DIR.');
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const tools = [hybridSearch];
  const application = await createApplication({ roots: [tree], limits: parseLimits({}), toolsets: [], log, tools });
  try {
    const rows: BenchRow[] = [];
    for (const search of SEARCHES) rows.push(await measured(application, tree, search));
    return rows;
  } finally {
    await application.close();
  }
}

async function measured(
  application: Application,
  tree: string,
  { what, query, grep }: (typeof SEARCHES)[number],
): Promise<BenchRow> {
  let files = 0;
  const times = await inTurn(
    {
      ours: () =>
        timed(async () => {
          const outcome = await application.call('hybrid_search', { query });
          if (!outcome.ok) throw outcome.error;
          files = (outcome.output.exact as { readonly files_searched: number }).files_searched;
        }),
      git: () =>
        timed(async () => {
          const { error } = spawnSync('git', ['-C', tree, 'grep', '--untracked', '-n', '--column', ...grep]);
          if (error !== undefined) throw error;
        }),
    },
    ROUNDS,
  );
  const [ours, peer] = [median(times.ours), median(times.git)];
  return {
    name: `${what}: ${query}`,
    ours,
    peer,
    peerName: 'git grep',
    ratio: ours / peer,
    unit: 'ms',
    bound: '',
    met: null,
    tree: treeName(tree),
    note: `${files} files; ${spread(times.ours, 'ms')}; peer ${spread(times.git, 'ms')}`,
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
