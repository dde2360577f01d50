import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import * as z from 'zod';
import { type Problem, problemOf } from './problem.ts';
import type { Asking, ConnectionState, ServerConnection } from './server-connection.ts';
import { openSession, PAGE_HEADER, type Session, signInByKey } from './session.ts';

/** Checked by the schema of each question, so that what is wrong with an answer is told alike for tools and resources. */
const Anything = z.unknown();

/** Milliseconds before the first, and at most before any further try to connect. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** The first analysis of a large tree takes minutes; progress tells that it is still worked on. */
const QUIET_MS = 120_000;

/** The page's one connection: connects again when it is lost, and subscribes again then. */
export class Connection implements ServerConnection {
  #client: Promise<Client> | null = null;
  #state: ConnectionState = { at: 'connecting' };
  #wait = FIRST_WAIT;
  #retry: number | null = null;
  #wasOpen = false;
  readonly #stateListeners = new Set<() => void>();
  readonly #watchers = new Map<string, Set<() => void>>();

  get state(): ConnectionState {
    return this.#state;
  }

  /** Calls back at each change of the state. Returns what ends it. */
  onState(listener: () => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  /**
   * Calls a tool as the method of its own name, so that its whole answer comes.
   *
   * @throws what `problemOf` reads
   */
  async call<T extends z.ZodType>(
    tool: string,
    args: Readonly<Record<string, unknown>>,
    schema: T,
    asking: Asking = {},
  ): Promise<z.output<T>> {
    const request = { method: tool, params: args };
    const answer = await this.#perform((client) => client.request(request, Anything, requestOptions(asking)));
    return schema.parse(answer);
  }

  /** Reads a resource that is JSON. @throws what `problemOf` reads */
  async read<T extends z.ZodType>(uri: string, schema: T, asking: Asking = {}): Promise<z.output<T>> {
    const { contents } = await this.#perform((client) => client.readResource({ uri }, requestOptions(asking)));
    const text = contents.map((content) => ('text' in content ? content.text : '')).join('');
    return schema.parse(JSON.parse(text));
  }

  /** Calls back when what stands at an address may have changed, also because the connection was lost. Returns what ends it. */
  watch(uri: string, onChange: () => void): () => void {
    const watchers = this.#watchers.get(uri) ?? new Set();
    this.#watchers.set(uri, watchers.add(onChange));
    if (watchers.size === 1) this.#subscribe(uri);
    return () => {
      watchers.delete(onChange);
      if (watchers.size > 0 || this.#watchers.get(uri) !== watchers) return;
      this.#watchers.delete(uri);
      if (this.#state.at === 'open') this.#client?.then((client) => client.unsubscribeResource({ uri })).catch(ignored);
    };
  }

  problemOf(error: unknown): Problem {
    return problemOf(error);
  }

  connect(): void {
    this.#client ??= this.#connected(openSession());
    this.#client.catch(ignored);
  }

  async signIn(key: string): Promise<void> {
    this.#client = this.#connected(signInByKey(key));
    await this.#client.catch(ignored);
  }

  async #perform<T>(work: (client: Client) => Promise<T>): Promise<T> {
    this.connect();
    const client = await (this.#client as Promise<Client>);
    try {
      return await work(client);
    } catch (error) {
      this.#notice(problemOf(error));
      throw error;
    }
  }

  async #connected(opening: Promise<Session>): Promise<Client> {
    try {
      const session = await opening;
      if (session.state === 'signed-out') {
        this.#set({ at: 'signed-out', needs: session.needs, message: session.message });
        throw new SignedOut();
      }
      const client = await this.#newClient(session.key);
      this.#wait = FIRST_WAIT;
      this.#set({ at: 'open' });
      this.#subscribeAll();
      return client;
    } catch (error) {
      if (!(error instanceof SignedOut)) this.#lost();
      throw error;
    }
  }

  /** What was watched before may have changed while nobody told of it. */
  #subscribeAll(): void {
    for (const [uri, watchers] of this.#watchers) {
      this.#subscribe(uri);
      if (this.#wasOpen) for (const changed of watchers) changed();
    }
    this.#wasOpen = true;
  }

  async #newClient(key: string): Promise<Client> {
    const client = new Client({ name: 'orrery-page', version: '1' });
    client.setNotificationHandler('notifications/resources/updated', ({ params: { uri } }) => {
      for (const changed of this.#watchers.get(uri) ?? []) changed();
    });
    const requestInit: RequestInit = { headers: { [PAGE_HEADER]: key }, credentials: 'same-origin' };
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', location.origin), { requestInit });
    await client.connect(transport);
    // What goes wrong with the stream of notices: a question tells whether the server is still there.
    client.onerror = () => {
      if (this.#state.at === 'open') client.ping().catch((error: unknown) => this.#notice(problemOf(error)));
    };
    return client;
  }

  #subscribe(uri: string): void {
    if (this.#state.at !== 'open') return;
    this.#client?.then((client) => client.subscribeResource({ uri })).catch(ignored);
  }

  #notice({ kind }: Problem): void {
    if (this.#state.at !== 'open') return;
    if (kind === 'refused' || kind === 'connection') this.#lost();
  }

  #lost(): void {
    this.#client?.then((client) => client.close()).catch(ignored);
    this.#set({ at: 'lost' });
    if (this.#retry !== null) return;
    this.#retry = window.setTimeout(() => {
      this.#retry = null;
      this.#client = null;
      this.connect();
    }, this.#wait);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  #set(state: ConnectionState): void {
    this.#state = state;
    for (const listener of this.#stateListeners) listener();
  }
}

class SignedOut extends Error {}

/** What fails is told by the state. */
function ignored(): void {}

interface Reported {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

function requestOptions({ onProgress }: Asking) {
  return {
    timeout: QUIET_MS,
    resetTimeoutOnProgress: true,
    onprogress: ({ progress, total, message }: Reported) =>
      onProgress?.({ done: progress, total: total ?? null, message: message ?? null }),
  };
}
