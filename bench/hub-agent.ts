import type { Socket } from 'node:net';
import { homedir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { serverSettings } from '../src/cli/server-options.ts';
import { connectToHub } from '../src/server/hub/connect.ts';
import { hubPlace } from '../src/server/hub/place.ts';
import { programIdentity } from '../src/server/hub/program-identity.ts';

/** A tool and its arguments. */
export interface Call {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** What became of a call. */
export interface Answer {
  readonly tool: string;
  readonly milliseconds: number;
  /** Why it failed; null where it did not. */
  readonly failure: string | null;
  /** The structured result. */
  readonly output: Readonly<Record<string, unknown>>;
}

interface Response {
  readonly id?: number;
  readonly error?: { readonly message: string };
  readonly result?: {
    readonly isError?: boolean;
    readonly content?: readonly { readonly text?: string }[];
    readonly structuredContent?: Readonly<Record<string, unknown>>;
  };
}

/** Where a hub is, and what program it must be of. */
export interface HubAddress {
  readonly tree: string;
  readonly state: string;
  readonly program: string;
}

/** A client that speaks to the hub as a front does, without a process of its own. */
export class Agent {
  /** Process id. */
  readonly hub: number;
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (response: Response) => void>();
  #id = 0;
  #rest = '';

  private constructor(socket: Socket, hub: number) {
    this.#socket = socket;
    this.hub = hub;
    socket.on('data', (chunk: Buffer) => {
      const lines = (this.#rest + chunk.toString()).split('\n');
      this.#rest = lines.pop() ?? '';
      for (const line of lines) this.#receive(JSON.parse(line));
    });
  }

  static async connect({ tree, state, program }: HubAddress): Promise<Agent> {
    // As a front of the same environment: connections of other settings have another engine.
    const settings = serverSettings({ root: [tree], state, logLevel: 'error', allowWrites: true }, process.env, '/');
    const place = hubPlace([tree], { stateDir: state, env: {}, platform: process.platform, home: homedir() });
    if (place === null) throw new Error('There is no place for a hub.');
    const startHub = () => Promise.reject(new Error('The hub has gone.'));
    const { socket, welcome } = await connectToHub({ place, program: programIdentity(program), settings, startHub });
    const agent = new Agent(socket, welcome.pid);
    const clientInfo = { name: 'bench', version: '1.0.0' };
    await agent.#request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    socket.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    return agent;
  }

  async call({ tool, args }: Call): Promise<Answer> {
    const askedAt = performance.now();
    const { result, error } = await this.#request('tools/call', { name: tool, arguments: args });
    const failure = error?.message ?? (result?.isError ? (result.content?.[0]?.text ?? 'no reason') : null);
    return { tool, milliseconds: performance.now() - askedAt, failure, output: result?.structuredContent ?? {} };
  }

  end(): void {
    this.#socket.end();
  }

  #receive(response: Response): void {
    if (response.id === undefined) return;
    this.#waiting.get(response.id)?.(response);
    this.#waiting.delete(response.id);
  }

  #request(method: string, params: object): Promise<Response> {
    this.#id += 1;
    const id = this.#id;
    this.#socket.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }
}

/** When and how often something is done. */
export interface Beat {
  readonly perSecond: number;
  readonly seconds: number;
  /** Milliseconds until the first. */
  readonly after: number;
  /** Whether one waits for the one before, as an agent does that reads its answer. */
  readonly inTurn: boolean;
}

/** Does something on the beat, late where one has to wait for the one before. */
export async function onBeat<T>({ perSecond, seconds, after, inTurn }: Beat, act: () => Promise<T>): Promise<T[]> {
  await delay(after);
  const done: Promise<T>[] = [];
  const startedAt = performance.now();
  for (let due = 0; due < seconds * 1000; due += 1000 / perSecond) {
    const late = performance.now() - startedAt - due;
    if (late < 0) await delay(-late);
    else if (inTurn) due += late;
    const one = act();
    done.push(one);
    if (inTurn) await one;
  }
  return Promise.all(done);
}
