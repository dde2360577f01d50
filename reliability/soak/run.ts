import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Distribution, distribution } from '../distribution.ts';
import { fittingArguments } from '../fuzz/arguments.ts';
import { type Fault, problemOf } from '../fuzz/ledger.ts';
import { offerOf } from '../fuzz/offer.ts';
import type { Offer } from '../fuzz/speaker.ts';
import { type Course, courseOf } from '../levelling.ts';
import { type Figures, ProcessFigures } from '../process-figures.ts';
import { run } from '../program.ts';
import { Random } from '../random.ts';
import { type Message, StdioClient } from '../stdio-client.ts';
import { copyCheckout, filesOf, withTemporaryFolder } from '../trees.ts';
import { Editor } from './editor.ts';

export interface SoakPlan {
  readonly minutes: number;
  readonly seed: number;
  /** A checkout, which is copied. */
  readonly tree: string;
}

export interface Soaked extends SoakPlan {
  readonly files: number;
  readonly calls: number;
  readonly edits: number;
  /** How many calls failed, by the name of the error. */
  readonly failed: Readonly<Record<string, number>>;
  readonly courses: Readonly<Record<'memory in MB' | 'threads' | 'open files', Course | null>>;
  /** Milliseconds. */
  readonly pings: Distribution | null;
  readonly answers: Readonly<Record<string, Distribution | null>>;
  readonly faults: readonly Fault[];
}

/** Calls that wait for their answers at once: as many as a few agents ask. */
const AT_ONCE = 4;
const PING_EVERY_MS = 100;
const LOOK_EVERY_MS = 1000;
const SAID_EVERY_MS = 60_000;
const CANCELLED_SHARE = 0.05;
const LONGEST_BEFORE_CANCELLING_MS = 500;
/** How long the server may say nothing. */
const PATIENCE_MS = 120_000;
const KEPT_FAULTS = 50;
const MEMORY_SLACK = { share: 0.1, amount: 32 };
const COUNT_SLACK = { share: 0.1, amount: 3 };
const SERVER_ARGS = ['--rate-burst', '0', '--log-level', 'error'];

export function soak(plan: SoakPlan, say: (sentence: string) => void): Promise<Soaked> {
  return withTemporaryFolder(async (folder) => {
    const tree = join(folder, 'tree');
    copyCheckout(plan.tree, tree);
    const state = join(folder, 'state');
    const args = ['--root', tree, '--state', state, ...SERVER_ARGS];
    const random = new Random(plan.seed);
    const offer = await offerOf(tree, args);
    const editor = await Editor.of(tree, random.fork());
    const server = new SoakedServer(args, offer, random.fork());
    const editing = editor.run();
    await server.askFor(plan.minutes * 60_000, say);
    editor.stop();
    await editing;
    const digest = await server.digest();
    await server.end();
    const faults = [...server.faults, ...(await faultsOfIndex(tree, state, digest))];
    const course = (figure: keyof Figures, slack: typeof MEMORY_SLACK) =>
      courseOf(
        server.figures.map((one) => one[figure]),
        slack,
      );
    const courses = {
      'memory in MB': course('megabytes', MEMORY_SLACK),
      threads: course('threads', COUNT_SLACK),
      'open files': course('handles', COUNT_SLACK),
    };
    for (const [name, { isLevel, tenths } = { isLevel: true, tenths: [] }] of Object.entries(courses).map(
      ([name, course]) => [name, course ?? undefined] as const,
    )) {
      if (!isLevel) faults.push({ what: `${name} grows`, detail: tenths.join(' ') });
    }
    return {
      ...plan,
      files: filesOf(tree).length,
      calls: server.calls,
      edits: editor.edits,
      failed: server.failed,
      courses,
      pings: distribution(server.pings),
      answers: Object.fromEntries([...server.times].sort().map(([name, times]) => [name, distribution(times)])),
      faults,
    };
  });
}

/** What the server says of the tree as it is in the end must be what is found from scratch, and what is kept too. */
async function faultsOfIndex(tree: string, state: string, digest: string): Promise<Fault[]> {
  const { status, stdout, stderr } = await run(['index', tree, '--state', state, '--verify', '--json']);
  if (status !== 0) return [{ what: 'the index is not as one made from scratch', detail: stdout + stderr }];
  const { digest: found } = JSON.parse(stdout) as { readonly digest: string };
  return digest === found
    ? []
    : [{ what: 'the server saw another tree in the end', detail: `${digest}, not ${found}` }];
}

interface Asked {
  readonly name: string;
  readonly at: number;
  readonly resolve: (message: Message) => void;
}

/** One server, asked by several at once. */
class SoakedServer {
  readonly faults: Fault[] = [];
  readonly pings: number[] = [];
  readonly times = new Map<string, number[]>();
  readonly failed: Record<string, number> = {};
  calls = 0;
  readonly #client: StdioClient;
  readonly #figures: ProcessFigures;
  readonly #offer: Offer;
  readonly #random: Random;
  readonly #asked = new Map<number, Asked>();
  #nextId = 1;
  #heardAt = performance.now();
  #isGone = false;

