import type { Readable, Writable } from 'node:stream';
import type {
  JSONRPCMessage,
  JSONRPCNotification,
  JSONRPCRequest,
  JSONRPCResponse,
  RequestId,
  Transport,
} from '@modelcontextprotocol/server';
import { OrreryError } from '../errors.ts';
import { TokenBucket } from '../token-bucket.ts';
import type { Log } from '../tools/tool.ts';
import { InFlight } from './in-flight.ts';
import type { Event, Lifecycle } from './lifecycle.ts';
import { admits } from './lifecycle.ts';
import type { Limits } from './limits.ts';
import { LineSplitter } from './line-splitter.ts';
import { describesItself, errorResponse, Refusal, readLine } from './message.ts';
import { MessageWriter } from './message-writer.ts';
import { withNamedError } from './named-error.ts';
import { messageLine, responseLine } from './outgoing.ts';
import { duplicateId, notInitialized, tooFast, tooLong } from './refusals.ts';
import { LISTEN_METHOD, type ListenFilter, listenFilter } from './subscriptions.ts';

/**
 * Bytes of requests read beyond the limit in flight before reading pauses. Reading this little further lets a
 * cancellation, or the answer to a question that a request in flight waits for, overtake the requests held back.
 */
const LOOK_AHEAD_BYTES = 256 * 1024;

/** Unwritten output at which reading pauses: a client that does not read is not listened to. */
const BACKLOG_BYTES = 1024 * 1024;

/** How long a client that does not read may hold up the end of its connection. */
const FLUSH_MS = 2000;

export interface LineTransportOptions {
  readonly input: Readable;
  readonly output: Writable;
  readonly limits: Limits;
  readonly lifecycle: Lifecycle;
  readonly log: Log;
  /** The client listens for changes; the SDK does not report this to the server. */
  readonly onListen?: ((filter: ListenFilter) => void) | undefined;
  /** The input has ended and all of it has been processed. */
  readonly onEnd: () => void;
  /** Reading or writing failed: the connection cannot be used any more. */
  readonly onFault: (error: Error) => void;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
}

/**
 * The SDK's `Transport` over a pair of byte streams, one JSON-RPC message a line. Bad input gets its documented answer and
 * the connection lives on. Every request is answered exactly once, or not at all when the client cancels it.
 *
 * What is held in memory is bounded by the limits: at most one line being received, `LOOK_AHEAD_BYTES` of requests held
 * back, `maxInFlight` requests whose answers have not been taken by the output, and `BACKLOG_BYTES` of other output.
 */
export class LineTransport implements Transport {
  onmessage?: NonNullable<Transport['onmessage']>;
  onclose?: () => void;
  onerror?: (error: Error) => void;

  readonly #options: LineTransportOptions;
  readonly #splitter: LineSplitter;
  readonly #writer: MessageWriter;
  readonly #bucket: TokenBucket | null;
  readonly #inFlight = new InFlight();
  #initializeId: RequestId | null = null;
  #reading: 'not-started' | 'flowing' | 'paused' | 'stopped' = 'not-started';
  #closed = false;
  #idle: PromiseWithResolvers<void> | null = null;

