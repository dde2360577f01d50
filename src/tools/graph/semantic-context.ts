/** Files that mean much the same as one. */
export interface SemanticContext {
  /** Whether there are vectors to compare files by; without them nothing can be said of similar files. */
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

/** What can be said of files similar to one; null where it is not wanted. No index has vectors of whole files yet. */
export function semanticContext(wanted: SimilarFilesWanted): SemanticContext | null {
  if (!wanted.include_semantic_context) return null;
  return { embedding_available: false, similarity_threshold: wanted.semantic_similarity_threshold };
}
