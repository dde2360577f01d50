import type { Store } from '../store/store.ts';
import type { IndexedFile } from './code-index.ts';
import { decodeGraph, encodeGraph } from './graph-codec.ts';
import type { ColumnGraph } from './graph-columns.ts';
import { LinkTable } from './link/link-table.ts';
import { decodeLinkTable, encodeLinkTable } from './link/link-table-codec.ts';
import type { ManifestState } from './manifest-files.ts';
import { MODULE_RESOLVERS } from './modules/resolvers.ts';

/** What links were made of: content and language by path. */
export type LinkedFiles = ReadonlyMap<string, Pick<IndexedFile, 'hash' | 'language'>>;

/** What tells whether saved links are those of a tree as it is. */
export interface LinksHeader {
  /** The program that made them. */
  readonly program: string;
  readonly manifests: ManifestState;
  readonly unresolvedCalls: number;
  readonly leftOutCandidates: number;
}

/**
 * The links of a tree in the store: a header that tells what they are the links of, the graph to answer from when nothing
 * has changed, and the table to go on from when something has. Each is read when it is needed.
 */
export class SavedLinks {
  readonly header: LinksHeader;
  readonly #store: Store;
  readonly #tree: string;
  readonly generation: number;
  /** Once it was read. */
  #graph: ColumnGraph | null = null;
  #files: LinkedFiles | null = null;

  private constructor(store: Store, tree: string, generation: number, header: LinksHeader) {
    this.header = header;
    this.#store = store;
    this.#tree = tree;
    this.generation = generation;
  }

  /** Null when there are none, or another program made them. */
  static find(store: Store, tree: string, program: string): SavedLinks | null {
    const part = store.snapshots.load(tree, 'linked');
    if (part === null) return null;
    const header = JSON.parse(Buffer.from(part.content).toString('utf8')) as LinksHeader;
    return header.program === program ? new SavedLinks(store, tree, part.generation, header) : null;
  }

  /** Parts to save. */
  static parts(header: LinksHeader, graph: ColumnGraph, files: LinkedFiles, links: LinkTable) {
    return {
      linked: Buffer.from(JSON.stringify(header)),
      graph: encodeGraph(graph),
      linked_files: Buffer.from(
        JSON.stringify(Array.from(files, ([path, { hash, language }]) => [path, hash, language])),
      ),
      links: encodeLinkTable(links.state),
    };
  }

  /** What the links were made of; null when that can no longer be told. */
  files(): LinkedFiles | null {
    this.#files ??= this.#readFiles();
    return this.#files;
  }

  #readFiles(): LinkedFiles | null {
    const content = this.#part('linked_files');
    if (content === null) return null;
    const files = JSON.parse(Buffer.from(content).toString('utf8')) as [string, string, string][];
    return new Map(files.map(([path, hash, language]) => [path, { hash, language }]));
  }

  /** Null when it is no longer there, or another process has saved other links since. */
  graph(): ColumnGraph | null {
    if (this.#graph === null) {
      const content = this.#part('graph');
      this.#graph = content === null ? null : decodeGraph(content);
    }
    return this.#graph;
  }

  /** As `graph`. */
  links(): LinkTable | null {
    const content = this.#part('links');
    return content === null ? null : new LinkTable(MODULE_RESOLVERS, decodeLinkTable(content));
  }

  #part(name: string): Uint8Array | null {
    const part = this.#store.snapshots.load(this.#tree, name);
    return part?.generation === this.generation ? part.content : null;
  }
}
