import { setTimeout as pause } from 'node:timers/promises';
import {
  type FileFigures,
  fileFigures,
  type TrendPoint,
  trendPoint,
} from '../../analysis/judgements/trend/file-figures.ts';
import { toOrreryError } from '../../errors.ts';
import type { IndexedFile, SkippedFile } from '../../index/code-index.ts';
import type { LooseFile } from '../../index/loose-files.ts';
import { fileKinds } from '../../languages/file-kinds.ts';
import { mayHoldCode } from '../../languages/registry.ts';
import type { ResultCache } from '../../store/result-cache.ts';
import { MAX_FILE_BYTES } from '../../workspace/classify.ts';
import { commitSubjects } from '../../workspace/commit-subjects.ts';
import type { Ask } from '../../workspace/commits.ts';
import type { ObjectId } from '../../workspace/git/object-id.ts';
import { runGit } from '../../workspace/git/run-git.ts';
import { firstParents, type PastCommit, spreadEvenly } from '../../workspace/past-commits.ts';
import { contentsOf, pastFiles, sizesOf } from '../../workspace/past-files.ts';
import type { Repository } from '../../workspace/repository.ts';
import { KeptFigures } from './kept-figures.ts';

/** Commits that are looked at. */
const MAX_POINTS = 50;
/** Of sources that are read and parsed together: what a call may have to wait for. */
const BATCH_BYTES = 1024 * 1024;
const BATCH_FILES = 64;
/** How long each batch lets others go first, at most, and how often it looks whether they are done, in milliseconds. */
const MOST_WAITING_MS = 2000;
const LOOK_MS = 25;

type TrendState =
  | { readonly state: 'building' }
  /** With why it does not go further back, where the clone holds the later part of the history alone. */
  | { readonly state: 'done'; readonly reason?: string }
  | { readonly state: 'unavailable'; readonly reason: string };

export type Trend = TrendState & {
  /** Commits that are measured already, of all that are to be. */
  readonly done: number;
  readonly total: number;
  /** Of those measured, oldest first. */
  readonly points: readonly TrendPoint[];
};

export interface TrendServices {
  /** As `Indexer.loose`. */
  readonly factsOf: (
    folder: string,
    files: readonly LooseFile[],
    signal: AbortSignal,
  ) => Promise<readonly (IndexedFile | SkippedFile | null)[]>;
  readonly results: () => Promise<ResultCache>;
  /** Whether others wait for work on the folder. */
  readonly isBusy: (folder: string) => Promise<boolean>;
  readonly clock: () => Date;
}

export interface TrendPlace {
  /** Absolute and real. */
  readonly folder: string;
  readonly repository: Repository;
  /** The folder's path from the top of the working tree on, with a slash at its end; empty for the top. */
  readonly prefix: string;
  readonly head: ObjectId;
}

/** What git was asked for is not in this clone. */
class NotInClone extends Error {}

/** A file of a commit whose figures are not known. */
interface UnknownFile {
  readonly path: string;
  readonly id: ObjectId;
}

/**
 * Measures past commits of a folder, the newest first, from git's objects: the working tree is not looked at. It goes on by
 * itself, a batch at a time, and lets others go first.
 */
export class TrendBuild {
  readonly head: ObjectId;
  readonly #place: TrendPlace;
  readonly #services: TrendServices;
  readonly #onGrowth: () => void;
  readonly #stop = new AbortController();
  readonly #ask: Ask;
  readonly #points: TrendPoint[] = [];
  #total = 0;
  #state: TrendState = { state: 'building' };
  /** Settles when nothing more is done; never rejects. */
  readonly finished: Promise<void>;

