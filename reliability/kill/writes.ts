import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Fault } from '../fuzz/ledger.ts';
import { run } from '../program.ts';
import { withTemporaryFolder } from '../trees.ts';
import { differences, type FolderState, stateOf } from './folder-state.ts';
import { WRITERS, type Writer } from './writers.ts';

const PRELOAD = pathToFileURL(join(import.meta.dirname, 'kill-at-step.ts')).href;
/** More steps than anything written has. */
const MOST_STEPS = 200;

export interface KilledWrites {
  readonly name: string;
  readonly kills: number;
  readonly faults: readonly Fault[];
}

/**
 * Ends each writer at each step in turn. Right after, every file is there whole, as it was or as it is to be; after the next
 * run all of them are as they are to be and nothing is left over.
 */
export async function killWrites(say: (sentence: string) => void): Promise<KilledWrites[]> {
  const results: KilledWrites[] = [];
  for (const writer of WRITERS) {
    const result = await withTemporaryFolder((folder) => killWriter(writer, folder));
    results.push(result);
    say(`${result.name}: ended at ${result.kills} steps, ${result.faults.length} faults`);
  }
  return results;
}

async function killWriter(writer: Writer, folder: string): Promise<KilledWrites> {
  const place = (name: string) => {
    const tree = join(folder, name, 'tree');
    mkdirSync(tree, { recursive: true });
    writer.prepare(tree);
    return tree;
  };
  const untouched = place('before');
  const before = comparable(stateOf(untouched), untouched);
  const clean = await written(writer, place('clean'));
  if (clean.status !== 0) throw new Error(`"${writer.name}" fails by itself: ${clean.stderr}`);
  const faults: Fault[] = [];
  for (let step = 1; step <= MOST_STEPS; step++) {
    const tree = place('killed');
    const killed = await written(writer, tree, step);
    if (killed.status === 0) return { name: writer.name, kills: step - 1, faults };
    const done = killed.note ?? `status ${killed.status}: ${killed.stderr.slice(-500)}`;
    const where = `"${writer.name}" ended at step ${step} (${done})`;
    for (const path of partial(before, clean.after, killed.after)) {
      faults.push({ what: 'a file in part', detail: `${where}: ${path}` });
    }
    const next = await written(writer, tree);
    const left = differences(next.after, clean.after).filter((path) => writer.keeps?.test(path) !== true);
    if (left.length > 0) faults.push({ what: 'the next run does not mend it', detail: `${where}: ${left.join(', ')}` });
    rmSync(join(folder, 'killed'), { recursive: true });
  }
  throw new Error(`"${writer.name}" has more than ${MOST_STEPS} steps.`);
}

interface Written {
  readonly status: number | null;
  readonly stderr: string;
  readonly after: FolderState;
  /** What was being done when it was ended. */
  readonly note: string | null;
}

/** @param step to end it at; to its end without one */
async function written({ args }: Writer, tree: string, step?: number): Promise<Written> {
  const home = join(tree, '..', 'home');
  const note = join(tree, '..', 'note');
  mkdirSync(home, { recursive: true });
  rmSync(note, { force: true });
  const { status, stderr } = await run(args, {
    cwd: tree,
    nodeArgs: step === undefined ? [] : ['--import', PRELOAD],
    env: {
      HOME: home,
      USERPROFILE: home,
      XDG_DATA_HOME: join(home, 'data'),
      XDG_CONFIG_HOME: join(home, 'config'),
      ...(step !== undefined && { KILL_AT: String(step), KILL_BELOW: tree, KILL_NOTE: note }),
    },
  });
  return {
    status,
    stderr,
    after: comparable(stateOf(tree), tree),
    note: existsSync(note) ? readFileSync(note, 'utf8') : null,
  };
}

/** Paths that files have at the end or had at the beginning, whose content is neither. */
function partial(before: FolderState, clean: FolderState, killed: FolderState): string[] {
  return [...killed].flatMap(([path, content]) => {
    const isKnown = before.has(path) || clean.has(path);
    return !isKnown || content === before.get(path) || content === clean.get(path) ? [] : [path];
  });
}
/** Without what differs from folder to folder, from day to day and from run to run. */
function comparable(state: FolderState, tree: string): FolderState {
  const timeless = (content: string) =>
    content
      .replaceAll(tree, 'TREE')
      .replace(/\d{4}-\d\d-\d\d(T[\d:.]+Z?)?/g, 'DATE')
      .replace(/\d+(\.\d+)? m?s\b/g, 'TIME')
      .replace(/("(?:uptime_seconds|memory_mb)"):[\d.]+/g, '$1:MEASURED');
  return new Map([...state].map(([path, content]) => [path, timeless(content)]));
}
