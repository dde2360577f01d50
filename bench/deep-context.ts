import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApplication } from '../src/server/application.ts';
import { parseLimits } from '../src/server/limits.ts';
import { type ProgramRun, programRun } from './program-run.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { median, spread } from './sample.ts';
import { treeName } from './tree.ts';

const COLD_ROUNDS = 5;
const WARM_ROUNDS = 15;
const WARM_UP = 3;
const COLD_SECONDS = 5;
const WARM_MILLISECONDS = 300;
const MEGABYTES = 500;
const OURS = join(import.meta.dirname, '..', 'dist', 'orrery.js');
const TOOL = 'analyze_deep_context';

/** Every analysis of a real repository: from nothing, in a server that knows the tree, and where nothing has changed. */
export async function run({ tree }: BenchOptions): Promise<BenchRow[]> {
  if (tree === null) throw new Error('Name a checkout of a real repository with --tree DIR.');
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-bench-')));
  try {
    const copy = join(folder, 'tree');
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', tree, copy]);
    return [...(await cold(copy, folder, treeName(tree))), ...(await warm(copy, treeName(tree)))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whole processes of the command line, with no state from before. */
async function cold(tree: string, folder: string, name: string): Promise<BenchRow[]> {
  const state = join(folder, 'state');
  const runs: ProgramRun[] = [];
  for (let round = 0; round < COLD_ROUNDS; round++) {
    rmSync(state, { recursive: true, force: true });
    const command = [OURS, 'analyze', 'deep-context', tree, '--state', state, '--json', '--log-level', 'error'];
    runs.push(await programRun(process.execPath, command, tree));
  }
  const { metadata } = JSON.parse(runs[0]?.stdout ?? '{}') as {
    metadata: { files: { analysed: number }; analyses: readonly { name: string; state: string }[] };
  };
  const undone = metadata.analyses.filter((one) => one.state !== 'done').map((one) => one.name);
  if (undone.length > 0) throw new Error(`These analyses did not run: ${undone.join(', ')}.`);
  const seconds = runs.map(({ milliseconds }) => milliseconds / 1000);
  const peaks = runs.map(({ peakMegabytes }) => peakMegabytes);
  const files = `${metadata.files.analysed} files, ${metadata.analyses.length} analyses`;
  return [
    row('cold, whole process', seconds, 's', COLD_SECONDS, name, files),
    row('cold, peak memory', peaks, 'MB', MEGABYTES, name, files),
  ];
}

/** Calls in a server that has been in use for a while. */
async function warm(tree: string, name: string): Promise<BenchRow[]> {
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const application = await createApplication({ roots: [tree], limits: parseLimits({}), toolsets: [], log });
  const times = async (given: object) => {
    const measured: number[] = [];
    for (let call = 0; call < WARM_UP + WARM_ROUNDS; call++) {
      const startedAt = performance.now();
      const outcome = await application.call(TOOL, given);
      if (!outcome.ok) throw outcome.error;
      if (call >= WARM_UP) measured.push(performance.now() - startedAt);
    }
    return measured;
  };
  try {
    const anew = await times({ cache_strategy: 'force-refresh' });
    const kept = await times({});
    return [
      row('warm, nothing has changed', kept, 'ms', WARM_MILLISECONDS, name, 'what the last call found still holds'),
      row('warm, measured anew', anew, 'ms', null, name, 'cache_strategy force-refresh'),
    ];
  } finally {
    await application.close();
  }
}

function row(
  what: string,
  measured: readonly number[],
  unit: string,
  aim: number | null,
  tree: string,
  note: string,
): BenchRow {
  const ours = median(measured);
  return {
    name: `deep context: ${what}`,
    ours,
    peer: null,
    peerName: null,
    ratio: null,
    unit,
    bound: aim === null ? '' : `≤ ${aim} ${unit}`,
    met: aim === null ? null : ours <= aim,
    tree,
    note: `${note}; ${spread(measured, unit)}`,
  };
}
