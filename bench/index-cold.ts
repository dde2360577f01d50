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
/** A tree of so many files is a large one, of which the graph is to cost a smaller share of what it costs the peer. */
const LARGE_FILES = 3000;
const TIME_AIMS = { small: 0.33, large: 0.25 };
const MEMORY_AIM = 0.4;
/** Of trees in a language that the peer spends less memory on. */
const OTHER_MEMORY_AIM = 0.5;
const OTHER_LANGUAGES: ReadonlySet<string | undefined> = new Set(['rust', 'go', 'python', 'c', 'cpp']);
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
  const { files, edges, languages } = JSON.parse(ours[0]?.stdout ?? '{}') as Indexed;
  if (!(files > 0 && edges > 0)) throw new Error(`Nothing was indexed: ${files} files, ${edges} edges.`);
  const row = (what: string, values: (run: ProgramRun) => number, unit: string, aim: number): BenchRow => {
    const [a, b] = [ours.map(values), peers.map(values)];
    const ratio = median(a) / median(b);
    return {
      name: `full cold index: ${what}`,
      ours: median(a),
      peer: median(b),
      peerName: `codegraph ${PEER.version} init`,
      ratio,
      unit,
      bound: `≤ ${aim} ×`,
      met: ratio <= aim,
      tree: name,
      note: `ours ${files} files, ${edges} edges; ${spread(a, unit)}; peer ${spread(b, unit)}`,
    };
  };
  const timeAim = files >= LARGE_FILES ? TIME_AIMS.large : TIME_AIMS.small;
  const memoryAim = OTHER_LANGUAGES.has(mostUsed(languages)) ? OTHER_MEMORY_AIM : MEMORY_AIM;
  return [
    row('whole process, start to end', ({ milliseconds }) => milliseconds / 1000, 's', timeAim),
    row('peak memory', ({ peakMegabytes }) => peakMegabytes, 'MB', memoryAim),
  ];
}

interface Indexed {
  readonly files: number;
  readonly edges: number;
  /** Files of each language. */
  readonly languages: Readonly<Record<string, number>>;
}

function mostUsed(languages: Indexed['languages']): string | undefined {
  return Object.entries(languages).sort(([, a], [, b]) => b - a)[0]?.[0];
}