  constructor(options: LineTransportOptions) {
    const { limits, output, now = () => performance.now() } = options;
    this.#options = options;
    this.#bucket = limits.rateBurst === 0 ? null : new TokenBucket(limits.rateBurst, limits.rateSustained, now);
    this.#writer = new MessageWriter(output, () => this.#onRoom());
    this.#splitter = new LineSplitter(limits.maxRequestBytes, {
      line: (bytes) => this.#receive(bytes),
      tooLong: (received) => this.#refuse(null, tooLong(received, limits.maxRequestBytes)),
    });
  }

  async start(): Promise<void> {
    if (this.#reading !== 'not-started') throw new Error('This transport was started before: create a new one.');
    const { input, output } = this.#options;
    this.#reading = 'flowing';
    // Both stay on after closing: a write that fails late would otherwise be an uncaught error.
    input.on('error', this.#onFault);
    output.on('error', this.#onFault);
    output.on('close', this.#onOutputClosed);
    input.on('end', this.#onEnd);
    input.on('close', this.#onInputClosed);
    input.on('data', this.#onData);
    if (input.readableEnded || input.destroyed) setImmediate(this.#onEnd);
  }

  /**
   * Resolves at once, or when there is room again if the output is full.
   *
   * @throws OrreryError `CONTENT_TOO_LARGE`, as a rejection, for a notification or request of the server that is too large
   */
  send(message: JSONRPCMessage): Promise<void> {
    if (this.#closed) return Promise.reject(new Error('The connection is closed.'));
    const { maxResponseBytes } = this.#options.limits;
    if ('method' in message) {
      const line = messageLine(message, maxResponseBytes);
      return line instanceof OrreryError ? Promise.reject(line) : this.#writer.write(line);
    }
    const { id } = message;
    const method = id === undefined ? undefined : this.#inFlight.finish(id);
    if (id === undefined || method === undefined) return Promise.resolve();
    if (id === this.#initializeId) {
      this.#initializeId = null;
      if ('error' in message) this.#apply('initialize-refused');
    }
    // With nothing else to answer there is nothing to wait for.
    const urgent = this.#inFlight.working === 0;
    // What the SDK refuses by itself does not come from a server that has named it.
    const named = withNamedError(message) as JSONRPCResponse;
    const written = this.#writer.write(responseLine(named, id, method, maxResponseBytes), urgent);
    if (this.#idle !== null) this.#resolveIdle();
    return written;
  }

  /** Takes no more input; what has been read is still served. */
  stopReading(): void {
    if (this.#reading === 'stopped') return;
    this.#reading = 'stopped';
    const { input } = this.#options;
    input.off('data', this.#onData);
    input.off('end', this.#onEnd);
    input.off('close', this.#onInputClosed);
    input.pause();
  }

  /** Resolves once no request waits for its answer. */
  idle(): Promise<void> {
    this.#idle ??= Promise.withResolvers();
    this.#resolveIdle();
    return this.#idle.promise;
  }

  /** Answers every request still waiting with `REQUEST_CANCELLED`. Later answers to them are dropped. */
  cancelAll(reason: string): void {
    for (const id of this.#inFlight.cancelAll()) this.#refuse(id, new OrreryError('REQUEST_CANCELLED', reason));
    this.#resolveIdle();
  }

  /** Ends the connection once the output has taken everything sent. Not doing so within `FLUSH_MS` is a fault. */
  async close(): Promise<void> {
    this.stopReading();
    const late = setTimeout(() => {
      this.#onFault(new Error(`The client did not read its last answers within ${FLUSH_MS} ms.`));
      this.destroy();
    }, FLUSH_MS);
    await this.#writer.flushed();
    clearTimeout(late);
    this.destroy();
  }

  /** Ends the connection at once; output not yet taken is dropped. */
  destroy(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.stopReading();
    this.#options.output.off('close', this.#onOutputClosed);
    this.#writer.close();
    this.#idle?.resolve();
    this.onclose?.();
  }

  readonly #onData = (chunk: Buffer): void => {
    this.#splitter.push(chunk);
    this.#updateReading();
  };

  readonly #onEnd = (): void => {
    this.#splitter.end();
    this.stopReading();
    this.#options.onEnd();
  };

  readonly #onFault = (error: Error): void => {
    if (!this.#closed) this.#options.onFault(error);
  };

  readonly #onInputClosed = (): void => this.#onFault(new Error('The input was closed before its end.'));
  readonly #onOutputClosed = (): void => this.#onFault(new Error('The output was closed.'));

  #receive(line: Buffer): void {
    const message = readLine(line);
    if (message === null) return;
    if (message instanceof Refusal) this.#refuse(message.id, message.error);
    else if (!('method' in message)) this.#deliver(message);
    else if ('id' in message) this.#receiveRequest(message, line.length);
    else this.#receiveNotification(message);
  }

  #receiveRequest(request: JSONRPCRequest, bytes: number): void {
    const { id, method, params } = request;
    const modern = describesItself(params);
    const refusal = this.#refusalOf(request, modern);
    if (refusal === null && modern && method === LISTEN_METHOD) this.#options.onListen?.(listenFilter(params));
    if (refusal !== null) {
      this.#refuse(id, refusal);
    } else if (!modern && method === 'ping' && this.#options.lifecycle.state === 'uninitialized') {
      // The server is left out of it: the first request that it sees settles its protocol revision.
      this.#write({ jsonrpc: '2.0', id, result: {} });
    } else if (this.#hasRoom() && this.#inFlight.held === 0) {
      this.#inFlight.start(request);
      this.#deliver(request);
    } else {
      this.#inFlight.hold(request, bytes);
    }
  }

  #refusalOf({ id, method }: JSONRPCRequest, modern: boolean): OrreryError | null {
    const wait = this.#bucket?.take() ?? 0;
    if (wait > 0) return tooFast(wait, this.#options.limits);
    if (this.#inFlight.has(id)) return duplicateId(id);
    if (modern) return null;
    if (method === 'initialize') return this.#initialize(id);
    return admits(this.#options.lifecycle.state, method) ? null : notInitialized(method);
  }

  #initialize(id: RequestId): OrreryError | null {
    const problem = this.#apply('initialize');
    if (problem !== null) return new OrreryError('INVALID_REQUEST', `Cannot initialize: ${problem}.`);
    this.#initializeId = id;
    return null;
  }

  #receiveNotification(notification: JSONRPCNotification): void {
    const { method, params } = notification;
    if (method === 'notifications/initialized' && this.#apply('initialized') !== null) return;
    if (method === 'notifications/cancelled' && !this.#cancelled(params?.requestId)) return;
    this.#deliver(notification);
  }

  /** Whether the server must hear of the cancellation. A request held back is simply forgotten. */
  #cancelled(requestId: unknown): boolean {
    if (typeof requestId !== 'string' && typeof requestId !== 'number') return true;
    if (requestId === this.#initializeId) return false;
    const was = this.#inFlight.cancel(requestId);
    if (was !== undefined) this.#onRoom();
    if (this.#idle !== null) this.#resolveIdle();
    return was !== 'held';
  }

  #deliver(message: JSONRPCMessage): void {
    try {
      this.onmessage?.(message);
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #refuse(id: RequestId | null, error: OrreryError): void {
    this.#options.log.debug(`Refused input: ${error.message}`);
    this.#write(errorResponse(id, error));
  }

  #write(message: object): void {
    void this.#writer.write(`${JSON.stringify(message)}\n`);
  }

  /** The reason why the event is invalid, or null. */
  #apply(event: Event): string | null {
    const result = this.#options.lifecycle.apply(event);
    if (result.valid) return null;
    this.#options.log.warn(`Invalid transition: ${result.reason}.`);
    return result.reason;
  }

  /** Answers that the output has not taken count as in flight: they are what a client that does not read would pile up. */
  /** Running requests except subscriptions, and requests that wait for a free slot. */
  get load(): { readonly working: number; readonly waiting: number } {
    return { working: this.#inFlight.working, waiting: this.#inFlight.held };
  }

  #hasRoom(): boolean {
    return this.#inFlight.working + this.#writer.queued < this.#options.limits.maxInFlight;
  }

  #onRoom(): void {
    while (this.#inFlight.held > 0 && this.#hasRoom()) {
      const request = this.#inFlight.startHeld();
      if (request !== undefined) this.#deliver(request);
    }
    this.#updateReading();
  }

  #updateReading(): void {
    const full = this.#inFlight.heldBytes >= LOOK_AHEAD_BYTES || this.#writer.backlog >= BACKLOG_BYTES;
    if (full && this.#reading === 'flowing') {
      this.#reading = 'paused';
      this.#options.input.pause();
    } else if (!full && this.#reading === 'paused') {
      this.#reading = 'flowing';
      this.#options.input.resume();
    }
  }

  #resolveIdle(): void {
    if (this.#inFlight.working === 0 && this.#inFlight.held === 0) this.#idle?.resolve();
  }
}
