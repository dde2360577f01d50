import { hash } from 'node:crypto';
import type { IndexedFile, LinkedIndex, SkippedFile } from '../index/code-index.ts';
import type { LooseFile } from '../index/loose-files.ts';
import { qualifiedName } from '../index/names.ts';
import type { Records } from '../store/records/records.ts';
import { readRegularFile } from '../workspace/read-file.ts';
import type { AnchoredFile, AnchorLookup } from './anchors.ts';
import { isRecordedPath, type TreePlace } from './tree-place.ts';

/** Moves of a file that are followed. */
const MAX_MOVES = 20;

export interface TreeLookupSources {
  /** Absolute and real. */
  readonly root: string;
  readonly place: TreePlace;
  /** Whether a file, from the root on, is kept from clients: it is not read. */
  readonly isWithheld: (path: string) => boolean;
  /** Null where nothing is recorded yet. */
  readonly records: Records | null;
  readonly index: () => Promise<LinkedIndex>;
  readonly factsOf: (files: readonly LooseFile[]) => Promise<readonly (IndexedFile | SkippedFile | null)[]>;
}

/** What is known of a tree now, each file read once. */
export class TreeLookup implements AnchorLookup {
  readonly #sources: TreeLookupSources;
  readonly #files = new Map<string, Promise<AnchoredFile | null>>();

  constructor(sources: TreeLookupSources) {
    this.#sources = sources;
  }

  file(path: string): Promise<AnchoredFile | null> {
    let file = this.#files.get(path);
    if (file === undefined) {
      file = this.#read(path);
      this.#files.set(path, file);
    }
    return file;
  }

  async movedTo(path: string): Promise<string | null> {
    const { records, place } = this.#sources;
    if (records === null) return null;
    let at = place.entity(path);
    for (let moves = 0; moves < MAX_MOVES; moves++) {
      const from = at;
      const next = await records.read(({ versions }) => versions.movedFrom(from));
      if (next === null) return moves === 0 ? null : place.pathOf(at.path);
      at = next;
    }
    return null;
  }

  async filesWith(wanted: string): Promise<readonly string[]> {
    const { files } = await this.#sources.index();
    return files.filter((one) => one.hash === wanted).map(({ path }) => path);
  }

  async filesDefining(symbol: string): Promise<readonly string[]> {
    const { graph } = await this.#sources.index();
    const name = symbol.slice(symbol.lastIndexOf('.') + 1);
    const files = new Set<number>();
    for (let at = 0; at < graph.symbolCount; at++) {
      const node = graph.fileCount + at;
      if (graph.name(node) !== name) continue;
      const qualified = graph.qualifiedName(node);
      // The graph does not know the type of a method whose type is defined in another file.
      if (qualified === symbol || qualified === name) files.add(graph.fileOf(node));
    }
    return [...files].map((file) => graph.name(file));
  }

  async #read(path: string): Promise<AnchoredFile | null> {
    const { root, factsOf, isWithheld } = this.#sources;
    if (!isRecordedPath(path) || isWithheld(path)) return null;
    const read = readRegularFile(`${root}/${path}`);
    if (read.kind !== 'bytes') return null;
    const { bytes: content } = read;
    const [file] = await factsOf([{ path, content }]);
    const facts = file === null || file === undefined || 'reason' in file ? null : file.facts;
    return { path, content, hash: hash('sha256', content), facts };
  }
}

/** Qualified names of what a file defines, each once. */
export function namesDefinedIn({ facts }: AnchoredFile): readonly string[] {
  if (facts === null) return [];
  return [...new Set(facts.definitions.map((one) => qualifiedName(facts.definitions, one)))];
}
