import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { createApplication } from '../src/server/application.ts';
import { parseLimits } from '../src/server/limits.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { inTurn, median, spread } from './sample.ts';
import { treeName } from './tree.ts';

const ROUNDS = 7;
const DAYS = 365;
const DAY_MS = 86_400_000;
const TIMES = 1.3;
const LOG = { debug() {}, info() {}, warn() {}, error() {} };

const execute = promisify(execFile);

/** The last year of a repository: the tool's whole answer beside the git command that has the same lines in it. */
export async function run({ tree }: BenchOptions): Promise<BenchRow[]> {
  if (tree === null) throw new Error('Churn is measured on a repository: give --tree DIR.');
  const newest = Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: tree, encoding: 'utf8' })) * 1000;
  const now = new Date(newest + DAY_MS);
  const since = new Date((Math.floor(now.getTime() / DAY_MS) - DAYS) * DAY_MS).toISOString();
  let commits = 0;
  const again: number[] = [];
  const cold = async () => {
    const application = await createApplication({
      roots: [tree],
      limits: parseLimits({}),
      toolsets: [],
      log: LOG,
      clock: () => now,
    });
    const call = async () => {
      const startedAt = performance.now();
      const outcome = await application.call('analyze_code_churn', { period_days: DAYS });
      if (!outcome.ok) throw outcome.error;
      commits = (outcome.output.summary as { total_commits: number }).total_commits;
      return performance.now() - startedAt;
    };
    const first = await call();
    again.push(await call());
    await application.close();
    return first;
  };
  const bare = async () => {
    const startedAt = performance.now();
    await execute('git', ['log', '--numstat', `--since=${since}`], { cwd: tree, maxBuffer: 1 << 30 });
    return performance.now() - startedAt;
  };
  const times = await inTurn({ cold, bare }, ROUNDS);
  const ours = median(times.cold);
  const peer = median(times.bare);
  const where = { tree: `${treeName(tree)}, the last year: ${commits} commits`, unit: 'ms' };
  return [
    {
      ...where,
      name: 'analyze_code_churn, first call',
      ours,
      peer,
      peerName: 'git log --numstat',
      ratio: ours / peer,
      bound: `≤ ${TIMES} ×`,
      met: ours / peer <= TIMES,
      note: `in a running server; ours ${spread(times.cold, 'ms')}; git as a whole process, ${spread(times.bare, 'ms')}`,
    },
    {
      ...where,
      name: 'analyze_code_churn, HEAD as before',
      ours: median(again),
      peer: null,
      peerName: null,
      ratio: null,
      bound: '',
      met: null,
      note: spread(again, 'ms'),
    },
  ];
}
