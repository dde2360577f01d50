import { statfsSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { FolderWatch, type WatchOptions } from '../workspace/watch.ts';

/** What has to be watched to know that a list of files and the files on it are as they were. */
export interface WatchedPlaces {
  /** Absolute; the folders and the paths that are told are relative to it. */
  readonly top: string;
  readonly folders: ReadonlySet<string>;
  /** Absolute. Its index decides what is part of the tree; null where there is no repository. */
  readonly gitDirectory: string | null;
  /** Whether nothing outside these places has a say in what is part of the tree. */
  readonly areAll: boolean;
}

/** What has changed since a tree was last looked at. */
export type Changes =
  /** It cannot be told. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'none' }
  /** Nothing but these, relative to the top. */
  | { readonly kind: 'some'; readonly paths: readonly string[] };

const UNKNOWN: Changes = { kind: 'unknown' };

/** A moment in a watch: what is told later has changed later. */
export type Moment = number;

export interface TreeWatchOptions extends WatchOptions {
  /** Whether every change in a folder is told before the program that made it goes on. Default: asked of the system. */
  readonly tellsAll?: (folder: string) => boolean;
  readonly now?: () => number;
}

/**
 * However quiet a tree is, its files are looked at again after so many milliseconds of use: a change that the system does
 * not tell of, such as one through memory mapped from a file, is not missed for longer.
 */
const TRUSTED_FOR_MS = 1000;

/** Magic numbers of `statfs(2)` of file systems whose every change goes through this system: ext, XFS, Btrfs, F2FS, ZFS, bcachefs, tmpfs, overlayfs. */
const LOCAL_FILE_SYSTEMS: ReadonlySet<number> = new Set([
  0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1, 0xca451a4e, 0x01021994, 0x794c7630,
]);

/**
 * Tells what has changed in a tree since it was last looked at, so that a question about a quiet tree need not look at
 * all. Linux queues each change before the call that made it returns; elsewhere, and on file systems that others may
 * change behind its back, all that is ever said is that it cannot be told.
 */
export class TreeWatch {
  readonly #watch: FolderWatch;
  /** Relative to the top. */
  readonly #gitFolder: string | null;
  readonly #tellsAll: boolean;
  readonly #now: () => number;
  readonly #onChange: (path: string | null) => void;
  readonly #changed = new Map<string, Moment>();
  #followed: ReadonlySet<string> = new Set();
  #followsAll = false;
  #moment: Moment = 0;
  /** When something changed that has no name. */
  #unknownAt: Moment = 0;
  /** Null as long as no look at the tree began under this watch. */
  #known: { readonly from: Moment; readonly until: number } | null = null;

  /** @param onChange gets each path that changed, relative to the top, or null for one that is not told */
  constructor(
    { top, gitDirectory }: WatchedPlaces,
    onChange: (path: string | null) => void,
    options: TreeWatchOptions = {},
  ) {
    const { tellsAll = isLocal, now = performance.now.bind(performance) } = options;
    this.#gitFolder = gitDirectory === null ? null : relative(top, gitDirectory).replaceAll(sep, '/');
    this.#tellsAll = tellsAll(top);
    this.#now = now;
    this.#onChange = onChange;
    this.#watch = new FolderWatch(top, (path) => this.#tell(path), options);
  }

  /** Watches these folders and no others. What is known stays known when all of them were watched before. */
  follow({ folders, areAll }: WatchedPlaces): void {
    if (!folders.isSubsetOf(this.#followed)) this.#known = null;
    this.#followed = folders;
    this.#followsAll = areAll;
    this.#watch.follow(this.#gitFolder === null ? folders : new Set([...folders, this.#gitFolder]));
  }

  /** To be asked before a look at the tree begins. */
  get moment(): Moment {
    return this.#moment;
  }

  /**
   * All that there was at a moment has been seen.
   * @param isWhole whether the whole tree was looked at, not only what was told to have changed
   */
  seen(moment: Moment, isWhole: boolean): void {
    if (this.#known === null && !isWhole) return;
    const until = isWhole ? this.#now() + TRUSTED_FOR_MS : (this.#known?.until ?? 0);
    this.#known = { from: moment, until };
    for (const [path, at] of this.#changed) if (at <= moment) this.#changed.delete(path);
  }

  /**
   * The whole tree was looked at, and all that was told of left for who asks.
   * @param untold what is not as it was, relative to the top; null where the list of files is not, or that cannot be told
   */
  lookedAt(untold: readonly string[] | null): void {
    if (this.#known === null) return;
    if (untold === null) this.#unknownAt = ++this.#moment;
    for (const path of untold ?? []) this.#tell(path);
    this.#known = { ...this.#known, until: this.#now() + TRUSTED_FOR_MS };
  }

  /** What has changed since `seen`. Whoever asks awaits `eventsRead` first. */
  get changes(): Changes {
    return this.#known !== null && this.#now() > this.#known.until ? UNKNOWN : this.told;
  }

  /** As `changes`, however long ago the tree was looked at: without what the system does not tell of. */
  get told(): Changes {
    if (!this.#tellsAll || !this.#followsAll || this.#watch.failure !== null || this.#known === null) return UNKNOWN;
    if (this.#unknownAt > this.#known.from) return UNKNOWN;
    return this.#changed.size === 0 ? { kind: 'none' } : { kind: 'some', paths: [...this.#changed.keys()] };
  }

  close(): void {
    this.#watch.close();
  }

  #tell(path: string | null) {
    const git = this.#gitFolder;
    const isGit = path !== null && git !== null && (path === git || path.startsWith(`${git}/`));
    // Git keeps much in its folder that says nothing of the tree.
    if (isGit && path !== `${git}/index`) return;
    this.#moment++;
    if (path === null || isGit) this.#unknownAt = this.#moment;
    else this.#changed.set(path, this.#moment);
    this.#onChange(isGit ? null : path);
  }
}

/**
 * Lets every event that waits for this process now be read. The first turn ends the round of the event loop that the caller
 * runs in, which may have begun before; the second comes after a round that has polled the system from then on.
 */
export async function eventsRead(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

function isLocal(folder: string): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return LOCAL_FILE_SYSTEMS.has(statfsSync(folder).type);
  } catch {
    return false;
  }
}
