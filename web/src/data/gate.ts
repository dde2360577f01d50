import * as z from 'zod';
import { toolQuestion } from './questions.ts';

const Check = z.object({
  check: z.string(),
  status: z.enum(['passed', 'failed', 'not_measured']),
  value: z.number().nullable(),
  threshold: z.number().nullable(),
  bound: z.string(),
  unit: z.string(),
  reason: z.string(),
  violations: z.number(),
  accepted: z.number(),
});

const Finding = z.object({
  check: z.string(),
  rule: z.string(),
  severity: z.string(),
  file: z.string().nullish(),
  line: z.number().nullish(),
  end_line: z.number().nullish(),
  symbol: z.string().nullish(),
  message: z.string(),
});

const Gate = z.object({
  passed: z.boolean(),
  total_violations: z.number(),
  checks: z.array(Check),
  violations: z.array(Finding),
  findings: z.array(Finding),
  notes: z.array(z.string()),
});

export type GateCheck = z.output<typeof Check>;
export type Finding = z.output<typeof Finding>;
export type Gate = z.output<typeof Gate>;

/** Whether the code is good enough to merge, and what speaks against it. */
export const gate = toolQuestion('quality_gate', { format: 'json' }, Gate);
