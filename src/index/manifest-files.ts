import { lstatSync, type Stats } from 'node:fs';
import type { Listing } from '../workspace/listing.ts';
import { placeInside, readInside, realPlaceInside } from '../workspace/read-inside.ts';
import type { Slices } from '../workspace/slices.ts';
import type { Manifests } from './link/parsed-manifests.ts';
import { folderOf } from './modules/relative-path.ts';

interface Known {
  /** What tells whether the file changed; null when it was not there. */
  readonly stamp: string | null;
  /** Undefined until it is asked for again, when an earlier run asked. */
  readonly text: string | null | undefined;
  /** Missing in a folder that the list of files speaks for: it stays missing as long as the list is the same. */
  readonly isSettled: boolean;
}

/** What was asked in an earlier run, and what it was told. */
export interface ManifestState {
  readonly known: readonly (readonly [path: string, stamp: string | null, isSettled: boolean])[];
  readonly folders: readonly (readonly [string, readonly string[]])[];
}

/** Manifests that packages of one tree find each other by. */
const PLACED_MANIFESTS = ['package.json', 'Cargo.toml', 'go.mod', 'pubspec.yaml', 'Package.swift'];

/** The stamp of something that is there and no manifest. */
const UNREADABLE = 'unreadable';
/** The stamp of what was read in two states: that of no file. */
const TORN = 'torn';
/** Larger files are no manifests. */
const MAX_BYTES = 1024 * 1024;

/**
 * The manifests of one tree, read when first asked for. Remembers all that was asked, whether it was there or not, so that
 * a later look tells which answers have changed.
 */
export class ManifestFiles implements Manifests {
  readonly #folder: string;
  readonly #known = new Map<string, Known>();
  /** The tree's files as of the last look; null before one, when they are those of the run that saved the state. */
  #listing: Pick<Listing, 'paths'> | null = null;
  /** Folders that hold a manifest, by its name. */
  #folders: ReadonlyMap<string, readonly string[]> = new Map();
  /** Folders that files of the list stand in; null until they are needed. */
  #listedFolders: ReadonlySet<string> | null = null;

  /**
   * @param folder absolute path of the tree
   * @param saved what `state` gave in an earlier run
   */
  constructor(folder: string, saved?: ManifestState) {
    this.#folder = folder;
    for (const [path, stamp, isSettled] of saved?.known ?? []) {
      this.#known.set(path, { stamp, text: undefined, isSettled });
    }
    this.#folders = new Map(saved?.folders);
  }

  get state(): ManifestState {
    return {
      known: Array.from(this.#known, ([path, { stamp, isSettled }]) => [path, stamp, isSettled]),
      folders: [...this.#folders],
    };
  }

  /**
   * Looks again at everything asked so far.
   * @param listing all files of the tree
   * @param isSaved whether they are those of the run that saved the state
   * @param changedFiles files of code that have changed since the last look, where it is known that no others have, or null
   * @returns paths of manifests that read differently now
   */
  refresh(
    listing: Pick<Listing, 'paths'>,
    isSaved: boolean,
    changedFiles: ReadonlySet<string> | null = null,
  ): string[] {
    const isSame = listing === this.#listing || (isSaved && this.#listing === null);
    const isLooked = isSame && this.#listing !== null && changedFiles !== null;
    this.#listing = listing;
    if (!isSame) this.#listedFolders = null;
    const changed: string[] = [];
    for (const [path, known] of this.#known) {
      if (isSame && known.isSettled) continue;
      if (isLooked && !changedFiles.has(path)) continue;
      const stamp = this.#stamp(path);
      if (stamp !== known.stamp) {
        this.#known.delete(path);
        changed.push(path);
      } else if (!isSame) this.#known.set(path, { ...known, isSettled: this.#isSettled(path, stamp) });
    }
    if (isSame) return changed;
    const folders = foldersByManifest(listing.paths);
    if (JSON.stringify([...folders]) !== JSON.stringify([...this.#folders])) changed.push('');
    this.#folders = folders;
    return changed;
  }

  /** Whether all that was asked reads as it did, as far as that may be another thing while the list of files is the same. */
  async areUnchanged(slices: Slices): Promise<boolean> {
    for (const [path, { stamp, isSettled }] of [...this.#known]) {
      await slices.pause();
      if (!isSettled && this.#stamp(path) !== stamp) return false;
    }
    return true;
  }

  text(path: string): string | null {
    const known = this.#known.get(path);
    if (known?.text !== undefined) return known.text;
    const stamp = this.#stamp(path);
    const text = stamp === null || stamp === UNREADABLE ? null : this.#read(path);
    this.#known.set(path, { stamp, text, isSettled: this.#isSettled(path, stamp) });
    return text;
  }

  /** Takes over what others were told of this tree. What two of them found different is looked at as changed next time. */
  takeOver(known: ManifestState['known']) {
    for (const [path, stamp, isSettled] of known) {
      const own = this.#known.get(path);
      const isSame = own === undefined || own.stamp === stamp;
      this.#known.set(path, { stamp: isSame ? stamp : TORN, text: own?.text, isSettled: isSame && isSettled });
    }
  }

  folders(fileName: string, under: string): readonly string[] {
    const folders = this.#folders.get(fileName) ?? [];
    return under === '' ? folders : folders.filter((one) => one.startsWith(`${under}/`));
  }

  #isSettled(path: string, stamp: string | null): boolean {
    this.#listedFolders ??= new Set(this.#listing?.paths.map(folderOf));
    return stamp === null && this.#listedFolders.has(folderOf(path));
  }

  #read(path: string): string | null {
    const read = readInside(this.#folder, path, MAX_BYTES);
    return read.kind === 'bytes' ? read.bytes.toString('utf8') : null;
  }

  #stamp(path: string): string | null {
    const place = placeInside(this.#folder, path);
    if (place === null) return null;
    let stats = linkStats(place);
    if (stats === null) return null;
    if (stats !== UNREADABLE && stats.isSymbolicLink()) {
      const real = realPlaceInside(this.#folder, place);
      stats = (real === null ? null : linkStats(real)) ?? UNREADABLE;
    }
    if (stats === UNREADABLE || !stats.isFile() || stats.size > MAX_BYTES) return UNREADABLE;
    return `${stats.size} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.ino}`;
  }
}

/** Of a link itself; null for what is not there. */
function linkStats(place: string): Stats | typeof UNREADABLE | null {
  try {
    return lstatSync(place, { throwIfNoEntry: false }) ?? null;
  } catch {
    return UNREADABLE;
  }
}

/** The folders of the tree that hold each kind of manifest whose place matters, sorted. */
function foldersByManifest(paths: readonly string[]): Map<string, string[]> {
  const folders = new Map<string, string[]>(PLACED_MANIFESTS.map((name) => [name, []]));
  for (const path of paths) {
    const name = PLACED_MANIFESTS.find((one) => path.endsWith(one));
    if (name !== undefined && (path === name || path.at(-name.length - 1) === '/')) {
      folders.get(name)?.push(folderOf(path));
    }
  }
  for (const list of folders.values()) list.sort();
  return folders;
}
