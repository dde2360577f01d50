import { bundle } from './bundle.ts';
import { RawClient } from './raw-client.ts';
import type { BenchRow } from './row.ts';
import { inTurn, median, spread } from './sample.ts';

const ROUNDS = 15;
const BOUND = 1.15;
/** Requests of one round, enough for the engine to have compiled what it runs. */
const LOADS = [
  { inFlight: 1, requests: 4_000 },
  { inFlight: 16, requests: 10_000 },
  { inFlight: 128, requests: 10_000 },
] as const;

const LINE = `${JSON.stringify({
  jsonrpc: '2.0',
  id: 'ID',
  method: 'tools/call',
  params: { name: 'echo', arguments: { text: 'hello' } },
})}\n`;

/** The time of one call of a tool that does nothing, with the rate limit off: what a server adds to what tools take. */
export async function run(): Promise<BenchRow[]> {
  using bundles = await bundle('echo-server.ts', 'orrery-echo.ts', 'orrery-echo-thread.ts');
  const rows: BenchRow[] = [];
  for (const { inFlight, requests } of LOADS) {
    const servers = { ours: 'orrery-echo', peer: 'echo-server' };
    const clients = {
      ours: new RawClient(bundles.program(servers.ours)),
      peer: new RawClient(bundles.program(servers.peer)),
    };
    for (const client of Object.values(clients)) await checked(client);
    const measured = await inTurn(
      {
        ours: () => clients.ours.roundTrips(LINE, requests, inFlight),
        peer: () => clients.peer.roundTrips(LINE, requests, inFlight),
      },
      ROUNDS,
    );
    for (const client of Object.values(clients)) await client.end();
    const [ours, peer] = [median(measured.ours), median(measured.peer)];
    rows.push({
      name: `round trip of a trivial tool, ${inFlight} in flight`,
      ours,
      peer,
      peerName: 'SDK echo server',
      ratio: ours / peer,
      unit: 'µs',
      bound: `≤ ${BOUND} ×`,
      met: ours / peer <= BOUND,
      tree: '',
      note: `${requests} calls a round; ${spread(measured.ours, 'µs')}; peer ${spread(measured.peer, 'µs')}`,
    });
  }
  return rows;
}

/** A server that answers with errors would be measured in vain. */
async function checked(client: RawClient): Promise<void> {
  await client.initialize();
  client.send(JSON.parse(LINE));
  const answer = (await client.lines(1)).toString();
  if (!answer.includes('"content":[{"type":"text","text":"hello"}]')) throw new Error(`Not an echo: ${answer}`);
}
