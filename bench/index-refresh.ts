import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programRun } from './program-run.ts';
import { RawClient } from './raw-client.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { median, percentile, spread } from './sample.ts';
import { treeName } from './tree.ts';

const STARTS = 15;
const EDITS = 60;
const READY_MS = 60;
const CHANGED_MS = 50;
const OURS = join(import.meta.dirname, '..', 'dist', 'orrery.js');
const SCRIPT = /\.[cm]?[jt]s$/;

/** A tree that is known already: how soon answers come from a new server, and after one file has changed. */
export async function run({ tree }: BenchOptions): Promise<BenchRow[]> {
  if (tree === null) throw new Error('Name a checkout of a real repository with --tree DIR.');
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-bench-')));
  try {
    const copy = join(folder, 'tree');
    const state = join(folder, 'state');
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', tree, copy]);
    const index = [OURS, 'index', copy, '--state', state, '--json', '--log-level', 'error'];
    const { files } = JSON.parse((await programRun(process.execPath, index, copy)).stdout) as { files: number };
    const scripts = execFileSync('git', ['-C', copy, 'ls-files', '-z'], { encoding: 'utf8' })
      .split('\0')
      .filter((path) => SCRIPT.test(path) && !/fixture|\.d\.ts$|\bits\b|spec\.types/.test(path));
    const common = { peer: null, peerName: null, ratio: null, unit: 'ms', tree: treeName(tree) };
    const server = ['serve', '--root', copy, '--state', state, '--rate-burst', '0', '--log-level', 'error'];
    const ready = await readyTimes(server, scripts[0] as string);
    const edits = await editTimes(server, copy, scripts);
    return [
      {
        ...common,
        name: 'nothing changed: first answer from the graph after a server has started',
        ours: median(ready),
        bound: `≤ ${READY_MS} ms`,
        met: median(ready) <= READY_MS,
        note: `${files} files; analyze_dependencies, opening the store included; ${spread(ready, 'ms')}`,
      },
      {
        ...common,
        name: 'one file changed: fresh answer, 95th percentile',
        ours: percentile(edits, 95),
        bound: `≤ ${CHANGED_MS} ms`,
        met: percentile(edits, 95) <= CHANGED_MS,
        note: `${files} files; a function is added to a file and read back at once; median ${median(edits).toFixed(1)} ms, ${spread(edits, 'ms')}`,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readyTimes(server: readonly string[], file: string): Promise<number[]> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    const client = new RawClient(OURS, server);
    await client.initialize();
    times.push(await timed(client, 'analyze_dependencies', { file_path: file }, '"root_file"'));
    await client.end();
  }
  return times;
}

/** Asks at once after the edit, before a watcher can have seen it, about what the edit brought. */
async function editTimes(server: readonly string[], tree: string, files: readonly string[]): Promise<number[]> {
  const client = new RawClient(OURS, server);
  const times: number[] = [];
  try {
    await client.initialize();
    await timed(client, 'read_code', { path: files[0] }, '"content_hash"');
    // The server watches a tree that has been in use for a second.
    await sleep(2500);
    for (let edit = 0; edit < EDITS; edit++) {
      const path = files[Math.floor((edit * files.length) / EDITS)] as string;
      const name = `addedByEdit${edit}`;
      appendFileSync(join(tree, path), `\nexport function ${name}() {\n  return ${edit};\n}\n`);
      const call = { path, start_line: 1, end_line: 1, format: 'json' };
      times.push(await timed(client, 'read_code', call, `"name":"${name}"`));
      await sleep(20);
    }
  } finally {
    await client.end();
  }
  return times;
}

async function timed(client: RawClient, name: string, args: object, expected: string): Promise<number> {
  const startedAt = performance.now();
  client.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
  const answer = await client.line();
  const milliseconds = performance.now() - startedAt;
  if (!answer.includes(expected)) throw new Error(`${name} did not answer with ${expected}: ${answer.slice(0, 500)}`);
  return milliseconds;
}
