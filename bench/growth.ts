import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeGeneratedTree } from './generated-tree.ts';
import { growthChart } from './growth-chart.ts';
import { programRun } from './program-run.ts';
import type { BenchRow } from './row.ts';
import { median, spread } from './sample.ts';

const SIZES = [500, 1_000, 2_500, 5_000, 10_000, 20_000] as const;
const ROUNDS = 3;
const FLAT = 1.2;
const TIME = 'time';
const MEMORY = 'peak memory';
const OURS = join(import.meta.dirname, '..', 'dist', 'orrery.js');

interface Measured {
  readonly files: number;
  readonly milliseconds: readonly number[];
  readonly megabytes: readonly number[];
}

/** Cold indexing of generated trees of growing size: what a file costs must not depend on how many others there are. */
export async function run(): Promise<BenchRow[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-bench-')));
  try {
    // What a process costs before its first file is not a file's: measured on a tree of one.
    const base = await measure(folder, 1);
    const measured: Measured[] = [];
    for (const files of SIZES) measured.push(await measure(folder, files));
    return [
      ...rows(
        TIME,
        measured,
        ({ milliseconds, files }) => ((median(milliseconds) - median(base.milliseconds)) / files) * 1000,
        'µs/file',
        ({ milliseconds }) => spread(milliseconds, 'ms'),
      ),
      ...rows(
        MEMORY,
        measured,
        ({ megabytes, files }) => ((median(megabytes) - median(base.megabytes)) / files) * 1024,
        'KB/file',
        ({ megabytes }) => spread(megabytes, 'MB'),
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Time and memory of a file over the size of the tree, both relative to the smallest. */
export function chart(rows: readonly BenchRow[]): string {
  const title = 'Cold index: what a file costs, by the size of the tree (bars: time, line: memory)';
  return growthChart(rows, { title, sizes: SIZES, bars: TIME, line: MEMORY });
}

function rows(
  what: string,
  measured: readonly Measured[],
  value: (one: Measured) => number,
  unit: string,
  note: (one: Measured) => string,
): BenchRow[] {
  const first = value(measured[0] as Measured);
  return measured.map((one) => ({
    name: `cold index of ${one.files} generated files: ${what}`,
    ours: value(one),
    peer: first,
    peerName: `${SIZES[0]} files`,
    ratio: value(one) / first,
    unit,
    bound: `≤ ${FLAT} ×`,
    met: value(one) <= first * FLAT,
    tree: 'generated',
    note: `beyond a tree of one file; whole process ${note(one)}`,
  }));
}

async function measure(folder: string, files: number): Promise<Measured> {
  const tree = join(folder, `tree${files}`);
  mkdirSync(tree);
  writeGeneratedTree(tree, files);
  const state = join(folder, 'state');
  const milliseconds: number[] = [];
  const megabytes: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rmSync(state, { recursive: true, force: true });
    const command = [OURS, 'index', tree, '--state', state, '--json', '--log-level', 'error'];
    const run = await programRun(process.execPath, command, tree);
    const indexed = (JSON.parse(run.stdout) as { files: number }).files;
    if (indexed !== files) throw new Error(`${indexed} files were indexed, not ${files}.`);
    milliseconds.push(run.milliseconds);
    megabytes.push(run.peakMegabytes);
  }
  rmSync(tree, { recursive: true, force: true });
  return { files, milliseconds, megabytes };
}
