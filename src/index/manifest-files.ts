import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifests } from './link/environment.ts';

interface Known {
  /** What tells whether the file changed; null when it was not there. */
  readonly stamp: string | null;
  readonly text: string | null;
}

/** Larger files are no manifests. */
const MAX_BYTES = 1024 * 1024;

/**
 * The manifests of one tree, read when first asked for. Remembers all that was asked, whether it was there or not, so that
 * a later look tells which answers have changed.
 */
export class ManifestFiles implements Manifests {
  readonly #folder: string;
  readonly #known = new Map<string, Known>();
  #packageFolders: readonly string[] = [];

  /** @param folder absolute path of the tree */
  constructor(folder: string) {
    this.#folder = folder;
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
    const folders = paths
      .filter((path) => path.endsWith('/package.json'))
      .map((path) => path.slice(0, -'/package.json'.length))
      .sort();
    if (folders.join('\0') !== this.#packageFolders.join('\0')) changed.push('');
    this.#packageFolders = folders;
    return changed;
  }

  text(path: string): string | null {
    const known = this.#known.get(path);
    if (known !== undefined) return known.text;
    const stamp = this.#stamp(path);
    const text = stamp === null ? null : read(join(this.#folder, path));
    this.#known.set(path, { stamp, text });
    return text;
  }

  folders(under: string): readonly string[] {
    return under === '' ? this.#packageFolders : this.#packageFolders.filter((one) => one.startsWith(`${under}/`));
  }

  #stamp(path: string): string | null {
    const stats = statSync(join(this.#folder, path), { throwIfNoEntry: false });
    if (stats === undefined || !stats.isFile() || stats.size > MAX_BYTES) return null;
    return `${stats.size} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.ino}`;
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
