import type { Worker } from 'node:worker_threads';
import { OrreryError } from '../../errors.ts';
import { FairQueue } from '../../store/fair-queue.ts';
import type { Log } from '../../tools/tool.ts';
import type { ProgressReport } from '../progress.ts';
import type { ClientName, EngineNotice, EngineRequest, WorkRequest } from './messages.ts';
import { receivedError } from './sent-error.ts';

/**
 * A thread that has worked so long since work of it was cancelled, and goes on with that, is ended, in milliseconds of its own
 * processor time: on a machine that is busy with other things it may not have come to hear of it.
 */
const CANCEL_GRACE_MS = 700;
/** It is looked at each time this has passed on the clock, at most so often: a thread that waits for something does not work. */
const MOST_LOOKS = 20;
/** How often the memory of the process is looked at while there is work, in milliseconds. */
const MEMORY_CHECK_MS = 100;
/** How long a thread may take to save what it knows when it is closed, and to end when it is ended, in milliseconds. */
const CLOSE_MS = 2000;
const END_MS = 1000;
/** Work that was lost with its thread is begun again at most so often: it may be what ends the threads. */
const MAX_ATTEMPTS = 2;

/**
 * Pieces of work that the thread has at once. What it is cancelled on it has to hear of soon, and each that it works on may
 * keep it busy for a slice of time before it listens again.
 */
const AT_ONCE = 16;
/** Of them, of one client: what one asks for beyond that waits for others. */
const EACH_AT_ONCE = 4;
/**
 * Pieces of work that change something, next to those that only read. They wait for each other and for the disk more than they keep
 * the thread busy: neither what reads nor what writes elsewhere waits for a place that one of them has.
 */
const WRITERS_AT_ONCE = 128;

const MIB = 1024 * 1024;
/** What a thread may take beside what an ended one left that the system has not taken back yet. */
const SPARE_BYTES = 256 * MIB;

export type StartThread = (maxHeapMib: number) => Worker;

export interface SupervisedThreadOptions {
  readonly start: StartThread;
  /** What the whole process may take, in MiB. */
  readonly maxMemory: number;
  readonly log: Log;
  /** Memory of the process in bytes. */
  readonly memory?: () => number;
}

/** Who hears of a piece of work while it is done. */
export interface WorkListeners {
  readonly onProgress?: ((report: ProgressReport) => void) | undefined;
  readonly log?: (() => Log) | undefined;
}

interface Pending extends WorkListeners {
  readonly request: WorkRequest;
  /** Whether nothing is changed by beginning it again. */
  readonly isRepeatable: boolean;
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: unknown) => void;
  /** How many threads it was begun in that broke. */
  attempts: number;
  progress: number;
  /** Whether the thread has taken it up, or it waits behind other work. */
  hasBegun: boolean;
  isCancelled: boolean;
  /** Runs while it has been begun and cancelled and has not stopped. */
  grace: NodeJS.Timeout | null;
}

interface Watch {
  readonly client: ClientName;
  readonly uri: string | null;
  readonly onChange: () => void;
  /** Settled by the first answer. */
  readonly started: PromiseWithResolvers<void>;
  hasStarted: boolean;
}

/**
 * A thread that works, and is ended when it does not stop working on what was cancelled or takes too much memory. Another
 * takes its place; what the lost one was doing for others is begun again where that changes nothing, and fails otherwise,
 * as something to try again. Whoever asks, asks this and never waits for the thread itself.
 */
export class SupervisedThread {
  readonly #options: SupervisedThreadOptions;
  readonly #pending = new Map<number, Pending>();
  readonly #watches = new Map<number, Watch>();
  #worker: Worker | null = null;
  /** The end of a lost thread, which the next one waits for: what it holds open is then free. Null when there is none. */
  #ending: Promise<unknown> | null = null;
  #memoryTimer: NodeJS.Timeout | null = null;
  /** Memory of the process when the last thread had ended, in bytes. */
  #leftOver = 0;
  #onClosed: (() => void) | null = null;
  #isClosed = false;
  #lastId = 0;
  /** Whose turn it is among the clients of the thread. */
  readonly #readers = new FairQueue(AT_ONCE, EACH_AT_ONCE);
  readonly #writers = new FairQueue(WRITERS_AT_ONCE, EACH_AT_ONCE);

  constructor(options: SupervisedThreadOptions) {
    this.#options = options;
  }

