import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyzeDuplicates } from '../src/analysis/findings/clones/duplicates.ts';
import { Indexer } from '../src/index/indexer.ts';
import { copySources, FILES } from './analyze-warm.ts';
import { peer } from './peer.ts';
import { type ProgramRun, programRun } from './program-run.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { median, spread } from './sample.ts';
import { treeName } from './tree.ts';

const ROUNDS = 5;
const OURS = join(import.meta.dirname, '..', 'dist', 'orrery.js');
const MEGABYTES = 500;
const WARM_MILLISECONDS = 84;
const WARM_UP = 10;
const WARM_CALLS = 30;

const PEERS = [
  { version: '4.3.0', most: 1 / 5, bound: '≤ 1/5 ×' },
  { version: '5.3.3', most: 2, bound: '≤ 2 ×' },
] as const;

/** The languages of the tree, as jscpd names them: both tools read the same files. */
const FORMATS = 'javascript,jsx,typescript,tsx';

/** A real repository from nothing, whole processes in turn; then an index that is at hand. */
export async function run({ tree }: BenchOptions): Promise<BenchRow[]> {
  if (tree === null) throw new Error('Name a checkout of a real repository with --tree DIR.');
  return [...(await cold(tree)), ...(await warm(tree))];
}

async function cold(tree: string): Promise<BenchRow[]> {
  const name = treeName(tree);
  const state = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-bench-')));
  const detect = (type: string, keep: 'keep' | 'forget') => {
    if (keep === 'forget') rmSync(state, { recursive: true, force: true });
    const call = ['call', 'analyze_duplicates', `detection_type=${type}`, '--json'];
    return programRun(process.execPath, [OURS, ...call, '--root', tree, '--state', state], tree);
  };
  const exact: ProgramRun[] = [];
  const all: ProgramRun[] = [];
  const again: ProgramRun[] = [];
  const peers = new Map<string, ProgramRun[]>(PEERS.map(({ version }) => [version, []]));
  try {
    for (let round = 0; round < ROUNDS; round++) {
      exact.push(await detect('exact', 'forget'));
      // A lone question for exact clones leaves no index: the next one finds that of all types.
      all.push(await detect('all', 'forget'));
      again.push(await detect('exact', 'keep'));
      for (const { version } of PEERS) {
        const installed = join(await peer('jscpd', version), 'node_modules', '.bin', 'jscpd');
        const made = await programRun(installed, ['--silent', '--format', FORMATS, '.'], tree);
        if (!/Found [1-9]\d* exact clones/.test(made.stdout)) throw new Error(`jscpd ${version} found nothing.`);
        peers.get(version)?.push(made);
      }
    }
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
  const seconds = (runs: readonly ProgramRun[]) => runs.map(({ milliseconds }) => milliseconds / 1000);
  const found = (runs: readonly ProgramRun[]) => {
    const { summary } = JSON.parse(runs[0]?.stdout ?? '{}') as {
      summary: { total_files: number; total_lines: number; clone_groups: number };
    };
    if (!(summary.clone_groups > 0)) throw new Error('Nothing was found.');
    return `${summary.total_files} files, ${summary.total_lines} lines, ${summary.clone_groups} groups`;
  };
  const ours = median(seconds(exact));
  const memory = all.map(({ peakMegabytes }) => peakMegabytes);
  return [
    ...PEERS.map(({ version, most, bound }): BenchRow => {
      const times = seconds(peers.get(version) ?? []);
      const ratio = ours / median(times);
      return {
        name: `exact clones, cold: whole process, against jscpd ${version}`,
        ours,
        peer: median(times),
        peerName: `jscpd ${version}`,
        ratio,
        unit: 's',
        bound,
        met: ratio <= most,
        tree: name,
        note: `${found(exact)}; ${spread(seconds(exact), 's')}; peer ${spread(times, 's')}`,
      };
    }),
    ...PEERS.flatMap((one) => processorRow(name, exact, peers.get(one.version) ?? [], one)),
    ...PEERS.map(({ version }): BenchRow => {
      const times = seconds(peers.get(version) ?? []);
      return {
        name: `exact clones, from the index of an earlier run: whole process, against jscpd ${version}`,
        ours: median(seconds(again)),
        peer: median(times),
        peerName: `jscpd ${version}`,
        ratio: median(seconds(again)) / median(times),
        ...{ unit: 's', bound: '', met: null, tree: name },
        note: `${spread(seconds(again), 's')}; jscpd keeps nothing between runs`,
      };
    }),
    {
      ...{ name: 'all four types, cold: whole process', peer: null, peerName: null, ratio: null, bound: '', met: null },
      ours: median(seconds(all)),
      unit: 's',
      tree: name,
      note: `${found(all)}; ${spread(seconds(all), 's')}`,
    },
    {
      ...{ name: 'all four types, cold: peak memory', peer: null, peerName: null, ratio: null },
      ours: median(memory),
      unit: 'MB',
      bound: `≤ ${MEGABYTES} MB`,
      met: median(memory) <= MEGABYTES,
      tree: name,
      note: spread(memory, 'MB'),
    },
  ];
}

/** What both take of the processor, in turn and so at the same load; no row where the system does not tell. */
function processorRow(
  tree: string,
  own: readonly ProgramRun[],
  others: readonly ProgramRun[],
  { version, most, bound }: (typeof PEERS)[number],
): BenchRow[] {
  const seconds = (runs: readonly ProgramRun[]) => runs.flatMap(({ processorSeconds }) => processorSeconds ?? []);
  if (seconds(own).length === 0) return [];
  const ours = median(seconds(own));
  const theirs = median(seconds(others));
  return [
    {
      name: `exact clones, cold: processor time, against jscpd ${version}`,
      ours,
      peer: theirs,
      peerName: `jscpd ${version}`,
      ratio: ours / theirs,
      unit: 's',
      bound,
      met: ours / theirs <= most,
      tree,
      note: `user and system; ${spread(seconds(own), 's')}; peer ${spread(seconds(others), 's')}`,
    },
  ];
}

/** What is known of an index is kept, so each search is given one that it has not seen. */
async function warm(tree: string): Promise<BenchRow[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-bench-')));
  const indexer = new Indexer();
  try {
    copySources(tree, folder);
    const index = await indexer.index(folder);
    const times: number[] = [];
    for (let call = 0; call < WARM_UP + WARM_CALLS; call++) {
      const startedAt = performance.now();
      const { summary } = await analyzeDuplicates({ ...index });
      if (call >= WARM_UP) times.push(performance.now() - startedAt);
      if (summary.total_files !== FILES) throw new Error(`${summary.total_files} files were searched.`);
    }
    const ours = median(times);
    return [
      {
        ...{ name: `all four types on an index of ${FILES} files at hand`, peer: null, peerName: null, ratio: null },
        ours,
        unit: 'ms',
        bound: `≤ ${WARM_MILLISECONDS} ms`,
        met: ours <= WARM_MILLISECONDS,
        tree: `the first ${FILES} JavaScript and TypeScript files of ${treeName(tree)}`,
        note: `nothing kept from an earlier search; ${spread(times, 'ms')}`,
      },
    ];
  } finally {
    await indexer.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
