import { performance } from 'node:perf_hooks';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { type Figures, ProcessFigures } from '../process-figures.ts';
import type { Random } from '../random.ts';
import { type Message, StdioClient } from '../stdio-client.ts';
import { type Fault, Ledger } from './ledger.ts';
import { type Id, SentLines } from './line-model.ts';
import { MAX_LINE, type Speaker } from './speaker.ts';

const LF = Buffer.from('\n');
const PING_EVERY_MS = 50;
const PING_PREFIX = 'ping sent at ';
const LOOK_EVERY_MS = 250;
/** How long the server may say nothing while answers are due. */
const PATIENCE_MS = 60_000;
const SHOWN_REQUESTS = 5;
const REMEMBERED_REQUESTS = 1000;
const SHOWN_BYTES = 1000;

/** How a connection ends: with everything asked for answered, or in the middle of it. */
export type Ending = 'end of input' | 'in mid-line' | 'SIGTERM';

export interface ConnectionPlan {
  readonly args: readonly string[];
  readonly speaker: Speaker;
  readonly random: Random;
  readonly messages: number;
  /** Whether the client says hello before anything else. */
  readonly opens: boolean;
  /** Answers that may be due before the client waits for some. */
  readonly window: number;
  readonly ending: Ending;
  /** Whether its pings are measured: one with more requests than are worked on at once waits for its own. */
  readonly timesPings: boolean;
  readonly onMessageSent: (kind: string) => void;
  /** Called as soon as a fault is found. */
  readonly onFault: (fault: Fault) => void;
}

export interface ConnectionResult {
  /** Milliseconds from sending a ping to its answer. */
  readonly pings: readonly number[];
  readonly figures: readonly Figures[];
  readonly answers: number;
}

/** One connection over standard input and output, from its first byte to the end of its server. */
export function runConnection(plan: ConnectionPlan): Promise<ConnectionResult> {
  return new FuzzedConnection(plan).run();
}

class FuzzedConnection {
  readonly #plan: ConnectionPlan;
  readonly #ledger = new Ledger(MAX_LINE);
  readonly #sent = new SentLines((line) => this.#note(line));
  /** The last requests, to show the ones that a fault is about. */
  readonly #requests = new Map<Id, Buffer>();
  readonly #client: StdioClient;
  readonly #figures: ProcessFigures;
  readonly #pings: number[] = [];
  #answers = 0;
  #heardAt = performance.now();
  #gone = false;
  #onHeard: () => void = () => {};

