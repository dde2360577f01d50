import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RawClient } from './raw-client.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { median, percentile, spread } from './sample.ts';
import { treeName } from './tree.ts';

const WRITES = 60;
const WRITES_AFTER_QUIET = 20;
const WARM_UP = 10;
const BOUND_MS = 10;
/** Lines of the files that are written: some 500. */
const LINES = { least: 400, most: 600 };
const OURS = join(import.meta.dirname, '..', 'dist', 'orrery.js');

interface Edit {
  readonly name: string;
  readonly writes: number;
  /** Milliseconds between one write and the next. */
  readonly pause: number;
  /** What is put behind the file. */
  readonly addition: (count: number) => string;
}

const EDITS: readonly Edit[] = [
  {
    name: 'write_code of a file of some 500 lines, in which a body changes',
    writes: WRITES,
    pause: 20,
    addition: (count) => `\nexport function written() {\n  return ${count};\n}\n`,
  },
  {
    name: 'write_code of a file of some 500 lines, in which an exported function gets another name',
    writes: WRITES,
    pause: 20,
    addition: (count) => `\nexport function written${count}() {\n  return ${count};\n}\n`,
  },
  {
    name: 'the same after 1.5 s in which nothing was asked',
    writes: WRITES_AFTER_QUIET,
    pause: 1500,
    addition: (count) => `\nexport function writtenLater${count}() {\n  return ${count};\n}\n`,
  },
];

/**
 * Writes with all that belongs to one: the version, the copy of what was there, syntax, and the graph before and after. Beside
 * it what the disk alone takes: the same content written by Node, flushed and renamed to its place.
 */
export async function run({ tree }: BenchOptions): Promise<BenchRow[]> {
  if (tree === null) throw new Error('Name a checkout of a real repository with --tree DIR.');
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-bench-')));
  const copy = join(folder, 'tree');
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', tree, copy]);
  const server = ['serve', '--root', copy, '--state', join(folder, 'state'), '--allow-writes'];
  const client = new RawClient(OURS, [...server, '--rate-burst', '0', '--log-level', 'error']);
  try {
    await client.initialize();
    const files = filesIn(copy);
    await call(client, 'read_code', { path: files[0] });
    // The server watches a tree that has been in use for a second, and saves what it knows after two.
    await sleep(4000);
    const rows: BenchRow[] = [];
    for (const edit of EDITS) rows.push(await row(client, files, edit, folder, treeName(tree)));
    return rows;
  } finally {
    await client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function row(
  client: RawClient,
  files: readonly string[],
  { name, writes, pause, addition }: Edit,
  folder: string,
  tree: string,
): Promise<BenchRow> {
  const ours: number[] = [];
  const peer: number[] = [];
  for (let count = 0; count < WARM_UP + writes; count++) {
    const path = files[count % files.length] as string;
    const content = readFileSync(join(folder, 'tree', path), 'utf8').replace(/\nexport function written.*$/s, '');
    const written = content + addition(count);
    await sleep(count < WARM_UP ? 20 : pause);
    const taken = await call(client, 'write_code', { path, content: written, reason: 'To measure', agent_id: 'bench' });
    const alone = writtenAlone(join(folder, 'alone'), written);
    if (count < WARM_UP) continue;
    ours.push(taken);
    peer.push(alone);
  }
  return {
    name,
    ours: median(ours),
    peer: median(peer),
    peerName: 'write, fsync and rename',
    ratio: median(ours) / median(peer),
    unit: 'ms',
    bound: `≤ ${BOUND_MS} ms`,
    met: median(ours) <= BOUND_MS,
    tree,
    note: `95th percentile ${percentile(ours, 95).toFixed(1)} ms; ${spread(ours, 'ms')}; peer ${spread(peer, 'ms')}`,
  };
}

function filesIn(tree: string): string[] {
  const listed = execFileSync('git', ['-C', tree, 'ls-files', '-z', '*.ts'], { encoding: 'utf8' }).split('\0');
  return listed.filter((path) => {
    if (path === '' || /test|fixture|\.d\.ts$/.test(path)) return false;
    const lines = readFileSync(join(tree, path), 'utf8').split('\n').length;
    return lines >= LINES.least && lines <= LINES.most;
  });
}

function writtenAlone(path: string, content: string): number {
  const startedAt = performance.now();
  writeFileSync(`${path}.new`, content, { flush: true });
  renameSync(`${path}.new`, path);
  return performance.now() - startedAt;
}

async function call(client: RawClient, name: string, args: object): Promise<number> {
  const startedAt = performance.now();
  client.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
  const answer = await client.answer();
  const milliseconds = performance.now() - startedAt;
  const isDone = name !== 'write_code' || answer.includes('"dependencies_updated":true');
  if (!isDone || answer.includes('"isError":true')) throw new Error(`${name}: ${answer.slice(0, 500)}`);
  return milliseconds;
}
