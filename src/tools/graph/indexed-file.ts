import { OrreryError } from '../../errors.ts';
import type { LinkedIndex } from '../../index/code-index.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import type { GivenLines } from '../../workspace/given-path.ts';
import type { ToolContext } from '../tool.ts';

/** A file a client named, with the linked index of the root it lies in. */
export interface IndexedPath {
  readonly index: LinkedIndex;
  readonly root: string;
  readonly absolute: string;
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  /** The lines that it was given with; null where it names none. */
  readonly lines: GivenLines | null;
  /** The file's node, or -1 when it is not indexed: another kind of file, or skipped. */
  readonly node: number;
}

/** @throws OrreryError for a path outside the roots or that does not exist */
export async function indexedPath(given: string, context: ToolContext): Promise<IndexedPath> {
  const { root, absolute, relative, lines = null } = await context.workspace.roots.resolve(given, 'file');
  const index = await context.linked(wholeRoot(root));
  return { index, root: root.path, absolute, path: relative, lines, node: index.graph.fileNode(relative) };
}

/** @throws OrreryError VALIDATION_ERROR that says why a file has no place in the graph */
export function requireIndexed({ index, path, node }: IndexedPath): number {
  if (node !== -1) return node;
  const skipped = index.skipped.find((one) => one.path === path);
  const reason = skipped === undefined ? 'it is in no language that is indexed' : `it was skipped: ${skipped.reason}`;
  throw new OrreryError('VALIDATION_ERROR', `${path} has no dependencies to show: ${reason}.`, { path });
}