  /** For a client, a piece of work or a watch: no two have the same. */
  newId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** Starts the thread before there is work for it. */
  prepare(): void {
    if (this.#worker === null && this.#ending === null && !this.#isClosed) this.#start();
  }

  /** The queue that work waits in, by whether it only reads. */
  turns(isRepeatable: boolean): FairQueue {
    return isRepeatable ? this.#readers : this.#writers;
  }

  /** @throws the work's failure, as a rejection; `INTERNAL_ERROR` or `MEMORY_ERROR` when its thread was lost */
  run(request: WorkRequest, isRepeatable: boolean, listeners: WorkListeners): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw new OrreryError('REQUEST_CANCELLED', 'The server is shutting down.');
      const state = {
        attempts: 0,
        progress: Number.NEGATIVE_INFINITY,
        hasBegun: false,
        isCancelled: false,
        grace: null,
      };
      this.#pending.set(request.id, { ...listeners, request, isRepeatable, resolve, reject, ...state });
      this.#watchMemory();
      this.#post(request);
    });
  }

  /** Has a piece of work stop: by itself within a moment, or with its thread. */
  cancel(id: number, reason: string): void {
    const pending = this.#pending.get(id);
    if (pending === undefined || pending.isCancelled) return;
    if (this.#ending !== null) {
      this.#settle(id)?.reject(new OrreryError('REQUEST_CANCELLED', reason));
      return;
    }
    pending.isCancelled = true;
    if (pending.hasBegun) this.#giveGrace(pending);
    this.#post({ kind: 'cancel', id, reason });
  }

  /** Calls back each time a resource, or the list of them, has changed, and after a thread was lost. */
  watch(id: number, client: ClientName, uri: string | null, onChange: () => void): Promise<void> {
    const started = Promise.withResolvers<void>();
    this.#watches.set(id, { client, uri, onChange, started, hasStarted: false });
    this.#post({ kind: 'watch', id, client, uri });
    return started.promise;
  }

  unwatch(id: number): void {
    if (this.#watches.delete(id)) this.#post({ kind: 'unwatch', id });
  }

  forget(client: number): void {
    if (this.#worker !== null) this.#post({ kind: 'forget', client });
  }

  /** Lets the thread save what it knows, and ends it. Pending work is cancelled. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#failAll(new OrreryError('REQUEST_CANCELLED', 'The server is shutting down.'));
    const worker = this.#worker;
    if (worker !== null) {
      const closed = new Promise<void>((resolve) => {
        this.#onClosed = resolve;
      });
      worker.ref();
      worker.postMessage({ kind: 'close' } satisfies EngineRequest);
      await withinTime(closed, CLOSE_MS);
      this.#end();
    }
    await this.#ending;
  }

  #start(): Worker {
    const worker = this.#options.start(this.#options.maxMemory);
    worker.on('message', (notice: EngineNotice) => this.#hear(notice));
    worker.on('error', (error: NodeJS.ErrnoException) => this.#onError(worker, error));
    worker.on('exit', () => {
      if (worker === this.#worker) this.#replace(lost('it exited'));
    });
    // Whoever waits for an answer keeps the process alive.
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  /** Between two threads nothing is sent: the next one is sent all that is wanted then. */
  #post(request: EngineRequest): void {
    if (this.#isClosed || this.#ending !== null) return;
    (this.#worker ?? this.#start()).postMessage(request);
  }

  #hear(notice: EngineNotice): void {
    if (notice.kind === 'closed') this.#onClosed?.();
    else if (notice.kind === 'log') this.#hearLog(notice);
    else if (notice.kind === 'begun') this.#hearBegun(notice.id);
    else if (notice.kind === 'progress') this.#hearProgress(notice);
    else if (this.#watches.has(notice.id)) this.#hearWatch(notice);
    else if (notice.kind === 'done') this.#settle(notice.id)?.resolve(notice.result);
    else if (notice.kind === 'failed') this.#settle(notice.id)?.reject(receivedError(notice.error));
  }

  #hearBegun(id: number): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    pending.hasBegun = true;
    if (pending.isCancelled) this.#giveGrace(pending);
  }

  /** What only waits its turn is not what the thread is busy with: it is left out when its turn comes. */
  #giveGrace(pending: Pending): void {
    const worker = this.#worker;
    if (worker === null) return;
    const worked = workSince(worker);
    const look = async (left: number) => {
      const isStuck = left === 0 || (await worked()) >= CANCEL_GRACE_MS;
      if (worker !== this.#worker || this.#pending.get(pending.request.id) !== pending) return;
      if (isStuck) this.#endStuck(pending.request);
      else lookLater(left - 1);
    };
    const lookLater = (left: number) => {
      pending.grace = setTimeout(() => void look(left), CANCEL_GRACE_MS).unref();
    };
    lookLater(MOST_LOOKS - 1);
  }

  /** Work that was begun again reports what has been reported: progress only ever grows. */
  #hearProgress({ id, report }: Extract<EngineNotice, { kind: 'progress' }>): void {
    const pending = this.#pending.get(id);
    if (pending === undefined || report.progress <= pending.progress) return;
    pending.progress = report.progress;
    pending.onProgress?.(report);
  }

  #hearLog({ id, level, message }: Extract<EngineNotice, { kind: 'log' }>): void {
    if (id === null) this.#options.log[level](message);
    else this.#pending.get(id)?.log?.()[level](message);
  }

  #hearWatch(notice: Exclude<EngineNotice, { kind: 'begun' | 'log' | 'closed' | 'progress' }>): void {
    const watch = this.#watches.get(notice.id) as Watch;
    if (notice.kind === 'changed') watch.onChange();
    else if (notice.kind === 'failed') {
      this.#watches.delete(notice.id);
      watch.started.reject(receivedError(notice.error));
    } else {
      // What changed while there was no thread was not told.
      if (watch.hasStarted) watch.onChange();
      watch.hasStarted = true;
      watch.started.resolve();
    }
  }

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    if (pending?.grace) clearTimeout(pending.grace);
    this.#pending.delete(id);
    if (this.#pending.size === 0) this.#stopWatchingMemory();
    return pending;
  }

  #endStuck({ name, args }: WorkRequest): void {
    const what = name === 'call' ? String(args[0]) : name;
    this.#options.log.debug(`The worker thread did not stop ${what} after its cancellation, and is replaced.`);
    this.#replace(lost(`it did not stop ${what} after its cancellation`), { isBroken: false });
  }

  #onError(worker: Worker, error: NodeJS.ErrnoException): void {
    if (worker !== this.#worker) return;
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
      this.#endOverfull();
    } else {
      this.#options.log.error(`The worker thread failed: ${error.stack ?? error.message}`);
      this.#replace(lost(`it failed with "${error.message}"`));
    }
  }

  /** Which of the calls took the memory cannot be told, so all that run fail. */
  #endOverfull(): void {
    const { maxMemory, log } = this.#options;
    const message =
      `The work exceeded its memory limit of ${maxMemory} MiB and was stopped. ` +
      'Narrow the call (a subfolder, fewer items), or start the server with a larger --max-memory.';
    log.warn(message);
    this.#failAll(new OrreryError('MEMORY_ERROR', message, { limit_mib: maxMemory, flag: '--max-memory' }));
    this.#replace(lost('it exceeded its memory limit'));
  }

  /** Puts a new thread in the place of a lost one, with the work that one still held for those who want it. */
  #replace(failure: OrreryError, { isBroken = true } = {}): void {
    this.#end();
    for (const pending of [...this.#pending.values()]) {
      if (!pending.isCancelled && outlives(pending, isBroken)) pending.hasBegun = false;
      else this.#settle(pending.request.id)?.reject(failure);
    }
  }

  #resume(): void {
    for (const { request } of this.#pending.values()) this.#post(request);
    for (const [id, { client, uri }] of this.#watches) this.#post({ kind: 'watch', id, client, uri });
  }

  #end(): void {
    const worker = this.#worker;
    if (worker === null) return;
    this.#worker = null;
    this.#ending = withinTime(worker.terminate(), END_MS).then(() => {
      this.#ending = null;
      this.#leftOver = this.#memory();
      this.#resume();
    });
  }

  #failAll(error: OrreryError): void {
    for (const id of [...this.#pending.keys()]) this.#settle(id)?.reject(error);
  }

  #watchMemory(): void {
    const { maxMemory } = this.#options;
    this.#memoryTimer ??= setInterval(() => {
      // What an ending thread holds is about to be given back.
      if (this.#ending !== null) return;
      if (this.#memory() > Math.max(maxMemory * MIB, this.#leftOver + SPARE_BYTES)) this.#endOverfull();
    }, MEMORY_CHECK_MS).unref();
  }

  #memory(): number {
    return this.#options.memory?.() ?? process.memoryUsage.rss();
  }

  #stopWatchingMemory(): void {
    if (this.#memoryTimer !== null) clearInterval(this.#memoryTimer);
    this.#memoryTimer = null;
  }
}

