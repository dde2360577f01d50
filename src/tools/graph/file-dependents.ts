import type { IndexedFile } from '../../index/code-index.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';

/** How far dependents are followed, as where dependencies are asked for. */
const MAX_DEPTH = 3;

export interface FileDependents {
  /** Files that depend on it, directly or not, from the root on. */
  readonly files: ReadonlySet<string>;
  /** SHA-256 of the file as the graph knows it; null where it has no place there. */
  readonly hash: string | null;
  readonly maxDepth: number;
}

/**
 * What depends on a file as of now, which need not be there. What a watch tells is taken for all that has changed: to look at
 * every file again, as an answer about the tree does from time to time, takes longer than to write one.
 */
export async function dependentsOf({ root, relative }: ResolvedPath, context: ToolContext): Promise<FileDependents> {
  const index = await context.linked(wholeRoot(root), {
    asTold: true,
    about: { paths: [relative], names: [], needs: 'facts' },
  });
  const file = index.files.findIndex(({ path }) => path === relative);
  const known = index.files[file];
  if (known === undefined) return { files: new Set(), hash: null, maxDepth: MAX_DEPTH };
  const [{ fileLinksOf }, { reach }] = await Promise.all([
    import('../../index/file-links.ts'),
    import('../../analysis/measures/dependencies/traverse.ts'),
  ]);
  const reached = reach(fileLinksOf(index).files, [file], 'reverse', MAX_DEPTH).files;
  const files = new Set(reached.map((one) => (index.files[one.file] as IndexedFile).path));
  return { files, hash: known.hash, maxDepth: MAX_DEPTH };
}
