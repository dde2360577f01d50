import * as z from 'zod';
import type { ProjectSummary } from '../../analysis/measures/project-summary.ts';
import type { AgentSeen } from '../../memory/agents-seen.ts';
import type { ChangeReport } from '../../memory/change-report.ts';
import type { DecisionReport } from '../../memory/decision-report.ts';
import { contextText } from '../../reports/context-text.ts';
import { Unlisted } from '../arguments.ts';
import type { FailedCall, ProcessReport } from '../process-report.ts';
import { Amount, Count, Deep, DeepList, ListOf, ObjectOf, Share, Texts } from '../result-schema.ts';
import { defineTool } from '../tool.ts';

export const CONTEXT_TYPES = [
  ...(['project', 'recent_changes', 'decisions', 'agents', 'active_sessions', 'performance', 'errors'] as const),
] as const;
export type ContextType = (typeof CONTEXT_TYPES)[number];

export type Performance = Omit<ProcessReport, 'failures'> & { readonly error_rate: number | null };

export interface ActiveSession {
  readonly session_id: string;
  readonly session_name: string;
  readonly session_type: string;
  readonly participants: readonly string[];
  /** From the root on. */
  readonly documents: readonly string[];
  readonly operations_count: number;
  readonly last_activity: string;
  readonly expires_at: string;
}

const inputSchema = () =>
  z.object({
    context_types: z.array(z.enum([...CONTEXT_TYPES, 'full'])).default(['project']),
    time_range: z.string().default('1h').describe('Such as 24h, or start/end'),
    include_metrics: Unlisted(z.boolean().default(true)),
    include_active_sessions: Unlisted(z.boolean().default(false)),
    project_path: Unlisted(z.string().optional()),
  });
export type ContextInput = z.output<ReturnType<typeof inputSchema>>;

export const getContext = defineTool({
  name: 'get_context',
  toolset: 'memory',
  title: 'Current state',
  description: 'The project, recent changes and decisions, and failed calls.',
  when: 'Where did I leave off? What happened since?',
  input: inputSchema,
  output: () =>
    z.strictObject({
      generated_at: z.string(),
      time_range: z.strictObject({ start: z.string().nullable(), end: z.string().nullable() }),
      project: ObjectOf<ProjectSummary & { readonly root: string }>()({
        root: z.string(),
        files: Count(),
        bytes: Count(),
        skipped: z.record(z.string(), Count()),
        unread: z.record(z.string(), Count()),
        partial: z.record(z.string(), Count()),
        symbols: Count(),
        symbols_by_kind: z.record(z.string(), Count()),
        externals: Count(),
        edges: Count(),
        edges_by_kind: Deep<ProjectSummary['edges_by_kind']>(),
        unresolved_calls: Count(),
        left_out_candidates: Count(),
        incomplete_functions: Count(),
        test_files: Count(),
        lines: Deep<ProjectSummary['lines']>(),
        languages: DeepList<ProjectSummary['languages'][number]>(),
        folders: DeepList<ProjectSummary['folders'][number]>(),
        digest: z.string(),
        graph_digest: z.string(),
      }).optional(),
      recent_changes: z.strictObject({ total: Count(), changes: DeepList<ChangeReport>() }).optional(),
      decisions: z.strictObject({ total: Count(), decisions: DeepList<DecisionReport>() }).optional(),
      agents: ListOf<AgentSeen>()({
        agent_id: z.string(),
        writes: Count(),
        decisions: Count(),
        last_activity: z.string(),
      }).optional(),
      active_sessions: z
        .strictObject({ sessions: DeepList<ActiveSession>(), reason: z.string().nullable() })
        .optional(),
      performance: ObjectOf<Performance>()({
        uptime_seconds: Amount(),
        total_requests: Count(),
        failed_requests: Count(),
        latency_ms: Deep<NonNullable<Performance['latency_ms']>>().nullable(),
        memory_mb: Amount(),
        error_rate: Share().nullable(),
      }).optional(),
      errors: z.strictObject({ total: Count(), failures: DeepList<FailedCall>() }).optional(),
      notes: Texts(),
    }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: { type: 'context_types', context_type: 'context_types' },
  synonyms: { context_types: { system: 'performance', metrics: 'performance', sessions: 'active_sessions' } },
  lists: ['recent_changes.changes', 'errors.failures', 'decisions.decisions'],
  asksOfProcess: true,

  run: async (input, context) => (await import('./context-answer.ts')).contextAnswer(input, context),

  render: contextText,
});
