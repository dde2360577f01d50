import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RawClient } from './raw-client.ts';
import type { BenchRow } from './row.ts';
import { median, percentile, spread } from './sample.ts';

const FILES = 50;
const LINES = 400;
const CHANGED = 40;
const CALLS = 20;
const AROUND_MODEL_MS = 150;
const PRECOMMIT_MS = 1000;
const OURS = join(import.meta.dirname, '..', 'dist', 'orrery.js');

/**
 * What Orrery adds to a model: files, evidence, redaction, the window, the answer and its thread, with a model that answers at once
 * on this machine; and precommit without a model.
 */
export async function run(): Promise<BenchRow[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-bench-')));
  const tree = join(folder, 'tree');
  const model = await instantModel();
  const server = [
    'serve',
    '--root',
    tree,
    '--state',
    join(folder, 'state'),
    '--endpoint',
    `instant=${model.url}?context=1000000,instant`,
  ];
  try {
    writeTree(tree);
    const client = new RawClient(OURS, [...server, '--rate-burst', '0', '--log-level', 'error', '--deadline', '60']);
    await client.initialize();
    const review = { files: ['src'], context: 'Sums of orders.', model: 'instant' };
    const rows = [
      await row(
        client,
        'codereview',
        review,
        `codereview of ${FILES} files of ${LINES} lines, all but the model`,
        AROUND_MODEL_MS,
      ),
      await row(
        client,
        'chat',
        { prompt: 'Is it sound?', files: ['src'], model: 'instant' },
        `chat with the same files, all but the model`,
        AROUND_MODEL_MS,
      ),
    ];
    for (let at = 0; at < CHANGED; at++) writeFileSync(join(tree, fileAt(at)), contentOf(at, at * 7));
    const pending = { path: '.', model: 'none' };
    rows.push(
      await row(client, 'precommit', pending, `precommit without a model, ${CHANGED} files changed`, PRECOMMIT_MS),
    );
    await client.end();
    return rows;
  } finally {
    model.server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function row(client: RawClient, tool: string, given: object, name: string, bound: number): Promise<BenchRow> {
  // The first call makes the index; the tree is watched after a second.
  for (let warm = 0; warm < 3; warm++) {
    await called(client, tool, given);
    await sleep(1200);
  }
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const startedAt = performance.now();
    await called(client, tool, given);
    times.push(performance.now() - startedAt);
    await sleep(20);
  }
  const ours = median(times);
  return {
    ...{ name, ours, peer: null, peerName: null, ratio: null, unit: 'ms', tree: '' },
    ...{ bound: `≤ ${bound} ms`, met: ours <= bound },
    note: `median of ${CALLS} calls, 95th percentile ${percentile(times, 95).toFixed(0)} ms, ${spread(times, 'ms')}; warm`,
  };
}

async function called(client: RawClient, name: string, given: object): Promise<void> {
  client.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } });
  const answer = await client.answer();
  if (answer.includes('"isError":true')) throw new Error(`${name}: ${answer.slice(0, 500)}`);
}

const fileAt = (at: number) => `src/part${at % 5}/orders${at}.ts`;

/** Functions that are not each other's copies, with calls into the file before. */
function contentOf(at: number, seed: number): string {
  const before = at === 0 ? '' : `import { total${at - 1}x0 } from '../part${(at - 1) % 5}/orders${at - 1}.ts';\n`;
  const functions = Array.from({ length: Math.floor(LINES / 10) }, (_, number) => {
    const [a, b] = [(at * 31 + number * 17 + seed) % 97, (at * 13 + number * 7) % 89];
    return `
export function total${at}x${number}(orders: readonly { price${a}: number; count${b}: number }[]) {
  let sum = ${a};
  for (const order of orders) {
    if (order.price${a} > ${b}) sum += order.price${a} * order.count${b};
    else sum -= ${number};
  }
  return sum${at > 0 && number === 0 ? ` + total${at - 1}x0([])` : ''};
}`;
  });
  return `${before}${functions.join('\n')}\n`;
}

function writeTree(tree: string): void {
  for (let at = 0; at < FILES; at++) {
    const path = join(tree, fileAt(at));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contentOf(at, 0));
  }
  const git = (...args: string[]) => execFileSync('git', ['-C', tree, ...args], { stdio: 'ignore' });
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=Bench', '-c', 'user.email=bench@example.com', 'commit', '--quiet', '-m', 'Orders');
}

/** A model that says the same at once. */
async function instantModel(): Promise<{ readonly url: string; readonly server: Server }> {
  const chunk = (delta: object, finish_reason: string | null) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'instant', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
  const answer = `${chunk({ role: 'assistant', content: 'Fine.' }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`;
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'text/event-stream' }).end(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, server };
}
