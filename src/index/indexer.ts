import { join, relative, sep } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileFacts } from '../languages/facts.ts';
import { fileKinds } from '../languages/file-kinds.ts';
import { Parsers } from '../languages/parsers.ts';
import type { Weakness } from '../languages/weaknesses/kinds.ts';
import type { Store } from '../store/store.ts';
import { listFiles } from '../workspace/listing.ts';
import { type BackgroundOptions, BackgroundRefresh } from './background-refresh.ts';
import type { CodeIndex, IndexedFile, LinkedIndex, SkippedFile } from './code-index.ts';
import { type ComparableFile, comparedFiles } from './compared-files.ts';
import { DecodedFacts } from './decoded-facts.ts';
import { IdleLooks } from './idle-looks.ts';
import { IndexWatches } from './index-watches.ts';
import type { SupposedLink } from './link/link-table.ts';
import { type LooseFile, LooseFiles } from './loose-files.ts';
import type { PartOfTree } from './part.ts';
import { type About, isOfNamed, type ReadSoFar } from './part-request.ts';
import { PartsOfTrees } from './parts-of-trees.ts';
import { programFingerprint } from './program-fingerprint.ts';
import type { BuiltImport } from './scip/build.ts';
import { SourceFiles, type Storage } from './source-files.ts';
import { type IndexOptions, type RefreshOptions, Tree } from './tree.ts';
import { eventsRead } from './tree-watch.ts';
import { type Progress, TurnProgress } from './turn-progress.ts';

/** What is new is saved when nothing was asked for so long, in milliseconds; also when the indexer is closed. */
const SAVE_AFTER_MS = 2_000;
/** After a save, the next one waits so many times as long as it took: what is saved of a large tree is large, however small the change. */
const SAVE_REST = 20;

/** What was taken from a SCIP index. */
export interface ImportedScip extends Omit<BuiltImport, 'content'> {
  /** Whether later runs and other processes have it, too. */
  readonly kept: boolean;
}

export interface IndexerOptions {
  /** Closed with the indexer. */
  readonly parsers?: Parsers;
  /** Finds the store for a folder; null for what is only kept in memory. Whoever gives it closes the stores. */
  readonly storeOf?: (folder: string) => Promise<Store | null>;
  /** How folders in use are refreshed when they change, before anybody asks; not at all when it is left out. */
  readonly background?: BackgroundOptions;
  /** What the process may take in all, in MiB: fewer threads link where it is little. Default: no bound. */
  readonly memoryMib?: number;
  /** Hears once what makes the index of a folder other, or slower to be asked, than one would expect: a sentence each. */
  readonly onNote?: (folder: string, sentence: string) => void;
}

/**
 * Builds snapshots of folders. What is known of files is kept between calls and, in a store, between runs, so that a
 * snapshot after a change costs the parsing and linking of what changed.
 */
export class Indexer {
  readonly #parsers: Parsers;
  /** By store: what lies in one is not found in another. */
  readonly #files = new Map<Store | null, SourceFiles>();
  readonly #loose: LooseFiles;
  readonly #decoded = new DecodedFacts();
  readonly #storeOf: (folder: string) => Promise<Store | null>;
  readonly #trees = new Map<string, Promise<Tree>>();
  readonly #turns = new Map<string, Promise<unknown>>();
  readonly #progress = new Map<string, TurnProgress>();
  readonly #parts = new PartsOfTrees();
  readonly #linkedFolders = new Set<string>();
  readonly #onNote: (folder: string, sentence: string) => void;
  readonly #told = new Set<string>();
  readonly #memoryMib: number | undefined;
  readonly #background: BackgroundRefresh | null;
  readonly #idleLooks = new IdleLooks((folder) => this.#lookIdly(folder));
  readonly #closing = new AbortController();
  readonly #watches = new IndexWatches((folder) => this.linked(folder));
  #program: string | null = null;
  #saving: NodeJS.Timeout | null = null;
  /** When the next save may start, by `performance.now`. */
  #savedUntil = 0;

