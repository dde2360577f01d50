import { languageOf } from '../languages/registry.ts';
import { FolderWatch, type WatchOptions } from '../workspace/watch.ts';
import type { CodeIndex } from './code-index.ts';
import { folderOf } from './link/project-tables.ts';

export interface BackgroundOptions extends WatchOptions {
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
  readonly watch: FolderWatch;
  timer: NodeJS.Timeout | null;
  /** When the next refresh may start, by `performance.now`. */
  restedAt: number;
}

/**
 * Refreshes the index of folders in use shortly after something in them changed, so that the next question finds it done.
 * Nothing depends on it: every question still looks for itself.
 */
export class BackgroundRefresh {
  readonly #refresh: (folder: string) => Promise<unknown>;
  readonly #options: BackgroundOptions;
  readonly #watched = new Map<string, Watched>();
  readonly #starting = new Map<string, NodeJS.Timeout>();
  readonly #latest = new Map<string, CodeIndex>();
  #isClosed = false;

  /** @param refresh refreshes the index of a folder; its failures are left for the next question to meet */
  constructor(refresh: (folder: string) => Promise<unknown>, options: BackgroundOptions = {}) {
    this.#refresh = refresh;
    this.#options = options;
  }

  /** A folder has this index now: where its files lie is where changes are looked for. */
  indexed(folder: string, index: CodeIndex): void {
    if (this.#isClosed || this.#latest.get(folder) === index) return;
    this.#latest.set(folder, index);
    const watched = this.#watched.get(folder);
    if (watched !== undefined) watched.watch.follow(foldersOf(index));
    else if (!this.#starting.has(folder)) this.#startLater(folder);
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
      const watch = new FolderWatch(folder, (path) => this.#changed(folder, path), this.#options);
      this.#watched.set(folder, { watch, timer: null, restedAt: 0 });
      watch.follow(foldersOf(this.#latest.get(folder) as CodeIndex));
      // What changed before the watch stood was not told.
      this.#changed(folder, null);
    };
    this.#starting.set(folder, setTimeout(start, this.#options.watchAfterMs ?? WATCH_AFTER_MS).unref());
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

/** The folders that files of an index lie in, those around them and the root among them. */
function foldersOf({ files, skipped }: CodeIndex): ReadonlySet<string> {
  const folders = new Set(['']);
  for (const { path } of [...files, ...skipped]) {
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
  }
  return folders;
}
