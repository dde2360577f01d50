import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RawClient } from './raw-client.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { median, percentile, spread } from './sample.ts';
import { treeName } from './tree.ts';

const CALLS = 400;
const WARM_UP = 100;
const IN_FLIGHT = 128;
const REQUESTS = 8_000;
const DEPENDENCIES_MS = 2;
const READ_MS = 1;
const READS_A_SECOND = 4_000;
const OURS = join(import.meta.dirname, '..', 'dist', 'orrery.js');
const SCRIPT = /\.[cm]?[jt]sx?$/;
/** Size in bytes of the file that is read again and again: some 100 lines, as many source files have. */
const USUAL_BYTES = 4_000;

/** What an agent asks most, of a warm server over stdio: one call at a time over many files, and as many as it can take. */
export async function run({ tree }: BenchOptions): Promise<BenchRow[]> {
  if (tree === null) throw new Error('Name a checkout of a real repository with --tree DIR.');
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-bench-')));
  const server = [
    'serve',
    '--root',
    tree,
    '--state',
    join(folder, 'state'),
    '--rate-burst',
    '0',
    '--log-level',
    'error',
  ];
  const client = new RawClient(OURS, server);
  try {
    await client.initialize();
    return await measure(client, tree);
  } finally {
    await client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(client: RawClient, tree: string): Promise<BenchRow[]> {
  const files = execFileSync('git', ['-C', tree, 'ls-files', '-z'], { encoding: 'utf8' })
    .split('\0')
    .filter((path) => SCRIPT.test(path));
  const dependencies = await callTimes(client, files, 'analyze_dependencies', (file_path) => ({
    file_path,
    max_depth: 3,
  }));
  const reads = await callTimes(client, files, 'read_code', (path) => ({ path }));
  const usual = files.find((path) => isUsual(statSync(join(tree, path)).size)) ?? files[0];
  const line = `${JSON.stringify(request('read_code', { path: usual })).replace('"id":1', '"id":"ID"')}\n`;
  await client.roundTrips(line, REQUESTS / 4, IN_FLIGHT);
  const rate = 1e6 / (await client.roundTrips(line, REQUESTS, IN_FLIGHT));
  const common = { peer: null, peerName: null, ratio: null, tree: treeName(tree) };
  return [
    {
      ...common,
      name: 'analyze_dependencies at depth 3, both directions and impact, one in flight',
      ours: median(dependencies),
      unit: 'ms',
      bound: `≤ ${DEPENDENCIES_MS} ms`,
      met: median(dependencies) <= DEPENDENCIES_MS,
      note: `95th percentile ${percentile(dependencies, 95).toFixed(2)} ms; ${spread(dependencies, 'ms')}`,
    },
    {
      ...common,
      name: 'read_code with its context, one in flight',
      ours: median(reads),
      unit: 'ms',
      bound: `≤ ${READ_MS} ms`,
      met: median(reads) <= READ_MS,
      note: `95th percentile ${percentile(reads, 95).toFixed(2)} ms; ${spread(reads, 'ms')}`,
    },
    {
      ...common,
      name: `read_code of one file with its context, ${IN_FLIGHT} in flight`,
      ours: rate,
      unit: 'calls/s',
      bound: `≥ ${READS_A_SECOND} calls/s`,
      met: rate >= READS_A_SECOND,
      note: `${REQUESTS} calls of ${usual}`,
    },
  ];
}

function isUsual(bytes: number): boolean {
  return bytes > USUAL_BYTES * 0.9 && bytes < USUAL_BYTES * 1.1;
}

async function callTimes(
  client: RawClient,
  files: readonly string[],
  tool: string,
  argumentsFor: (path: string) => object,
): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < WARM_UP + CALLS; call++) {
    const path = files[(call * 7919) % files.length] as string;
    const startedAt = performance.now();
    client.send(request(tool, argumentsFor(path)));
    const answer = await client.line();
    if (call >= WARM_UP) times.push(performance.now() - startedAt);
    if (!answer.includes('"structuredContent"') && !answer.includes('generated'))
      throw new Error(`${path}: ${answer.slice(0, 500)}`);
  }
  return times;
}

function request(name: string, args: object): object {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
}
