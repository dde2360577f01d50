import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processRun } from './process-run.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { median, spread } from './sample.ts';
import { treeName } from './tree.ts';

const ROUNDS = 5;
const SECONDS = 2;
const MEGABYTES = 400;
const TIMES_FASTER = 5;
const ROOT = join(import.meta.dirname, '..');
const OURS = join(ROOT, 'dist', 'orrery.js');
const PEER = join(import.meta.dirname, 'eslint-run.ts');
const SCRIPT = /\.[cm]?[jt]sx?$/;

/** A real repository from nothing: start the program, read every file, extract its facts, measure its complexity. */
export async function run({ tree }: BenchOptions): Promise<BenchRow[]> {
  if (tree === null) throw new Error('Name a checkout of a real repository with --tree DIR.');
  const folder = mkdtempSync(join(tmpdir(), 'orrery-bench-'));
  try {
    return await compare(tree, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(tree: string, folder: string): Promise<BenchRow[]> {
  const list = join(folder, 'files');
  const state = join(folder, 'state');
  const call = (format: string) => {
    // Facts that an earlier run has kept would be taken over.
    rmSync(state, { recursive: true, force: true });
    return processRun(OURS, ['call', 'analyze_complexity', `format=${format}`, '--root', tree, '--state', state], tree);
  };
  const { files } = JSON.parse((await call('json')).stdout) as { files: { path: string }[] };
  const scripts = files.map(({ path }) => path).filter((path) => SCRIPT.test(path));
  const lines = files.reduce((sum, { path }) => sum + countLines(join(tree, path)), 0);
  writeFileSync(list, scripts.join('\n'));

  const ours = [];
  const peer = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await call('summary'));
    // Several times as long as ours, and far steadier than a single second.
    if (round < 3) peer.push(await processRun(PEER, [list], tree));
  }
  const times = ours.map(({ milliseconds }) => milliseconds / 1000);
  const peerTimes = peer.map(({ milliseconds }) => milliseconds / 1000);
  const memory = ours.map(({ peakMegabytes }) => peakMegabytes);
  const peerMemory = peer.map(({ peakMegabytes }) => peakMegabytes);
  const { files: linted, findings } = JSON.parse(peer[0]?.stdout ?? '{}') as { files: number; findings: number };
  if (linted !== scripts.length || findings === 0)
    throw new Error(`ESLint linted ${linted} files: ${findings} findings.`);
  const common = { peerName: 'ESLint', tree: treeName(tree) };
  const what = `${files.length} files, ${lines} lines`;
  const ratio = median(times) / median(peerTimes);
  return [
    {
      ...common,
      name: 'cold extraction: whole process, start to end',
      ours: median(times),
      peer: null,
      peerName: null,
      ratio: null,
      unit: 's',
      bound: `≤ ${SECONDS} s`,
      met: median(times) <= SECONDS,
      note: `${what}; ${spread(times, 's')}`,
    },
    {
      ...common,
      name: 'cold extraction: peak memory',
      ours: median(memory),
      peer: median(peerMemory),
      ratio: median(memory) / median(peerMemory),
      unit: 'MB',
      bound: `≤ ${MEGABYTES} MB`,
      met: median(memory) <= MEGABYTES,
      note: `${what}; ${spread(memory, 'MB')}`,
    },
    {
      ...common,
      name: 'cold extraction against ESLint with complexity and sonarjs/cognitive-complexity',
      ours: median(times),
      peer: median(peerTimes),
      ratio,
      unit: 's',
      bound: `≤ 1/${TIMES_FASTER} ×`,
      met: ratio <= 1 / TIMES_FASTER,
      note: `ours ${files.length} files, ESLint the ${linted} of them in JavaScript and TypeScript; peer ${spread(peerTimes, 's')}`,
    },
  ];
}

function countLines(file: string): number {
  return readFileSync(file, 'utf8').split('\n').length - 1;
}
