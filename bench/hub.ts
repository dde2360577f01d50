import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, type Answer, type HubAddress, onBeat } from './hub-agent.ts';
import { MIX, READING, type Subjects, subjectsOf, Work } from './hub-work.ts';
import { RawClient } from './raw-client.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { inTurn, median, percentile, spread } from './sample.ts';
import { treeName } from './tree.ts';

const PROGRAM = join(import.meta.dirname, '..', 'dist', 'orrery.js');
const ROUNDS = 15;
const START_MS = 60;
const FRONT_MB = 50;
const AGENTS = 100;
const REQUESTS_A_SECOND = 10;
const SECONDS = 30;
/** Of the same before that, in which a new hub compiles what it runs. */
const WARM_SECONDS = 3;
const READ_MS = 20;
const MEMORY = 1.5;

/** What each agent of a load wants, as one that reads its answers. */
const WANTED_A_SECOND = 5;
const LOAD_SECONDS = 20;
const MIXED = { calls: 250, readMs: 300, writeMs: 600 };
const READS = { calls: 500, readMs: 250 };
/** Calls of each tool, by a tenth of the agents, that tell what one of them costs. */
const COUNTED_CALLS = 100;
const POLITE = 9;
/** What the greedy one has in flight. */
const GREED = 100;
const PATIENCE = 2;
const TICKS_A_SECOND = 100;

