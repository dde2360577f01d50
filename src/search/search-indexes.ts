import type { IndexedFile, LinkedIndex } from '../index/code-index.ts';
import { inFile } from '../index/file-fault.ts';
import { RecentlyUsed } from '../index/recently-used.ts';
import { LruMap } from '../lru-map.ts';
import { inSlices } from '../workspace/in-slices.ts';
import { type FileTerms, fileTerms, linesOf } from './lexical/file-terms.ts';
import { joined, type SearchIndex } from './search-index.ts';
import { LocalEmbedder } from './semantic/local-embedder.ts';
import { localModel } from './semantic/local-model.ts';
import type { UnitVectors } from './semantic/unit-vectors.ts';
import { Vocabulary } from './text/tokenizer.ts';

/** What can be searched of a tree, by words and by meaning. */
export interface SearchableTree {
  readonly index: SearchIndex;
  readonly embedder: LocalEmbedder;
  /** The vectors of all units. */
  readonly units: UnitVectors;
  /** The lines of a file, by its number; none for a file that has changed since it was indexed. */
  lines(file: number): readonly string[];
}

/** The text of a file of a tree; null when it is no longer the one that was indexed. */
export type ReadText = (folder: string, file: IndexedFile) => string | null;

/** Folders whose search indexes are kept: each takes about a kilobyte a unit. */
const KEPT_FOLDERS = 4;
/** What the lines of files that were found may take together. */
const KEPT_LINES_BYTES = 16 << 20;

/**
 * Search indexes, each kept until its tree's index is another. Only files that are new or changed are read again; what is
 * found is the same as from an index made anew, since a file's terms depend on its path and content alone.
 */
export class SearchIndexes {
  readonly #read: ReadText;
  readonly #folders = new LruMap<string, SearchedFolder>(KEPT_FOLDERS);
  /** By the hash of the file they are of. */
  readonly #lines = new RecentlyUsed<readonly string[]>(KEPT_LINES_BYTES);

  constructor(read: ReadText) {
    this.#read = read;
  }

  /** @throws the signal's reason when it aborts */
  async of(index: LinkedIndex, folder: string, signal: AbortSignal): Promise<SearchableTree> {
    const searched = this.#folders.getOrInsert(folder, () => new SearchedFolder(this.#read, this.#lines));
    return searched.of(index, signal);
  }
}

/** One folder's search index, in step with its index. */
class SearchedFolder {
  readonly #read: ReadText;
  readonly #lines: RecentlyUsed<readonly string[]>;
  readonly #vocabulary = new Vocabulary();
  readonly #embedder: LocalEmbedder;
  #terms = new Map<string, FileTerms>();
  /** The last state, also one with files that could not be read. */
  #joined: SearchIndex | null = null;
  #last: { readonly index: LinkedIndex; readonly tree: SearchableTree } | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(read: ReadText, lines: RecentlyUsed<readonly string[]>) {
    this.#read = read;
    this.#lines = lines;
    this.#embedder = new LocalEmbedder(localModel(), this.#vocabulary);
  }

  /** One at a time: a second call finds what the first has made. */
  of(index: LinkedIndex, signal: AbortSignal): Promise<SearchableTree> {
    const turn = this.#turn.catch(() => {}).then(() => this.#refreshed(index, signal));
    this.#turn = turn;
    return turn;
  }

  async #refreshed(index: LinkedIndex, signal: AbortSignal): Promise<SearchableTree> {
    if (this.#last?.index === index) return this.#last.tree;
    const files: FileTerms[] = [];
    const kept = new Map<string, FileTerms>();
    const add = (file: IndexedFile) => {
      const key = `${file.language} ${file.hash} ${file.path}`;
      const text = this.#terms.has(key) ? null : this.#read(index.folder, file);
      const terms = this.#terms.get(key) ?? fileTerms(file.path, text ?? '', file.facts, this.#vocabulary);
      files.push(terms);
      // Without its text, a file has its name and the names it defines, until it is read.
      if (text !== null || this.#terms.has(key)) kept.set(key, terms);
    };
    await inSlices(index.files, signal, (file) => inFile(file.path, () => add(file)));
    this.#terms = kept;
    this.#vocabulary.endReading();
    const searched = joined(index, files, this.#vocabulary, this.#joined);
    this.#joined = searched;
    const tree = {
      index: searched,
      embedder: this.#embedder,
      units: this.#embedder.units(files),
      lines: (file: number) => this.#linesOf(index.folder, index.files[file] as IndexedFile),
    };
    if (kept.size === files.length) this.#last = { index, tree };
    return tree;
  }

  #linesOf(folder: string, file: IndexedFile): readonly string[] {
    const known = this.#lines.get(file.hash);
    if (known !== undefined) return known;
    const text = this.#read(folder, file);
    if (text === null) return [];
    const lines = linesOf(text);
    this.#lines.set(file.hash, lines, 2 * text.length);
    return lines;
  }
}
