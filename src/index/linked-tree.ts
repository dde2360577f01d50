import { createHash } from 'node:crypto';
import { assemble } from './assemble.ts';
import type { IndexedFile, LinkedIndex } from './code-index.ts';
import { ColumnGraph, GRAPH_COLUMNS, type GraphColumns } from './graph-columns.ts';
import { type Changes, LinkTable } from './link/link-table.ts';
import { ManifestFiles } from './manifest-files.ts';
import { MODULE_RESOLVERS } from './modules/resolvers.ts';
import { SavedLinks } from './saved-links.ts';
import type { Snapshot, SnapshotFile } from './snapshot.ts';
import type { Storage } from './source-files.ts';

/** A graph, and what it does not show. */
interface Made {
  readonly graph: ColumnGraph;
  readonly unresolvedCalls: number;
}

/** Keeps the links of one folder in step with its snapshots, and in the store between runs. */
export class LinkedTree {
  readonly #folder: string;
  readonly #storage: Storage | null;
  readonly #manifests: ManifestFiles;
  /** Links of an earlier run, until they are taken over or come to nothing. */
  #saved: SavedLinks | null;
  /** What the links were made of, by path. */
  #files: ReadonlyMap<string, Pick<IndexedFile, 'hash' | 'language'>>;
  /** Null as long as the saved graph answers all. */
  #links: LinkTable | null = null;
  #made: Made | null = null;
  #last: { readonly snapshot: Snapshot; readonly linked: LinkedIndex } | null = null;
  #isSaved = true;

  /** @param folder absolute path */
  constructor(folder: string, storage: Storage | null) {
    this.#folder = folder;
    this.#storage = storage;
    this.#saved = storage === null ? null : SavedLinks.find(storage.store, folder, storage.program);
    this.#manifests = new ManifestFiles(folder, this.#saved?.header.manifests);
    this.#files = new Map(this.#saved?.header.files.map(([path, hash, language]) => [path, { hash, language }]));
  }

  /** Whether the store has the links as they are. */
  get isSaved(): boolean {
    return this.#isSaved;
  }

  /**
   * The snapshot with its graph. Costs the linking of what changed since the last one, and the joining of all columns.
   * @param paths all files listed for the snapshot, known language or not
   */
  link(snapshot: Snapshot, paths: readonly string[]): LinkedIndex {
    const changedManifests = this.#manifests.refresh(paths);
    if (this.#last?.snapshot === snapshot && changedManifests.length === 0) return this.#last.linked;
    const files = new Map(snapshot.files.map((file) => [file.path, file]));
    const changed = snapshot.files.flatMap((file) => (this.#isLinked(file) ? [] : [file.path]));
    const removed = [...this.#files.keys()].filter((path) => !files.has(path));
    const isSame = [changed, removed, changedManifests].every(({ length }) => length === 0);
    const made = isSame ? (this.#made ?? this.#restored()) : null;
    try {
      this.#made = made ?? this.#make(snapshot, files, { changed, removed, changedManifests });
      this.#files = files;
    } catch (thrown) {
      // Half an update cannot be gone on from.
      this.#links = null;
      this.#made = null;
      this.#last = null;
      this.#saved = null;
      this.#files = new Map();
      throw thrown;
    }
    this.#last = { snapshot, linked: linkedIndex(snapshot, this.#made) };
    return this.#last.linked;
  }

  /** Keeps the links as they are for the next run. */
  save() {
    if (this.#storage === null || this.#isSaved || this.#made === null || this.#links === null) return;
    const { store, program } = this.#storage;
    const { graph, unresolvedCalls } = this.#made;
    const files = Array.from(this.#files, ([path, { hash, language }]) => [path, hash, language] as const);
    const header = { program, files, manifests: this.#manifests.state, unresolvedCalls };
    SavedLinks.save(store, this.#folder, header, graph, this.#links);
    this.#isSaved = true;
  }

  #isLinked(file: SnapshotFile): boolean {
    const linked = this.#files.get(file.path);
    return linked !== undefined && file.equals(linked);
  }

  #restored(): Made | null {
    const graph = this.#saved?.graph() ?? null;
    return this.#saved === null || graph === null
      ? null
      : { graph, unresolvedCalls: this.#saved.header.unresolvedCalls };
  }

  #make(snapshot: Snapshot, files: ReadonlyMap<string, SnapshotFile>, changes: Changes): Made {
    const readFacts = (path: string) => (files.get(path) as SnapshotFile).readFacts();
    this.#links ??= this.#saved?.links() ?? null;
    this.#saved = null;
    if (this.#links === null) {
      this.#links = new LinkTable(MODULE_RESOLVERS);
      this.#links.update({ changed: [...files.keys()], removed: [], changedManifests: [] }, this.#manifests, readFacts);
    } else this.#links.update(changes, this.#manifests, readFacts);
    this.#isSaved = false;
    const links = this.#links;
    const linked = snapshot.files.map(({ path }) => links.file(path));
    return {
      graph: new ColumnGraph(assemble(linked, links.texts)),
      unresolvedCalls: linked.reduce((sum, file) => sum + file.unresolvedCalls, 0),
    };
  }
}

function linkedIndex(snapshot: Snapshot, { graph, unresolvedCalls }: Made): LinkedIndex {
  const { folder, files, skipped, otherFiles } = snapshot;
  let graphDigest: string | null = null;
  return {
    folder,
    files,
    skipped,
    otherFiles,
    get digest() {
      return snapshot.digest;
    },
    graph,
    get graphDigest() {
      graphDigest ??= digestOf(snapshot, graph.columns);
      return graphDigest;
    },
    unresolvedCalls,
  };
}

/** Over the snapshot's digest and every column, names included. */
function digestOf(snapshot: Snapshot, columns: GraphColumns): string {
  const digest = createHash('sha256').update(snapshot.digest);
  for (const name of GRAPH_COLUMNS) {
    const column = columns[name];
    digest.update(name);
    digest.update(Array.isArray(column) ? JSON.stringify(column) : (column as Uint8Array | Int32Array));
  }
  return digest.digest('hex');
}
