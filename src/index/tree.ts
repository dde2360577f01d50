import type { Language } from '../languages/language.ts';
import { languageById, languageOf } from '../languages/registry.ts';
import { type Listing, listFiles } from '../workspace/listing.ts';
import { stampOf } from '../workspace/stamp.ts';
import type { CodeIndex, LinkedIndex, SkippedFile } from './code-index.ts';
import type { DecodedFacts } from './decoded-facts.ts';
import { LinkedTree } from './linked-tree.ts';
import { decodeSavedFiles, encodeSavedFiles } from './saved-files-codec.ts';
import { type FactsSource, type Snapshot, SnapshotFile, snapshotOf } from './snapshot.ts';
import type { KnownFile, ListedFile, SourceFiles, Storage } from './source-files.ts';

export interface IndexOptions {
  readonly signal?: AbortSignal;
  /** Files done, files to do, and what is going on. */
  readonly onProgress?: (done: number, total: number, message: string) => void;
}

/** A listed file in a known language. */
interface Source {
  /** Relative to the tree. */
  readonly path: string;
  readonly absolute: string;
  readonly language: Language;
}

/** A list of files, sorted out. */
interface Sources {
  readonly listing: Listing;
  readonly files: readonly Source[];
  /** Listed files in no known language. */
  readonly others: number;
}

/** What a snapshot was made of. */
interface State {
  readonly sources: Sources;
  /**
   * What was known of each source; undefined for one that was not there. Compared by identity: another tree may come to
   * know more of a file that is in both.
   */
  readonly known: readonly (KnownFile | undefined)[];
}

/** The index of one folder: refreshed at each call, and taken over from an earlier run where nothing has changed since. */
export class Tree {
  readonly #folder: string;
  readonly #files: SourceFiles;
  readonly #facts: FactsSource;
  readonly #storage: Storage | null;
  #hasRestored = false;
  #state: State | null = null;
  #snapshot: Snapshot | null = null;
  #linked: LinkedTree | null = null;
  /** The generation in the store that the state is the same as, if any. */
  #generation: number | null = null;
  #isSaved = true;

  /** @param folder absolute path */
  constructor(folder: string, files: SourceFiles, decoded: DecodedFacts, storage: Storage | null) {
    this.#folder = folder;
    this.#files = files;
    this.#storage = storage;
    this.#facts = { decoded, stored: ({ hash, language }) => this.#storedFacts(hash, language) };
  }

