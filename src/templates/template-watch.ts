import { FolderWatch, type WatchOptions } from '../workspace/watch.ts';
import { foldersOf, templateStamps } from './template-stamps.ts';

export interface TemplateWatchOptions extends WatchOptions {
  /** Changes come in bursts: they are told of when none has come for so long, in milliseconds. */
  readonly settleMs?: number;
  /** How often folders that the system cannot watch are looked at, in milliseconds. */
  readonly lookMs?: number;
}

const SETTLE_MS = 100;
const LOOK_MS = 5000;

/** Tells of templates that are added, changed or removed. Never keeps the process alive. */
export class TemplateWatch {
  readonly #folders: readonly string[];
  readonly #onChange: () => void;
  readonly #settleMs: number;
  readonly #lookMs: number;
  readonly #watches: readonly FolderWatch[];
  #last: string;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  /** @param folders absolute */
  constructor(folders: readonly string[], onChange: () => void, options: TemplateWatchOptions = {}) {
    this.#folders = folders;
    this.#onChange = onChange;
    this.#settleMs = options.settleMs ?? SETTLE_MS;
    this.#lookMs = options.lookMs ?? LOOK_MS;
    this.#last = templateStamps(folders).text;
    this.#watches = folders.map((folder) => new FolderWatch(folder, () => this.#lookIn(this.#settleMs), options));
    this.#follow();
  }

  close(): void {
    this.#isClosed = true;
    for (const watch of this.#watches) watch.close();
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #look(): void {
    this.#follow();
    const now = templateStamps(this.#folders).text;
    if (now === this.#last) return;
    this.#last = now;
    this.#onChange();
  }

  /** Folders come and go, and one that cannot be watched is looked at again and again. */
  #follow(): void {
    for (const [at, watch] of this.#watches.entries()) watch.follow(new Set(foldersOf(this.#folders[at] as string)));
    if (this.#watches.some(({ failure }) => failure !== null)) this.#lookIn(this.#lookMs);
  }

  #lookIn(milliseconds: number): void {
    if (this.#isClosed) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), milliseconds).unref();
  }
}