  constructor(plan: ConnectionPlan) {
    this.#plan = plan;
    this.#client = new StdioClient(plan.args, {
      onMessage: (message) => this.#receive(message),
      onStray: (line) => this.#fault('output that is no message', line.slice(0, 500)),
    });
    this.#figures = new ProcessFigures(this.#client.pid, LOOK_EVERY_MS);
    void this.#client.exited.then(() => {
      this.#gone = true;
      this.#onHeard();
    });
  }

  async run(): Promise<ConnectionResult> {
    const pinging = setInterval(() => this.#ping(), PING_EVERY_MS);
    const watching = setInterval(() => this.#watch(), 1000);
    try {
      await this.#speak();
      clearInterval(pinging);
      await this.#end();
    } finally {
      clearInterval(pinging);
      clearInterval(watching);
      this.#figures.end();
      this.#client.child.kill('SIGKILL');
    }
    return {
      pings: this.#pings,
      figures: this.#figures.taken,
      answers: this.#answers,
    };
  }

  async #speak(): Promise<void> {
    const { speaker, messages, opens, window, onMessageSent } = this.#plan;
    if (opens) for (const line of speaker.opening()) await this.#send(line);
    for (let i = 0; i < messages && !this.#gone; i++) {
      const { kind, bytes } = speaker.next();
      onMessageSent(kind);
      await this.#send(bytes);
      while (this.#ledger.due >= window && !this.#gone) await this.#heard();
    }
  }

  /** Sends a line, in one piece or in several. */
  async #send(bytes: Buffer): Promise<void> {
    const { random } = this.#plan;
    const pieces = random.chance(0.05) ? random.between(2, 5) : 1;
    const whole = Buffer.concat([bytes, LF]);
    for (let i = 0, from = 0; i < pieces; i++) {
      const to = i === pieces - 1 ? whole.length : random.between(from, whole.length);
      await this.#write(whole.subarray(from, to));
      from = to;
      if (pieces > 1) await turn();
    }
  }

  #write(bytes: Buffer): Promise<void> {
    this.#sent.push(bytes);
    return this.#client.send(bytes);
  }

  #ping(): void {
    if (!this.#plan.timesPings || this.#sent.isOpen || this.#gone) return;
    const id = `${PING_PREFIX}${performance.now()}`;
    void this.#write(Buffer.concat([this.#plan.speaker.ping(id), LF]));
  }

  #receive(message: Message): void {
    this.#heardAt = performance.now();
    const { id, method } = message;
    if (typeof method === 'string' && message.jsonrpc === '2.0') {
      if (id !== undefined) this.#answerServer(id);
    } else {
      this.#answers++;
      if (isTimed(id)) this.#pings.push(this.#heardAt - Number(id.slice(PING_PREFIX.length)));
      this.#account(message);
    }
    this.#onHeard();
  }

  /** What the account finds is shown with what it was the answer to. */
  #account(message: Message): void {
    const before = this.#ledger.faults.length;
    this.#ledger.answered(message);
    const asked = this.#requests.get(message.id as Id)?.subarray(0, SHOWN_BYTES) ?? '(not remembered)';
    for (const { what, detail } of this.#ledger.faults.splice(before)) this.#fault(what, `${asked}\n  → ${detail}`);
  }

  /** The server asks a person: who says no, or something else altogether. */
  #answerServer(id: unknown): void {
    const result = this.#answers % 3 === 0 ? { action: 7 } : { action: 'decline' };
    const line = JSON.stringify({ jsonrpc: '2.0', id, result });
    // In the middle of a line there is no place for another: its call then waits for an answer in vain.
    if (!this.#sent.isOpen) void this.#write(Buffer.from(`${line}\n`));
  }

  #heard(): Promise<void> {
    return new Promise((resolve) => {
      this.#onHeard = resolve;
    });
  }

  #watch(): void {
    if (this.#ledger.due === 0) this.#heardAt = performance.now();
    if (this.#gone || performance.now() - this.#heardAt < PATIENCE_MS) return;
    const waiting = this.#ledger.waiting(SHOWN_REQUESTS).map((id) => this.#requests.get(id)?.subarray(0, SHOWN_BYTES));
    const detail = `${this.#ledger.due} answers were due, the first of them to\n  ${waiting.join('\n  ')}`;
    this.#fault(`nothing came for ${PATIENCE_MS / 1000} s`, detail);
    this.#client.child.kill('SIGKILL');
  }

  #note(line: Buffer): void {
    const expectation = this.#ledger.sent(line);
    if (expectation.kind !== 'request' || isTimed(expectation.id)) return;
    this.#requests.delete(expectation.id);
    this.#requests.set(expectation.id, line);
    for (const oldest of this.#requests.keys()) {
      if (this.#requests.size <= REMEMBERED_REQUESTS) break;
      this.#requests.delete(oldest);
    }
  }

  async #end(): Promise<void> {
    const { ending } = this.#plan;
    if (this.#gone) {
      const [status, signal] = await this.#client.exited;
      return this.#fault('the server ended by itself', `${status ?? signal}\n${this.#client.stderr.slice(-2000)}`);
    }
    if (ending === 'SIGTERM') this.#client.child.kill('SIGTERM');
    else {
      if (ending === 'in mid-line') await this.#write(Buffer.from('{"jsonrpc":"2.0","id":"last","method":"ping"}'));
      this.#sent.end();
      this.#client.child.stdin.end();
    }
    const late = delay(PATIENCE_MS, null, { ref: false });
    const outcome = await Promise.race([this.#client.exited, late]);
    if (outcome === null) return this.#fault('the server did not end', `${PATIENCE_MS / 1000} s after ${ending}`);
    const [status, signal] = outcome;
    const unheard = signal === 'SIGTERM' && ending === 'SIGTERM' && this.#answers === 0;
    if (status !== 0 && !unheard)
      this.#fault('the server failed', `${status ?? signal}\n${this.#client.stderr.slice(-2000)}`);
    if (ending === 'SIGTERM') return;
    this.#ledger.settle();
    for (const { what, detail } of this.#ledger.faults) this.#fault(what, detail);
  }

  #fault(what: string, detail: string): void {
    this.#plan.onFault({ what, detail });
  }
}

function isTimed(id: unknown): id is string {
  return typeof id === 'string' && id.startsWith(PING_PREFIX);
}
