import { languageOf } from '../languages/registry.ts';
import { listFiles } from '../workspace/listing.ts';
import type { CodeIndex, LinkedIndex, SkippedFile } from './code-index.ts';
import type { DecodedFacts } from './decoded-facts.ts';
import { decodeKnownFiles, encodeKnownFiles } from './known-files-codec.ts';
import { LinkedTree } from './linked-tree.ts';
import { type Snapshot, SnapshotFile, snapshotOf } from './snapshot.ts';
import type { KnownFile, KnownOutcome, ListedFile, SourceFiles, Storage } from './source-files.ts';
import { stampOf } from './stamp.ts';

export interface IndexOptions {
  readonly signal?: AbortSignal;
  /** Files done, files to do, and what is going on. */
  readonly onProgress?: (done: number, total: number, message: string) => void;
}

interface Listed extends ListedFile {
  readonly path: string;
}

/** The index of one folder: refreshed at each call, and taken over from an earlier run where nothing has changed since. */
export class Tree {
  readonly #folder: string;
  readonly #files: SourceFiles;
  readonly #decoded: DecodedFacts;
  readonly #storage: Storage | null;
  #paths: readonly string[] = [];
  #snapshot: Snapshot | null = null;
  #linked: LinkedTree | null = null;
  #isSaved = true;

  /** @param folder absolute path */
  constructor(folder: string, files: SourceFiles, decoded: DecodedFacts, storage: Storage | null) {
    this.#folder = folder;
    this.#files = files;
    this.#decoded = decoded;
    this.#storage = storage;
    this.#restore();
  }

  /** Whether the store has all of the index as it is. */
  get isSaved(): boolean {
    return this.#isSaved && (this.#linked?.isSaved ?? true);
  }

  async index({ signal = new AbortController().signal, onProgress }: IndexOptions): Promise<CodeIndex> {
    return this.#refresh(signal, onProgress);
  }

  async linked({ signal = new AbortController().signal, onProgress }: IndexOptions): Promise<LinkedIndex> {
    const snapshot = await this.#refresh(signal, onProgress);
    this.#linked ??= new LinkedTree(this.#folder, this.#storage);
    return this.#linked.link(snapshot, this.#paths);
  }

  /** Keeps what is known for the next run. */
  save() {
    if (this.#storage === null || this.#snapshot === null) return;
    const { store, program } = this.#storage;
    if (!this.#isSaved) {
      const known = [...this.#snapshot.files, ...this.#snapshot.skipped].map(
        ({ path }) => [path, this.#files.get(this.#absolute(path))] as const,
      );
      const files = new Map(known.filter((one): one is [string, KnownFile] => one[1] !== undefined));
      store.snapshots.save(this.#folder, { files: encodeKnownFiles(files, program) });
      this.#isSaved = true;
    }
    this.#linked?.save();
  }

  /** Tells the store that the tree is in use. */
  use() {
    if (this.#snapshot === null) return;
    this.#storage?.store.snapshots.use(
      this.#folder,
      this.#snapshot.files.map(({ hash }) => hash),
    );
  }

  #restore() {
    if (this.#storage === null) return;
    const { store, program } = this.#storage;
    const part = store.snapshots.load(this.#folder, 'files');
    const known = part === null ? null : decodeKnownFiles(part.content, program);
    for (const [path, file] of known ?? []) this.#files.remember(this.#absolute(path), file);
  }

  async #refresh(signal: AbortSignal, onProgress: IndexOptions['onProgress']): Promise<Snapshot> {
    signal.throwIfAborted();
    const isFirst = this.#snapshot === null;
    const listing = await listFiles(this.#folder, { signal });
    const { listed, otherFiles } = this.#look(listing.paths);
    const stale = listed.filter((file) => !this.#files.isFresh(file));
    this.#paths = listing.paths;
    if (
      stale.length === 0 &&
      this.#snapshot !== null &&
      hasFiles(this.#snapshot, listed, listing.unreadable, otherFiles)
    ) {
      return this.#snapshot;
    }
    await this.#files.read(stale, this.#storage, signal, (done) =>
      onProgress?.(done, stale.length, 'Reading the code'),
    );
    this.#snapshot = this.#join(listed, listing.unreadable, otherFiles);
    // A first snapshot in which everything was known may still lack files that were known: that is not worth a save.
    if (!isFirst || stale.length > 0) this.#isSaved = false;
    return this.#snapshot;
  }

  #look(paths: readonly string[]) {
    const listed: Listed[] = [];
    let otherFiles = 0;
    for (const path of paths) {
      const language = languageOf(path);
      if (language === null) {
        otherFiles++;
        continue;
      }
      const absolute = this.#absolute(path);
      const stamp = stampOf(absolute);
      if (stamp !== null) listed.push({ path, absolute, language, stamp });
    }
    return { listed, otherFiles };
  }

  /** @param closed folders that could not be read: skipped with all that is in them */
  #join(listed: readonly Listed[], closed: readonly string[], otherFiles: number): Snapshot {
    const files: SnapshotFile[] = [];
    const skipped: SkippedFile[] = closed.map((path) => ({ path, reason: 'unreadable' }));
    for (const { path, absolute } of listed) {
      const outcome = this.#files.get(absolute)?.outcome;
      if (outcome?.kind === 'facts') files.push(this.#file(path, outcome));
      else if (outcome?.kind === 'skipped') skipped.push({ path, reason: outcome.reason });
    }
    skipped.sort((a, b) => (a.path < b.path ? -1 : 1));
    return snapshotOf(this.#folder, files, skipped, otherFiles);
  }

  #file(path: string, { bytes, hash, language, facts }: Extract<KnownOutcome, { kind: 'facts' }>): SnapshotFile {
    const stored = () => facts ?? this.#storedFacts(hash, language);
    return new SnapshotFile({ path, bytes, hash, language }, { stored, decoded: this.#decoded });
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

function hasFiles(
  { files, skipped, otherFiles }: Snapshot,
  listed: readonly Listed[],
  closed: readonly string[],
  others: number,
): boolean {
  if (otherFiles !== others || files.length + skipped.length !== listed.length + closed.length) return false;
  const known = new Set([...files, ...skipped].map(({ path }) => path));
  return listed.every(({ path }) => known.has(path)) && closed.every((path) => known.has(path));
}
