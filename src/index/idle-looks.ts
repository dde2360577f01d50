export interface IdleLookOptions {
  /** How long after a use, or after a look, the next look begins. */
  readonly lookAfterMs?: number;
  /** Looks end when there was no use for so long. */
  readonly inUseMs?: number;
}

/** Well within the time that a look is trusted for (`tree-watch.ts`): a call between two looks finds what the last one proved. */
const LOOK_AFTER_MS = 700;
/** Questions come in runs. One after a longer pause looks for itself. */
const IN_USE_MS = 3000;

interface InUse {
  usedAt: number;
  timer: NodeJS.Timeout | null;
  /** Null between two looks. */
  look: Promise<unknown> | null;
}

/**
 * Has folders looked at whose changes are watched, again and again as long as they are in use: the look at all files that what a
 * watch tells of a tree needs once a second is made when nobody waits for it.
 */
export class IdleLooks {
  readonly #look: (folder: string) => Promise<unknown>;
  readonly #lookAfterMs: number;
  readonly #inUseMs: number;
  readonly #folders = new Map<string, InUse>();
  #isClosed = false;

  /** @param look looks at a folder a little at a time; its failures are left for the next question to meet */
  constructor(look: (folder: string) => Promise<unknown>, options: IdleLookOptions = {}) {
    this.#look = look;
    this.#lookAfterMs = options.lookAfterMs ?? LOOK_AFTER_MS;
    this.#inUseMs = options.inUseMs ?? IN_USE_MS;
  }

  /** A question was asked about a folder. */
  used(folder: string): void {
    if (this.#isClosed) return;
    const known = this.#folders.get(folder);
    if (known !== undefined) known.usedAt = performance.now();
    else {
      const inUse = { usedAt: performance.now(), timer: null, look: null };
      this.#folders.set(folder, inUse);
      this.#lookLater(folder, inUse);
    }
  }

  /** Waits for the look at a folder that has begun, if one has. */
  async ended(folder: string): Promise<void> {
    await this.#folders.get(folder)?.look;
  }

  close(): void {
    this.#isClosed = true;
    for (const { timer } of this.#folders.values()) if (timer !== null) clearTimeout(timer);
    this.#folders.clear();
  }

  #lookLater(folder: string, inUse: InUse) {
    inUse.timer = setTimeout(() => void this.#run(folder, inUse), this.#lookAfterMs).unref();
  }

  async #run(folder: string, inUse: InUse) {
    inUse.timer = null;
    if (performance.now() - inUse.usedAt > this.#inUseMs) {
      this.#folders.delete(folder);
      return;
    }
    inUse.look = this.#look(folder).catch(() => {});
    await inUse.look;
    inUse.look = null;
    if (!this.#isClosed) this.#lookLater(folder, inUse);
  }
}
