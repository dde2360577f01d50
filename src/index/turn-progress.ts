import { STAGES } from './stages.ts';
import type { IndexOptions } from './tree.ts';

type OnProgress = NonNullable<IndexOptions['onProgress']>;

/** How far the work on an index is. */
export interface Progress {
  readonly done: number;
  /** Null while it is not known. */
  readonly total: number | null;
  /** What is going on: `Reading the code`. */
  readonly message: string;
}

const LISTING: Progress = { done: 0, total: null, message: STAGES.list };

/** Tells all who wait for the index of a folder how far the work on it is, whoever began it. */
export class TurnProgress {
  readonly #listeners = new Set<OnProgress>();
  #turns = 0;
  #last: Progress = LISTING;

  /** Null while nothing is going on. */
  get current(): Progress | null {
    return this.#turns === 0 ? null : this.#last;
  }

  readonly report: OnProgress = (done, total, message) => {
    this.#last = { done, total, message };
    for (const listener of this.#listeners) listener(done, total, message);
  };

  /** Runs one of the turns, which come one after the other. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#turns++;
    this.#last = LISTING;
    try {
      return await work();
    } finally {
      this.#turns--;
    }
  }

  /** Has a listener hear of all that is reported until `wait` has ended. */
  async heard<T>(listener: OnProgress | undefined, wait: Promise<T>): Promise<T> {
    if (listener === undefined) return wait;
    this.#listeners.add(listener);
    try {
      return await wait;
    } finally {
      this.#listeners.delete(listener);
    }
  }
}
