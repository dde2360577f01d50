import type { FileFacts } from '../languages/facts.ts';
import { FileKinds, fileKinds } from '../languages/file-kinds.ts';
import { type Listing, listFiles, sameListing } from '../workspace/listing.ts';
import { isTopOfLargeRepository } from '../workspace/repository-size.ts';
import { Slices } from '../workspace/slices.ts';
import { type Stamp, stampOf } from '../workspace/stamp.ts';
import { NOTHING_TOLD } from '../workspace/told-files.ts';
import { changedFiles } from './changed-files.ts';
import type { CodeIndex, LinkedIndex, SkippedFile } from './code-index.ts';
import type { DecodedFacts } from './decoded-facts.ts';
import type { FileFault } from './file-fault.ts';
import type { SupposedLink } from './link/link-table.ts';
import type { LinkOptions } from './link-threads.ts';
import { LinkableFiles } from './linkable-files.ts';
import { LinkedTree } from './linked-tree.ts';
import { joined, type OtherFiles, otherFilesOf } from './other-files.ts';
import { type About, isOfNamed, type ReadSoFar } from './part-request.ts';
import { RecentlyUsed } from './recently-used.ts';
import { ProjectScip } from './scip/project-scip.ts';
import { type FactsSource, type Snapshot, SnapshotFile, snapshotOf } from './snapshot.ts';
import type { KnownFile, ListedFile, SourceFiles, Storage } from './source-files.ts';
import { type Source, type Sources, sortedOut } from './sources.ts';
import { STAGES } from './stages.ts';
import { decodeState, encodeState, hasEvidence, isSameState, type TreeState } from './tree-state.ts';
import type { TreeWatch, WatchedPlaces } from './tree-watch.ts';
import { watchedPlaces } from './watched-places.ts';
import { withoutFiles } from './without-files.ts';

/** What is looked at while nobody waits is looked at for so long without a pause, in milliseconds. */
const IDLE_SLICE_MS = 2;
/** Files that are looked at without asking whether it is time for a pause. */
const LOOKED_AT_ONCE = 16;

/** How much of what was read from the store is kept, as it is stored: analyses go over all files again and again. */
const KEPT_BYTES = 32 * 1024 * 1024;

export interface IndexOptions {
  readonly signal?: AbortSignal;
  /** Whether what a watch tells is taken for all that has changed, however long ago the tree was looked at. Default: no. */
  readonly asTold?: boolean;
  /** Files done, files to do, and what is going on. */
  readonly onProgress?: (done: number, total: number, message: string) => void;
  /** Told of each file that could not be linked, and is left out. */
  readonly onFault?: (fault: FileFault) => void;
  /** Whether edges of an imported SCIP index are left out. Default: no. */
  readonly ownOnly?: boolean;
  /** What the process may take in all, in MiB. Default: no bound. */
  readonly memoryMib?: number | undefined;
}

/** What a refresh may know beforehand. */
export interface RefreshOptions extends IndexOptions {
  /** Tells what has changed since the last refresh; null where nothing does. */
  readonly watch?: TreeWatch | null;
}

