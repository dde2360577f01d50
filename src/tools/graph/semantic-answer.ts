import { search } from '../../search/search.ts';
import { LOCAL_THRESHOLD } from '../../search/semantic/local-model.ts';
import type { ToolContext } from '../tool.ts';
import { fileFilter, type GivenFilters, meaningOf, placeIn, shownScore } from './found-places.ts';
import type { SemanticHit, SemanticSearchResult } from './semantic-search.ts';

/** What is asked, as the tool's arguments say it. */
export interface AskedByMeaning extends GivenFilters {
  readonly query: string;
  readonly max_results: number;
  readonly similarity_threshold?: number | undefined;
  readonly embedding_model: string;
  readonly embedding_dimension?: number | undefined;
  readonly project_path?: string | undefined;
}

const NOTHING_FOUND = 'No results found above similarity threshold.';

export async function answerByMeaning(input: AskedByMeaning, context: ToolContext): Promise<SemanticSearchResult> {
  const folder = await context.workspace.roots.resolve(input.project_path, 'directory');
  const tree = await context.searchable(folder);
  const meaning = meaningOf(input.query, tree, {
    model: input.embedding_model,
    dimension: input.embedding_dimension,
  });
  const threshold = input.similarity_threshold ?? LOCAL_THRESHOLD;
  const weights = { lexical: 0, semantic: 1, graph: 0 };
  const filter = fileFilter(input, tree);
  const outcome = search(
    { query: input.query, weights, near: [], isWanted: filter.isWanted, similarities: meaning.similarities },
    tree.index,
  );
  const found = outcome.found.flatMap(({ file, similarity }) =>
    similarity !== null && similarity >= threshold ? [{ file, similarity }] : [],
  );
  const results = found.slice(0, input.max_results).map(
    ({ file, similarity }): SemanticHit => ({
      ...placeIn(file, outcome, tree, input.kinds),
      similarity: shownScore(similarity),
    }),
  );
  return {
    query: input.query,
    total_results: found.length,
    model: meaning.model,
    dimension: meaning.dimension,
    similarity_threshold: threshold,
    results,
    ...(found.length === 0 && { message: NOTHING_FOUND }),
    notes: [...meaning.notes, ...filter.notes],
  };
}
