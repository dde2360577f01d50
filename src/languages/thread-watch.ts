import type { Worker } from 'node:worker_threads';
import { timeLimitOf } from './extraction-limit.ts';

/** Between two looks at what the threads are at. */
const LOOK_EVERY_MS = 250;
/** What a file may take beyond its own limit, which it keeps by itself unless it is stuck where nothing looks at the clock. */
const GRACE_MS = 750;
/** Where a thread does not tell its processor time, a loaded machine may make it take so many times as long. */
const LOADED = 10;

/** A thread as the watch sees it. */
export interface WatchedThread {
  readonly worker: Worker;
  /** The file it is at, by a number that no other file of this thread has, and its size; null while it is at none. */
  readonly at: { readonly file: number; readonly bytes: number } | null;
}

/** How long a thread has been at a file. */
interface Stay {
  readonly file: number;
  readonly since: number;
  /** Processor time of the thread at the first look after it had begun; null until it is known. */
  taken: number | null;
  asked: boolean;
}

/**
 * Tells of threads that are stuck on a file: they have taken more of the processor's time for it than it may take, in a
 * place where the thread itself does not look.
 */
export class ThreadWatch<T extends WatchedThread> {
  readonly #stays = new WeakMap<T, Stay>();
  readonly #threads: ReadonlySet<T>;
  readonly #onStuck: (thread: T) => void;
  #timer: NodeJS.Timeout | null = null;

  constructor(threads: ReadonlySet<T>, onStuck: (thread: T) => void) {
    this.#threads = threads;
    this.#onStuck = onStuck;
  }

  start() {
    this.#timer ??= setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  stop() {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  #look() {
    const now = performance.now();
    for (const thread of this.#threads) {
      const { at } = thread;
      const stay = this.#stays.get(thread);
      if (at === null) this.#stays.delete(thread);
      else if (stay?.file !== at.file) {
        this.#stays.set(thread, { file: at.file, since: now, taken: null, asked: false });
      } else this.#lookAt(thread, stay, now - stay.since, timeLimitOf(at.bytes) + GRACE_MS);
    }
  }

  #lookAt(thread: T, stay: Stay, wall: number, limit: number) {
    if (wall > limit * LOADED) this.#onStuck(thread);
    // Processor time is never ahead of wall time.
    else if (!stay.asked && (stay.taken === null || wall > limit)) void this.#ask(thread, stay, limit);
  }

  async #ask(thread: T, stay: Stay, limit: number) {
    const taken = processorTime(thread.worker);
    if (taken === null) return;
    stay.asked = true;
    const milliseconds = await taken.catch(() => null);
    stay.asked = false;
    if (milliseconds === null) return;
    stay.taken ??= milliseconds;
    const isStillThere = this.#threads.has(thread) && thread.at?.file === stay.file;
    if (isStillThere && milliseconds - stay.taken > limit) this.#onStuck(thread);
  }
}

/** Milliseconds of processor time that a thread has taken; null where Node cannot tell (before 24.6). */
function processorTime(worker: Worker): Promise<number> | null {
  return worker.cpuUsage?.().then(({ user, system }) => (user + system) / 1000) ?? null;
}
