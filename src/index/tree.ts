import { basename } from 'node:path';
import type { FileFacts } from '../languages/facts.ts';
import type { Language } from '../languages/language.ts';
import { languageById, languageOf } from '../languages/registry.ts';
import { type Listing, listFiles } from '../workspace/listing.ts';
import { isRegularFile, type Stamp, stampOf } from '../workspace/stamp.ts';
import { isTemporaryName } from '../workspace/temporary-name.ts';
import type { CodeIndex, LinkedIndex, SkippedFile } from './code-index.ts';
import type { DecodedFacts } from './decoded-facts.ts';
import { FileFault } from './file-fault.ts';
import type { SupposedLink } from './link/link-table.ts';
import { LinkedTree } from './linked-tree.ts';
import { decodeSavedFiles, encodeSavedFiles } from './saved-files-codec.ts';
import { type FactsSource, type Snapshot, SnapshotFile, snapshotOf } from './snapshot.ts';
import type { KnownFile, ListedFile, SourceFiles, Storage } from './source-files.ts';
import type { Changes, TreeWatch, WatchedPlaces } from './tree-watch.ts';
import { watchedPlaces } from './watched-places.ts';
import { withoutFiles } from './without-files.ts';

export interface IndexOptions {
  readonly signal?: AbortSignal;
  /** Whether what a watch tells is taken for all that has changed, however long ago the tree was looked at. Default: no. */
  readonly asTold?: boolean;
  /** Files done, files to do, and what is going on. */
  readonly onProgress?: (done: number, total: number, message: string) => void;
  /** Told of each file that could not be linked, and is left out. */
  readonly onFault?: (fault: FileFault) => void;
}

/** What a refresh may know beforehand. */
export interface RefreshOptions extends IndexOptions {
  /** Tells what has changed since the last refresh; null where nothing does. */
  readonly watch?: TreeWatch | null;
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
  /** Of each file, by its path. */
  readonly positions: ReadonlyMap<string, number>;
  /** Listed files in no known language. */
  readonly others: number;
}

/** What is known to have changed of a tree, and nothing else has. */
interface ChangedFiles {
  /** Positions of sources, ascending. */
  readonly sources: readonly number[];
  /** The same by their paths; null where a file in no known language has changed, too, which a manifest may be a link to. */
  readonly paths: ReadonlySet<string> | null;
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
  #places: { readonly sources: Sources; readonly places: WatchedPlaces } | null = null;
  #state: State | null = null;
  #snapshot: Snapshot | null = null;
  #linked: LinkedTree | null = null;
  /** Files of code that have changed since the last linking where that is known to be all; null where it is not. */
  #changedSinceLink: ReadonlySet<string> | null = null;
  /** Of files that linking broke down on, by their paths: left out as long as they hold the same. */
  readonly #unlinkable = new Map<string, string>();
  #linkable: { readonly of: Snapshot; readonly snapshot: Snapshot } | null = null;
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

