import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createApplication } from '../src/server/application.ts';
import { parseLimits } from '../src/server/limits.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { median, spread } from './sample.ts';
import { treeName } from './tree.ts';

const FILES = 200;
const CALLS = 60;
const WARM_UP = 20;
const MILLISECONDS = 36;
const ROOT = join(import.meta.dirname, '..');
const SCRIPT = /\.[cm]?[jt]sx?$/;

/** A call on a tree whose facts are known: list the files, see that none has changed, analyse, render. */
export async function run({ tree }: BenchOptions): Promise<BenchRow[]> {
  const source = tree ?? ROOT;
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-bench-')));
  try {
    copySources(source, folder);
    const times = await callTimes(folder);
    const ours = median(times);
    return [
      {
        name: `analyze_complexity on an extracted tree of ${FILES} files`,
        ours,
        peer: null,
        peerName: null,
        ratio: null,
        unit: 'ms',
        bound: `≤ ${MILLISECONDS} ms`,
        met: ours <= MILLISECONDS,
        tree: `the first ${FILES} JavaScript and TypeScript files of ${treeName(source)}`,
        note: spread(times, 'ms'),
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function callTimes(folder: string): Promise<number[]> {
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const application = await createApplication({ roots: [folder], limits: parseLimits({}), toolsets: [], log });
  try {
    const times: number[] = [];
    for (let call = 0; call < WARM_UP + CALLS; call++) {
      const startedAt = performance.now();
      const outcome = await application.call('analyze_complexity', {});
      if (call >= WARM_UP) times.push(performance.now() - startedAt);
      if (!outcome.ok) throw outcome.error;
      const { total_files: files } = outcome.output.summary as { total_files: number };
      if (files !== FILES) throw new Error(`${files} files were analysed, not ${FILES}.`);
    }
    return times;
  } finally {
    await application.close();
  }
}

/** Copies the first files of a repository into a repository of their own. */
function copySources(from: string, to: string): void {
  const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' });
  const tracked = git(from, 'ls-files', '-z')
    .split('\0')
    .filter((path) => SCRIPT.test(path) && !path.endsWith('.d.ts'));
  if (tracked.length < FILES) throw new Error(`${from} has ${tracked.length} such files; ${FILES} are needed.`);
  for (const path of tracked.slice(0, FILES)) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    copyFileSync(join(from, path), join(to, path));
  }
  git(to, 'init', '--quiet');
  git(to, 'add', '--all');
}
