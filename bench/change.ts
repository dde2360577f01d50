import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Application, createApplication } from '../src/server/application.ts';
import { parseLimits } from '../src/server/limits.ts';
import { analyzeChangeTool } from '../src/tools/graph/analyze-change.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { median, spread } from './sample.ts';
import { treeName } from './tree.ts';

const CHANGED_FILES = 40;
const CALLS = 15;
const WARM_UP = 3;
const WARM_MS = 500;
const SCRIPT = /\.[cm]?[jt]sx?$/;

/** What a diff of many files does, in a server that has been in use for a while: asked again, and after one more edit. */
export async function run({ tree }: BenchOptions): Promise<BenchRow[]> {
  if (tree === null) throw new Error('Name a checkout of a real repository with --tree DIR.');
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-bench-')));
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  try {
    const copy = join(folder, 'tree');
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', tree, copy]);
    const changed = changeFiles(copy);
    const tools = [analyzeChangeTool];
    const application = await createApplication({ roots: [copy], limits: parseLimits({}), toolsets: [], log, tools });
    try {
      const files = await measured(application, WARM_UP, () => {});
      const again = await measured(application, CALLS, () => {});
      const edited = await measured(application, CALLS, (call) =>
        appendFileSync(join(copy, changed[0] as string), `\nexport function added${call}() { return ${call}; }\n`),
      );
      const common = { peer: null, peerName: null, ratio: null, unit: 'ms', tree: treeName(tree) };
      const row = (name: string, times: readonly number[], bound: string) => ({
        ...common,
        name: `analyze_change of a diff of ${changed.length} files, ${name}`,
        ours: median(times),
        bound,
        met: bound === '' ? null : median(times) <= WARM_MS,
        note: `${spread(times, 'ms')}; first call, which reads the tree: ${Math.round(files[0] as number)} ms`,
      });
      return [row('warm', again, `≤ ${WARM_MS} ms`), row('right after one of them was edited', edited, '')];
    } finally {
      await application.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Puts a statement into some files that have a function, spread over the tree; returns their paths. */
function changeFiles(copy: string): string[] {
  const paths = execFileSync('git', ['-C', copy, 'ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  const scripts = paths.filter(
    (path) => SCRIPT.test(path) && readFileSync(join(copy, path), 'utf8').includes('  return '),
  );
  const step = Math.max(1, Math.floor(scripts.length / CHANGED_FILES));
  const changed = scripts.filter((_, at) => at % step === 0).slice(0, CHANGED_FILES);
  for (const path of changed) {
    const text = readFileSync(join(copy, path), 'utf8');
    writeFileSync(join(copy, path), text.replace('  return ', '  void 0\n  return '));
  }
  return changed;
}

async function measured(application: Application, calls: number, before: (call: number) => void): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < calls; call++) {
    before(call);
    const startedAt = performance.now();
    const outcome = await application.call('analyze_change', {});
    times.push(performance.now() - startedAt);
    if (!outcome.ok) throw outcome.error;
  }
  return times;
}
