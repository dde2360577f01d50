import { createHash } from 'node:crypto';
import { assemble } from './assemble.ts';
import type { CodeIndex, IndexedFile, LinkedIndex } from './code-index.ts';
import { ColumnGraph, type GraphColumns } from './graph-columns.ts';
import type { FileLinks } from './link/edges.ts';
import { LinkTable } from './link/link-table.ts';
import { ManifestFiles } from './manifest-files.ts';
import { MODULE_RESOLVERS } from './modules/resolvers.ts';

/** Keeps the links of one folder in step with its snapshots. */
export class LinkedTree {
  readonly #links = new LinkTable(MODULE_RESOLVERS);
  readonly #manifests: ManifestFiles;
  #linked: LinkedIndex | null = null;

  /** @param folder absolute path */
  constructor(folder: string) {
    this.#manifests = new ManifestFiles(folder);
  }

  /**
   * The snapshot with its graph. Costs the linking of what changed since the last one, and the joining of all columns.
   * @param paths all files listed for the snapshot, known language or not
   */
  link(index: CodeIndex, paths: readonly string[]): LinkedIndex {
    const changedManifests = this.#manifests.refresh(paths);
    const previous = this.#linked;
    if (previous !== null && previous.digest === index.digest && changedManifests.length === 0) {
      this.#linked = { ...previous, ...index };
      return this.#linked;
    }
    const before = new Map(previous?.files.map(({ path, hash, language }) => [path, `${hash} ${language}`]));
    const changed = index.files.filter(({ path, hash, language }) => before.get(path) !== `${hash} ${language}`);
    const now = new Map(index.files.map((file) => [file.path, file]));
    const removed = [...before.keys()].filter((path) => !now.has(path));
    this.#links.update(
      changed,
      removed,
      changedManifests,
      this.#manifests,
      (path) => (now.get(path) as IndexedFile).facts,
    );
    const columns = assemble(
      index.files.map((file) => ({
        path: file.path,
        definitions: file.facts.definitions,
        interface: required(this.#links.interface(file.path), file.path),
        links: required(this.#links.links(file.path), file.path),
      })),
    );
    this.#linked = {
      ...index,
      graph: new ColumnGraph(columns),
      graphDigest: digestOf(index, columns),
      unresolvedCalls: index.files.reduce(
        (sum, { path }) => sum + (this.#links.links(path) as FileLinks).unresolvedCalls,
        0,
      ),
    };
    return this.#linked;
  }
}

function required<T>(value: T | undefined, path: string): T {
  if (value === undefined) throw new Error(`${path} was indexed but not linked.`);
  return value;
}

/** Over the snapshot's digest and every column, names included. */
function digestOf(index: CodeIndex, columns: GraphColumns): string {
  const digest = createHash('sha256').update(index.digest);
  for (const [name, column] of Object.entries(columns) as [string, GraphColumns[keyof GraphColumns]][]) {
    digest.update(name);
    digest.update(Array.isArray(column) ? JSON.stringify(column) : (column as Uint8Array | Int32Array));
  }
  return digest.digest('hex');
}
