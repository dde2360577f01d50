import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../random.ts';
import { type Message, StdioClient } from '../stdio-client.ts';

/** An answer that has not come by then never will. */
const PATIENCE_MS = 120_000;
/** Between two calls of one agent, at most. */
const MOST_PAUSE_MS = 200;
const SHARED = 'shared.md';

/** What an agent did, and was told had been done. */
export interface Deeds {
  readonly calls: number;
  /** Calls that failed with the hub that worked on them, as they may. */
  readonly lost: number;
  /** Versions of the agent's own file, in the order they were acknowledged. */
  readonly written: readonly { readonly content: string; readonly hash: string }[];
  /** Contents whose write was lost with a hub: written or not. */
  readonly uncertain: readonly string[];
  /** Texts that were put into the shared document and acknowledged. */
  readonly inserted: readonly string[];
}

export interface AgentOptions {
  readonly number: number;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly random: Random;
  readonly onFault: (what: string, detail: string) => void;
}

/** One client of a front: it reads, writes a file of its own, and adds to a document that all share. */
export class Agent {
  readonly path: string;
  readonly #name: string;
  readonly #random: Random;
  readonly #client: StdioClient;
  readonly #onFault: AgentOptions['onFault'];
  readonly #waiting = new Map<number, (message: Message) => void>();
  readonly #written: { content: string; hash: string }[] = [];
  readonly #uncertain: string[] = [];
  readonly #inserted: string[] = [];
  #calls = 0;
  #lost = 0;
  #id = 0;
  /** What it has seen of the shared document. */
  #clock: Record<string, number> = {};
  /** Of the next operation. */
  #counter = 1;

  constructor({ number, args, env, random, onFault }: AgentOptions) {
    this.#name = `agent-${number}`;
    this.path = `${this.#name}.js`;
    this.#random = random;
    this.#onFault = (what, detail) => onFault(what, `${this.#name}: ${detail}`);
    this.#client = new StdioClient(
      args,
      {
        onMessage: (message) => this.#waiting.get(Number(message.id))?.(message),
        onStray: (line) => this.#onFault('output that is no message', line.slice(0, 500)),
      },
      { env },
    );
  }

  get deeds(): Deeds {
    return {
      calls: this.#calls,
      lost: this.#lost,
      written: this.#written,
      uncertain: this.#uncertain,
      inserted: this.#inserted,
    };
  }

  async introduce(): Promise<void> {
    const clientInfo = { name: this.#name, version: '1' };
    await this.#request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    await this.#send({ method: 'notifications/initialized' });
  }

  /** @param isOver looked at between two calls */
  async work(isOver: () => boolean): Promise<void> {
    const deeds = [
      { weight: 4, run: () => this.#read() },
      { weight: 2, run: () => this.#write() },
      { weight: 3, run: () => this.#insert() },
    ];
    while (!isOver()) {
      await this.#random.weighted(deeds).run();
      await delay(this.#random.below(MOST_PAUSE_MS));
    }
  }

  /** The structured result of a call; null where it was lost with its hub. Other failures are faults. */
  async call(name: string, given: object): Promise<Readonly<Record<string, unknown>> | null> {
    const { result, error } = await this.#request('tools/call', { name, arguments: given });
    const { isError, structuredContent } = (result ?? {}) as Message;
    this.#calls++;
    const failure = (error ?? (structuredContent as Message | undefined)?.error) as Message | undefined;
    if (failure === undefined && isError !== true) return structuredContent as Message;
    if ((failure?.data as Message | undefined)?.retryable === true || failure?.retryable === true) this.#lost++;
    else this.#onFault(`${name} failed`, JSON.stringify(failure ?? result).slice(0, 1000));
    return null;
  }

  /** Leaves as a client does. */
  async leave(): Promise<void> {
    this.#client.child.stdin.end();
    const late = delay(PATIENCE_MS, null, { ref: false });
    const outcome = await Promise.race([this.#client.exited, late]);
    if (outcome === null) this.#onFault('a front that does not end', `${PATIENCE_MS / 1000} s after its client left`);
    else if (outcome[0] !== 0) this.#onFault('a front that failed', `${outcome.join(' ')} ${this.#client.stderr}`);
  }

  kill(): void {
    this.#client.child.kill('SIGKILL');
  }

  async #read(): Promise<void> {
    await this.call('read_code', { path: this.#written.length > 0 ? this.path : 'start.js' });
  }

  async #write(): Promise<void> {
    const content = `export const value = ${this.#written.length + this.#uncertain.length};\n`;
    const given = { path: this.path, content, reason: 'chaos', agent_id: this.#name };
    const result = await this.call('write_code', given);
    if (result === null) this.#uncertain.push(content);
    else this.#written.push({ content, hash: String(result.content_hash) });
  }

  /** Sent until it is acknowledged: with the same number it counts once. */
  async #insert(): Promise<void> {
    const text = `[${this.#name}:${this.#counter}]`;
    const operation = { type: 'insert', position: 0, content: text, counter: this.#counter };
    for (;;) {
      const given = { document_id: SHARED, agent_id: this.#name, vector_clock: this.#clock, operations: [operation] };
      const result = await this.call('sync_document', { ...given, include: 'none' });
      if (result === null) continue;
      const rejected = result.rejected as readonly unknown[];
      if (rejected.length > 0) this.#onFault('an operation that was rejected', JSON.stringify(result).slice(0, 1000));
      else this.#inserted.push(text);
      this.#clock = result.vector_clock as Record<string, number>;
      this.#counter++;
      return;
    }
  }

  async #request(method: string, params: object): Promise<Message> {
    this.#id += 1;
    const id = this.#id;
    const answered = new Promise<Message>((resolve) => this.#waiting.set(id, resolve));
    await this.#send({ id, method, params });
    const late = delay(PATIENCE_MS, `no answer in ${PATIENCE_MS / 1000} s`, { ref: false });
    const gone = this.#client.exited.then((outcome) => `the front ended (${outcome.join(' ')}) ${this.#client.stderr}`);
    const answer = await Promise.race([answered, gone, late]);
    this.#waiting.delete(id);
    if (typeof answer !== 'string') return answer;
    throw new Error(`${this.#name}: ${answer}, asked for ${method} ${JSON.stringify(params).slice(0, 500)}`);
  }

  #send(message: object): Promise<void> {
    return this.#client.send(Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`));
  }
}
