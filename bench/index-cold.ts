import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { peer } from './peer.ts';
import { type ProgramRun, programRun } from './program-run.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { median, spread } from './sample.ts';
import { treeName } from './tree.ts';

const ROUNDS = 5;
/** Of a tree that both take so long for, in milliseconds, there are fewer. */
const SLOW_MS = 30_000;
const SLOW_ROUNDS = 3;
const TIMES_FASTER = 4;
const TIMES_SMALLER = 2;
const PEER = { name: '@colbymchenry/codegraph', version: '1.6.1' };
const OURS = join(import.meta.dirname, '..', 'dist', 'orrery.js');

/** A real repository from nothing to an index on disk: whole processes, the peer's and ours in turn, on one clean copy. */
export async function run({ tree }: BenchOptions): Promise<BenchRow[]> {
  if (tree === null) throw new Error('Name a checkout of a real repository with --tree DIR.');
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-bench-')));
  try {
    const copy = join(folder, 'tree');
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', tree, copy]);
    return await compare(copy, folder, treeName(tree));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(tree: string, folder: string, name: string): Promise<BenchRow[]> {
  const installed = await peer(PEER.name, PEER.version);
  const codegraph = join(installed, 'node_modules', '.bin', 'codegraph');
  const state = join(folder, 'state');
  const ours: ProgramRun[] = [];
  const peers: ProgramRun[] = [];
  let rounds = ROUNDS;
  for (let round = 0; round < rounds; round++) {
    rmSync(state, { recursive: true, force: true });
    const command = [OURS, 'index', tree, '--state', state, '--json', '--log-level', 'error'];
    ours.push(await programRun(process.execPath, command, tree));
    rmSync(join(tree, '.codegraph'), { recursive: true, force: true });
    peers.push(await programRun(codegraph, ['init', tree], tree));
    rmSync(join(tree, '.codegraph'), { recursive: true, force: true });
    if ((ours.at(-1)?.milliseconds ?? 0) + (peers.at(-1)?.milliseconds ?? 0) > SLOW_MS) rounds = SLOW_ROUNDS;
  }
  const { files, edges } = JSON.parse(ours[0]?.stdout ?? '{}') as { files: number; edges: number };
  if (!(files > 0 && edges > 0)) throw new Error(`Nothing was indexed: ${files} files, ${edges} edges.`);
  const row = (what: string, values: (run: ProgramRun) => number, unit: string, times: number): BenchRow => {
    const [a, b] = [ours.map(values), peers.map(values)];
    const ratio = median(a) / median(b);
    return {
      name: `full cold index: ${what}`,
      ours: median(a),
      peer: median(b),
      peerName: `codegraph ${PEER.version} init`,
      ratio,
      unit,
      bound: `≤ 1/${times} ×`,
      met: ratio <= 1 / times,
      tree: name,
      note: `ours ${files} files, ${edges} edges; ${spread(a, unit)}; peer ${spread(b, unit)}`,
    };
  };
  return [
    row('whole process, start to end', ({ milliseconds }) => milliseconds / 1000, 's', TIMES_FASTER),
    row('peak memory', ({ peakMegabytes }) => peakMegabytes, 'MB', TIMES_SMALLER),
  ];
}
