import { search } from '../../search/search.ts';
import type { ToolContext } from '../tool.ts';
import { aboutWords } from './about-words.ts';
import { fileFilter, type GivenFilters, placeIn, shownScore } from './found-places.ts';
import { meaningOf } from './meaning.ts';
import type { SemanticHit, SemanticSearchResult } from './semantic-search.ts';

/** What is asked, as the tool's arguments say it. */
export interface AskedByMeaning extends GivenFilters {
  readonly query: string;
  readonly max_results: number;
  readonly similarity_threshold?: number | undefined;
  readonly embedding_model?: string | undefined;
  readonly embedding_dimension?: number | undefined;
  readonly project_path?: string | undefined;
}

const NOTHING_FOUND = 'No results found above similarity threshold.';

export async function answerByMeaning(input: AskedByMeaning, context: ToolContext): Promise<SemanticSearchResult> {
  const folder = await context.workspace.roots.resolve(input.project_path, 'directory');
  const tree = await context.searchable(folder, aboutWords(input.query));
  const wish = { model: input.embedding_model, dimension: input.embedding_dimension };
  const meaning = await meaningOf(input.query, tree, folder, wish, context);
  const { similarities, comparable } = meaning;
  const threshold = input.similarity_threshold ?? meaning.threshold;
  const weights = { lexical: 0, semantic: 1, graph: 0 };
  const filter = fileFilter(input, tree);
  const { isWanted } = filter;
  const outcome = search({ query: input.query, weights, near: [], isWanted, similarities, comparable }, tree.index);
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
    similarity_threshold: Math.round(threshold * 1e4) / 1e4,
    results,
    ...(found.length === 0 && { message: NOTHING_FOUND }),
    notes: [...meaning.notes, ...filter.notes],
  };
}
