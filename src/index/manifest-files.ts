import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifests } from './link/environment.ts';

interface Known {
  /** What tells whether the file changed; null when it was not there. */
  readonly stamp: string | null;
  /** Undefined until it is asked for again, when an earlier run asked. */
  readonly text: string | null | undefined;
}

/** What was asked in an earlier run, and what it was told. */
export interface ManifestState {
  /** Stamps by path: null for what was not there. */
  readonly stamps: readonly (readonly [string, string | null])[];
  readonly folders: readonly (readonly [string, readonly string[]])[];
}

/** Manifests that packages of one tree find each other by. */
const PLACED_MANIFESTS = ['package.json', 'Cargo.toml', 'go.mod', 'pubspec.yaml'];

/** Larger files are no manifests. */
const MAX_BYTES = 1024 * 1024;

/**
 * The manifests of one tree, read when first asked for. Remembers all that was asked, whether it was there or not, so that
 * a later look tells which answers have changed.
 */
export class ManifestFiles implements Manifests {
  readonly #folder: string;
  readonly #known = new Map<string, Known>();
  /** Folders that hold a manifest, by its name. */
  #folders: ReadonlyMap<string, readonly string[]> = new Map();

  /**
   * @param folder absolute path of the tree
   * @param saved what `state` gave in an earlier run
   */
  constructor(folder: string, saved?: ManifestState) {
    this.#folder = folder;
    for (const [path, stamp] of saved?.stamps ?? []) this.#known.set(path, { stamp, text: undefined });
    this.#folders = new Map(saved?.folders);
  }

  get state(): ManifestState {
    return { stamps: Array.from(this.#known, ([path, { stamp }]) => [path, stamp]), folders: [...this.#folders] };
  }

  /**
   * Looks again at everything asked so far.
   * @param paths all files of the tree
   * @returns paths of manifests that read differently now
   */
  refresh(paths: readonly string[]): string[] {
    const changed: string[] = [];
    for (const [path, { stamp }] of this.#known) {
      if (this.#stamp(path) === stamp) continue;
      this.#known.delete(path);
      changed.push(path);
    }
    const folders = foldersByManifest(paths);
    if (JSON.stringify([...folders]) !== JSON.stringify([...this.#folders])) changed.push('');
    this.#folders = folders;
    return changed;
  }

  text(path: string): string | null {
    const known = this.#known.get(path);
    if (known?.text !== undefined) return known.text;
    const stamp = this.#stamp(path);
    const text = stamp === null ? null : read(join(this.#folder, path));
    this.#known.set(path, { stamp, text });
    return text;
  }

  folders(fileName: string, under: string): readonly string[] {
    const folders = this.#folders.get(fileName) ?? [];
    return under === '' ? folders : folders.filter((one) => one.startsWith(`${under}/`));
  }

  #stamp(path: string): string | null {
    const stats = statSync(join(this.#folder, path), { throwIfNoEntry: false });
    if (stats === undefined || !stats.isFile() || stats.size > MAX_BYTES) return null;
    return `${stats.size} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.ino}`;
  }
}

/** The folders of the tree that hold each kind of manifest whose place matters, sorted. */
function foldersByManifest(paths: readonly string[]): Map<string, string[]> {
  const folders = new Map<string, string[]>(PLACED_MANIFESTS.map((name) => [name, []]));
  for (const path of paths) {
    const slash = path.lastIndexOf('/');
    folders.get(path.slice(slash + 1))?.push(slash === -1 ? '' : path.slice(0, slash));
  }
  for (const list of folders.values()) list.sort();
  return folders;
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
