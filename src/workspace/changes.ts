import { relative, sep } from 'node:path';
import { type CommitFound, commonCommit, headOf, namedCommit } from './commits.ts';
import { committedFiles } from './committed-files.ts';
import type { GitRequest } from './git/commands.ts';
import type { ObjectFormat, ObjectId } from './git/object-id.ts';
import { type GitRunner, outputOf, runGit } from './git/run-git.ts';
import { TemporaryObjects } from './git/temporary-objects.ts';
import { inSlices } from './in-slices.ts';
import { type IndexEntry, parseIndex } from './index-entries.ts';
import type { LineRange } from './line-ranges.ts';
import { enclosingRepository, whyNoRepository } from './repository.ts';
import { isContentOf } from './same-content.ts';
import { DERIVED_FOLDERS } from './selection.ts';
import { parseDiff } from './unified-diff.ts';
import { WorkingFiles } from './working-files.ts';

/** What differs from an earlier commit, by path relative to the folder: lines that are new or stand where some went. */
export interface ChangedLines {
  readonly files: ReadonlyMap<string, readonly LineRange[]>;
}

export type ChangesResult =
  | ({ readonly kind: 'changes' } & ChangedLines)
  | { readonly kind: 'none'; readonly reason: string };

export interface ChangesOptions {
  readonly signal?: AbortSignal;
  readonly git?: GitRunner;
}

const WHOLE_FILE: readonly LineRange[] = [{ start: 1, end: Number.MAX_SAFE_INTEGER }];

/** So much is compared line by line; of what is beyond, all lines count as changed. */
const MAX_COMPARED = { bytes: 128 * 1024 * 1024, count: 20_000 };

/**
 * The lines below `folder` (absolute and real) that changed since HEAD and `reference` had a common commit: committed or
 * not, and all lines of files that git does not track yet. A renamed file has changed where its text has. Line ends alone
 * are no change.
 *
 * Files of the working tree are read here and compared by their hash; git is given those that differ, and compares them
 * with the committed ones as it would itself.
 *
 * @throws the signal's reason when it aborts
 */
export async function changedSince(
  folder: string,
  reference: string,
  { signal, git = runGit }: ChangesOptions = {},
): Promise<ChangesResult> {
  const repository = enclosingRepository(folder);
  if (repository === null) return none(whyNoRepository(folder));
  const run = (request: GitRequest) => git(repository, request, { ...(signal && { signal }) });
  const named: CommitFound = await namedCommit(run, repository, reference);
  if (named.kind === 'none') return named;
  const head = headOf(repository);
  // Histories that have nothing in common, as in a shallow clone, are compared as they stand.
  const start = (head.kind === 'commit' ? await commonCommit(run, named.commit, head.commit) : null) ?? named.commit;
  const working = new WorkingFiles(folder, `${repository.gitDirectory}/index`);
  const below = relative(repository.workTree, folder).split(sep).join('/');
  const prefix = below === '' ? '' : `${below}/`;
  const [tree, index, names] = await Promise.all([
    run({ ask: 'tree', commit: start, below: prefix }),
    run({ ask: 'index', folder }),
    run({ ask: 'files', folder, without: DERIVED_FOLDERS }),
  ]);
  for (const result of [tree, index, names]) if (result.kind === 'failed') return none(result.reason);
  const entries = parseIndex(outputOf(index));
  if (entries === null) return none("git's answer about its index could not be parsed");

  const objects = new TemporaryObjects(repository.objectFormat);
  try {
    const comparison = new Comparison(committedFiles(outputOf(tree), prefix), objects, repository.objectFormat);
    await inSlices(entries, signal, (entry) => comparison.add(entry, working));
    const diff = comparison.isEqual ? null : await run(comparison.request());
    if (diff?.kind === 'failed') return none(diff.reason);
    const files = new Map<string, readonly LineRange[]>(diff === null ? [] : parseDiff(outputOf(diff)));
    for (const path of comparison.beyond) files.set(path, WHOLE_FILE);
    const tracked = new Set(entries.map(({ path }) => path));
    for (const path of outputOf(names).split('\0')) {
      if (path !== '' && !tracked.has(path)) files.set(path, WHOLE_FILE);
    }
    return { kind: 'changes', files };
  } finally {
    objects.remove();
  }
}

type None = Extract<ChangesResult, { kind: 'none' }>;

const none = (reason: string): None => ({ kind: 'none', reason });

/** Collects what differs between a commit and the working tree. */
class Comparison {
  /** Files as they were, by path: those that differ or are gone. */
  readonly before: Map<string, ObjectId>;
  /** Files as they are: those that differ or are new. */
  readonly after = new Map<string, ObjectId>();
  /** Files that differ and are not compared, as there is too much. */
  readonly beyond = new Set<string>();
  /** A path in conflict comes more than once. */
  readonly #seen = new Set<string>();
  readonly #objects: TemporaryObjects;
  readonly #format: ObjectFormat;

  constructor(committed: Map<string, ObjectId>, objects: TemporaryObjects, format: ObjectFormat) {
    this.before = committed;
    this.#objects = objects;
    this.#format = format;
  }

  get isEqual(): boolean {
    return this.before.size === 0 && this.after.size === 0;
  }

  /** What to ask git when all is added. */
  request(): GitRequest {
    const trees = [this.#objects.writeTree(this.before), this.#objects.writeTree(this.after)] as const;
    return { ask: 'diff', trees, objectsIn: this.#objects.folder };
  }

  /** What is never added counts as gone. */
  add(entry: IndexEntry, working: WorkingFiles): void {
    const { path, kind, id } = entry;
    if (kind !== 'file' || this.#seen.has(path)) return;
    this.#seen.add(path);
    const file = working.read(entry);
    if (file.kind === 'as_indexed' || (file.kind === 'gone' && entry.isLeftOut)) this.#addObject(path, id);
    else if (file.kind === 'bytes') this.#addBytes(path, file.bytes);
    else if (file.kind === 'too_large') this.#addBeyond(path);
  }

  #addObject(path: string, id: ObjectId): void {
    if (this.before.get(path) === id) this.before.delete(path);
    else this.after.set(path, id);
  }

  #addBytes(path: string, bytes: Buffer): void {
    const committed = this.before.get(path);
    const { size } = this.#objects;
    if (committed !== undefined && isContentOf(bytes, committed, this.#format)) this.before.delete(path);
    else if (size.count >= MAX_COMPARED.count || size.bytes + bytes.length > MAX_COMPARED.bytes) this.#addBeyond(path);
    else this.after.set(path, this.#objects.write('blob', bytes));
  }

  #addBeyond(path: string): void {
    this.before.delete(path);
    this.beyond.add(path);
  }
}