  async index({ signal = new AbortController().signal, onProgress }: IndexOptions): Promise<CodeIndex> {
    return (await this.#refresh(signal, onProgress)).snapshot;
  }

  async linked({ signal = new AbortController().signal, onProgress }: IndexOptions): Promise<LinkedIndex> {
    const { snapshot, listing } = await this.#refresh(signal, onProgress);
    this.#linked ??= new LinkedTree(this.#folder, this.#storage);
    return this.#linked.link(snapshot, listing, this.#generation);
  }

  /** Keeps what is known for the next run: files and links together, so that they are known to fit. */
  save() {
    if (this.#storage === null || this.#state === null) return;
    if (this.#isSaved && (this.#linked?.isSaved ?? true)) return;
    const { store, program } = this.#storage;
    store.snapshots.save(this.#folder, { files: this.#encoded(this.#state, program), ...this.#linked?.parts() });
    this.#isSaved = true;
  }

  /** Tells the store that the tree is in use. */
  use() {
    if (this.#snapshot === null) return;
    this.#storage?.store.snapshots.use(
      this.#folder,
      this.#snapshot.files.map(({ hash }) => hash),
    );
  }

  /** Null as long as nothing is known of the tree. */
  #previous(): State | null {
    if (!this.#hasRestored && this.#storage !== null) this.#restore(this.#storage);
    this.#hasRestored = true;
    return this.#state;
  }

  #restore({ store, program }: Storage) {
    const part = store.snapshots.load(this.#folder, 'files');
    const saved = part === null ? null : decodeSavedFiles(part.content, program);
    if (part === null || saved === null) return;
    const files: Source[] = [];
    const known: KnownFile[] = [];
    for (const [path, { language: id, file }] of saved.files) {
      const absolute = this.#absolute(path);
      files.push({ path, absolute, language: languageById(id) as Language });
      known.push(file);
      this.#files.remember(absolute, file);
    }
    this.#state = { sources: { listing: saved.listing, files, others: saved.others }, known };
    this.#generation = part.generation;
  }

  #encoded({ sources: { listing, files, others }, known }: State, program: string): Uint8Array {
    const entries = files.flatMap(({ path, language }, at) => {
      const file = known[at];
      return file === undefined || file.outcome.kind === 'gone'
        ? []
        : [[path, { language: language.id, file }] as const];
    });
    // A list with files in it that could not be read is not one to go on from.
    const isWhole = entries.length === files.length;
    return encodeSavedFiles(
      { listing: isWhole ? listing : withoutEvidence(listing), others, files: new Map(entries) },
      program,
    );
  }

  async #refresh(signal: AbortSignal, onProgress: IndexOptions['onProgress']) {
    signal.throwIfAborted();
    const listing = listFiles(this.#folder, { signal, previous: () => this.#previous()?.sources.listing ?? null });
    const previous = this.#previous();
    // Files are looked at while git is at work, in the hope that the list is the same.
    const looked = previous?.sources.files.map(({ absolute }) => stampOf(absolute));
    const sources = this.#sorted(await listing);
    const stamps =
      looked !== undefined && sources.files === previous?.sources.files
        ? looked
        : sources.files.map(({ absolute }) => stampOf(absolute));
    const stale: ListedFile[] = [];
    sources.files.forEach(({ absolute, language }, at) => {
      const stamp = stamps[at] ?? null;
      if (stamp !== null && !this.#files.isFresh(absolute, stamp)) stale.push({ absolute, language, stamp });
    });
    if (stale.length > 0) {
      await this.#files.read(stale, this.#storage, signal, (done) =>
        onProgress?.(done, stale.length, 'Reading the code'),
      );
    }
    const known = sources.files.map(({ absolute }, at) =>
      stamps[at] === null ? undefined : this.#files.get(absolute),
    );
    const isSame =
      sources.files === previous?.sources.files &&
      sources.others === previous.sources.others &&
      known.every((one, at) => one === previous.known[at]);
    if (!isSame) this.#generation = null;
    if (!isSame || hasEvidence(sources) !== hasEvidence(previous.sources)) this.#isSaved = false;
    // Together: a call that is cancelled on the way leaves all as it was.
    this.#state = { sources, known };
    if (!isSame || this.#snapshot === null) this.#snapshot = this.#join(this.#state);
    return { snapshot: this.#snapshot, listing: sources.listing };
  }

  /** The list sorted out; with the files of before, the very same array, when they are the same. */
  #sorted(listing: Listing): Sources {
    const previous = this.#state?.sources ?? null;
    if (listing === previous?.listing) return previous;
    const files: Source[] = [];
    for (const path of listing.paths) {
      const language = languageOf(path);
      if (language !== null) files.push({ path, absolute: this.#absolute(path), language });
    }
    const others = listing.paths.length - files.length;
    const isSame =
      previous !== null &&
      previous.files.length === files.length &&
      files.every(({ path }, at) => path === previous.files[at]?.path) &&
      listing.unreadable.join('\0') === previous.listing.unreadable.join('\0');
    return { listing, files: isSame ? previous.files : files, others };
  }

  #join({ sources, known }: State): Snapshot {
    const files: SnapshotFile[] = [];
    // A folder that could not be read is skipped with all that is in it.
    const skipped: SkippedFile[] = sources.listing.unreadable.map((path) => ({ path, reason: 'unreadable' }));
    sources.files.forEach(({ path }, at) => {
      const outcome = known[at]?.outcome;
      if (outcome?.kind === 'facts') files.push(new SnapshotFile(path, outcome, this.#facts));
      else if (outcome?.kind === 'skipped') skipped.push({ path, reason: outcome.reason });
    });
    skipped.sort((a, b) => (a.path < b.path ? -1 : 1));
    return snapshotOf(this.#folder, files, skipped, sources.others);
  }

  #storedFacts(hash: string, language: string): Uint8Array | null {
    const version = this.#storage?.program ?? '';
    const found = this.#storage?.store.facts.get({ hash, language, version }) ?? null;
    if (found === null) this.#files.forgetStored();
    return found;
  }

  #absolute(path: string): string {
    return `${this.#folder}/${path}`;
  }
}

function hasEvidence({ listing }: Sources): boolean {
  return listing.evidence !== undefined;
}

function withoutEvidence({ evidence: _, ...listing }: Listing): Listing {
  return listing;
}
