import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { EXTRACTOR_VERSION } from '../languages/facts.ts';
import type { Language } from '../languages/language.ts';
import { Parsers } from '../languages/parsers.ts';
import type { PoolFile } from '../languages/pool.ts';
import { languageOf } from '../languages/registry.ts';
import type { FileOutcome } from '../languages/source-file.ts';
import { listFiles } from '../workspace/listing.ts';
import type { CodeIndex, IndexedFile, LinkedIndex, SkippedFile } from './code-index.ts';
import { DecodedFacts } from './decoded-facts.ts';
import { LinkedTree } from './linked-tree.ts';
import { type Snapshot, SnapshotFile } from './snapshot.ts';

/** A file changed this shortly before it was read may change again within the clock's grain, unseen by its times. */
const CLOCK_GRAIN_MS = 20;

export interface IndexOptions {
  readonly signal?: AbortSignal;
  /** Files done, files to do, and what is going on. */
  readonly onProgress?: (done: number, total: number, message: string) => void;
}

/** What tells whether a file may have changed, from its directory entry alone. */
interface Stamp {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
}

interface CachedFile {
  readonly stamp: Stamp;
  /** False when the file was read too soon after it changed for its stamp to prove anything. */
  readonly settled: boolean;
  readonly outcome: FileOutcome;
}

interface Listed {
  readonly path: string;
  readonly absolute: string;
  readonly language: Language;
  readonly stamp: Stamp;
}

/**
 * Builds snapshots of folders. Facts are kept by path between calls, so that a snapshot after a change costs the parsing
 * of what changed.
 */
export class Indexer {
  readonly #files = new Map<string, CachedFile>();
  readonly #snapshots = new Map<string, Snapshot>();
  readonly #trees = new Map<string, LinkedTree>();
  readonly #parsers: Parsers;
  readonly #turns = new Map<string, Promise<unknown>>();
  readonly #decoded = new DecodedFacts();

  /** @param parsers closed with the indexer */
  constructor(parsers = new Parsers()) {
    this.#parsers = parsers;
  }

  /**
   * The facts of every source file under a folder as they are now.
   * @param folder absolute path of an existing folder, already checked to lie inside a root
   * @throws the signal's reason when it aborts
   */
  index(folder: string, options: IndexOptions = {}): Promise<CodeIndex> {
    return this.#inTurn(folder, async () => (await this.#refresh(folder, options)).snapshot);
  }

  /** As `index`, with the graph of files and symbols. */
  linked(folder: string, options: IndexOptions = {}): Promise<LinkedIndex> {
    return this.#inTurn(folder, async () => {
      const { snapshot, paths } = await this.#refresh(folder, options);
      let tree = this.#trees.get(folder);
      if (tree === undefined) {
        tree = new LinkedTree(folder);
        this.#trees.set(folder, tree);
      }
      return tree.link(snapshot, paths);
    });
  }

  async close(): Promise<void> {
    await this.#parsers.close();
  }

  /** One at a time for a folder: a second call then finds nearly everything done by the first. */
  #inTurn<T>(folder: string, work: () => Promise<T>): Promise<T> {
    const previous = this.#turns.get(folder) ?? Promise.resolve();
    const turn = previous.catch(() => {}).then(work);
    this.#turns.set(folder, turn);
    return turn;
  }

  async #refresh(folder: string, { signal = new AbortController().signal, onProgress }: IndexOptions) {
    signal.throwIfAborted();
    const listing = await listFiles(folder, { signal });
    const { listed, otherFiles } = this.#look(folder, listing.paths);
    const stale = listed.filter(({ absolute, stamp }) => !this.#isFresh(absolute, stamp));
    const previous = this.#snapshots.get(folder);
    if (stale.length === 0 && previous !== undefined && samePaths(previous, listed, otherFiles)) {
      return { snapshot: previous, paths: listing.paths };
    }
    await this.#extract(stale, signal, onProgress);
    const snapshot = this.#snapshot(folder, listed, otherFiles);
    this.#snapshots.set(folder, snapshot);
    return { snapshot, paths: listing.paths };
  }

  #look(folder: string, paths: readonly string[]) {
    const listed: Listed[] = [];
    let otherFiles = 0;
    for (const path of paths) {
      const language = languageOf(path);
      if (language === null) {
        otherFiles++;
        continue;
      }
      const absolute = join(folder, path);
      const stamp = stampOf(absolute);
      if (stamp !== null) listed.push({ path, absolute, language, stamp });
    }
    return { listed, otherFiles };
  }

  #isFresh(absolute: string, stamp: Stamp): boolean {
    const cached = this.#files.get(absolute);
    return cached?.settled === true && sameStamp(cached.stamp, stamp);
  }

  async #extract(stale: readonly Listed[], signal: AbortSignal, onProgress: IndexOptions['onProgress']) {
    let done = 0;
    const keep = (file: Listed, outcome: FileOutcome) => {
      const settled = Date.now() - Math.max(file.stamp.mtimeMs, file.stamp.ctimeMs) > CLOCK_GRAIN_MS;
      this.#files.set(file.absolute, { stamp: file.stamp, settled, outcome });
      onProgress?.(++done, stale.length, 'Reading the code');
    };
    const files: PoolFile[] = stale.map(({ absolute, language, stamp }) => ({
      path: absolute,
      language,
      bytes: stamp.size,
    }));
    await this.#parsers.extract(files, signal, (index, outcome) => keep(stale[index] as Listed, outcome));
  }

  #snapshot(folder: string, listed: readonly Listed[], otherFiles: number): Snapshot {
    const files: SnapshotFile[] = [];
    const skipped: SkippedFile[] = [];
    for (const { path, absolute } of listed) {
      const outcome = this.#files.get(absolute)?.outcome;
      if (outcome?.kind === 'facts') {
        files.push(new SnapshotFile(path, outcome, this.#decoded));
      } else if (outcome?.kind === 'skipped') skipped.push({ path, reason: outcome.reason });
    }
    return { folder, files, skipped, otherFiles, digest: digestOf(files, skipped) };
  }
}

function stampOf(absolute: string): Stamp | null {
  const stats = statSync(absolute, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  return { size: stats.size, mtimeMs: stats.mtimeMs, ctimeMs: stats.ctimeMs, ino: stats.ino };
}

function sameStamp(a: Stamp, b: Stamp): boolean {
  return a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.ino === b.ino;
}

function samePaths(index: CodeIndex, listed: readonly Listed[], otherFiles: number): boolean {
  if (index.otherFiles !== otherFiles || index.files.length + index.skipped.length !== listed.length) return false;
  const known = new Set([...index.files, ...index.skipped].map(({ path }) => path));
  return listed.every(({ path }) => known.has(path));
}

function digestOf(files: readonly IndexedFile[], skipped: readonly SkippedFile[]): string {
  const lines = [
    `extractor ${EXTRACTOR_VERSION}`,
    ...files.map(({ path, hash: content, language }) => JSON.stringify([path, content, language])),
    ...skipped.map(({ path, reason }) => JSON.stringify([path, reason])),
  ];
  return hash('sha256', lines.join('\n'));
}
