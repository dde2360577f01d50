import * as z from 'zod';
import { searchText } from '../../reports/search-text.ts';
import { Format, ProjectPath, Unlisted } from '../arguments.ts';
import { Amount, Count, Deep, DeepList, ListOf, ObjectOf, Share, Texts } from '../result-schema.ts';
import { defineTool } from '../tool.ts';
import type { Match } from './exact-place.ts';
import { Dimension, Filters, type FoundPlace, placeShape, Query } from './search-request.ts';

export interface HybridHit extends FoundPlace {
  readonly combined_score: number;
  readonly bm25_score: number;
  readonly semantic_score: number;
  readonly graph_score: number;
  /** Cosine of the query with the file's best unit. */
  readonly semantic_similarity: number | null;
  readonly graph_distance: number | null;
  readonly features?: Readonly<Record<string, number>> | undefined;
  /** Of what the query asks for as it is written. */
  readonly match_count?: number | undefined;
  readonly matches?: readonly Match[] | undefined;
  /** Past commits like the task that changed the file, with `explain`: the most similar first. */
  readonly commits?: readonly SimilarCommit[] | undefined;
}

/** A past commit that says much the same as a task. */
export interface SimilarCommit {
  readonly hash: string;
  readonly subject: string;
  /** ISO 8601. */
  readonly date: string;
  /** With the most similar one, 0–1. */
  readonly similarity: number;
}

export interface HybridSearchResult {
  readonly query: string;
  readonly total_results: number;
  readonly results: readonly HybridHit[];
  /** What was matched as it is written; absent where nothing filters. */
  readonly exact?:
    | {
        readonly parts: readonly string[];
        /** In all files that have all parts. */
        readonly matches: number;
        readonly files_searched: number;
        /** Whether no file was given up for want of time. */
        readonly is_complete: boolean;
      }
    | undefined;
  readonly effective_weights: { readonly lexical: number; readonly semantic: number; readonly graph: number };
  /** "used", or "skipped: why". */
  readonly legs: {
    readonly lexical: string;
    readonly semantic: string;
    readonly graph: string;
    /** Of the text of a task alone, which the history is asked for. */
    readonly history?: string | undefined;
  };
  readonly notes: readonly string[];
}

const Weight = z.number().min(0).max(1e6);

export const hybridSearch = defineTool({
  name: 'hybrid_search',
  toolset: 'graph',
  title: 'Search',
  description: 'Files and symbols that answer a question or match a name, best first, with the lines to read.',
  when: 'where something is done or defined, by words or half a name',
  input: () =>
    z.object({
      query: Query.describe('Words, a name, a task\'s text; alone: "exact text", /regex/i.'),
      context_files: Unlisted(z.array(z.string().min(1)).max(100).default([]).describe('Rank code near these higher.')),
      max_results: z.int().min(1).max(1000).default(10),
      ...Filters,
      include_lexical: Unlisted(z.boolean().default(true)),
      include_semantic: Unlisted(z.boolean().default(true)),
      include_graph: Unlisted(z.boolean().default(true)),
      lexical_weight: Unlisted(Weight.default(0.4)),
      semantic_weight: Unlisted(Weight.default(0.4)),
      graph_weight: Unlisted(Weight.default(0.2)),
      semantic_threshold: Unlisted(Share().default(0).describe('Leave out less similar files.')),
      embedding_model: Unlisted(z.string().min(1).max(200).optional()),
      embedding_dimension: Unlisted(Dimension.optional()),
      explain: Unlisted(z.boolean().default(false).describe('What each feature added to a score.')),
      project_path: Unlisted(ProjectPath),
      format: Unlisted(Format(['summary', 'json'])),
    }),
  output: () =>
    ObjectOf<HybridSearchResult>()({
      query: z.string(),
      total_results: Count(),
      results: ListOf<HybridHit>()({
        ...placeShape(),
        combined_score: Share(),
        bm25_score: Share(),
        semantic_score: Share(),
        graph_score: Share(),
        semantic_similarity: z.number().nullable(),
        graph_distance: Amount().nullable(),
        features: Deep<Readonly<Record<string, number>>>().optional(),
        match_count: Count().optional(),
        matches: DeepList<Match>().optional(),
        commits: DeepList<SimilarCommit>().optional(),
      }),
      exact: ObjectOf<NonNullable<HybridSearchResult['exact']>>()({
        parts: Texts(),
        matches: Count(),
        files_searched: Count(),
        is_complete: z.boolean(),
      }).optional(),
      effective_weights: ObjectOf<HybridSearchResult['effective_weights']>()({
        lexical: Share(),
        semantic: Share(),
        graph: Share(),
      }),
      legs: ObjectOf<HybridSearchResult['legs']>()({
        lexical: z.string(),
        semantic: z.string(),
        graph: z.string(),
        history: z.string().optional(),
      }),
      notes: Texts(),
    }),
  partly: true,
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: {
    alpha: 'lexical_weight',
    beta: 'semantic_weight',
    gamma: 'graph_weight',
    limit: 'max_results',
    path: 'project_path',
  },
  lists: ['results'],

  async run(input, context) {
    const { answerFromAllLegs } = await import('./hybrid-answer.ts');
    return answerFromAllLegs(input, context);
  },

  render: (output) => searchText(output),
});