/** What a front costs beside Node itself, and what a hundred agents cost one hub. */
export async function run({ tree }: BenchOptions): Promise<BenchRow[]> {
  if (tree === null) throw new Error('Name a checkout of a real repository with --tree DIR.');
  process.env.ORRERY_HUB = '1';
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-hub-')));
  const copy = join(folder, 'tree');
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', tree, copy]);
  const place = { tree: copy, state: join(folder, 'state'), program: PROGRAM };
  const subjects = subjectsOf(copy);
  const first = front(place);
  try {
    await first.initialize();
    await read(first, 1);
    const rows = [await startRow(place), await frontMemoryRow(first), ...(await agentRows(place))];
    const load = new Load(place, subjects);
    rows.push(...(await load.readRows()), ...(await load.fairRows()), ...(await load.mixedRows()));
    rows.push(...(await load.costRows()));
    return rows.map((row) => ({ ...row, tree: treeName(tree) }));
  } finally {
    await first.end();
    process.env.ORRERY_HUB = '0';
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function front({ tree, state }: HubAddress): RawClient {
  return new RawClient(PROGRAM, ['serve', '--root', tree, '--state', state, '--log-level', 'error']);
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

type Row = Omit<BenchRow, 'tree'>;

const NO_PEER = { peer: null, peerName: null, ratio: null };

async function startRow(place: HubAddress): Promise<Row> {
  const measured = await inTurn({ front: () => frontStart(place), node: bareNode }, ROUNDS);
  const [own, node] = [median(measured.front), median(measured.node)];
  return {
    name: 'front with a running hub: spawn to the answer to initialize',
    ours: own,
    peer: node,
    peerName: 'Node that does nothing, spawn to end',
    ratio: own / node,
    unit: 'ms',
    bound: `≤ ${START_MS} ms more`,
    met: own - node <= START_MS,
    note: `${spread(measured.front, 'ms')}; peer ${spread(measured.node, 'ms')}`,
  };
}

async function frontStart(place: HubAddress): Promise<number> {
  const startedAt = performance.now();
  const client = front(place);
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

/** @param client a front that has carried an answer */
async function frontMemoryRow(client: RawClient): Promise<Row> {
  const own = residentMegabytes(client.pid);
  const bare = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'inherit'] });
  await delay(1000);
  const node = residentMegabytes(bare.pid as number);
  bare.stdin?.end();
  await once(bare, 'exit');
  return {
    name: 'memory of a front that has carried an answer',
    ours: own,
    peer: node,
    peerName: 'Node that waits for stdin',
    ratio: own / node,
    unit: 'MB',
    bound: `≤ ${FRONT_MB} MB`,
    met: own <= FRONT_MB,
    note: 'resident, of the whole process',
  };
}

async function agentRows(place: HubAddress): Promise<Row[]> {
  const one = await Agent.connect(place);
  await reading(one, 0, WARM_SECONDS + SECONDS);
  const alone = residentMegabytes(one.hub);
  const agents = await connected(place, AGENTS);
  const all = async (seconds: number) =>
    (await Promise.all(agents.map((agent, at) => reading(agent, at, seconds)))).flat();
  const first = times(await all(WARM_SECONDS));
  const measured = times(await all(SECONDS));
  const together = residentMegabytes(one.hub);
  for (const agent of [one, ...agents]) agent.end();
  return [
    {
      ...NO_PEER,
      name: `read_code by ${AGENTS} agents on one hub, ${REQUESTS_A_SECOND} a second each: 95th percentile`,
      ours: percentile(measured, 95),
      unit: 'ms',
      bound: `≤ ${READ_MS} ms`,
      met: percentile(measured, 95) <= READ_MS,
      note: `${measured.length} calls in ${SECONDS} s, median ${median(measured).toFixed(1)} ms, at most ${Math.max(...measured).toFixed(0)} ms; in the ${WARM_SECONDS} s before, of a new hub, 95th percentile ${percentile(first, 95).toFixed(0)} ms`,
    },
    {
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

/** Asks whether or not the answer before has come. */
function reading(agent: Agent, number: number, seconds: number): Promise<Answer[]> {
  const after = (number * 1000) / REQUESTS_A_SECOND / AGENTS;
  const beat = { perSecond: REQUESTS_A_SECOND, seconds, after, inTurn: false };
  return onBeat(beat, () => agent.call({ tool: 'read_code', args: { path: 'README.md' } }));
}

function connected(place: HubAddress, count: number): Promise<Agent[]> {
  return Promise.all(Array.from({ length: count }, () => Agent.connect(place)));
}

function times(answers: readonly Answer[]): number[] {
  return answers.map(({ milliseconds }) => milliseconds);
}

function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** Processor time that a process has taken, in milliseconds. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND;
}

/** What a load came to. */
interface Loaded {
  readonly answers: readonly Answer[];
  readonly seconds: number;
  /** Of the hub, for each answer. */
  readonly processorMs: number;
}

/** Agents that read, search, write and edit together, as many that work on one repository do. */
class Load {
  readonly #place: HubAddress;
  readonly #subjects: Subjects;

  constructor(place: HubAddress, subjects: Subjects) {
    this.#place = place;
    this.#subjects = subjects;
  }

  async readRows(): Promise<Row[]> {
    const { answers, seconds, processorMs } = await this.#together(READING);
    const rate = answers.length / seconds;
    return [
      rateRow(`reads alone by ${AGENTS} agents`, rate, READS.calls, answers, processorMs),
      percentileRow(`reads alone by ${AGENTS} agents`, answers, READS.readMs),
    ];
  }

  async mixedRows(): Promise<Row[]> {
    const { answers, seconds, processorMs } = await this.#together(Object.keys(MIX));
    const rate = answers.length / seconds;
    const name = `reads and writes by ${AGENTS} agents`;
    const [reads, writes] = [true, false].map((isRead) =>
      answers.filter(({ tool }) => READING.includes(tool) === isRead),
    ) as [Answer[], Answer[]];
    const failures = answers.filter(({ failure }) => failure !== null);
    const kinds = [...new Set(failures.map(({ tool, failure }) => `${tool}: ${failure?.slice(0, 100)}`))];
    return [
      rateRow(name, rate, MIXED.calls, answers, processorMs),
      percentileRow(`${name}, the reads`, reads, MIXED.readMs),
      percentileRow(`${name}, the writes`, writes, MIXED.writeMs),
      {
        ...NO_PEER,
        name: `${name}: calls that failed`,
        ours: failures.length,
        unit: 'calls',
        bound: 'none',
        met: failures.length === 0,
        note: `of ${answers.length}${kinds.length === 0 ? '' : `; ${kinds.slice(0, 3).join('; ')}`}`,
      },
    ];
  }

  /** What one that never waits costs those that do. */
  async fairRows(): Promise<Row[]> {
    const agents = await connected(this.#place, POLITE + 1);
    const [greedy, ...polite] = agents as [Agent, ...Agent[]];
    const beside = async () => times((await this.#worked(polite, READING, LOAD_SECONDS / 2)).answers);
    await beside();
    const before = percentile(await beside(), 95);
    const work = new Work(this.#subjects, AGENTS);
    let isOver = false;
    const greed = Array.from({ length: GREED }, async () => {
      while (!isOver) if ((await greedy.call(work.next(READING))).failure !== null) await delay(10);
    });
    const during = await beside();
    isOver = true;
    await Promise.all(greed);
    for (const agent of agents) agent.end();
    const ours = percentile(during, 95);
    return [
      {
        name: `reads of ${POLITE} polite agents beside one that has ${GREED} in flight: 95th percentile`,
        ours,
        peer: before,
        peerName: 'without that one',
        ratio: ours / before,
        unit: 'ms',
        bound: `≤ ${PATIENCE} ×`,
        met: ours <= PATIENCE * before,
        note: `${WANTED_A_SECOND} a second wanted by each of the ${POLITE}; ${during.length} calls, median ${median(during).toFixed(1)} ms; load average ${load()}`,
      },
    ];
  }

  /** Processor time rather than time: it is the same on a busy machine. */
  async costRows(): Promise<Row[]> {
    const agents = await connected(this.#place, AGENTS / 10);
    const works = agents.map((_, at) => new Work(this.#subjects, at));
    const rows: Row[] = [];
    for (const tool of Object.keys(MIX)) {
      const before = processorTime((agents[0] as Agent).hub);
      let left = COUNTED_CALLS;
      await Promise.all(
        agents.map(async (agent, at) => {
          while (left-- > 0) await made(agent, works[at] as Work, [tool]);
        }),
      );
      rows.push({
        ...NO_PEER,
        name: `processor time of a hub for one ${tool}`,
        ours: (processorTime((agents[0] as Agent).hub) - before) / COUNTED_CALLS,
        unit: 'ms',
        bound: '',
        met: null,
        note: `of ${COUNTED_CALLS} calls by ${agents.length} agents, all threads; ${100 / TICKS_A_SECOND} % of a second is the least that is told`,
      });
    }
    for (const agent of agents) agent.end();
    return rows;
  }

  async #together(tools: readonly string[]): Promise<Loaded> {
    const agents = await connected(this.#place, AGENTS);
    await this.#worked(agents, tools, WARM_SECONDS);
    const loaded = await this.#worked(agents, tools, LOAD_SECONDS);
    for (const agent of agents) agent.end();
    return loaded;
  }

  async #worked(agents: readonly Agent[], tools: readonly string[], seconds: number): Promise<Loaded> {
    const hub = (agents[0] as Agent).hub;
    const before = processorTime(hub);
    const startedAt = performance.now();
    const each = agents.map((agent, at) => {
      const work = new Work(this.#subjects, at);
      const after = (at * 1000) / WANTED_A_SECOND / agents.length;
      return onBeat({ perSecond: WANTED_A_SECOND, seconds, after, inTurn: true }, () => made(agent, work, tools));
    });
    const answers = (await Promise.all(each)).flat();
    const processorMs = (processorTime(hub) - before) / answers.length;
    return { answers, seconds: (performance.now() - startedAt) / 1000, processorMs };
  }
}

async function made(agent: Agent, work: Work, tools: readonly string[]): Promise<Answer> {
  const answer = await agent.call(work.next(tools));
  work.heard(answer);
  return answer;
}

function rateRow(name: string, rate: number, aim: number, answers: readonly Answer[], processorMs: number): Row {
  return {
    ...NO_PEER,
    name: `${name}, ${WANTED_A_SECOND} a second wanted by each`,
    ours: rate,
    unit: 'calls/s',
    bound: `≥ ${aim} calls/s`,
    met: rate >= aim,
    note: `${answers.length} calls; ${processorMs.toFixed(2)} ms of processor time of the hub each; the agents run on the same machine; load average ${load()}`,
  };
}

function percentileRow(name: string, answers: readonly Answer[], aim: number): Row {
  const ours = percentile(times(answers), 95);
  const tools = [...new Set(answers.map(({ tool }) => tool))].sort();
  const ofTool = (name: string) => percentile(times(answers.filter(({ tool }) => tool === name)), 95).toFixed(0);
  return {
    ...NO_PEER,
    name: `${name}: 95th percentile`,
    ours,
    unit: 'ms',
    bound: `≤ ${aim} ms`,
    met: ours <= aim,
    note: `median ${median(times(answers)).toFixed(0)} ms; 95th percentiles: ${tools.map((tool) => `${tool} ${ofTool(tool)}`).join(', ')}`,
  };
}

function load(): string {
  return (loadavg()[0] as number).toFixed(1);
}