/** The index of one folder: refreshed at each call, and taken over from an earlier run where nothing has changed since. */
export class Tree {
  readonly #folder: string;
  readonly #files: SourceFiles;
  readonly #facts: FactsSource;
  readonly #storage: Storage | null;
  readonly #fromStore = new RecentlyUsed<Uint8Array>(KEPT_BYTES);
  #hasRestored = false;
  /** Whether an earlier run knew it, or this one has linked it. */
  #wasKnown = false;
  #places: { readonly sources: Sources; readonly places: WatchedPlaces } | null = null;
  /** What its files are, as last looked at. */
  #kinds: FileKinds;
  #state: TreeState | null = null;
  #snapshot: Snapshot | null = null;
  /** The files of the snapshot that was joined last, by what was known of each source. */
  #joined: {
    readonly sources: readonly Source[];
    readonly known: readonly (KnownFile | undefined)[];
    readonly made: readonly (SnapshotFile | undefined)[];
  } | null = null;
  /** The files of the tree while they are being read. */
  #reading: Sources | null = null;
  /** Lists of paths that were looked for before the tree was listed, in vain: they are not looked for again. */
  readonly #notFoundAlone = new Set<string>();
  #isLarge: boolean | null = null;
  #linked: LinkedTree | null = null;
  /** What an imported SCIP index adds to what is linked. */
  readonly scip: ProjectScip;
  /** Files of code that have changed since the last linking where that is known to be all; null where it is not. */
  #changedSinceLink: ReadonlySet<string> | null = null;
  readonly #linkable = new LinkableFiles();
  /** The generation in the store that the state is the same as, if any. */
  #generation: number | null = null;
  #isSaved = true;

  /** @param folder absolute path */
  constructor(folder: string, files: SourceFiles, decoded: DecodedFacts, storage: Storage | null) {
    this.#folder = folder;
    this.#kinds = new FileKinds(NOTHING_TOLD, folder);
    this.#files = files;
    this.#storage = storage;
    this.scip = new ProjectScip(folder, storage?.store ?? null);
    this.#facts = { decoded, stored: ({ hash, language }) => this.#storedFacts(hash, language) };
  }

  async index(options: RefreshOptions): Promise<CodeIndex> {
    return (await this.#refreshed(options)).snapshot;
  }

  async linked(options: RefreshOptions): Promise<LinkedIndex> {
    const refreshed = this.#refreshed(options);
    this.#linked ??= this.#openedLinks(refreshed);
    const { snapshot, listing } = await refreshed;
    const changed = this.#changedSinceLink;
    this.#changedSinceLink = null;
    const links = this.#linked;
    const how = linkOptions(options);
    const linked = await this.#linkable.link(
      snapshot,
      (linkable) => links.link(linkable, listing, linkable === snapshot ? this.#generation : null, changed, how),
      options.onFault,
    );
    this.#changedSinceLink = new Set();
    this.#wasKnown = true;
    return linked;
  }

  /** Read while git is at work, in the hope that nothing has changed since an earlier run. */
  #openedLinks(refreshed: Promise<unknown>): LinkedTree {
    // Whoever awaits it is told.
    refreshed.catch(() => {});
    const links = new LinkedTree(this.#folder, this.#storage);
    links.prepare();
    return links;
  }

  /** Reads what a change of what is linked will need, if an earlier run has stored it. */
  prepareChange() {
    this.#linked?.prepareChange();
  }

  /** As it was last asked for, without some files: all links are made again. */
  async linkedWithout(paths: ReadonlySet<string>, options: IndexOptions): Promise<LinkedIndex> {
    if (this.#snapshot === null || this.#state === null) throw new Error('The tree is not linked yet.');
    const { listing } = this.#state.sources;
    const left = withoutFiles(this.#linkable.of(this.#snapshot), paths);
    const how = linkOptions(options);
    return this.#linkable.link(left, (linkable) =>
      new LinkedTree(this.#folder, null).link(linkable, listing, null, null, how),
    );
  }

  /**
   * The links that files would have if they held these facts, in the tree as it was when last linked.
   * @param supposed facts by path
   * @throws Error where it was never linked
   */
  suppose(supposed: ReadonlyMap<string, FileFacts>): Map<string, SupposedLink[]> {
    if (this.#linked === null || this.#snapshot === null) throw new Error('The tree is not linked yet.');
    return this.#linked.suppose(this.#linkable.of(this.#snapshot), supposed);
  }

  /** Whether no earlier run knew the tree, and this one has not linked it yet. */
  get isNew(): boolean {
    return !this.#wasKnown;
  }

  /**
   * What has been read so far, the files that are asked about included; null as long as nothing is listed and an answer needs
   * more than named files, or it cannot be told whether these are part of the tree.
   * @throws the signal's reason when it aborts
   */
  async soFar({ paths, needs }: Pick<About, 'paths' | 'needs'>, signal: AbortSignal): Promise<ReadSoFar | null> {
    const listed = this.#listed;
    if (listed !== null) await this.#readNamed(listed, paths, signal);
    const sources = listed ?? (isOfNamed(needs) ? await this.#alone(paths, signal) : null);
    if (sources === null) return null;
    const files = isOfNamed(needs) ? named(sources, paths) : sources.files;
    const known = files.map((file) => this.#files.get(file));
    const snapshot = this.#join({ sources: { ...sources, files }, known });
    return { snapshot, listing: sources.listing, total: listed?.files.length ?? null };
  }

  /** Null before the first list is made. */
  get #listed(): Sources | null {
    return this.#reading ?? this.#state?.sources ?? null;
  }

  /** Files that are part of the tree, read before all of it is listed; null where that cannot be told of one. */
  async #alone(paths: readonly string[], signal: AbortSignal): Promise<Sources | null> {
    const key = paths.join('\0');
    if (this.#notFoundAlone.has(key)) return null;
    const listing = listFiles(this.#folder, { signal, only: paths });
    // A failure is met below.
    listing.catch(() => {});
    // They are read while git is at work, in the expectation that it has them.
    this.#kinds = await fileKinds(this.#folder);
    const expected = sortedOut(this.#folder, { paths, source: 'git', unreadable: [], notes: [] }, this.#kinds, null);
    await this.#readNamed(expected, paths, signal);
    if ((await listing).paths.length === new Set(paths).size) return expected;
    this.#notFoundAlone.add(key);
    return null;
  }

  async #readNamed(sources: Sources, paths: readonly string[], signal: AbortSignal): Promise<void> {
    const files = named(sources, paths);
    const stamps = files.map(({ absolute }) => stampOf(absolute));
    await this.#readStale(files, stamps, signal, undefined);
  }

  /** Whether an earlier run knew it, or this one has looked at it. */
  get isKnown(): boolean {
    return this.#wasKnown || this.#previous() !== null;
  }

  /** Whether it is new and sure to have many files, listed or not. */
  get isFarOff(): boolean {
    if (this.isKnown) return false;
    this.#isLarge ??= isTopOfLargeRepository(this.#folder);
    return this.#isLarge;
  }

  /** The index as it was when last asked for; null before. */
  get last(): CodeIndex | null {
    return this.#snapshot;
  }

  /** The index with its graph, as it was when last asked for; null when what was last asked for had none. */
  get lastLinked(): LinkedIndex | null {
    return this.#snapshot === null ? null : (this.#linked?.linkOf(this.#linkable.of(this.#snapshot)) ?? null);
  }

  /** All files of the tree, in a known language or not, relative to it and sorted, as they were when last asked for. */
  get paths(): readonly string[] {
    return this.#state?.sources.listing.paths ?? [];
  }

  /** What makes the list of its files other than expected, in sentences. */
  get notes(): readonly string[] {
    return this.#state?.sources.listing.notes ?? [];
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

  /**
   * Looks at all files while nobody waits, a little at a time, and takes in nothing: what has changed is for the next question.
   * @returns files that are not as they were when last looked at; null where the list is another, or that cannot be told
   */
  async changedUntold(signal: AbortSignal): Promise<readonly string[] | null> {
    const sources = this.#state?.sources;
    if (sources === undefined) return null;
    const slices = new Slices(IDLE_SLICE_MS, signal);
    const listed = sameListing(this.#folder, sources.listing, { signal, sliceMs: IDLE_SLICE_MS });
    // A failure is met below.
    listed.catch(() => {});
    const changed = await this.#notAsKnown(sources.files, slices);
    const listing = await listed;
    if (listing === null || !(await this.#areAllLooked(sources, slices))) return null;
    this.#listAs(sources, listing);
    return changed;
  }

  /** Has the next look go on from newer evidence of the same list. */
  #listAs(sources: Sources, listing: Listing) {
    if (this.#state?.sources === sources) this.#state = { ...this.#state, sources: { ...sources, listing } };
  }

  async #notAsKnown(files: readonly Source[], slices: Slices): Promise<readonly string[]> {
    const changed: string[] = [];
    for (const [at, file] of files.entries()) {
      if (at % LOOKED_AT_ONCE === 0) await slices.pause();
      if (!this.#isAsKnown(file, this.#state?.known[at])) changed.push(file.path);
    }
    return changed;
  }

  #isAsKnown(file: Source, known: KnownFile | undefined): boolean {
    const stamp = stampOf(file.absolute);
    if (stamp === null) return known === undefined;
    return this.#files.isFresh(file, stamp) && this.#files.get(file) === known;
  }

  /** Whether the files are still those of the tree, and what beside them decides on its links is as it was. */
  async #areAllLooked({ files }: Sources, slices: Slices): Promise<boolean> {
    const areManifests = this.#linked === null || (await this.#linked.areManifestsUnchanged(slices));
    return areManifests && this.#state?.sources.files === files;
  }

  /** Keeps what is known for the next run: files and links together, so that they are known to fit. */
  save() {
    if (this.#storage === null || this.#state === null) return;
    if (this.#isSaved && (this.#linked?.isSaved ?? true)) return;
    const { store, program } = this.#storage;
    store.snapshots.save(this.#folder, { files: encodeState(this.#state, program), ...this.#linked?.parts() });
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
  #previous(): TreeState | null {
    if (!this.#hasRestored && this.#storage !== null) this.#restore(this.#storage);
    this.#hasRestored = true;
    return this.#state;
  }

  #restore({ store, program }: Storage) {
    const part = store.snapshots.load(this.#folder, 'files');
    const saved = part === null ? null : decodeState(part.content, this.#folder, program);
    if (part === null || saved === null) return;
    saved.sources.files.forEach((file, at) => {
      this.#files.remember(file, saved.known[at] as KnownFile);
    });
    this.#state = saved;
    this.#wasKnown = true;
    this.#generation = part.generation;
  }

  async #refreshed({ signal = new AbortController().signal, onProgress, asTold, watch = null }: RefreshOptions) {
    signal.throwIfAborted();
    const moment = watch?.moment ?? 0;
    const changes = (asTold ? watch?.told : watch?.changes) ?? { kind: 'unknown' };
    const changed =
      this.#state === null || this.#snapshot === null
        ? null
        : changedFiles(this.#folder, this.#state, this.places as WatchedPlaces, changes);
    if (changed === null) await this.#lookAtAll(signal, onProgress);
    else if (changed.sources.length > 0) await this.#lookAt(changed.sources, signal, onProgress);
    watch?.seen(moment, changed === null);
    const paths = changed?.paths ?? null;
    this.#changedSinceLink = paths === null ? null : (this.#changedSinceLink?.union(paths) ?? null);
    const state = this.#state as TreeState;
    return { snapshot: this.#snapshot ?? this.#join(state), listing: state.sources.listing };
  }

  async #lookAtAll(signal: AbortSignal, onProgress: IndexOptions['onProgress']) {
    const listing = listFiles(this.#folder, { signal, previous: () => this.#previous()?.sources.listing ?? null });
    const previous = this.#previous();
    // Files are looked at while git is at work, in the hope that the list is the same.
    const looked = previous?.sources.files.map(({ absolute }) => stampOf(absolute));
    const found = await listing;
    const kinds = await fileKinds(this.#folder);
    const sources = sortedOut(this.#folder, found, kinds, this.#state?.sources ?? null);
    const stamps =
      looked !== undefined && sources.files === previous?.sources.files
        ? looked
        : sources.files.map(({ absolute }) => stampOf(absolute));
    this.#kinds = kinds;
    this.#reading = sources;
    try {
      await this.#readStale(sources.files, stamps, signal, onProgress);
    } finally {
      this.#reading = null;
    }
    const known = sources.files.map((file, at) => (stamps[at] === null ? undefined : this.#files.get(file)));
    this.#take({ sources, known });
  }

  /** Looks at some of the files of before alone. */
  async #lookAt(positions: readonly number[], signal: AbortSignal, onProgress: IndexOptions['onProgress']) {
    const { sources, known: before } = this.#state as TreeState;
    const files = positions.map((at) => sources.files[at] as Source);
    const stamps = files.map(({ absolute }) => stampOf(absolute));
    await this.#readStale(files, stamps, signal, onProgress);
    const known = [...before];
    files.forEach((file, at) => {
      known[positions[at] as number] = stamps[at] === null ? undefined : this.#files.get(file);
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
    files.forEach((file, at) => {
      const stamp = stamps[at] ?? null;
      if (stamp !== null && !this.#files.isFresh(file, stamp)) stale.push({ ...file, stamp });
    });
    if (stale.length === 0) return;
    const report = (done: number) => onProgress?.(done, stale.length, STAGES.read);
    report(0);
    await this.#files.read(stale, this.#storage, signal, report);
  }

  /** All at once: a call that is cancelled before leaves all as it was. */
  #take(state: TreeState) {
    const previous = this.#state;
    const isSame = isSameState(state, previous);
    if (!isSame) this.#generation = null;
    if (!isSame || previous === null || hasEvidence(state) !== hasEvidence(previous)) this.#isSaved = false;
    this.#state = state;
    if (!isSame || this.#snapshot === null) this.#snapshot = this.#join(state);
  }

  #join({ sources, known }: TreeState): Snapshot {
    const files: SnapshotFile[] = [];
    // Files that are as they were are those of before: whoever compares two snapshots is done with them at once.
    const before = this.#joined?.sources === sources.files ? this.#joined : null;
    const made: (SnapshotFile | undefined)[] = new Array(known.length);
    // A folder that could not be read is skipped with all that is in it.
    const skipped: SkippedFile[] = sources.listing.unreadable.map((path) => ({ path, reason: 'unreadable' }));
    sources.files.forEach(({ path }, at) => {
      const outcome = known[at]?.outcome;
      if (outcome?.kind === 'facts') {
        const same = before?.known[at] === known[at] ? before?.made[at] : undefined;
        made[at] = same ?? new SnapshotFile(path, outcome, this.#facts);
        files.push(made[at]);
      } else if (outcome?.kind === 'skipped') skipped.push({ path, reason: outcome.reason });
    });
    this.#joined = { sources: sources.files, known, made };
    skipped.sort((a, b) => (a.path < b.path ? -1 : 1));
    return snapshotOf(this.#folder, this.#kinds, files, skipped, joined(sources.others, scriptsAmong(known)));
  }

  #storedFacts(hash: string, language: string): Uint8Array | null {
    const key = `${hash} ${language}`;
    const kept = this.#fromStore.get(key);
    if (kept !== undefined) return kept;
    const version = this.#storage?.program ?? '';
    const found = this.#storage?.store.facts.get({ hash, language, version }) ?? null;
    if (found !== null) this.#fromStore.set(key, found, found.length);
    else {
      this.#files.forgetStored();
      // What changes told of does not know what is lost here, so all is looked at anew.
      this.#snapshot = null;
    }
    return found;
  }
}

/** Files that may have been scripts of a known language, and are not. */
function scriptsAmong(known: TreeState['known']): OtherFiles {
  return otherFilesOf(known.flatMap((one) => (one?.outcome.kind === 'other' ? [one.outcome.unread] : [])));
}

function named({ files, positions }: Sources, paths: readonly string[]): Source[] {
  return paths.flatMap((path) => files[positions.get(path) ?? -1] ?? []);
}

function linkOptions({ signal = new AbortController().signal, onProgress, memoryMib }: IndexOptions): LinkOptions {
  return { signal, memoryMib, onProgress: (done, total) => onProgress?.(done, total, STAGES.link) };
}
