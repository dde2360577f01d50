import { fileSimilarity } from '../../search/semantic/file-similarity.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import type { ToolContext } from '../tool.ts';
import { shownScore } from './found-places.ts';
import type { NamedFile } from './indexed-file.ts';

/** Files that mean much the same as one. */
export interface SemanticContext {
  /** Whether the file has a vector to compare others with: it has none where it is not indexed. */
  readonly embedding_available: boolean;
  readonly similarity_threshold: number;
  /** The most alike first, the file itself left out; absent without vectors. */
  readonly similar_files?: readonly { readonly path: string; readonly similarity: number }[];
}

export interface SimilarFilesWanted {
  readonly include_semantic_context: boolean;
  readonly semantic_similarity_threshold: number;
  readonly max_similar: number;
}

/** The files that mean much the same as one; null where they are not wanted. */
export async function semanticContext(
  { include_semantic_context, semantic_similarity_threshold: threshold, max_similar }: SimilarFilesWanted,
  { root, path }: NamedFile,
  context: ToolContext,
): Promise<SemanticContext | null> {
  if (!include_semantic_context) return null;
  const { index, embedder, units } = await context.searchable(wholeRoot({ path: root }));
  const own = index.index.graph.fileNode(path);
  const terms = index.files[own];
  if (terms === undefined) return { embedding_available: false, similarity_threshold: threshold };
  const { similarBest } = fileSimilarity(units.similarities(embedder.file(terms)), index.postings);
  const similar = Array.from(similarBest, (similarity, file) => ({ file, similarity }))
    .filter(({ file, similarity }) => file !== own && similarity >= threshold)
    .sort((a, b) => b.similarity - a.similarity || a.file - b.file)
    .slice(0, max_similar)
    .map(({ file, similarity }) => ({ path: index.index.files[file]?.path ?? '', similarity: shownScore(similarity) }));
  return { embedding_available: true, similarity_threshold: threshold, similar_files: similar };
}
