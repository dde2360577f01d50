import type { IndexedFile, LinkedIndex } from '../index/code-index.ts';
import { inFile } from '../index/file-fault.ts';
import { RecentlyUsed } from '../index/recently-used.ts';
import type { Storage } from '../index/source-files.ts';
import { LruMap } from '../lru-map.ts';
import { inSlices } from '../workspace/in-slices.ts';
import { type FileTerms, fileTerms, linesOf } from './lexical/file-terms.ts';
import { loadTerms, type SavedTerms, saveTerms } from './saved-terms.ts';
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
/** What is new is saved when nothing was searched for so long, in milliseconds; also at the end. */
const SAVE_AFTER_MS = 2_000;
/** What is saved of a large tree is large: it is saved again when this share of its files have other terms. */
const UNSAVED_SHARE = 1 / 50;

export interface SearchIndexesOptions {
  readonly read: ReadText;
  /** Where the terms of a folder's files are kept between runs; null for what is only kept in memory. */
  readonly storageOf?: (folder: string) => Promise<Storage | null>;
}

/**
 * Search indexes, each kept until its tree's index is another. Only files that are new or changed are read again; what is
 * found is the same as from an index made anew, since a file's terms depend on its path and content alone.
 */
export class SearchIndexes {
  readonly #read: ReadText;
  readonly #storageOf: (folder: string) => Promise<Storage | null>;
  readonly #folders = new LruMap<string, Promise<SearchedFolder>>(KEPT_FOLDERS);
  /** By the hash of the file they are of. */
  readonly #lines = new RecentlyUsed<readonly string[]>(KEPT_LINES_BYTES);
  #saving: NodeJS.Timeout | null = null;

  constructor({ read, storageOf = async () => null }: SearchIndexesOptions) {
    this.#read = read;
    this.#storageOf = storageOf;
  }

  /** @throws the signal's reason when it aborts */
  async of(index: LinkedIndex, folder: string, signal: AbortSignal): Promise<SearchableTree> {
    const searched = await this.#folders.getOrInsert(folder, () => this.#opened(folder));
    const tree = await searched.of(index, signal);
    this.#saveLater();
    return tree;
  }

  /** Saves what is new, for the next run. */
  async close(): Promise<void> {
    if (this.#saving !== null) clearTimeout(this.#saving);
    await this.#save();
  }

  /** One that cannot be opened is not kept: the next question tries again. */
  #opened(folder: string): Promise<SearchedFolder> {
    const opened = this.#open(folder);
    opened.catch(() => this.#folders.delete(folder));
    return opened;
  }

  async #open(folder: string): Promise<SearchedFolder> {
    const lines = (index: LinkedIndex, file: IndexedFile) => this.#linesOf(index.folder, file);
    return new SearchedFolder(folder, await this.#storageOf(folder), { read: this.#read, lines });
  }

  #saveLater() {
    if (this.#saving !== null) clearTimeout(this.#saving);
    this.#saving = setTimeout(() => void this.#save(), SAVE_AFTER_MS);
    // What is not saved costs time in the next run, not truth: nobody waits for it.
    this.#saving.unref();
  }

  async #save() {
    this.#saving = null;
    const opened = await Promise.allSettled(this.#folders.values());
    for (const one of opened) if (one.status === 'fulfilled') one.value.save();
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

/** How a folder's files are read: whole, and by line. */
interface Reading {
  readonly read: ReadText;
  lines(index: LinkedIndex, file: IndexedFile): readonly string[];
}

/** One folder's search index, in step with its index. */
class SearchedFolder {
  readonly #folder: string;
  readonly #storage: Storage | null;
  readonly #reading: Reading;
  readonly #vocabulary: Vocabulary;
  readonly #embedder: LocalEmbedder;
  #terms: ReadonlyMap<string, FileTerms>;
  /** Those that the store has. */
  #saved: ReadonlySet<FileTerms>;
  /** The last state, also one with files that could not be read. */
  #joined: SearchIndex | null = null;
  #last: { readonly index: LinkedIndex; readonly tree: SearchableTree } | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(folder: string, storage: Storage | null, reading: Reading) {
    this.#folder = folder;
    this.#storage = storage;
    this.#reading = reading;
    const { vocabulary, files, readVectors } = (storage && loadTerms(storage, folder)) ?? nothingSaved();
    this.#vocabulary = vocabulary;
    this.#terms = files;
    this.#saved = new Set(files.values());
    this.#embedder = new LocalEmbedder(localModel(), vocabulary, readVectors());
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
      const text = this.#terms.has(key) ? null : this.#reading.read(index.folder, file);
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
      lines: (file: number) => this.#reading.lines(index, index.files[file] as IndexedFile),
    };
    if (kept.size === files.length) this.#last = { index, tree };
    return tree;
  }

  /** Saves the terms of all files when enough of them are new. */
  save(): void {
    if (this.#storage === null || !this.#storage.store.isWritable || this.#joined === null) return;
    const files = [...this.#terms.values()];
    const unsaved = files.filter((file) => !this.#saved.has(file));
    if (unsaved.length <= this.#saved.size * UNSAVED_SHARE) return;
    const terms = { vocabulary: this.#vocabulary, files: this.#terms };
    saveTerms(this.#storage, this.#folder, terms, (file) => this.#embedder.vectorsOf(file));
    this.#saved = new Set(files);
  }
}

function nothingSaved(): SavedTerms {
  return { vocabulary: new Vocabulary(), files: new Map(), readVectors: () => new Map() };
}
