import * as z from 'zod';
import { toolQuestion } from './questions.ts';

const Summary = z.object({
  root: z.string(),
  files: z.number(),
  symbols: z.number(),
  edges: z.number(),
  test_files: z.number(),
  lines: z.object({ total: z.number(), code: z.number(), comment: z.number(), blank: z.number() }),
  languages: z.array(z.object({ language: z.string(), files: z.number(), code_lines: z.number() })),
});

export type Summary = z.output<typeof Summary>;

/** What the project consists of, and where it is. */
export const summary = toolQuestion('get_context', { context_types: ['project'] }, z.object({ project: Summary }));
