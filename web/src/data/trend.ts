import * as z from 'zod';
import { projectAddress, resourceQuestion } from './questions.ts';

const Point = z.object({
  commit: z.string(),
  date: z.string(),
  subject: z.string(),
  files: z.number(),
  lines: z.number(),
  mean_complexity: z.number().nullable(),
  complex_functions: z.number(),
  debt: z.number(),
});

const Trend = z.object({
  state: z.enum(['building', 'done', 'unavailable']),
  reason: z.string().optional(),
  done: z.number(),
  total: z.number(),
  points: z.array(Point),
});

export type TrendPoint = z.output<typeof Point>;
export type Trend = z.output<typeof Trend>;

/** What past commits measured, oldest first; it grows while it is made. */
export const trend = resourceQuestion(projectAddress('trend'), Trend);
