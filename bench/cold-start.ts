import { join } from 'node:path';
import { bundle } from './bundle.ts';
import { RawClient } from './raw-client.ts';
import type { BenchRow } from './row.ts';
import { inTurn, median, spread } from './sample.ts';

const ROUNDS = 15;
const BOUND = 1.5;
const PROGRAM = join(import.meta.dirname, '..', 'dist', 'orrery.js');

/** From spawning a server to its answer to `tools/list`, the handshake in between. */
export async function run(): Promise<BenchRow[]> {
  using bundles = await bundle('echo-server.ts');
  const measured = await inTurn(
    {
      ours: () => start(PROGRAM, 'serve', '--root', import.meta.dirname),
      peer: () => start(bundles.program('echo-server')),
    },
    ROUNDS,
  );
  const [ours, peer] = [median(measured.ours), median(measured.peer)];
  return [
    {
      name: 'cold start: spawn to the reply to tools/list',
      ours,
      peer,
      peerName: 'SDK echo server',
      ratio: ours / peer,
      unit: 'ms',
      bound: `≤ ${BOUND} ×`,
      met: ours / peer <= BOUND,
      tree: '',
      note: `${spread(measured.ours, 'ms')}; peer ${spread(measured.peer, 'ms')}`,
    },
  ];
}

async function start(program: string, ...args: string[]): Promise<number> {
  const startedAt = performance.now();
  const client = new RawClient(program, args);
  await client.initialize();
  client.send({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
  const answer = await client.lines(1);
  const milliseconds = performance.now() - startedAt;
  if (!answer.includes('"tools":[')) throw new Error(`${program} answered ${answer.toString('utf8', 0, 200)}`);
  await client.end();
  return milliseconds;
}
