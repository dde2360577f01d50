import type { LinkedIndex } from '../../index/code-index.ts';
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
  const known = index.files.find(({ path }) => path === relative);
  if (known === undefined) return { files: new Set(), hash: null, maxDepth: MAX_DEPTH };
  const files = index.filesLeadingTo?.(relative, MAX_DEPTH) ?? (await byGraph(relative, index));
  return { files, hash: known.hash, maxDepth: MAX_DEPTH };
}

async function byGraph(path: string, { graph }: LinkedIndex): Promise<ReadonlySet<string>> {
  const [{ fileGraphOf }, { reach }] = await Promise.all([
    import('../../index/file-graph.ts'),
    import('../../analysis/measures/dependencies/traverse.ts'),
  ]);
  const reached = reach(fileGraphOf(graph), [graph.fileNode(path)], 'reverse', MAX_DEPTH).files;
  return new Set(reached.map(({ file }) => graph.name(file)));
}
