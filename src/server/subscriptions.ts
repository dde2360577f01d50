import { OrreryError } from '../errors.ts';
import type { EngineClient } from './engine/engine.ts';

/** With 2026-07-28, the request that stays open for as long as its client listens. */
export const LISTEN_METHOD = 'subscriptions/listen';

/** Resources one client is told of at once. */
const MAX_SUBSCRIPTIONS = 1024;

/** Where notices go. What cannot be sent is not: a client that has gone needs none. */
export interface NoticeSink {
  resourceUpdated(uri: string): void;
  resourceListChanged(): void;
}

/** What a client that listens wants to be told of. */
export interface ListenFilter {
  readonly uris: readonly string[];
  readonly resourceList: boolean;
}

/** The filter of a `subscriptions/listen`. What is not as it should be is left out: the SDK answers for it. */
export function listenFilter(params: Readonly<Record<string, unknown>> | undefined): ListenFilter {
  const { resourceSubscriptions, resourcesListChanged } = (params?.notifications ?? {}) as Record<string, unknown>;
  const uris = Array.isArray(resourceSubscriptions) ? resourceSubscriptions : [];
  return {
    uris: uris.filter((uri) => typeof uri === 'string').slice(0, MAX_SUBSCRIPTIONS),
    resourceList: resourcesListChanged === true,
  };
}

interface Shared {
  readonly stop: Promise<() => void>;
  users: number;
}

/** The list of resources, among what is watched by address. */
const LIST = '';

/**
 * What is watched for one connection, or for all clients that share their notices. However many want to know of a resource,
 * it is watched once, and each change makes one notice.
 */
export class Subscriptions {
  readonly #client: Pick<EngineClient, 'watchResource' | 'watchResourceList'>;
  readonly #sink: NoticeSink;
  readonly #shared = new Map<string, Shared>();
  readonly #closed = new AbortController();

  constructor(client: Pick<EngineClient, 'watchResource' | 'watchResourceList'>, sink: NoticeSink) {
    this.#client = client;
    this.#sink = sink;
  }

  /**
   * Watches a resource until what is returned is called, or all is closed.
   *
   * @throws OrreryError for an address at which there is nothing; `INVALID_REQUEST` for one too many
   */
  watch(uri: string): Promise<() => void> {
    return this.#share(uri, () =>
      this.#client.watchResource(uri, () => this.#sink.resourceUpdated(uri), this.#closed.signal),
    );
  }

  /** Watches the list of resources, likewise. */
  watchList(): Promise<() => void> {
    return this.#share(LIST, () => this.#client.watchResourceList(() => this.#sink.resourceListChanged()));
  }

  /** Watches all that a client listens to. What it listens to in vain is left out. Returns what ends it. */
  async listen({ uris, resourceList }: ListenFilter): Promise<() => void> {
    const started = [...new Set(uris)].map((uri) => this.watch(uri));
    if (resourceList) started.push(this.watchList());
    const settled = await Promise.allSettled(started);
    return () => {
      for (const one of settled) if (one.status === 'fulfilled') one.value();
    };
  }

  /** Ends everything. */
  close(): void {
    this.#closed.abort();
    for (const { stop } of this.#shared.values()) void stop.then((end) => end()).catch(() => {});
    this.#shared.clear();
  }

  async #share(key: string, start: () => Promise<() => void>): Promise<() => void> {
    if (this.#closed.signal.aborted) return () => {};
    const shared = this.#shared.get(key) ?? this.#start(key, start);
    shared.users += 1;
    try {
      await shared.stop;
    } catch (thrown) {
      this.#leave(key, shared);
      throw thrown;
    }
    let isUsed = true;
    return () => {
      if (isUsed) this.#leave(key, shared);
      isUsed = false;
    };
  }

  #start(key: string, start: () => Promise<() => void>): Shared {
    if (this.#shared.size >= MAX_SUBSCRIPTIONS) throw tooMany();
    const shared = { stop: start(), users: 0 };
    this.#shared.set(key, shared);
    return shared;
  }

  #leave(key: string, shared: Shared): void {
    shared.users -= 1;
    if (shared.users > 0 || this.#shared.get(key) !== shared) return;
    this.#shared.delete(key);
    void shared.stop.then((end) => end()).catch(() => {});
  }
}

function tooMany(): OrreryError {
  const message = `All ${MAX_SUBSCRIPTIONS} subscriptions are in use: end one with resources/unsubscribe first.`;
  return new OrreryError('INVALID_REQUEST', message, { limit: MAX_SUBSCRIPTIONS });
}

/** The subscriptions of one connection by `resources/subscribe`: each resource once, until it is unsubscribed. */
export class ConnectionSubscriptions {
  readonly #open: () => Subscriptions;
  readonly #ends = new Map<string, Promise<() => void>>();
  #watchesList = false;

  /** @param open gives the subscriptions of the connection, made when they are first needed */
  constructor(open: () => Subscriptions) {
    this.#open = open;
  }

  async subscribe(uri: string): Promise<void> {
    const known = this.#ends.get(uri);
    const end = known ?? this.#open().watch(uri);
    this.#ends.set(uri, end);
    try {
      await end;
    } catch (thrown) {
      this.#ends.delete(uri);
      throw thrown;
    }
  }

  async unsubscribe(uri: string): Promise<void> {
    const end = this.#ends.get(uri);
    this.#ends.delete(uri);
    (await end)?.();
  }

  /** The client has seen the list of resources, so it is told when that changes. */
  sawList(): void {
    if (this.#watchesList) return;
    this.#watchesList = true;
    void this.#open()
      .watchList()
      .catch(() => {});
  }
}