  constructor(args: readonly string[], offer: Offer, random: Random) {
    this.#offer = offer;
    this.#random = random;
    this.#client = new StdioClient(args, {
      onMessage: (message) => this.#hear(message),
      onStray: (line) => this.#fault('output that is no message', line.slice(0, 500)),
    });
    this.#figures = new ProcessFigures(this.#client.pid, LOOK_EVERY_MS);
    void this.#client.exited.then(() => {
      this.#isGone = true;
      for (const { resolve } of this.#asked.values()) resolve({});
    });
  }

  get figures(): readonly Figures[] {
    return this.#figures.taken;
  }

  async askFor(milliseconds: number, say: (sentence: string) => void): Promise<void> {
    const clientInfo = { name: 'soak', version: '1' };
    await this.#request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    const until = performance.now() + milliseconds;
    const pinging = setInterval(() => void this.#ping(), PING_EVERY_MS);
    const saying = setInterval(() => say(this.#state()), SAID_EVERY_MS);
    const watching = setInterval(() => this.#watch(), 1000);
    const askers = Array.from({ length: AT_ONCE }, () => this.#ask(until, this.#random.fork()));
    await Promise.all(askers);
    for (const timer of [pinging, saying, watching]) clearInterval(timer);
  }

  /** Of the tree as the server sees it now. */
  async digest(): Promise<string> {
    const { result } = await this.#request('resources/read', { uri: 'orrery://project/summary?format=json' });
    const { contents = [] } = (result ?? {}) as { readonly contents?: readonly { readonly text: string }[] };
    return String(JSON.parse(contents[0]?.text ?? '{}').digest);
  }

  async end(): Promise<void> {
    this.#figures.end();
    this.#client.child.stdin.end();
    const outcome = await Promise.race([this.#client.exited, delay(PATIENCE_MS, null, { ref: false })]);
    if (outcome?.[0] !== 0)
      this.#fault('the server did not end well', `${outcome}\n${this.#client.stderr.slice(-2000)}`);
    this.#client.child.kill('SIGKILL');
  }

  async #ask(until: number, random: Random): Promise<void> {
    const suggest = () => (random.chance(0.9) ? random.pick(this.#offer.words) : null);
    while (performance.now() < until && !this.#isGone) {
      const { name, inputSchema } = random.pick(this.#offer.tools);
      const id = this.#nextId;
      const call = this.#request(
        'tools/call',
        { name, arguments: fittingArguments(inputSchema, random, suggest) },
        name,
      );
      this.calls++;
      const cancels = random.chance(CANCELLED_SHARE);
      if (cancels) await Promise.race([call, this.#cancelLater(id, random.below(LONGEST_BEFORE_CANCELLING_MS))]);
      else await call;
    }
  }

  async #cancelLater(id: number, milliseconds: number): Promise<void> {
    await delay(milliseconds);
    this.#asked.delete(id);
    await this.#send({ method: 'notifications/cancelled', params: { requestId: id } });
  }

  async #ping(): Promise<void> {
    const sentAt = performance.now();
    await this.#request('ping');
    this.pings.push(performance.now() - sentAt);
  }

  #request(method: string, params: object = {}, name = method): Promise<Message> {
    const id = this.#nextId++;
    if (this.#isGone) return Promise.resolve({});
    return new Promise((resolve) => {
      this.#asked.set(id, { name, at: performance.now(), resolve });
      void this.#send({ id, method, params });
    });
  }

  #send(message: object): Promise<void> {
    return this.#client.send(Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`));
  }

  #hear(message: Message): void {
    this.#heardAt = performance.now();
    if ('method' in message) return;
    const asked = this.#asked.get(message.id as number);
    const problem = problemOf(message);
    if (problem !== null) this.#fault(problem, JSON.stringify(message).slice(0, 2000));
    if (asked === undefined) return;
    this.#asked.delete(message.id as number);
    this.#count(asked, message);
    asked.resolve(message);
  }

  #count({ name, at }: Asked, { result }: Message): void {
    const times = this.times.get(name) ?? [];
    this.times.set(name, times);
    times.push(performance.now() - at);
    const { isError, structuredContent } = (result ?? {}) as Readonly<Record<string, unknown>>;
    const error = (structuredContent as { readonly error?: { readonly name: string } } | undefined)?.error;
    if (isError === true && error !== undefined) this.failed[error.name] = (this.failed[error.name] ?? 0) + 1;
  }

  #watch(): void {
    if (performance.now() - this.#heardAt < PATIENCE_MS) return;
    const waiting = [...this.#asked.values()].map(({ name }) => name);
    this.#fault(`nothing came for ${PATIENCE_MS / 1000} s`, waiting.join(', '));
    this.#client.child.kill('SIGKILL');
  }

  #state(): string {
    const { megabytes = 0, threads = 0, handles = 0 } = this.#figures.taken.at(-1) ?? {};
    return `${this.calls} calls, ${Math.round(megabytes)} MB, ${threads} threads, ${handles} open files, ${this.faults.length} faults`;
  }

  #fault(what: string, detail: string): void {
    if (this.faults.length < KEPT_FAULTS) this.faults.push({ what, detail });
  }
}