  async index(options: RefreshOptions): Promise<CodeIndex> {
    return (await this.#refreshed(options)).snapshot;
  }

  async linked(options: RefreshOptions): Promise<LinkedIndex> {
    const { snapshot, listing } = await this.#refreshed(options);
    this.#linked ??= new LinkedTree(this.#folder, this.#storage);
    const changed = this.#changedSinceLink;
    this.#changedSinceLink = null;
    const linked = this.#linkedBut(
      snapshot,
      (linkable) => {
        const isWhole = linkable === snapshot;
        return (this.#linked as LinkedTree).link(linkable, listing, isWhole ? this.#generation : null, changed);
      },
      options.onFault,
    );
    this.#changedSinceLink = new Set();
    return linked;
  }

  /** As it was last asked for, without some files: all links are made again. */
  linkedWithout(paths: ReadonlySet<string>): LinkedIndex {
    if (this.#snapshot === null || this.#state === null) throw new Error('The tree is not linked yet.');
    const { listing } = this.#state.sources;
    const left = withoutFiles(this.#linkableOf(this.#snapshot), paths);
    return this.#linkedBut(left, (linkable) => new LinkedTree(this.#folder, null).link(linkable, listing, null, null));
  }

  /** Links what can be: a file that linking breaks down on is left out, and the rest is linked anew. */
  #linkedBut(
    snapshot: Snapshot,
    link: (linkable: Snapshot) => LinkedIndex,
    onFault?: IndexOptions['onFault'],
  ): LinkedIndex {
    for (;;) {
      try {
        return link(this.#linkableOf(snapshot));
      } catch (thrown) {
        const broken =
          thrown instanceof FileFault ? snapshot.files.find(({ path }) => path === thrown.path) : undefined;
        if (broken === undefined || this.#unlinkable.get(broken.path) === broken.hash) throw thrown;
        this.#unlinkable.set(broken.path, broken.hash);
        this.#linkable = null;
        onFault?.(thrown as FileFault);
      }
    }
  }

  #linkableOf(snapshot: Snapshot): Snapshot {
    if (this.#unlinkable.size === 0) return snapshot;
    if (this.#linkable?.of !== snapshot) {
      const broken = snapshot.files.filter(({ path, hash }) => this.#unlinkable.get(path) === hash);
      const paths = new Set(broken.map(({ path }) => path));
      this.#linkable = { of: snapshot, snapshot: withoutFiles(snapshot, paths) };
    }
    return this.#linkable.snapshot;
  }

  /**
   * The links that files would have if they held these facts, in the tree as it was when last linked.
   * @param supposed facts by path
   * @throws Error where it was never linked
   */
  suppose(supposed: ReadonlyMap<string, FileFacts>): Map<string, SupposedLink[]> {
    if (this.#linked === null || this.#snapshot === null) throw new Error('The tree is not linked yet.');
    return this.#linked.suppose(this.#linkableOf(this.#snapshot), supposed);
  }

  /** The index as it was when last asked for; null before. */
  get last(): CodeIndex | null {
    return this.#snapshot;
  }

  /** The index with its graph, as it was when last asked for; null when what was last asked for had none. */
  get lastLinked(): LinkedIndex | null {
    return this.#snapshot === null ? null : (this.#linked?.linkOf(this.#linkableOf(this.#snapshot)) ?? null);
  }

  /** All files of the tree, in a known language or not, relative to it and sorted, as they were when last asked for. */
  get paths(): readonly string[] {
    return this.#state?.sources.listing.paths ?? [];
  }

  /** Where a change would have to be for another index to be made; null before the first. */
  get places(): WatchedPlaces | null {
    const sources = this.#state?.sources;
    if (sources === undefined) return null;
    if (this.#places?.sources !== sources) {
      const files = sources.files.map(({ path }) => path);
      this.#places = { sources, places: watchedPlaces(this.#folder, sources.listing, files) };
    }
    return this.#places.places;
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
    this.#state = { sources: sourcesOf(saved.listing, files, saved.others), known };
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

  async #refreshed({ signal = new AbortController().signal, onProgress, asTold, watch = null }: RefreshOptions) {
    signal.throwIfAborted();
    const moment = watch?.moment ?? 0;
    const changes = (asTold ? watch?.told : watch?.changes) ?? { kind: 'unknown' };
    const changed = this.#changedFiles(changes);
    if (changed === null) await this.#lookAtAll(signal, onProgress);
    else if (changed.sources.length > 0) await this.#lookAt(changed.sources, signal, onProgress);
    watch?.seen(moment, changed === null);
    const paths = changed?.paths ?? null;
    this.#changedSinceLink = paths === null ? null : (this.#changedSinceLink?.union(paths) ?? null);
    const state = this.#state as State;
    return { snapshot: this.#snapshot ?? this.#join(state), listing: state.sources.listing };
  }

  /** Files of the tree that have changed since the last refresh where nothing else has; null when that cannot be told. */
  #changedFiles(changes: Changes): ChangedFiles | null {
    if (this.#state === null || this.#snapshot === null || changes.kind === 'unknown') return null;
    const { sources, known } = this.#state;
    const { top } = this.places as WatchedPlaces;
    const changed: number[] = [];
    const paths = new Set<string>();
    let isCode = true;
    for (const path of changes.kind === 'some' ? changes.paths : []) {
      const absolute = `${top}/${path}`;
      const inFolder = absolute.slice(this.#folder.length + 1);
      if (!absolute.startsWith(`${this.#folder}/`)) return null;
      if (!isRegularFile(absolute)) {
        if (!this.#cameAndWent(inFolder, absolute)) return null;
        continue;
      }
      // Any other path may stand for a file that is new, or decides what is part of the tree.
      const at = sources.positions.get(inFolder);
      if (at !== undefined && known[at] !== undefined) {
        changed.push(at);
        paths.add(inFolder);
      } else if (at !== undefined || !isPlain(inFolder) || !includesSorted(sources.listing.paths, inFolder))
        return null;
      else isCode = false;
    }
    return { sources: changed.sort((a, b) => a - b), paths: isCode ? paths : null };
  }

  /** Whether a path that was told of stands for what was never part of the tree and is not there: a file beside one being written. */
  #cameAndWent(path: string, absolute: string): boolean {
    const { paths } = (this.#state as State).sources.listing;
    if (!isPlain(path) && !isTemporaryName(basename(path))) return false;
    return !includesSorted(paths, path) && !hasFolderSorted(paths, path) && stampOf(absolute) === null;
  }

  async #lookAtAll(signal: AbortSignal, onProgress: IndexOptions['onProgress']) {
    const listing = listFiles(this.#folder, { signal, previous: () => this.#previous()?.sources.listing ?? null });
    const previous = this.#previous();
    // Files are looked at while git is at work, in the hope that the list is the same.
    const looked = previous?.sources.files.map(({ absolute }) => stampOf(absolute));
    const sources = this.#sorted(await listing);
    const stamps =
      looked !== undefined && sources.files === previous?.sources.files
        ? looked
        : sources.files.map(({ absolute }) => stampOf(absolute));
    await this.#readStale(sources.files, stamps, signal, onProgress);
    const known = sources.files.map(({ absolute }, at) =>
      stamps[at] === null ? undefined : this.#files.get(absolute),
    );
    this.#take({ sources, known });
  }

  /** Looks at some of the files of before alone. */
  async #lookAt(positions: readonly number[], signal: AbortSignal, onProgress: IndexOptions['onProgress']) {
    const { sources, known: before } = this.#state as State;
    const files = positions.map((at) => sources.files[at] as Source);
    const stamps = files.map(({ absolute }) => stampOf(absolute));
    await this.#readStale(files, stamps, signal, onProgress);
    const known = [...before];
    files.forEach(({ absolute }, at) => {
      known[positions[at] as number] = stamps[at] === null ? undefined : this.#files.get(absolute);
    });
    this.#take({ sources, known });
  }

  async #readStale(
    files: readonly Source[],
    stamps: readonly (Stamp | null)[],
    signal: AbortSignal,
    onProgress: IndexOptions['onProgress'],
  ) {
    const stale: ListedFile[] = [];
    files.forEach(({ absolute, language }, at) => {
      const stamp = stamps[at] ?? null;
      if (stamp !== null && !this.#files.isFresh(absolute, stamp)) stale.push({ absolute, language, stamp });
    });
    if (stale.length === 0) return;
    await this.#files.read(stale, this.#storage, signal, (done) =>
      onProgress?.(done, stale.length, 'Reading the code'),
    );
  }

  /** All at once: a call that is cancelled before leaves all as it was. */
  #take(state: State) {
    const previous = this.#state;
    const { sources, known } = state;
    const isSame =
      sources.files === previous?.sources.files &&
      sources.others === previous.sources.others &&
      known.every((one, at) => one === previous.known[at]);
    if (!isSame) this.#generation = null;
    if (!isSame || hasEvidence(sources) !== hasEvidence(previous.sources)) this.#isSaved = false;
    this.#state = state;
    if (!isSame || this.#snapshot === null) this.#snapshot = this.#join(state);
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
    return isSame ? { ...previous, listing, others } : sourcesOf(listing, files, others);
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
    if (found === null) {
      this.#files.forgetStored();
      // What changes told of does not know what is lost here, so all is looked at anew.
      this.#snapshot = null;
    }
    return found;
  }

  #absolute(path: string): string {
    return `${this.#folder}/${path}`;
  }
}

function sourcesOf(listing: Listing, files: readonly Source[], others: number): Sources {
  return { listing, files, positions: new Map(files.map(({ path }, at) => [path, at])), others };
}

/** Whether what is in a file has no say in what is part of the tree. */
function isPlain(path: string): boolean {
  return !/(?:^|\/)\.[^/]*$/.test(path);
}

function includesSorted(sorted: readonly string[], wanted: string): boolean {
  return sorted[placeIn(sorted, wanted)] === wanted;
}

/** Whether any of the paths lies in a folder. */
function hasFolderSorted(sorted: readonly string[], folder: string): boolean {
  return sorted[placeIn(sorted, `${folder}/`)]?.startsWith(`${folder}/`) === true;
}

/** Where the first that is not before what is wanted stands. */
function placeIn(sorted: readonly string[], wanted: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as string) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function hasEvidence({ listing }: Sources): boolean {
  return listing.evidence !== undefined;
}

function withoutEvidence({ evidence: _, ...listing }: Listing): Listing {
  return listing;
}
