import * as z from 'zod';
import type { NameSimilarity, SimilarName } from '../../analysis/measures/names/name-similarity.ts';
import { OrreryError } from '../../errors.ts';
import { nameSimilarityText } from '../../reports/name-similarity-text.ts';
import { Briefly, Format, ProjectPath } from '../arguments.ts';
import { Count, Deep, DeepList, Line, ListOf, ObjectOf, Share, Texts, Word } from '../result-schema.ts';
import { defineTool } from '../tool.ts';

export const analyzeNameSimilarity = defineTool({
  name: 'analyze_name_similarity',
  toolset: 'analysis',
  title: 'Similar names',
  description:
    'Names most like a given one, by meaning, spelling and, when asked, sound. Use it before naming something, or to find existing names.',
  when: 'does this or a similar name already exist',
  input: () =>
    z.object({
      query: Briefly(z.string().min(1).max(200).describe('Name to compare with.')),
      project_path: ProjectPath,
      top_k: z.int().min(1).max(1000).default(10),
      phonetic: Briefly(z.boolean().default(false).describe('Also match names that sound alike.')),
      scope: z.enum(['all', 'functions', 'types', 'variables']).default('all'),
      format: Format(['summary', 'detailed', 'json']),
    }),
  output: () =>
    ObjectOf<NameSimilarity>()({
      query: z.string(),
      query_words: Texts(),
      scope: z.enum(['functions', 'types', 'variables', 'all']),
      total_candidates: Count(),
      total_matches: Count(),
      weights: ObjectOf<NameSimilarity['weights']>()({
        semantic: z.literal(0.5),
        gram: z.literal(0.3),
        jaro_winkler: z.literal(0.2),
      }),
      embedding: ObjectOf<NameSimilarity['embedding']>()({ words: Count(), dimensions: Count() }),
      matches: ListOf<SimilarName>()({
        name: z.string(),
        file: z.string(),
        line: Line(),
        end_line: Line(),
        kind: Word<SimilarName['kind']>(),
        similarity_score: Share(),
        semantic_similarity: Share(),
        gram_similarity: Share(),
        jaro_winkler: Share(),
        edit_distance: Count(),
        edit_similarity: Share(),
        phonetic_match: z.boolean().optional(),
        phonetic: Deep<NonNullable<SimilarName['phonetic']>>().optional(),
        matched_words: DeepList<SimilarName['matched_words'][number]>(),
        occurrences: Count(),
        others: DeepList<SimilarName['others'][number]>(),
      }),
    }),
  partly: true,
  annotations: { readOnlyHint: true, idempotentHint: true },
  lists: ['matches'],

  async run({ query, project_path, top_k, phonetic, scope }, context) {
    const [{ similarNames }, { identifierWords }] = await Promise.all([
      import('../../analysis/measures/names/name-similarity.ts'),
      import('../../languages/identifier-words.ts'),
    ]);
    if (identifierWords(query).length === 0) {
      const message = `query ${JSON.stringify(query)} has no letters or digits to compare: give a name.`;
      throw new OrreryError('INVALID_PARAMS', message, { parameter: 'query' });
    }
    const folder = await context.workspace.roots.resolve(project_path, 'directory');
    const index = await context.index(folder);
    return similarNames(index, { query, scope, topK: top_k, phonetic });
  },

  render: (output, { format }) => nameSimilarityText(output, format),
});
