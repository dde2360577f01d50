import { languageOf } from '../languages/registry.ts';
import { TreeWatch, type TreeWatchOptions, type WatchedPlaces } from './tree-watch.ts';

export interface BackgroundOptions extends Omit<TreeWatchOptions, 'onFailure'> {
  /** Hears once of each folder that cannot be watched, and why: its files are looked at for each question then. */
  readonly onUnwatched?: (folder: string, reason: string) => void;
  /** A folder is watched when it has been in use for so long: a program that answers one question never gets there. */
  readonly watchAfterMs?: number;
  /** Changes come in bursts: a refresh waits until none has come for so long. */
  readonly settleMs?: number;
}

const WATCH_AFTER_MS = 1000;
const SETTLE_MS = 200;
/** After a refresh, the next one waits so many times as long as it took: a tree that keeps changing is not read all day. */
const REST = 10;
/** Changes in these are never of the code. */
const NOT_CODE = /(?:^|\/)(?:\.git|node_modules)(?:\/|$)/;

interface Watched {
  readonly watch: TreeWatch;
  timer: NodeJS.Timeout | null;
  /** When the next refresh may start, by `performance.now`. */
  restedAt: number;
}

/**
 * Refreshes the index of folders in use shortly after something in them changed, so that the next question finds it done.
 * Every question still asks for itself what has changed, of the watch where that can tell.
 */
export class BackgroundRefresh {
  readonly #refresh: (folder: string) => Promise<unknown>;
  readonly #options: BackgroundOptions;
  readonly #watched = new Map<string, Watched>();
  readonly #starting = new Map<string, NodeJS.Timeout>();
  readonly #latest = new Map<string, WatchedPlaces>();
  /** Folders of which it was told that they are not watched. */
  readonly #told = new Set<string>();
  #isClosed = false;

  /** @param refresh refreshes the index of a folder; its failures are left for the next question to meet */
  constructor(refresh: (folder: string) => Promise<unknown>, options: BackgroundOptions = {}) {
    this.#refresh = refresh;
    this.#options = options;
  }

  /** A folder was indexed, and its files lie in these places: there changes are looked for. */
  indexed(folder: string, places: WatchedPlaces): void {
    const latest = this.#latest.get(folder);
    if (this.#isClosed || latest === places) return;
    this.#latest.set(folder, places);
    const watched = this.#watched.get(folder);
    if (watched !== undefined && isSamePlace(places, latest)) watched.watch.follow(places);
    else if (watched !== undefined) this.#start(folder, places, watched);
    else if (!this.#starting.has(folder)) this.#startLater(folder);
  }

  /** The watch over a folder, once there is one. */
  watchOf(folder: string): TreeWatch | null {
    return this.#watched.get(folder)?.watch ?? null;
  }

  close(): void {
    this.#isClosed = true;
    for (const timer of this.#starting.values()) clearTimeout(timer);
    for (const { watch, timer } of this.#watched.values()) {
      watch.close();
      if (timer !== null) clearTimeout(timer);
    }
    this.#starting.clear();
    this.#watched.clear();
    this.#latest.clear();
  }

  #startLater(folder: string) {
    const start = () => {
      this.#starting.delete(folder);
      this.#start(folder, this.#latest.get(folder) as WatchedPlaces, { timer: null, restedAt: 0 });
    };
    this.#starting.set(folder, setTimeout(start, this.#options.watchAfterMs ?? WATCH_AFTER_MS).unref());
  }

  /** @param before what there was in its place */
  #start(folder: string, places: WatchedPlaces, before: Omit<Watched, 'watch'> & Partial<Watched>) {
    before.watch?.close();
    const onFailure = (reason: string) => this.#unwatched(folder, reason);
    const watch = new TreeWatch(places, (path) => this.#changed(folder, path), { ...this.#options, onFailure });
    this.#watched.set(folder, { ...before, watch });
    watch.follow(places);
    // What changed before the watch stood was not told.
    this.#changed(folder, null);
  }

  #unwatched(folder: string, reason: string) {
    if (this.#told.has(folder)) return;
    this.#told.add(folder);
    this.#options.onUnwatched?.(folder, reason);
  }

  #changed(folder: string, path: string | null) {
    const watched = this.#watched.get(folder);
    if (watched === undefined || (path !== null && !mayBeCode(path))) return;
    if (watched.timer !== null) clearTimeout(watched.timer);
    const settle = this.#options.settleMs ?? SETTLE_MS;
    const wait = Math.max(settle, watched.restedAt - performance.now());
    watched.timer = setTimeout(() => void this.#run(folder, watched), wait).unref();
  }

  async #run(folder: string, watched: Watched) {
    watched.timer = null;
    const startedAt = performance.now();
    await this.#refresh(folder).catch(() => {});
    const now = performance.now();
    watched.restedAt = now + (now - startedAt) * REST;
  }
}

/** A file in a known language, a manifest, or a name without an ending, which may be a folder's. */
function mayBeCode(path: string): boolean {
  if (NOT_CODE.test(path)) return false;
  const name = path.slice(path.lastIndexOf('/') + 1);
  return languageOf(path) !== null || !name.includes('.', 1) || /\.(?:json|toml|ya?ml|mod|xml|lock)$/.test(name);
}

/** Whether a watch over the one can go on to be one over the other. */
function isSamePlace(places: WatchedPlaces, other: WatchedPlaces | undefined): boolean {
  return places.top === other?.top && places.gitDirectory === other.gitDirectory;
}
