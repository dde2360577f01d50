import type { CodeIndex, LinkedIndex } from './code-index.ts';

/** How often a watched folder is looked at, in milliseconds, whatever the system tells of its changes. */
const LOOK_EVERY_MS = 10_000;
/** A look is followed by a rest so many times as long as it took. */
const REST = 50;

interface Watched {
  readonly listeners: Set<() => void>;
  /** What the index was when the listeners were last told; null before it was first seen. */
  told: Digests | null;
  timer: NodeJS.Timeout | null;
}

interface Digests {
  readonly digest: string;
  /** Null when the index was seen without its graph. */
  readonly graphDigest: string | null;
}

/**
 * Tells of folders whose index has become another. What is new is seen when anybody uses the index, when it is refreshed in
 * the background, and every few seconds while anybody listens.
 */
export class IndexWatches {
  readonly #look: (folder: string) => Promise<unknown>;
  readonly #lookEveryMs: number;
  readonly #latest = new Map<string, CodeIndex | LinkedIndex>();
  readonly #watched = new Map<string, Watched>();
  #isClosed = false;

  /** @param look indexes a folder as it is now and hands the index to `seen`; its failures are left to the next look */
  constructor(look: (folder: string) => Promise<unknown>, lookEveryMs = LOOK_EVERY_MS) {
    this.#look = look;
    this.#lookEveryMs = lookEveryMs;
  }

  /**
   * Calls back each time the index of `folder` is another than before: than the one last used, if it has been used.
   *
   * @returns a function that ends the subscription
   */
  watch(folder: string, listener: () => void): () => void {
    // A listener of its own for each call: the same function may watch twice.
    const own = () => listener();
    const watched = this.#watched.get(folder) ?? this.#start(folder);
    watched.listeners.add(own);
    return () => {
      watched.listeners.delete(own);
      if (watched.listeners.size === 0) this.#stop(folder);
    };
  }

  /** A folder has this index now. */
  seen(folder: string, index: CodeIndex | LinkedIndex): void {
    if (this.#isClosed || this.#latest.get(folder) === index) return;
    this.#latest.set(folder, index);
    const watched = this.#watched.get(folder);
    if (watched !== undefined) tell(watched, index);
  }

  close(): void {
    this.#isClosed = true;
    for (const folder of [...this.#watched.keys()]) this.#stop(folder);
    this.#latest.clear();
  }

  #start(folder: string): Watched {
    const latest = this.#latest.get(folder);
    const watched: Watched = {
      listeners: new Set(),
      told: latest === undefined ? null : digestsOf(latest),
      timer: null,
    };
    this.#watched.set(folder, watched);
    this.#lookIn(0, folder, watched);
    return watched;
  }

  #stop(folder: string): void {
    const timer = this.#watched.get(folder)?.timer ?? null;
    if (timer !== null) clearTimeout(timer);
    this.#watched.delete(folder);
  }

  #lookIn(milliseconds: number, folder: string, watched: Watched): void {
    if (this.#watched.get(folder) !== watched) return;
    watched.timer = setTimeout(async () => {
      const startedAt = performance.now();
      await this.#look(folder).catch(() => {});
      const rest = (performance.now() - startedAt) * REST;
      this.#lookIn(Math.max(this.#lookEveryMs, rest), folder, watched);
    }, milliseconds).unref();
  }
}

function digestsOf(index: CodeIndex | LinkedIndex): Digests {
  return { digest: index.digest, graphDigest: 'graphDigest' in index ? index.graphDigest : null };
}

function tell(watched: Watched, index: CodeIndex | LinkedIndex): void {
  const { told } = watched;
  const now = digestsOf(index);
  const isSameTree = now.digest === told?.digest;
  // The same files may be linked otherwise once a manifest has changed.
  const isSameGraph = now.graphDigest === null || told?.graphDigest === null || now.graphDigest === told?.graphDigest;
  watched.told = isSameTree ? { ...now, graphDigest: now.graphDigest ?? told?.graphDigest ?? null } : now;
  if (told === null || (isSameTree && isSameGraph)) return;
  for (const listener of [...watched.listeners]) listener();
}
