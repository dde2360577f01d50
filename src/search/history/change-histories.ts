import { relative, sep } from 'node:path';
import type { Storage } from '../../index/source-files.ts';
import { LruMap } from '../../lru-map.ts';
import { ancestorsOf, type LoggedCommit, readChangeLog } from '../../workspace/change-log.ts';
import { type ObjectId, objectId } from '../../workspace/git/object-id.ts';
import { headCommit } from '../../workspace/head.ts';
import { currentNames } from '../../workspace/history-names.ts';
import { enclosingRepository, type Repository, whyNoRepository } from '../../workspace/repository.ts';
import { shallowBoundary } from '../../workspace/shallow.ts';
import { type PastChange, PastChanges } from './past-changes.ts';
import { loadCommits, saveCommits } from './saved-commits.ts';

/** What is known of a folder's history: nothing waits for one that takes long to read. */
export type KnownChanges =
  | { readonly kind: 'known'; readonly changes: PastChanges }
  | { readonly kind: 'reading' }
  | { readonly kind: 'none'; readonly reason: string };

/** A folder whose history is asked for. */
export interface HistoryFolder {
  /** Absolute and real. */
  readonly folder: string;
  /** What the paths of its files begin with in the tree that is searched. */
  readonly pathPrefix: string;
}

/** Older commits tell of code that is no more. */
const MOST_COMMITS = 5_000;
const KEPT_FOLDERS = 4;
/** So many new commits are read while a call waits; more are left to the background. */
const FEW_NEW = 200;
/** What is read is saved again when so many commits are new. */
const UNSAVED = 50;

export interface ChangeHistoriesOptions {
  /** Where commits are kept between runs; null for what is only kept in memory. */
  readonly storageOf?: (folder: string) => Promise<Storage | null>;
}

/**
 * Past commits with the files they changed. A commit is read once, as it never changes: when HEAD moves, only those that are
 * new are. What is found depends on HEAD alone.
 */
export class ChangeHistories {
  readonly #storageOf: (folder: string) => Promise<Storage | null>;
  readonly #folders = new LruMap<string, FolderHistory>(KEPT_FOLDERS);
  readonly #closing = new AbortController();

  constructor({ storageOf = async () => null }: ChangeHistoriesOptions = {}) {
    this.#storageOf = storageOf;
  }

  /** Returns what is known by now; the first call of a folder has it read, and does not wait for it. */
  async of(place: HistoryFolder): Promise<KnownChanges> {
    return this.#ask(place, (history, repository, head) => history.at(repository, head));
  }

  /** Returns all that git knows of a folder once it has been read. Never of kind `reading`. */
  async whole(place: HistoryFolder): Promise<KnownChanges> {
    return this.#ask(place, (history, repository, head) => history.whole(repository, head));
  }

  async #ask(
    { folder, pathPrefix }: HistoryFolder,
    ask: (history: FolderHistory, repository: Repository, head: ObjectId) => Promise<KnownChanges>,
  ): Promise<KnownChanges> {
    const repository = enclosingRepository(folder);
    if (repository === null) return { kind: 'none', reason: whyNoRepository(folder) };
    const named = headCommit(repository);
    const head = objectId(named ?? '');
    if (head === null) {
      return { kind: 'none', reason: named === '' ? 'nothing is committed yet' : 'HEAD names no commit' };
    }
    const key = JSON.stringify([folder, pathPrefix]);
    const known = this.#folders.getOrInsert(
      key,
      () => new FolderHistory({ folder, pathPrefix }, this.#storageOf(folder), this.#closing.signal),
    );
    return ask(known, repository, head);
  }

  /** Ends what is being read. */
  close(): void {
    this.#closing.abort();
  }
}

/** The history of one folder, in step with HEAD. */
class FolderHistory {
  readonly #place: HistoryFolder;
  readonly #storage: Promise<Storage | null>;
  readonly #signal: AbortSignal;
  /** By hash, all that were read, on whichever branch. */
  #commits: Map<string, LoggedCommit> | null = null;
  #saved = 0;
  /** What came of the last reading that came to its end. */
  #last: { readonly head: ObjectId; readonly known: KnownChanges } | null = null;
  #reading: { readonly head: ObjectId; readonly few: Promise<boolean>; readonly done: Promise<KnownChanges> } | null =
    null;

