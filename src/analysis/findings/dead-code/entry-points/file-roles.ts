import { foldersAbove } from '../../../../index/modules/relative-path.ts';
import type { Liveness } from '../../../../languages/liveness.ts';
import type { CodeModel } from '../code-model.ts';

/** What a file is to the world outside the tree. */
export interface FileRole {
  /** `run`: something starts or loads it, and what it exports. `api`: others import what it exports. Null: neither. */
  readonly entry: 'run' | 'api' | null;
  /** Why it is an entry, or null. */
  readonly reason: string | null;
  /** Whether its own code only runs when something in the tree leads to it. */
  readonly closed: boolean;
  /** Whether nothing in it is judged. */
  readonly exempt: boolean;
  /** Why something that cannot be read may name the file, or what it exports. */
  readonly unsure: readonly ('config' | 'listing' | 'generated' | 'shared')[];
  /** Whether what it exports, and public members of its types, may be used from outside. */
  readonly exports: 'api' | 'internal';
  readonly members: 'api' | 'internal';
}

export const INTERNAL: FileRole = {
  entry: null,
  reason: null,
  closed: false,
  exempt: false,
  unsure: [],
  exports: 'internal',
  members: 'internal',
};
export const PUBLIC: FileRole = { ...INTERNAL, exports: 'api', members: 'api' };

/** The manifests and configurations of a tree. */
export interface ManifestReader {
  /** Text of a file by its path relative to the tree, or null when there is none to read. */
  text(path: string): string | null;
}

/** The manifests of a tree, and what is written about it. */
export interface ProjectTexts extends ManifestReader {
  /** Paths of pages of documentation. */
  readonly documents: readonly string[];
}

/** @param source the module as the file writes it */
export type ImportJudge = (file: number, source: string) => boolean;

export interface EntryPoints {
  /** By file, for the files of the family; others are absent. */
  readonly roles: ReadonlyMap<number, FileRole>;
  /** Names that manifests say are called. */
  readonly names: readonly string[];
  /** What could not be judged and why, in sentences. */
  readonly notes?: readonly string[];
  /** Whether what a file imports is of a package that a manifest says comes from elsewhere. Absent where none says so. */
  readonly isForeign?: ImportJudge;
  /** Whether documentation in markup uses code. Absent where it does not. */
  readonly readsDocuments?: boolean;
  /** Whether all that leads to files around a path is known. Absent where it is of none. */
  isClosedAround?(path: string): boolean;
}

/** Finds the entry points of the files of one family. */
export type EntryFinder = (
  files: readonly number[],
  model: CodeModel,
  manifests: ProjectTexts,
  liveness: Liveness,
) => EntryPoints;

/** The manifest of the nearest folder at or above each of several paths that has one, each folder asked about once. */
export class NearestManifest<T> {
  readonly #read: (folder: string) => T | null;
  readonly #known = new Map<string, { readonly folder: string; readonly manifest: T } | null>();

  /** @param read the manifest of a folder, or null when it has none */
  constructor(read: (folder: string) => T | null) {
    this.#read = read;
  }

  of(path: string): { readonly folder: string; readonly manifest: T } | null {
    const slash = path.lastIndexOf('/');
    return this.#in(slash === -1 ? '' : path.slice(0, slash));
  }

  /** All manifests that are in the folders asked about and above them, by their folders. */
  all(): ReadonlyMap<string, T> {
    const found = new Map<string, T>();
    for (const one of this.#known.values()) if (one !== null) found.set(one.folder, one.manifest);
    for (const folder of [...found.keys()]) {
      for (const outer of foldersAbove(folder)) {
        const above = this.#in(outer);
        if (above !== null) found.set(above.folder, above.manifest);
      }
    }
    return found;
  }

  #in(folder: string): { readonly folder: string; readonly manifest: T } | null {
    const known = this.#known.get(folder);
    if (known !== undefined) return known;
    const manifest = this.#read(folder);
    const slash = folder.lastIndexOf('/');
    const above = () => (folder === '' ? null : this.#in(slash === -1 ? '' : folder.slice(0, slash)));
    const found = manifest === null ? above() : { folder, manifest };
    this.#known.set(folder, found);
    return found;
  }
}

export function inFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** A path relative to a folder that holds it. */
export function within(folder: string, path: string): string {
  return folder === '' ? path : path.slice(folder.length + 1);
}
