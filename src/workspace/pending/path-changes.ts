import { MAX_FILE_BYTES } from '../classify.ts';
import type { Ask } from '../commits.ts';
import type { Content } from '../file-change.ts';
import { parseBlobs, parseSizes } from '../git/blobs.ts';
import type { ObjectId } from '../git/object-id.ts';
import { outputOf } from '../git/run-git.ts';
import { TemporaryObjects } from '../git/temporary-objects.ts';
import type { FilePatch } from '../patch/parse-patch.ts';
import type { Repository } from '../repository.ts';
import { parseTreeDiff, type TreeDifference } from './tree-diff.ts';
import { LINK_MODE, type PathPair, type PathVersion, SUBMODULE_MODE } from './version.ts';

/** A path that differs, with what it holds. */
export interface PathChange {
  readonly path: string;
  /** The same unless it was renamed. */
  readonly oldPath: string;
  readonly status: 'added' | 'modified' | 'deleted' | 'renamed' | 'type_changed';
  /** What it is after, or was where nothing is; `unread` is too large to be compared. */
  readonly kind: 'text' | 'binary' | 'link' | 'submodule' | 'unread';
  /** Of regular files alone; `unread` for all else. */
  readonly before: Content;
  readonly after: Content;
  /** Of what there is after, or was; null where it was not read. */
  readonly bytes: number | null;
  /** With three lines of context; null for what is no text. */
  readonly patches: readonly FilePatch[] | null;
}

export interface DifferenceSources {
  readonly ask: Ask;
  readonly repository: Repository;
  readonly signal: AbortSignal | undefined;
}

export type PathChanges =
  | { readonly kind: 'changes'; readonly changes: readonly PathChange[] }
  | { readonly kind: 'none'; readonly reason: string };

/** So much of the working tree is compared line by line. */
const MAX_WRITTEN = { bytes: 128 * 1024 * 1024, count: 20_000 };

/** Pairs that differ as git tells of them: renames found, with what they hold and a patch of each. By path. */
export async function pathChanges(
  pairs: readonly PathPair[],
  { ask, repository, signal }: DifferenceSources,
): Promise<PathChanges> {
  if (pairs.length === 0) return { kind: 'changes', changes: [] };
  const kept = await keptContents(pairs, ask);
  if (kept.kind === 'none') return kept;
  const { contents, sizes } = kept;
  const objects = new TemporaryObjects(repository.objectFormat);
  try {
    signal?.throwIfAborted();
    const written = new WrittenPairs(objects, contents, sizes);
    for (const pair of pairs) written.add(pair);
    const diff = await ask({ ask: 'tree_diff', trees: written.trees(), objectsIn: objects.folder });
    if (diff.kind === 'failed') return { kind: 'none', reason: diff.reason };
    const differences = parseTreeDiff(outputOf(diff));
    if (differences === null) return { kind: 'none', reason: "git's answer about differences could not be parsed" };
    const changes = [...differences.map((one) => written.changeOf(one)), ...written.unread];
    return { kind: 'changes', changes: changes.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)) };
  } finally {
    objects.remove();
  }
}

interface Kept {
  readonly kind: 'kept';
  readonly contents: ReadonlyMap<ObjectId, Buffer>;
  readonly sizes: ReadonlyMap<ObjectId, number>;
}

/** What git keeps of the files: all but those that are too large. */
async function keptContents(
  pairs: readonly PathPair[],
  ask: Ask,
): Promise<Kept | Extract<PathChanges, { kind: 'none' }>> {
  const ids = new Set(
    pairs.flatMap(({ before, after }) => [before, after]).flatMap((version) => (isKept(version) ? [version.id] : [])),
  );
  if (ids.size === 0) return { kind: 'kept', contents: new Map(), sizes: new Map() };
  const sized = await ask({ ask: 'sizes', ids: [...ids] });
  if (sized.kind === 'failed') return { kind: 'none', reason: sized.reason };
  const sizes = parseSizes(outputOf(sized));
  const readable = [...ids].filter((id) => (sizes.get(id) ?? Number.POSITIVE_INFINITY) <= MAX_FILE_BYTES);
  if (readable.length === 0) return { kind: 'kept', contents: new Map(), sizes };
  const read = await ask({ ask: 'blobs', ids: readable });
  if (read.kind === 'failed') return { kind: 'none', reason: read.reason };
  return { kind: 'kept', contents: parseBlobs(read.stdout), sizes };
}

function isKept(version: PathVersion | null): version is PathVersion & { readonly id: ObjectId } {
  return version !== null && version.id !== null && version.bytes === null && version.mode !== SUBMODULE_MODE;
}

