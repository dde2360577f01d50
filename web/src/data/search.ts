import * as z from 'zod';
import type { Question } from '../connection/question.ts';
import { toolQuestion } from './questions.ts';

const Result = z.object({
  path: z.string(),
  line: z.number().nullish(),
  end_line: z.number().nullish(),
  symbol: z.string().nullish(),
  kind: z.string().nullish(),
  snippet: z.string().nullish(),
  snippet_line: z.number().nullish(),
  matching_terms: z.array(z.string()).nullish(),
  combined_score: z.number(),
});

const Results = z.object({
  total_results: z.number(),
  results: z.array(Result),
  notes: z.array(z.string()),
});

export type SearchResult = z.output<typeof Result>;

/** Files and symbols that answer a question or bear a name, best first. */
export function search(query: string, limit: number): Question<z.output<typeof Results>> {
  return toolQuestion('hybrid_search', { query, max_results: limit }, Results);
}
