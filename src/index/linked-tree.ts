import { createHash } from 'node:crypto';
import { assemble } from './assemble.ts';
import type { LinkedIndex } from './code-index.ts';
import { ColumnGraph, GRAPH_COLUMNS, type GraphColumns } from './graph-columns.ts';
import { LinkTable } from './link/link-table.ts';
import { ManifestFiles } from './manifest-files.ts';
import { MODULE_RESOLVERS } from './modules/resolvers.ts';
import type { Snapshot, SnapshotFile } from './snapshot.ts';

/** Keeps the links of one folder in step with its snapshots. */
export class LinkedTree {
  readonly #links = new LinkTable(MODULE_RESOLVERS);
  readonly #manifests: ManifestFiles;
  #files: ReadonlyMap<string, SnapshotFile> = new Map();
  #linked: LinkedIndex | null = null;

  /** @param folder absolute path */
  constructor(folder: string) {
    this.#manifests = new ManifestFiles(folder);
  }

  /**
   * The snapshot with its graph. Costs the linking of what changed since the last one, and the joining of all columns.
   * @param paths all files listed for the snapshot, known language or not
   */
  link(snapshot: Snapshot, paths: readonly string[]): LinkedIndex {
    const changedManifests = this.#manifests.refresh(paths);
    const before = this.#files;
    const now = new Map(snapshot.files.map((file) => [file.path, file]));
    const changed = snapshot.files.flatMap((file) => (before.get(file.path)?.equals(file) ? [] : [file.path]));
    const removed = [...before.keys()].filter((path) => !now.has(path));
    this.#files = now;
    const previous = this.#linked;
    if (previous !== null && [changed, removed, changedManifests].every(({ length }) => length === 0)) {
      this.#linked = linkedIndex(snapshot, previous.graph as ColumnGraph, previous.unresolvedCalls);
      return this.#linked;
    }
    const readFacts = (path: string) => (now.get(path) as SnapshotFile).readFacts();
    this.#links.update({ changed, removed, changedManifests }, this.#manifests, readFacts);
    const files = snapshot.files.map(({ path }) => this.#links.file(path));
    const unresolvedCalls = files.reduce((sum, file) => sum + file.unresolvedCalls, 0);
    this.#linked = linkedIndex(snapshot, new ColumnGraph(assemble(files, this.#links.texts)), unresolvedCalls);
    return this.#linked;
  }
}

function linkedIndex(snapshot: Snapshot, graph: ColumnGraph, unresolvedCalls: number): LinkedIndex {
  let digest: string | null = null;
  return {
    ...snapshot,
    graph,
    get graphDigest() {
      digest ??= digestOf(snapshot, graph.columns);
      return digest;
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
