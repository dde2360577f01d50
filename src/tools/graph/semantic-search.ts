import * as z from 'zod';
import { searchText } from '../../reports/search-text.ts';
import { Format, ProjectPath, Unlisted } from '../arguments.ts';
import { Count, ListOf, ObjectOf, Texts } from '../result-schema.ts';
import { defineTool } from '../tool.ts';
import { Dimension, Filters, type FoundPlace, placeShape, Query } from './search-request.ts';

export interface SemanticHit extends FoundPlace {
  /** Cosine of the query with the file's best unit. */
  readonly similarity: number;
}

export interface SemanticSearchResult {
  readonly query: string;
  readonly total_results: number;
  readonly model: string;
  /** Of the vectors that were compared. */
  readonly dimension: number;
  readonly similarity_threshold: number;
  readonly results: readonly SemanticHit[];
  readonly message?: string | undefined;
  readonly notes: readonly string[];
}

export const semanticSearch = defineTool({
  name: 'semantic_search',
  toolset: 'graph',
  title: 'Search by meaning',
  description: 'Finds files and symbols by meaning.',
  input: () =>
    z.object({
      query: Query,
      max_results: z.int().min(1).max(1000).default(10),
      ...Filters,
      similarity_threshold: z.number().min(-1).max(1).optional().describe('Default: that of the model.'),
      embedding_model: Unlisted(z.string().min(1).max(200).optional()),
      embedding_dimension: Unlisted(Dimension.optional()),
      project_path: Unlisted(ProjectPath),
      format: Unlisted(Format(['summary', 'json'])),
    }),
  output: () =>
    ObjectOf<SemanticSearchResult>()({
      query: z.string(),
      total_results: Count(),
      model: z.string(),
      dimension: Count(),
      similarity_threshold: z.number(),
      results: ListOf<SemanticHit>()({
        ...placeShape(),
        similarity: z.number(),
      }),
      message: z.string().optional(),
      notes: Texts(),
    }),
  partly: true,
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: { limit: 'max_results', dimension: 'embedding_dimension', path: 'project_path' },
  lists: ['results'],

  async run(input, context) {
    const { answerByMeaning } = await import('./semantic-answer.ts');
    return answerByMeaning(input, context);
  },

  render: (output) => searchText(output),
});
