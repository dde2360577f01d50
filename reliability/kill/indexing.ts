import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../fuzz/ledger.ts';
import { run } from '../program.ts';
import type { Random } from '../random.ts';
import { filesOf, git, withTemporaryFolder, writeSampleTree } from '../trees.ts';

export interface KilledIndexing {
  readonly kills: number;
  /** Kills after which the process had ended by itself: too late to count. */
  readonly missed: number;
  /** Of those killed, how many had left something behind that the next run could go on from. */
  readonly resumed: number;
  readonly faults: readonly Fault[];
  /** Bytes and files of the state folder at the end, and of one that saw the same edits and no kills. */
  readonly state: Size;
  readonly unkilledState: Size;
}

interface Size {
  readonly files: number;
  readonly bytes: number;
}

const GENERATED_FILES = 200;
const EDITED_FILES = 5;
/** How often a server is what is killed, in the place of the command. */
const SERVED_SHARE = 0.3;
/** Left-overs of kills may take so much more than what the same edits leave without. */
const GROWTH = 1.5;

/**
 * Ends indexing at random moments. The next run succeeds, its index is that of a clean one, the tree is untouched, and the
 * state folder does not grow with the number of kills.
 */
export function killIndexing(times: number, random: Random, say: (sentence: string) => void): Promise<KilledIndexing> {
  return withTemporaryFolder(async (folder) => {
    const tree = join(folder, 'tree');
    const state = join(folder, 'state');
    const clean = join(folder, 'clean');
    const unkilled = join(folder, 'unkilled');
    writeSampleTree(tree, GENERATED_FILES);
    const duration = await timeOf(() => index(tree, clean));
    const faults: Fault[] = [];
    let [kills, missed, resumed] = [0, 0, 0];
    while (kills < times) {
      edit(tree, random);
      const before = git(tree, 'status', '--porcelain');
      const after = random.next() * duration * 1.1;
      const served = random.chance(SERVED_SHARE);
      const wasKilled = await (served ? killServer(tree, state, after) : killCommand(tree, state, after));
      if (!wasKilled) {
        missed++;
        continue;
      }
      kills++;
      if (existsSync(join(state, 'index.db-wal'))) resumed++;
      const where = `${served ? 'a server' : 'the command'} killed after ${Math.round(after)} ms (kill ${kills})`;
      const kept = await index(tree, state);
      await index(tree, unkilled);
      rmSync(clean, { recursive: true, force: true });
      const fresh = await index(tree, clean);
      if (kept.digest === null || kept.digest !== fresh.digest) {
        faults.push({
          what: 'another answer than a clean run gives',
          detail: `${where}: ${JSON.stringify([kept, fresh])}`,
        });
      }
      // How far it is, it may say.
      if (/^orrery/m.test(kept.stderr))
        faults.push({ what: 'a complaint of the next run', detail: `${where}: ${kept.stderr}` });
      if (git(tree, 'status', '--porcelain') !== before)
        faults.push({ what: 'a tree that was written to', detail: where });
      if (kills % 20 === 0) say(`indexing: ${kills} of ${times} kills, ${faults.length} faults`);
    }
    const [end, without] = [sizeOf(state), sizeOf(unkilled)];
    if (end.files > without.files || end.bytes > GROWTH * without.bytes) {
      faults.push({
        what: 'a state folder that grows',
        detail: JSON.stringify({ end, without, files: readdirSync(state) }),
      });
    }
    return { kills, missed, resumed, faults, state: end, unkilledState: without };
  });
}

/** So that there is something to write: some files are changed, and one is new or gone. */
function edit(tree: string, random: Random): void {
  const files = filesOf(tree).filter((path) => path.endsWith('.ts'));
  for (let i = 0; i < EDITED_FILES; i++) {
    appendFileSync(
      join(tree, random.pick(files)),
      `export const edited${random.below(1e9)} = () => ${random.below(100)};\n`,
    );
  }
  const extra = join(tree, 'src', `extra${random.below(10)}.ts`);
  if (existsSync(extra)) rmSync(extra);
  else writeFileSync(extra, `export function extra${random.below(1e9)}() {}\n`);
}

async function index(tree: string, state: string): Promise<{ digest: string | null; stderr: string }> {
  const { status, stdout, stderr } = await run(indexArgs(tree, state));
  if (status !== 0) return { digest: null, stderr: `status ${status}: ${stderr}` };
  const { digest, graph_digest } = JSON.parse(stdout) as { readonly digest: string; readonly graph_digest: string };
  return { digest: `${digest} ${graph_digest}`, stderr };
}

function indexArgs(tree: string, state: string): string[] {
  return ['index', tree, '--state', state, '--json', '--log-level', 'warn'];
}

async function killCommand(tree: string, state: string, afterMs: number): Promise<boolean> {
  const { status } = await run(indexArgs(tree, state), { onStart: (child) => killLater(child, afterMs) });
  return status === null;
}

async function killServer(tree: string, state: string, afterMs: number): Promise<boolean> {
  const call = { name: 'analyze_deep_context', arguments: {} };
  const messages = [
    {
      id: 0,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'kill', version: '1' } },
    },
    { method: 'notifications/initialized' },
    { id: 1, method: 'tools/call', params: call },
  ];
  const input = messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('');
  const { status } = await run(['serve', '--root', tree, '--state', state, '--log-level', 'warn'], {
    onStart: (child) => killLater(child, afterMs),
    input,
  });
  return status === null;
}

function killLater(child: ChildProcessWithoutNullStreams, afterMs: number): void {
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
  child.once('exit', () => clearTimeout(timer));
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function sizeOf(folder: string): Size {
  const files = filesOf(folder);
  return { files: files.length, bytes: files.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0) };
}
