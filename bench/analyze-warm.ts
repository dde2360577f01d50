import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Application, createApplication } from '../src/server/application.ts';
import { parseLimits } from '../src/server/limits.ts';
import { CATALOGUE } from '../src/tools/catalogue.ts';
import { COMMAND_TOOLS } from '../src/tools/command-tools.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { median, spread } from './sample.ts';
import { treeName } from './tree.ts';

export const FILES = 200;
const CALLS = 40;
const WARM_UP = 20;
const ROOT = join(import.meta.dirname, '..');
const SCRIPT = /\.[cm]?[jt]sx?$/;

/** The tools, how they are called, and how many milliseconds a call may take. */
const TOOLS = [
  { tool: 'analyze_complexity', input: {}, aim: 36 },
  { tool: 'analyze_dead_code', input: {}, aim: 7 },
  { tool: 'analyze_duplicates', input: { detection_type: 'all' }, aim: 84 },
  { tool: 'analyze_defect_probability', input: {}, aim: 45 },
  { tool: 'analyze_comprehensive', input: {}, aim: 143 },
] as const;

/** Calls on a tree whose facts are known, in a server that has been in use for a while. */
export async function run({ tree }: BenchOptions): Promise<BenchRow[]> {
  const source = tree ?? ROOT;
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-bench-')));
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  try {
    copySources(source, folder);
    const tools = [...CATALOGUE, ...COMMAND_TOOLS];
    const application = await createApplication({ roots: [folder], limits: parseLimits({}), toolsets: [], log, tools });
    try {
      const rows: BenchRow[] = [];
      for (const one of TOOLS) rows.push(await measured(application, one, treeName(source)));
      return rows;
    } finally {
      await application.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measured(
  application: Application,
  { tool, input, aim }: (typeof TOOLS)[number],
  tree: string,
): Promise<BenchRow> {
  const times: number[] = [];
  for (let call = 0; call < WARM_UP + CALLS; call++) {
    const startedAt = performance.now();
    const outcome = await application.call(tool, input);
    if (call >= WARM_UP) times.push(performance.now() - startedAt);
    if (!outcome.ok) throw outcome.error;
  }
  const ours = median(times);
  return {
    name: `${tool} on an indexed tree of ${FILES} files`,
    ours,
    peer: null,
    peerName: null,
    ratio: null,
    unit: 'ms',
    bound: `≤ ${aim} ms`,
    met: ours <= aim,
    tree: `the first ${FILES} JavaScript and TypeScript files of ${tree}, with their history`,
    note: spread(times, 'ms'),
  };
}

/** A clone of a repository that has no files but its first, and their history. */
export function copySources(from: string, to: string): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: to, encoding: 'utf8' });
  git('clone', '--quiet', '--no-hardlinks', from, '.');
  const tracked = git('ls-files', '-z').split('\0').filter(Boolean);
  const kept = tracked.filter((path) => SCRIPT.test(path) && !path.endsWith('.d.ts')).slice(0, FILES);
  if (kept.length < FILES) throw new Error(`${from} has ${kept.length} such files; ${FILES} are needed.`);
  const others = new Set(tracked).difference(new Set(kept));
  for (const path of others) rmSync(join(to, path), { force: true });
  git('add', '--all');
  git('-c', 'user.name=bench', '-c', 'user.email=bench@example.com', 'commit', '--quiet', '--message', 'Keep a part');
}
