import * as z from 'zod';
import type { Question } from '../connection/question.ts';
import { projectAddress, resourceQuestion } from './questions.ts';

const Commit = z.object({
  commit: z.string(),
  author: z.string(),
  date: z.string(),
  age_days: z.number(),
  subject: z.string(),
  lines: z.number(),
  is_beginning: z.boolean(),
});

const Blame = z.object({
  reason: z.string().nullable(),
  commits: z.array(Commit),
  /** By line: the row of its commit, null where it is not committed. */
  lines: z.array(z.number().nullable()),
  left_out: z.number(),
  partial: z.string().nullable(),
});

export type BlamedCommit = z.output<typeof Commit>;
export type Blame = z.output<typeof Blame>;

/** Which commit each line of a file comes from. */
export function blame(path: string): Question<Blame> {
  return resourceQuestion(projectAddress('blame', { file: path }), Blame);
}