  constructor(place: TrendPlace, services: TrendServices, onGrowth: () => void) {
    this.head = place.head;
    this.#place = place;
    this.#services = services;
    this.#onGrowth = onGrowth;
    const { signal } = this.#stop;
    this.#ask = (request) => runGit(place.repository, request, { signal });
    this.finished = this.#build().then(
      () => this.#end({ state: 'done' }),
      (thrown: unknown) => this.#end(this.#failure(thrown)),
    );
  }

  get trend(): Trend {
    const points = [...this.#points].reverse();
    const progress = { done: points.length, total: this.#total, points };
    return { ...this.#state, ...progress };
  }

  async close(): Promise<void> {
    this.#stop.abort(new Error('The server is shutting down.'));
    await this.finished;
  }

  /** A clone may hold the later part of its history alone: that part is as good as any. */
  #failure(thrown: unknown): TrendState {
    if (!(thrown instanceof NotInClone)) return { state: 'unavailable', reason: toOrreryError(thrown).message };
    return { state: this.#points.length > 0 ? 'done' : 'unavailable', reason: thrown.message };
  }

  #end(state: TrendState): void {
    this.#state = state;
    if (!this.#stop.signal.aborted) this.#onGrowth();
  }

  async #build(): Promise<void> {
    const { folder, head } = this.#place;
    const results = await this.#services.results();
    const past = await firstParents(this.#ask, head);
    if (past.kind === 'none') throw new NotInClone(past.reason);
    const chosen = spreadEvenly(past.commits, MAX_POINTS);
    const ids = chosen.map(({ id }) => id);
    const { key: told } = await fileKinds(folder);
    const [kept, subjects] = await Promise.all([
      KeptFigures.load(results, folder, told),
      commitSubjects(folder, ids, this.#stop.signal),
    ]);
    this.#total = chosen.length;
    try {
      for (const commit of chosen.reverse()) {
        const point = kept.pointOf(commit.id) ?? (await this.#measure(commit, subjects.get(commit.id) ?? '', kept));
        this.#points.push(point);
        this.#onGrowth();
      }
    } finally {
      // What was measured until then is of use, however it ended.
      kept.save(results, folder, new Set(ids), this.#services.clock());
    }
  }

  async #measure({ id, at }: PastCommit, subject: string, kept: KeptFigures): Promise<TrendPoint> {
    await this.#letOthersGoFirst();
    const past = await pastFiles(this.#ask, id, this.#place.prefix);
    if (past.kind === 'none') throw new NotInClone(past.reason);
    const files = [...past.files].filter(([path]) => mayHoldCode(path));
    const unknown = files.flatMap(([path, blob]) =>
      kept.ofContent(blob, path) === undefined ? [{ path, id: blob }] : [],
    );
    await this.#learn(unknown, kept);
    const figures = files.flatMap(([path, blob]): FileFigures[] => {
      const known = kept.ofContent(blob, path);
      return known ? [known] : [];
    });
    const point = trendPoint({ commit: id, date: new Date(at).toISOString(), subject }, figures);
    kept.keepPoint(point);
    return point;
  }

  /** Finds out the figures of files. */
  async #learn(unknown: readonly UnknownFile[], kept: KeptFigures): Promise<void> {
    const sizes = await sizesOf(this.#ask, [...new Set(unknown.map(({ id }) => id))]);
    const isRead = ({ id }: UnknownFile) => (sizes.get(id) ?? 0) <= MAX_FILE_BYTES;
    for (const { id, path } of unknown) if (!isRead({ id, path })) kept.keepContent(id, path, null);
    for (const batch of batches(unknown.filter(isRead), ({ id }) => sizes.get(id) ?? 0)) {
      await this.#letOthersGoFirst();
      await this.#learnBatch(batch, kept);
    }
  }

  async #learnBatch(batch: readonly UnknownFile[], kept: KeptFigures): Promise<void> {
    const contents = await contentsOf(this.#ask, [...new Set(batch.map(({ id }) => id))]);
    const files = batch.map(({ path, id }): LooseFile => {
      const content = contents.get(id);
      if (content === undefined)
        throw new NotInClone(`git has no content for ${path}: the clone lacks some, or is damaged`);
      return { path, content };
    });
    const found = await this.#services.factsOf(this.#place.folder, files, this.#stop.signal);
    found.forEach((file, at) => {
      const { id, path } = batch[at] as UnknownFile;
      kept.keepContent(id, path, file !== null && 'facts' in file ? fileFigures(file) : null);
    });
  }

  /** @throws the signal's reason when it aborts */
  async #letOthersGoFirst(): Promise<void> {
    const { signal } = this.#stop;
    const until = performance.now() + MOST_WAITING_MS;
    do await pause(LOOK_MS, undefined, { signal, ref: false });
    while (performance.now() < until && (await this.#services.isBusy(this.#place.folder)));
  }
}

/** Runs of files that are small together; a file that is large by itself is alone. */
function* batches<T>(all: readonly T[], size: (one: T) => number): Generator<readonly T[]> {
  let batch: T[] = [];
  let bytes = 0;
  for (const one of all) {
    const isFull = batch.length === BATCH_FILES || bytes + size(one) > BATCH_BYTES;
    if (isFull && batch.length > 0) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(one);
    bytes += size(one);
  }
  if (batch.length > 0) yield batch;
}
