import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serverSettings } from '../src/cli/server-options.ts';
import { connectToHub } from '../src/server/hub/connect.ts';
import { hubPlace } from '../src/server/hub/place.ts';
import { programIdentity } from '../src/server/hub/program-identity.ts';
import { RawClient } from './raw-client.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { inTurn, median, percentile, spread } from './sample.ts';
import { treeName } from './tree.ts';

const PROGRAM = join(import.meta.dirname, '..', 'dist', 'orrery.js');
const ROUNDS = 15;
const START_MS = 60;
const AGENTS = 100;
const REQUESTS_A_SECOND = 10;
const SECONDS = 30;
/** Of the same before that, in which a new hub compiles what it runs. */
const WARM_SECONDS = 3;
const READ_MS = 20;
const MEMORY = 1.5;

/** What a front costs beside Node itself, and what a hundred agents cost one hub. */
export async function run({ tree }: BenchOptions): Promise<BenchRow[]> {
  if (tree === null) throw new Error('Name a checkout of a real repository with --tree DIR.');
  process.env.ORRERY_HUB = '1';
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-hub-')));
  const state = join(folder, 'state');
  const first = new RawClient(PROGRAM, ['serve', '--root', tree, '--state', state, '--log-level', 'error']);
  try {
    await first.initialize();
    await read(first, 1);
    return [await startRow(tree, state), ...(await agentRows(tree, state))];
  } finally {
    await first.end();
    process.env.ORRERY_HUB = '0';
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function read(client: RawClient, id: number): Promise<void> {
  client.send({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'read_code', arguments: { path: 'README.md' } },
  });
  await client.line();
}

async function startRow(tree: string, state: string): Promise<BenchRow> {
  const measured = await inTurn({ front: () => frontStart(tree, state), node: bareNode }, ROUNDS);
  const [front, node] = [median(measured.front), median(measured.node)];
  return {
    name: 'front with a running hub: spawn to the answer to initialize',
    ours: front,
    peer: node,
    peerName: 'Node that does nothing, spawn to end',
    ratio: front / node,
    unit: 'ms',
    bound: `≤ ${START_MS} ms more`,
    met: front - node <= START_MS,
    tree: treeName(tree),
    note: `${spread(measured.front, 'ms')}; peer ${spread(measured.node, 'ms')}`,
  };
}

async function frontStart(tree: string, state: string): Promise<number> {
  const startedAt = performance.now();
  const client = new RawClient(PROGRAM, ['serve', '--root', tree, '--state', state, '--log-level', 'error']);
  await client.initialize();
  const milliseconds = performance.now() - startedAt;
  await client.end();
  return milliseconds;
}

async function bareNode(): Promise<number> {
  const startedAt = performance.now();
  await once(spawn(process.execPath, ['-e', '']), 'exit');
  return performance.now() - startedAt;
}

async function agentRows(tree: string, state: string): Promise<BenchRow[]> {
  const one = await Agent.connect(tree, state);
  await one.work(0, WARM_SECONDS + SECONDS);
  const alone = residentMegabytes(one.hub);
  const agents = await Promise.all(Array.from({ length: AGENTS }, () => Agent.connect(tree, state)));
  const all = (seconds: number) => Promise.all(agents.map((agent, at) => agent.work(at, seconds)));
  const first = (await all(WARM_SECONDS)).flat();
  const times = (await all(SECONDS)).flat();
  const together = residentMegabytes(one.hub);
  for (const agent of [one, ...agents]) agent.end();
  const common = { tree: treeName(tree) };
  return [
    {
      ...common,
      name: `read_code by ${AGENTS} agents on one hub, ${REQUESTS_A_SECOND} a second each: 95th percentile`,
      ours: percentile(times, 95),
      peer: null,
      peerName: null,
      ratio: null,
      unit: 'ms',
      bound: `≤ ${READ_MS} ms`,
      met: percentile(times, 95) <= READ_MS,
      note: `${times.length} calls in ${SECONDS} s, median ${median(times).toFixed(1)} ms, at most ${Math.max(...times).toFixed(0)} ms; in the ${WARM_SECONDS} s before, of a new hub, 95th percentile ${percentile(first, 95).toFixed(0)} ms`,
    },
    {
      ...common,
      name: `memory of the hub with ${AGENTS} agents`,
      ours: together,
      peer: alone,
      peerName: 'one agent',
      ratio: together / alone,
      unit: 'MB',
      bound: `≤ ${MEMORY} ×`,
      met: together <= MEMORY * alone,
      note: 'resident, of the whole process; the one agent asked as often as each of the others, and as long',
    },
  ];
}

function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** One that speaks to the hub as a front does, without a process of its own. */
class Agent {
  readonly hub: number;
  readonly #socket: Socket;
  readonly #waiting = new Map<number, () => void>();
  #id = 0;
  #rest = '';

  private constructor(socket: Socket, hub: number) {
    this.#socket = socket;
    this.hub = hub;
    socket.on('data', (chunk: Buffer) => {
      const lines = (this.#rest + chunk.toString()).split('\n');
      this.#rest = lines.pop() ?? '';
      for (const line of lines) this.#waiting.get((JSON.parse(line) as { id: number }).id)?.();
    });
  }

  static async connect(tree: string, state: string): Promise<Agent> {
    const settings = serverSettings({ root: [tree], state, logLevel: 'error' }, {}, '/');
    const place = hubPlace([tree], { stateDir: state, env: {}, platform: process.platform, home: homedir() });
    if (place === null) throw new Error('There is no place for a hub.');
    const startHub = () => Promise.reject(new Error('The hub has gone.'));
    const { socket, welcome } = await connectToHub({ place, program: programIdentity(PROGRAM), settings, startHub });
    const agent = new Agent(socket, welcome.pid);
    const clientInfo = { name: 'bench', version: '1.0.0' };
    await agent.#request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    socket.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    return agent;
  }

  ask(): Promise<void> {
    return this.#request('tools/call', { name: 'read_code', arguments: { path: 'README.md' } });
  }

  /** Asks on the beat, whether or not the answer before has come. @returns milliseconds of each answer */
  async work(number: number, seconds: number): Promise<number[]> {
    await delay((number * 1000) / REQUESTS_A_SECOND / AGENTS);
    const times: Promise<number>[] = [];
    const startedAt = performance.now();
    for (let beat = 0; beat < REQUESTS_A_SECOND * seconds; beat++) {
      const late = performance.now() - startedAt - (beat * 1000) / REQUESTS_A_SECOND;
      if (late < 0) await delay(-late);
      const askedAt = performance.now();
      times.push(this.ask().then(() => performance.now() - askedAt));
    }
    return Promise.all(times);
  }

  end(): void {
    this.#socket.end();
  }

  #request(method: string, params: object): Promise<void> {
    this.#id += 1;
    const id = this.#id;
    this.#socket.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }
}