  constructor(place: HistoryFolder, storage: Promise<Storage | null>, signal: AbortSignal) {
    this.#place = place;
    this.#storage = storage;
    this.#signal = signal;
  }

  async at(repository: Repository, head: ObjectId): Promise<KnownChanges> {
    if (this.#last?.head === head) return this.#last.known;
    const isFirst = this.#last === null;
    const { few, done } = this.#readingAt(repository, head);
    return !isFirst && (await few) ? done : { kind: 'reading' };
  }

  async whole(repository: Repository, head: ObjectId): Promise<KnownChanges> {
    return this.#last?.head === head ? this.#last.known : this.#readingAt(repository, head).done;
  }

  #readingAt(repository: Repository, head: ObjectId) {
    if (this.#reading?.head !== head) this.#reading = this.#begin(repository, head);
    return this.#reading;
  }

  #begin(repository: Repository, head: ObjectId) {
    const { promise: few, resolve } = Promise.withResolvers<boolean>();
    const done = this.#read(repository, head, resolve)
      .catch((thrown: unknown): KnownChanges => {
        resolve(false);
        const reason = thrown instanceof Error ? thrown.message : String(thrown);
        return { kind: 'none', reason: `the commits could not be read: ${reason}` };
      })
      .then((known) => {
        this.#last = { head, known };
        return known;
      });
    return { head, few, done };
  }

  async #read(repository: Repository, head: ObjectId, isFew: (few: boolean) => void): Promise<KnownChanges> {
    const storage = await this.#storage;
    const commits = this.#loaded(storage);
    const ancestors = await ancestorsOf(repository, head, MOST_COMMITS, this.#signal);
    const missing = ancestors?.filter((id) => !commits.has(id)) ?? [];
    isFew(missing.length <= FEW_NEW);
    const read = ancestors && (await readChangeLog(repository, missing, this.#signal));
    if (ancestors === null || read === null) return { kind: 'none', reason: 'git could not read the commits' };
    for (const commit of read) commits.set(commit.hash, commit);
    const own = ancestors.flatMap((id) => commits.get(id) ?? []);
    const changes = await PastChanges.of(changesIn(own, repository, this.#place), this.#signal);
    this.#save(storage, own);
    return { kind: 'known', changes };
  }

  /** Those that an earlier run kept, and all that were read since. */
  #loaded(storage: Storage | null): Map<string, LoggedCommit> {
    if (this.#commits === null) {
      this.#commits = (storage && loadCommits(storage, this.#place.folder)) ?? new Map();
      this.#saved = this.#commits.size;
    }
    return this.#commits;
  }

  #save(storage: Storage | null, own: readonly LoggedCommit[]): void {
    const all = this.#commits?.size ?? 0;
    if (all - this.#saved < UNSAVED && this.#saved > 0) return;
    this.#saved = all;
    if (storage?.store.isWritable) saveCommits(storage, this.#place.folder, own);
  }
}

/** The changes below a folder, under today's names. */
function changesIn(
  commits: readonly LoggedCommit[],
  repository: Repository,
  { folder, pathPrefix }: HistoryFolder,
): readonly PastChange[] {
  const fromTop = relative(repository.workTree, folder);
  const prefix = fromTop === '' ? '' : `${fromTop.split(sep).join('/')}/`;
  const boundary = shallowBoundary(repository);
  const names = currentNames(commits);
  return commits.flatMap(({ hash, at, message }, commit) => {
    if (boundary.has(hash)) return [];
    const below = (names[commit] as readonly string[]).filter((name) => name.startsWith(prefix));
    const files = [...new Set(below)].map((name) => pathPrefix + name.slice(prefix.length));
    return files.length === 0 ? [] : [{ hash, at, message, files }];
  });
}
