import { LISTEN_METHOD } from '../subscriptions.ts';

/** A message of JSON-RPC, as far as it matters here. */
export interface Envelope {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly name?: unknown; readonly requestId?: unknown; readonly uri?: unknown } | null;
  readonly error?: unknown;
  readonly result?: unknown;
}

/** A request without its answer. */
interface Open {
  readonly line: string;
  readonly method: string;
  /** Whether nothing is changed by making it again. */
  readonly isRepeatable: boolean;
  /** What it sets of the connection, if anything. */
  readonly stateKey: string | null;
  /** Hubs that were lost while they worked on it. */
  attempts: number;
}

/** A request that two hubs were lost over may be what ends them. */
const MAX_ATTEMPTS = 2;

/** What is to be done when another hub takes the place of a lost one. */
export interface Replay {
  /** Lines to be sent, in their order; answers to those of `silent` are not for the client. */
  readonly lines: readonly string[];
  readonly silent: readonly string[];
  /** Ids of requests that are not made again, and get an error. */
  readonly lost: readonly unknown[];
}

/** Requests that put the connection into a state, which another hub has to be put into as well. */
const STATE_METHODS: ReadonlySet<string> = new Set(['initialize', 'logging/setLevel', 'resources/subscribe']);

/**
 * What one client has told of itself, and what it still waits for: all that another hub needs in order to go on in the place
 * of one that was lost.
 */
export class SessionReplay {
  readonly #writers: ReadonlySet<string>;
  /** Answered requests that still hold, and notifications, by what they set. */
  readonly #state = new Map<string, string>();
  readonly #open = new Map<string, Open>();

  /** @param writers tools whose calls change something */
  constructor(writers: readonly string[]) {
    this.#writers = new Set(writers);
  }

  /** Whether an answer is due. */
  get isWaiting(): boolean {
    return [...this.#open.values()].some(({ method }) => method !== LISTEN_METHOD);
  }

  /** The client has sent a line. */
  sent(line: string, { id, method, params }: Envelope): void {
    if (typeof method !== 'string') return;
    if (id === undefined) {
      if (method === 'notifications/initialized') this.#state.set(method, line);
      if (method === 'notifications/cancelled') this.#open.delete(keyOf(params?.requestId));
      return;
    }
    if (method === 'resources/unsubscribe') this.#state.delete(stateKey('resources/subscribe', params?.uri));
    const key = STATE_METHODS.has(method) ? stateKey(method, params?.uri) : null;
    const isRepeatable = method !== 'tools/call' || !this.#writers.has(String(params?.name));
    this.#open.set(keyOf(id), { line, method, isRepeatable, stateKey: key, attempts: 0 });
  }

  /** The hub has answered a request. */
  answered({ id, error }: Envelope): void {
    const open = this.#open.get(keyOf(id));
    this.#open.delete(keyOf(id));
    if (open?.stateKey != null && error === undefined) this.#state.set(open.stateKey, open.line);
  }

  /** Ids of requests that are not made again are forgotten. */
  replay(): Replay {
    const lost: unknown[] = [];
    const again: string[] = [];
    for (const [key, open] of this.#open) {
      open.attempts += 1;
      if (open.isRepeatable && (open.attempts < MAX_ATTEMPTS || open.method === LISTEN_METHOD)) again.push(open.line);
      else {
        lost.push(JSON.parse(key));
        this.#open.delete(key);
      }
    }
    const state = [...this.#state];
    const silent = state.filter(([key]) => key !== 'notifications/initialized').map(([, line]) => line);
    // The handshake first, as it was.
    const order = (key: string) => (key === 'initialize' ? 0 : key === 'notifications/initialized' ? 1 : 2);
    const restored = state.sort(([a], [b]) => order(a) - order(b)).map(([, line]) => line);
    return {
      lines: [...restored, ...again],
      silent: silent.map((line) => keyOf((JSON.parse(line) as Envelope).id)),
      lost,
    };
  }
}

/** Ids `1` and `"1"` are two. */
export function keyOf(id: unknown): string {
  return JSON.stringify(id) ?? 'null';
}

function stateKey(method: string, uri: unknown): string {
  return method === 'resources/subscribe' ? `${method} ${String(uri)}` : method;
}
