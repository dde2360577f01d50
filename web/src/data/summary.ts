import * as z from 'zod';
import { projectAddress, resourceQuestion } from './questions.ts';

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

/** What the project consists of. */
export const summary = resourceQuestion(projectAddress('summary'), Summary);
