import * as z from 'zod';
import { toolQuestion } from './questions.ts';

const File = z.object({
  path: z.string(),
  /** 0–5: how much it resists change. */
  tdg_score: z.number(),
  severity: z.enum(['normal', 'warning', 'critical']),
  primary_factor: z.string(),
  estimated_hours: z.number(),
  components: z.object({ churn: z.object({ contribution: z.number().nullable() }) }),
});

const DebtGradient = z.object({
  summary: z.object({
    total_files: z.number(),
    critical_files: z.number(),
    warning_files: z.number(),
    estimated_debt_hours: z.number(),
    not_measured: z.record(z.string(), z.string()),
  }),
  files: z.array(File),
});

export type DebtGradient = z.output<typeof DebtGradient>;

/** The files that resist change most, highest first, and what the debt in all files comes to. */
export const debtGradient = toolQuestion('analyze_tdg', { threshold: 0, top_files: 30, format: 'json' }, DebtGradient);