/**
 * Whether work is begun again in another thread. Where the thread broke, any of what it held may be the reason, and how far
 * it got is not known for certain; where it was ended for what someone cancelled, the work of others has no part in it.
 */
function outlives(pending: Pending, isBroken: boolean): boolean {
  if (!pending.isRepeatable && (pending.hasBegun || isBroken)) return false;
  if (isBroken) pending.attempts += 1;
  return pending.attempts < MAX_ATTEMPTS;
}

/** Tells how long a thread has worked since now, in milliseconds: before Node 24.6, which cannot tell, by the clock. */
function workSince(worker: Worker): () => Promise<number> {
  const { cpuUsage } = worker as { readonly cpuUsage?: Worker['cpuUsage'] };
  const now = async () => {
    if (cpuUsage === undefined) return performance.now();
    const { user, system } = await cpuUsage.call(worker);
    return (user + system) / 1000;
  };
  // A thread that has ended meanwhile has nothing more to say.
  const start = now().catch(() => 0);
  return async () => (await now().catch(() => 0)) - (await start);
}

function lost(why: string): OrreryError {
  const message = `The worker thread of this call died: ${why}. The call may have partially completed.`;
  return new OrreryError('INTERNAL_ERROR', message);
}

function withinTime(promise: Promise<unknown>, milliseconds: number): Promise<unknown> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
