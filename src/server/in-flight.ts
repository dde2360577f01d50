import type { JSONRPCRequest, RequestId } from '@modelcontextprotocol/server';
import { LISTEN_METHOD } from './subscriptions.ts';

interface HeldRequest {
  readonly request: JSONRPCRequest;
  readonly bytes: number;
}

/**
 * The requests of one connection that have no answer yet: those being worked on, and those held back, in the order they
 * came, until there is room. A `subscriptions/listen` has none for as long as its client listens, so it takes no part in the
 * limit, and no shutdown waits for it. Ids are unique over both.
 */
export class InFlight {
  readonly #methods = new Map<RequestId, string>();
  readonly #held = new Map<RequestId, HeldRequest>();
  #subscriptions = 0;
  #heldBytes = 0;

  has(id: RequestId): boolean {
    return this.#methods.has(id) || this.#held.has(id);
  }

  /** How many are being worked on, subscriptions apart. */
  get working(): number {
    return this.#methods.size - this.#subscriptions;
  }

  get held(): number {
    return this.#held.size;
  }

  /** The size of the held requests, as received. */
  get heldBytes(): number {
    return this.#heldBytes;
  }

  start(request: JSONRPCRequest): void {
    this.#methods.set(request.id, request.method);
    if (request.method === LISTEN_METHOD) this.#subscriptions += 1;
  }

  hold(request: JSONRPCRequest, bytes: number): void {
    this.#held.set(request.id, { request, bytes });
    this.#heldBytes += bytes;
  }

  /** Starts the request held longest and returns it. */
  startHeld(): JSONRPCRequest | undefined {
    for (const { request } of this.#held.values()) {
      this.#release(request.id);
      this.start(request);
      return request;
    }
    return undefined;
  }

  /** The request `id` has its answer: returns its method, or undefined when no request of that id is being worked on. */
  finish(id: RequestId): string | undefined {
    const method = this.#methods.get(id);
    if (method === undefined) return undefined;
    this.#methods.delete(id);
    if (method === LISTEN_METHOD) this.#subscriptions -= 1;
    return method;
  }

  /** The request `id` will have no answer. Says what it was doing, if there was one. */
  cancel(id: RequestId): 'working' | 'held' | undefined {
    if (this.finish(id) !== undefined) return 'working';
    return this.#release(id) ? 'held' : undefined;
  }

  /** Forgets every request but the subscriptions, and returns their ids. */
  cancelAll(): RequestId[] {
    const working = [...this.#methods].filter(([, method]) => method !== LISTEN_METHOD).map(([id]) => id);
    const ids = [...working, ...this.#held.keys()];
    for (const id of ids) this.cancel(id);
    return ids;
  }

  #release(id: RequestId): boolean {
    const held = this.#held.get(id);
    if (held === undefined) return false;
    this.#heldBytes -= held.bytes;
    return this.#held.delete(id);
  }
}