/** The two sides of pairs, written as trees for git to compare. */
class WrittenPairs {
  /** Pairs of which a side is too large, or all together are too much. */
  readonly unread: PathChange[] = [];
  readonly #sides = { before: new Side(), after: new Side() };
  readonly #objects: TemporaryObjects;
  readonly #contents: ReadonlyMap<ObjectId, Buffer>;
  readonly #sizes: ReadonlyMap<ObjectId, number>;

  constructor(
    objects: TemporaryObjects,
    contents: ReadonlyMap<ObjectId, Buffer>,
    sizes: ReadonlyMap<ObjectId, number>,
  ) {
    this.#objects = objects;
    this.#contents = contents;
    this.#sizes = sizes;
  }

  add(pair: PathPair): void {
    const { path, before } = pair;
    const after = pair.after === null ? null : this.#withLineEndsOf(before, pair.after);
    if (!this.#isReadable(before) || !this.#isReadable(after)) this.unread.push(this.#unreadChange(pair));
    else {
      if (before !== null) this.#write(path, before, this.#sides.before);
      if (after !== null) this.#write(path, after, this.#sides.after);
    }
  }

  trees(): readonly [ObjectId, ObjectId] {
    const { before, after } = this.#sides;
    return [this.#objects.writeTree(before.ids, before.modes), this.#objects.writeTree(after.ids, after.modes)];
  }

  changeOf({ status, path, oldPath, before, after, patches }: TreeDifference): PathChange {
    const [old, now] = [this.#sides.before.versions.get(oldPath), this.#sides.after.versions.get(path)];
    const isBinary = patches.some((patch) => patch.isBinary);
    const mode = now === undefined ? before.mode : after.mode;
    const kind = mode === SUBMODULE_MODE ? 'submodule' : mode === LINK_MODE ? 'link' : isBinary ? 'binary' : 'text';
    return {
      path,
      oldPath,
      status: STATUSES[status] ?? 'modified',
      kind,
      before: this.#content(old),
      after: this.#content(now),
      bytes: kind === 'submodule' ? null : this.#sizeOf(now ?? old ?? null),
      patches: isBinary ? null : patches,
    };
  }

  #isReadable(version: PathVersion | null): boolean {
    if (version === null || version.mode === SUBMODULE_MODE) return true;
    if (version.id === null) return false;
    const { size } = this.#objects;
    if (version.bytes === null) return this.#contents.has(version.id);
    return size.count < MAX_WRITTEN.count && size.bytes + version.bytes.length <= MAX_WRITTEN.bytes;
  }

  /** A file whose lines end in two characters here and in one in the index is compared as git would keep it. */
  #withLineEndsOf(before: PathVersion | null, after: PathVersion): PathVersion {
    if (before?.id == null || after.bytes === null || !after.bytes.includes('\r\n')) return after;
    const kept = before.bytes ?? this.#contents.get(before.id);
    if (kept === undefined || kept.includes('\r\n') || after.bytes.includes(0)) return after;
    return { ...after, bytes: Buffer.from(after.bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1') };
  }

  #write(path: string, version: PathVersion, side: Side): void {
    const { bytes, mode } = version;
    const id = bytes === null ? version.id : this.#objects.write('blob', bytes);
    side.ids.set(path, id as ObjectId);
    side.modes.set(path, mode);
    side.versions.set(path, version);
  }

  #content(version: PathVersion | undefined): Content {
    if (version === undefined) return { kind: 'none' };
    const isFile = version.mode.startsWith('100');
    const bytes = isFile && version.id !== null ? (version.bytes ?? this.#contents.get(version.id)) : undefined;
    return bytes === undefined ? { kind: 'unread' } : { kind: 'bytes', bytes };
  }

  #sizeOf(version: PathVersion | null): number | null {
    if (version === null || version.id === null) return null;
    return version.bytes?.length ?? this.#sizes.get(version.id) ?? null;
  }

  #unreadChange({ path, before, after }: PathPair): PathChange {
    return {
      path,
      oldPath: path,
      status: before === null ? 'added' : after === null ? 'deleted' : 'modified',
      kind: 'unread',
      before: before === null ? { kind: 'none' } : { kind: 'unread' },
      after: after === null ? { kind: 'none' } : { kind: 'unread' },
      bytes: this.#sizeOf(after ?? before),
      patches: null,
    };
  }
}

const STATUSES: Readonly<Record<string, PathChange['status']>> = {
  A: 'added',
  M: 'modified',
  D: 'deleted',
  R: 'renamed',
  T: 'type_changed',
};

/** One of the trees. */
class Side {
  readonly ids = new Map<string, ObjectId>();
  readonly modes = new Map<string, string>();
  readonly versions = new Map<string, PathVersion>();
}
