import * as z from 'zod';
import type { Question } from '../connection/question.ts';
import { toolQuestion } from './questions.ts';

const Related = z.object({
  /** Null for code outside any symbol of a file. */
  symbol: z.string().nullable(),
  /** Null for what is defined outside the tree. */
  at: z.string().nullable(),
  certainty: z.string().nullish(),
});

const Found = z.object({
  symbol: z.string(),
  kind: z.string(),
  path: z.string(),
  line: z.number(),
  end_line: z.number(),
  metrics: z
    .object({
      lines: z.number().nullish(),
      cyclomatic: z.number().nullish(),
      cognitive: z.number().nullish(),
      nesting: z.number().nullish(),
      parameters: z.number().nullish(),
    })
    .nullish(),
  callers: z.array(Related).nullish(),
  callees: z.array(Related).nullish(),
  references: z.array(Related).nullish(),
  tests: z.array(z.object({ path: z.string(), distance: z.number() })).nullish(),
});

/** The answer of `analyze_symbol`. */
export const Symbols = z.object({ symbols: z.array(Found), notes: z.array(z.string()) });

export type FoundSymbol = z.output<typeof Found>;
export type RelatedSymbol = z.output<typeof Related>;

/** The symbol at a place with who calls it, what it calls, and which tests lead there. */
export function symbolAt(path: string, line: number): Question<z.output<typeof Symbols>> {
  const include = ['callers', 'callees', 'references', 'tests', 'metrics'];
  return toolQuestion('analyze_symbol', { symbol: `${path}:${line}`, include }, Symbols);
}
