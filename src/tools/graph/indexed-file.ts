import { setTimeout as wait } from 'node:timers/promises';
import { OrreryError } from '../../errors.ts';
import type { LinkedIndex } from '../../index/code-index.ts';
import type { Progress } from '../../index/turn-progress.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import type { GivenLines } from '../../workspace/given-path.ts';
import type { ToolContext } from '../tool.ts';

/** A file a client named. */
export interface NamedFile {
  /** Absolute path of the root it lies in. */
  readonly root: string;
  readonly absolute: string;
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  /** The lines that it was given with; null where it names none. */
  readonly lines: GivenLines | null;
}

/** A file a client named, with the linked index of the root it lies in. */
export interface IndexedPath extends NamedFile {
  readonly index: LinkedIndex;
  /** The file's node, or -1 when it is not indexed: another kind of file, or skipped. */
  readonly node: number;
}

/** @throws OrreryError for a path outside the roots or that does not exist */
export async function indexedPath(given: string, context: ToolContext): Promise<IndexedPath> {
  const { root, absolute, relative, lines = null } = await context.workspace.roots.resolve(given, 'file');
  const index = await context.linked(wholeRoot(root));
  return { index, root: root.path, absolute, path: relative, lines, node: index.graph.fileNode(relative) };
}

/** Milliseconds that a question for one file waits for an index that is being made before it is answered without. */
const PATIENCE_MS = 150;
/** A tree with fewer files to do is soon there. */
const MANY_FILES = 300;
/** While it is not known how many there are, it is looked again so often, in milliseconds, for so many times. */
const LOOK_EVERY_MS = 50;
const LOOKS = 20;

/** A file of a root that is being indexed for the first time: what can be said of it without the others. */
export interface LoneFile extends NamedFile {
  readonly index: null;
  readonly building: Progress;
}

/**
 * As `indexedPath`, but without the index where that is being made for the first time: nobody waits for a whole tree to read
 * one file.
 */
export async function indexedOrLone(given: string, context: ToolContext): Promise<IndexedPath | LoneFile> {
  const indexed = indexedPath(given, context);
  const late = new AbortController();
  const building = wait(PATIENCE_MS, undefined, { signal: late.signal }).then(() =>
    loneFile(given, context, late.signal),
  );
  // Who comes second may fail, and nobody hears of it.
  for (const one of [indexed, building]) one.catch(() => {});
  try {
    return (await Promise.race([indexed, building])) ?? (await indexed);
  } finally {
    late.abort();
  }
}

/** Null where its root is not being indexed for the first time, or is nearly done. */
async function loneFile(given: string, context: ToolContext, signal: AbortSignal): Promise<LoneFile | null> {
  const { root, absolute, relative, lines = null } = await context.workspace.roots.resolve(given, 'file');
  let building = await context.building(root);
  for (let look = 0; building?.total === null && look < LOOKS; look++) {
    await wait(LOOK_EVERY_MS, undefined, { signal });
    building = await context.building(root);
  }
  const isSoonThere = building !== null && building.total !== null && building.total < MANY_FILES;
  if (building === null || isSoonThere) return null;
  return { index: null, building, root: root.path, absolute, path: relative, lines };
}

/** @throws OrreryError VALIDATION_ERROR that says why a file has no place in the graph */
export function requireIndexed({ index, path, node }: IndexedPath): number {
  if (node !== -1) return node;
  const skipped = index.skipped.find((one) => one.path === path);
  const reason = skipped === undefined ? 'it is in no language that is indexed' : `it was skipped: ${skipped.reason}`;
  throw new OrreryError('VALIDATION_ERROR', `${path} has no dependencies to show: ${reason}.`, { path });
}
