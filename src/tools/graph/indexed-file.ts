import { OrreryError } from '../../errors.ts';
import type { LinkedIndex } from '../../index/code-index.ts';
import type { About } from '../../index/part-request.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import type { GivenLines } from '../../workspace/given-path.ts';
import type { Root } from '../../workspace/roots.ts';
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
  /** Whether the tree is being indexed for the first time, and the index has a part of it. */
  readonly isPart: boolean;
}

/**
 * A file with an index that may have no other: nobody waits for a whole tree to read one file.
 * @throws OrreryError for a path outside the roots or that does not exist
 */
export async function indexedAlone(given: string, context: ToolContext): Promise<IndexedPath> {
  const [file] = await indexedPaths([given], context, 'facts');
  return file as IndexedPath;
}

/**
 * Files of one root, with the same index.
 * @throws OrreryError for a path outside the roots or that does not exist, and for files of several roots
 */
export async function indexedPaths(
  given: readonly string[],
  context: ToolContext,
  needs: NonNullable<About['needs']> = 'all',
): Promise<readonly IndexedPath[]> {
  const named: (NamedFile & { readonly of: Root })[] = [];
  for (const one of given) {
    const { root, absolute, relative, lines = null } = await context.workspace.roots.resolve(one, 'file');
    named.push({ of: root, root: root.path, absolute, path: relative, lines });
  }
  const [first] = named;
  if (first === undefined) return [];
  const elsewhere = named.find(({ root }) => root !== first.root);
  if (elsewhere !== undefined) {
    const message = `${elsewhere.path} and ${first.path} are in different roots: ask for the files of one root.`;
    throw new OrreryError('INVALID_PARAMS', message, { parameter: 'file_path' });
  }
  const about = { paths: named.map(({ path }) => path), names: [], needs };
  const index = await context.linked(wholeRoot(first.of), { about });
  const isPart = context.part !== null;
  return named.map(({ of: _, ...file }) => ({ ...file, index, node: placeOf(file.path, index), isPart }));
}

/** Nodes of files are numbered as the index has them: the graph need not be there for this. */
function placeOf(path: string, { files }: LinkedIndex): number {
  return files.findIndex((file) => file.path === path);
}

/** @throws OrreryError VALIDATION_ERROR that says why a file has no place in the graph */
export function requireIndexed({ index, path, node }: IndexedPath): number {
  if (node !== -1) return node;
  const skipped = index.skipped.find((one) => one.path === path);
  const reason = skipped === undefined ? 'its language is not indexed' : `it was skipped: ${skipped.reason}`;
  throw new OrreryError('VALIDATION_ERROR', `${path} has no dependencies to show: ${reason}.`, { path });
}
