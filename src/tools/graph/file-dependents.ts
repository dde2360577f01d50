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

/** What depends on a file as of now, which need not be there. */
export async function dependentsOf({ root, relative }: ResolvedPath, context: ToolContext): Promise<FileDependents> {
  const [index, { fileGraphOf }, { reach }] = await Promise.all([
    context.linked(wholeRoot(root)),
    import('../../analysis/dependencies/file-graphs.ts'),
    import('../../analysis/dependencies/traverse.ts'),
  ]);
  const { graph } = index;
  const node = graph.fileNode(relative);
  if (node === -1) return { files: new Set(), hash: null, maxDepth: MAX_DEPTH };
  const reached = reach(fileGraphOf(graph), [node], 'reverse', MAX_DEPTH).files;
  const files = new Set(reached.map(({ file }) => graph.name(file)));
  return { files, hash: index.files[node]?.hash ?? null, maxDepth: MAX_DEPTH };
}
