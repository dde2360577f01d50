import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';

/** Where one watch covers a folder with all that is below it, at no cost for each folder. */
const RECURSIVE_PLATFORMS: ReadonlySet<NodeJS.Platform> = new Set(['darwin', 'win32']);
/** The system shares its watches between all programs of a user: a tree of more folders is left to be checked. */
const MAX_FOLDERS = 4000;

export type StartWatch = (
  path: string,
  options: { readonly recursive: boolean; readonly persistent: false },
  onEvent: (event: string, name: string | null) => void,
) => Pick<FSWatcher, 'on' | 'close'>;

export interface WatchOptions {
  readonly platform?: NodeJS.Platform;
  readonly maxFolders?: number;
  readonly start?: StartWatch;
  /** Hears once why nothing is watched any more. */
  readonly onFailure?: (reason: string) => void;
}

/**
 * Tells of changes in folders of a tree as far as the system does. A hint only: it may tell of nothing, of too much, or
 * stop, and never keeps the process alive. Once something goes wrong it stops for good and says why.
 */
export class FolderWatch {
  readonly #root: string;
  readonly #onChange: (path: string | null) => void;
  readonly #isRecursive: boolean;
  readonly #maxFolders: number;
  readonly #start: StartWatch;
  readonly #onFailure: (reason: string) => void;
  readonly #watches = new Map<string, Pick<FSWatcher, 'on' | 'close'>>();
  #failure: string | null = null;
  #isClosed = false;

  /**
   * @param root absolute path of the tree
   * @param onChange gets the path that changed relative to the root, with forward slashes, or null when it is not told
   */
  constructor(root: string, onChange: (path: string | null) => void, options: WatchOptions = {}) {
    const {
      platform = process.platform,
      maxFolders = MAX_FOLDERS,
      start = watch as StartWatch,
      onFailure = () => {},
    } = options;
    this.#root = root;
    this.#onChange = onChange;
    this.#isRecursive = RECURSIVE_PLATFORMS.has(platform);
    this.#maxFolders = maxFolders;
    this.#start = start;
    this.#onFailure = onFailure;
  }

  /** Why nothing is watched any more, or null. */
  get failure(): string | null {
    return this.#failure;
  }

  /** Watches these folders, relative to the root (`''` is the root), and no others. */
  follow(folders: ReadonlySet<string>): void {
    if (this.#failure !== null || this.#isClosed) return;
    const wanted = this.#isRecursive ? new Set(['']) : folders;
    if (wanted.size > this.#maxFolders) {
      this.#fail(`${wanted.size} folders exceed the limit of ${this.#maxFolders} watched folders`);
      return;
    }
    for (const [folder, started] of this.#watches) {
      if (wanted.has(folder)) continue;
      started.close();
      this.#watches.delete(folder);
    }
    for (const folder of wanted) {
      if (this.#failure !== null) return;
      if (!this.#watches.has(folder)) this.#watch(folder);
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#closeAll();
  }

  #watch(folder: string) {
    try {
      const options = { recursive: this.#isRecursive, persistent: false } as const;
      const started = this.#start(join(this.#root, folder), options, (_event, name) => {
        if (this.#watches.has(folder)) this.#onChange(name === null ? null : pathOf(folder, name));
      });
      this.#watches.set(folder, started);
      started.on('error', (error) => this.#lost(folder, error));
    } catch (thrown) {
      this.#lost(folder, thrown);
    }
  }

  /** A folder that is gone is a change like any other; anything else means that watching does not work here. */
  #lost(folder: string, thrown: unknown) {
    this.#watches.get(folder)?.close();
    this.#watches.delete(folder);
    const { code, message } = thrown as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EPERM') this.#onChange(null);
    else this.#fail(message);
  }

  #fail(reason: string) {
    if (this.#failure !== null) return;
    this.#failure = reason;
    this.#closeAll();
    this.#onFailure(reason);
  }

  #closeAll() {
    for (const started of this.#watches.values()) started.close();
    this.#watches.clear();
  }
}

function pathOf(folder: string, name: string): string {
  const path = name.replaceAll('\\', '/');
  return folder === '' ? path : `${folder}/${path}`;
}
