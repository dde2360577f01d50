import * as z from 'zod';
import type { ProjectSummary } from '../../analysis/project-summary.ts';
import type { AgentSeen } from '../../memory/agents-seen.ts';
import type { ChangeReport } from '../../memory/change-report.ts';
import type { DecisionReport } from '../../memory/decision-report.ts';
import { contextText } from '../../reports/context-text.ts';
import { ListOf, Open, Unlisted } from '../arguments.ts';
import type { FailedCall, ProcessReport } from '../process-report.ts';
import { defineTool } from '../tool.ts';

export const CONTEXT_TYPES = [
  ...(['project', 'recent_changes', 'decisions', 'agents', 'active_sessions', 'performance', 'errors'] as const),
] as const;
export type ContextType = (typeof CONTEXT_TYPES)[number];

export type Performance = Omit<ProcessReport, 'failures'> & { readonly error_rate: number | null };

const INPUT = z.object({
  context_types: z.array(z.enum([...CONTEXT_TYPES, 'full'])).default(['project']),
  time_range: z.string().default('1h').describe('Such as 24h, or start/end'),
  include_metrics: Unlisted(z.boolean().default(true)),
  include_active_sessions: Unlisted(z.boolean().default(false)),
  project_path: Unlisted(z.string().optional()),
});
export type ContextInput = z.output<typeof INPUT>;

export const getContext = defineTool({
  name: 'get_context',
  toolset: 'memory',
  title: 'What is going on',
  description: 'The project, what changed and was decided lately, by whom, and which calls failed.',
  when: 'Where do I stand? What happened since?',
  input: INPUT,
  output: z.object({
    generated_at: z.string(),
    time_range: z.strictObject({ start: z.string().nullable(), end: z.string().nullable() }),
    project: Open<ProjectSummary & { readonly root: string }>().optional(),
    recent_changes: z.strictObject({ total: z.int(), changes: ListOf<ChangeReport>() }).optional(),
    decisions: z.strictObject({ total: z.int(), decisions: ListOf<DecisionReport>() }).optional(),
    agents: ListOf<AgentSeen>().optional(),
    active_sessions: z.strictObject({ sessions: z.array(z.never()), reason: z.string() }).optional(),
    performance: Open<Performance>().optional(),
    errors: z.strictObject({ total: z.int(), failures: ListOf<FailedCall>() }).optional(),
    notes: z.array(z.string()),
  }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: { type: 'context_types', context_type: 'context_types' },
  synonyms: { context_types: { system: 'performance', metrics: 'performance', sessions: 'active_sessions' } },
  lists: ['recent_changes.changes', 'errors.failures', 'decisions.decisions'],
  asksOfProcess: true,

  run: async (input, context) => (await import('./context-answer.ts')).contextAnswer(input, context),

  render: contextText,
});
