import type { Worker } from 'node:worker_threads';
import { startWorker } from '../../worker-thread.ts';
import type { EngineOptions } from './messages.ts';
import type { StartThread } from './supervised-thread.ts';

/** Room for the new objects of the thread, in MiB. */
const YOUNG_MIB = 16;

/** A thread that works for an application of these options. */
export function startEngineThread(options: EngineOptions): StartThread {
  return (maxHeapMib) => {
    const resourceLimits = { maxOldGenerationSizeMb: maxHeapMib };
    const thread = { name: 'engine', workerData: options, resourceLimits };
    return startWorker(new URL('./engine-thread.ts', import.meta.url), YOUNG_MIB, thread);
  };
}

/**
 * A thread that is started before there is anybody to supervise it, and loads its modules while this thread loads its own. What
 * it says until it is taken is told then.
 */
export class EarlyThread {
  readonly #start: StartThread;
  #worker: Worker | null;
  readonly #said: unknown[] = [];

  constructor(start: StartThread, maxHeapMib: number) {
    this.#start = start;
    const worker = start(maxHeapMib);
    this.#worker = worker;
    // One that ends before it is taken is as good as none: the next is started by who takes it, and tells why if it fails.
    const forget = () => {
      if (this.#worker === worker) this.#worker = null;
    };
    worker.on('message', this.#hold).once('exit', forget).once('error', forget);
    worker.unref();
  }

  /** Starts a thread: the first time, it is the one that was started before. */
  readonly take: StartThread = (maxHeapMib) => {
    const worker = this.#worker;
    if (worker === null) return this.#start(maxHeapMib);
    this.#worker = null;
    worker.off('message', this.#hold);
    queueMicrotask(() => {
      for (const message of this.#said) worker.emit('message', message);
    });
    return worker;
  };

  /** Ends it where nobody takes it. */
  abandon(): void {
    void this.#worker?.terminate();
  }

  readonly #hold = (message: unknown): void => {
    this.#said.push(message);
  };
}