  constructor({
    parsers = new Parsers(),
    storeOf = async () => null,
    background,
    memoryMib,
    onNote = () => {},
  }: IndexerOptions = {}) {
    this.#onNote = onNote;
    this.#memoryMib = memoryMib;
    this.#parsers = parsers;
    this.#loose = new LooseFiles(parsers);
    this.#storeOf = storeOf;
    this.#background =
      background === undefined
        ? null
        : new BackgroundRefresh((folder) => this.#refreshAhead(folder), {
            onUnwatched: (folder, reason) => this.#tell(folder, unwatched(reason)),
            ...background,
          });
  }

  /**
   * The facts of every source file under a folder as they are now.
   * @param folder absolute path of an existing folder, already checked to lie inside a root
   * @throws the signal's reason when it aborts
   */
  async index(folder: string, options: IndexOptions = {}): Promise<CodeIndex> {
    const unchanged = (await this.#unchanged(folder, options))?.last;
    if (unchanged != null) return unchanged;
    const index = await this.#inTurn(folder, options, (tree, refresh) => tree.index(refresh));
    this.#watches.seen(folder, index);
    return index;
  }

  /**
   * The files of a folder that nothing is known of, read to be compared with one another and for nothing else: extraction takes
   * half the time that it takes for an index, and none is left. Null where there is an index, or one is being made.
   *
   * @throws the signal's reason when it aborts
   */
  async comparedFiles(
    folder: string,
    options: Pick<IndexOptions, 'signal' | 'onProgress'> = {},
  ): Promise<readonly ComparableFile[] | null> {
    if (this.#turns.has(folder) || (await this.#tree(folder)).isKnown) return null;
    return comparedFiles(folder, this.#parsers, options);
  }

  /** As `index`, with the graph of files and symbols. */
  async linked(folder: string, options: IndexOptions = {}): Promise<LinkedIndex> {
    const own = await this.#ownLinked(folder, options);
    if (options.ownOnly) return own;
    const shown = (await this.#tree(folder)).scip.shown(own);
    this.#watches.seen(folder, shown);
    return shown;
  }

  /** Without what was imported. */
  async #ownLinked(folder: string, options: IndexOptions): Promise<LinkedIndex> {
    this.#linkedFolders.add(folder);
    const unchanged = (await this.#unchanged(folder, options))?.lastLinked;
    return unchanged ?? this.#inTurn(folder, options, (tree, refresh) => tree.linked(refresh));
  }

  /**
   * Adds what a SCIP index says of a folder to its graph, from now on and in later runs, in place of an earlier one.
   * @param absolute real path of the index
   * @param shown as the user knows it
   * @throws as `readScipFile`
   */
  async importScip(folder: string, absolute: string, shown: string, options: IndexOptions = {}): Promise<ImportedScip> {
    const [index, { buildImport }] = await Promise.all([this.#ownLinked(folder, options), import('./scip/build.ts')]);
    const { content, ...built } = await buildImport(index, absolute, shown, options.signal);
    return { ...built, kept: (await this.#tree(folder)).scip.replace(content) };
  }

  /** Sees to it that a folder is indexed with its graph, as it is now or as it was when somebody else has asked of late. */
  async begin(folder: string): Promise<void> {
    // What fails here is left for those who asked.
    await this.#turns.get(folder)?.catch(() => {});
    if ((await this.#tree(folder)).lastLinked === null) await this.linked(folder);
  }

  /**
   * As `linked`, without some files, which work on them broke down on.
   * @param paths from the folder on
   */
  async linkedWithout(folder: string, paths: ReadonlySet<string>, options: IndexOptions = {}): Promise<LinkedIndex> {
    await this.linked(folder, options);
    const tree = await this.#tree(folder);
    return tree.scip.shown(await tree.linkedWithout(paths, options));
  }

  /** All files under a folder, in a known language or not, relative to it and sorted, as `index` finds them. */
  async paths(folder: string, options: IndexOptions = {}): Promise<readonly string[]> {
    // They are known long before the code of a new tree is read.
    if ((await this.building(folder)) !== null) return (await listFiles(folder, options)).paths;
    await this.index(folder, options);
    return (await this.#tree(folder)).paths;
  }

  /**
   * As `LooseFiles.read`, with the store of the folder.
   * @param folder absolute path
   */
  async loose(
    folder: string,
    files: readonly LooseFile[],
    signal: AbortSignal,
  ): Promise<readonly (IndexedFile | SkippedFile | null)[]> {
    const kinds = await fileKinds(folder);
    const told = files.map((file) => ({ ...file, isGenerated: kinds.toldGenerated(file.path) }));
    return this.#loose.read(told, await this.#storage(folder), signal);
  }

  /** As `LooseFiles.weaknesses`. */
  async weaknesses(files: readonly LooseFile[], signal: AbortSignal): Promise<readonly (readonly Weakness[] | null)[]> {
    return this.#loose.weaknesses(files, signal);
  }

  /**
   * The links that files of a folder would have if they held other facts, with everything else as it is now.
   * @param folder absolute path
   * @param supposed facts by path, also of files that are not there
   */
  async suppose(
    folder: string,
    supposed: ReadonlyMap<string, FileFacts>,
    options: IndexOptions = {},
  ): Promise<ReadonlyMap<string, readonly SupposedLink[]>> {
    await this.linked(folder, options);
    return (await this.#tree(folder)).suppose(supposed);
  }

  /** How far a folder is that is being indexed for the first time; null for any other, also one that nobody has asked for. */
  async building(folder: string): Promise<Progress | null> {
    const progress = this.#progress.get(folder)?.current ?? null;
    return progress !== null && (await this.#tree(folder)).isNew ? progress : null;
  }

  /** Whether a folder is sure to take long to index: nothing is known of it, and it has many files. */
  async isFarOff(folder: string): Promise<boolean> {
    return (await this.#tree(folder)).isFarOff;
  }

  /**
   * What has been read of a folder that is indexed for the first time; null for any other. As long as its files are not listed,
   * there are the named ones alone where no others are needed, and else nothing.
   * @throws the signal's reason when it aborts
   */
  async soFar(folder: string, about: About, signal: AbortSignal): Promise<ReadSoFar | null> {
    const tree = await this.#tree(folder);
    return tree.isNew ? tree.soFar(about, signal) : null;
  }

  /** As `soFar`, with as much of the graph as a question needs that is about something. */
  async part(folder: string, about: About, signal: AbortSignal): Promise<PartOfTree | null> {
    const make = () => this.#parts.of(folder, about, () => this.soFar(folder, about, signal), signal);
    return isOfNamed(about.needs) ? make() : this.#parsers.resting(make);
  }

  /** Has `part` take less time, soon before it is asked for. Throws as it does. */
  async preparePart(folder: string, signal: AbortSignal): Promise<void> {
    await this.#parts.prepare(folder, () => this.soFar(folder, { paths: [], names: [] }, signal), signal);
  }

  /**
   * Calls back each time the index of a folder, its graph included, has become another.
   * @returns a function that ends the subscription
   */
  watch(folder: string, onChange: () => void): () => void {
    return this.#watches.watch(folder, onChange);
  }

  /** Saves what is new and lets everything go. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#idleLooks.close();
    this.#background?.close();
    this.#watches.close();
    if (this.#saving !== null) clearTimeout(this.#saving);
    await this.#parsers.close();
    for (const tree of await this.#openTrees()) {
      tree.save();
      tree.use();
    }
  }

  /** Does for a folder in use what the next question, and the next change, would have to wait for. */
  async #refreshAhead(folder: string): Promise<void> {
    if (!this.#linkedFolders.has(folder)) await this.index(folder);
    else {
      await this.linked(folder);
      await nextTurn();
      (await this.#tree(folder)).prepareChange();
    }
  }

  /** Looks at a folder whose changes are watched, so that what the watch tells is trusted for longer. */
  async #lookIdly(folder: string): Promise<void> {
    const tree = await this.#tree(folder);
    const watch = this.#background?.watchOf(folder) ?? null;
    const { places } = tree;
    if (watch === null || places === null || watch.told.kind === 'unknown') return;
    const changed = await tree.changedUntold(this.#closing.signal);
    const fromTop = (path: string) => relative(places.top, join(folder, path)).replaceAll(sep, '/');
    if (watch === this.#background?.watchOf(folder)) watch.lookedAt(changed?.map(fromTop) ?? null);
  }

  /** The tree of a folder when nothing in it has changed since it was last indexed, as far as a watch can tell. */
  async #unchanged(folder: string, { signal, asTold }: IndexOptions): Promise<Tree | null> {
    const tree = this.#trees.get(folder);
    if (this.#background === null || tree === undefined) return null;
    await eventsRead();
    signal?.throwIfAborted();
    const watch = this.#background.watchOf(folder);
    if (watch === null) return null;
    this.#use(folder);
    // What a look has left to do is less than a look.
    if (!asTold && watch.changes.kind === 'unknown') await this.#idleLooks.ended(folder);
    return (asTold ? watch.told : watch.changes).kind === 'none' ? tree : null;
  }

  /** A watched folder was asked about: what looks at it goes on, and what would hold up the next question waits. */
  #use(folder: string) {
    this.#idleLooks.used(folder);
    if (this.#saving !== null) this.#saveLater();
  }

  /** One at a time for a folder: a second call then finds nearly everything done by the first. */
  #inTurn<T extends CodeIndex>(
    folder: string,
    { onProgress, ...options }: IndexOptions,
    work: (tree: Tree, refresh: RefreshOptions) => Promise<T>,
  ): Promise<T> {
    const previous = this.#turns.get(folder) ?? Promise.resolve();
    const progress = this.#progressOf(folder);
    const turn = previous
      .catch(() => {})
      .then(() =>
        progress.during(async () => {
          const tree = await this.#tree(folder);
          const watch = this.#background?.watchOf(folder) ?? null;
          const index = await work(tree, {
            ...options,
            watch,
            onProgress: progress.report,
            memoryMib: this.#memoryMib,
          });
          if (tree.places !== null) this.#background?.indexed(folder, tree.places);
          if (!tree.isNew) this.#parts.forget(folder);
          for (const note of tree.notes) this.#tell(folder, note);
          return index;
        }),
      )
      .finally(() => this.#saveLater());
    this.#turns.set(folder, turn);
    return progress.heard(onProgress, turn);
  }

  #tell(folder: string, sentence: string) {
    const key = `${folder}\0${sentence}`;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    this.#onNote(folder, sentence);
  }

  #progressOf(folder: string): TurnProgress {
    let progress = this.#progress.get(folder);
    if (progress === undefined) {
      progress = new TurnProgress();
      this.#progress.set(folder, progress);
    }
    return progress;
  }

  #tree(folder: string): Promise<Tree> {
    let tree = this.#trees.get(folder);
    if (tree === undefined) {
      tree = this.#storage(folder).then((storage) => new Tree(folder, this.#filesOf(storage), this.#decoded, storage));
      this.#trees.set(folder, tree);
    }
    return tree;
  }

  #filesOf(storage: Storage | null): SourceFiles {
    const store = storage?.store ?? null;
    let files = this.#files.get(store);
    if (files === undefined) {
      files = new SourceFiles(this.#parsers, (hash, path) => this.#loose.recent(hash, path));
      this.#files.set(store, files);
    }
    return files;
  }

  async #storage(folder: string): Promise<Storage | null> {
    const store = await this.#storeOf(folder);
    if (store === null) return null;
    this.#program ??= programFingerprint();
    return { store, program: this.#program };
  }

  #saveLater() {
    if (this.#saving !== null) clearTimeout(this.#saving);
    const wait = Math.max(SAVE_AFTER_MS, this.#savedUntil - performance.now());
    this.#saving = setTimeout(() => void this.#save(), wait);
    // What is not saved costs time in the next run, not truth: nobody waits for it.
    this.#saving.unref();
  }

  async #save() {
    this.#saving = null;
    const trees = await this.#openTrees();
    const startedAt = performance.now();
    for (const tree of trees) tree.save();
    const now = performance.now();
    this.#savedUntil = now + (now - startedAt) * SAVE_REST;
  }

  /** Trees that could be opened. */
  async #openTrees(): Promise<Tree[]> {
    const opened = await Promise.allSettled(this.#trees.values());
    return opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  }
}

function unwatched(reason: string): string {
  return `Its changes cannot be watched (${reason}), so each call checks all files.`;
}
