import * as z from 'zod';
import type { ProjectSummary } from '../../analysis/project-summary.ts';
import type { AgentSeen } from '../../memory/agents-seen.ts';
import type { Change } from '../../memory/change-log.ts';
import type { ChangeReport } from '../../memory/change-report.ts';
import type { DecisionReport } from '../../memory/decision-report.ts';
import { contextText } from '../../reports/context-text.ts';
import type { TimeSpan } from '../../store/records/version-table.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import { ListOf, Open, Unlisted } from '../arguments.ts';
import type { FailedCall, ProcessReport } from '../process-report.ts';
import { defineTool, type ToolContext } from '../tool.ts';

const CONTEXT_TYPES = [
  ...(['project', 'recent_changes', 'decisions', 'agents', 'active_sessions', 'performance', 'errors'] as const),
] as const;
type ContextType = (typeof CONTEXT_TYPES)[number];

/** Items of each list. */
const SHOWN = 20;
const SHOWN_FOLDERS = 10;

const NO_SESSIONS = 'There are no sessions yet: agents work on the files themselves.';

type Performance = Omit<ProcessReport, 'failures'> & { readonly error_rate: number | null };

export const getContext = defineTool({
  name: 'get_context',
  toolset: 'memory',
  title: 'What is going on',
  description: 'The project at a glance, what changed lately, decisions, who was at work, and how this server fares.',
  when: 'Where do I stand? What happened since?',
  input: z.object({
    context_types: z.array(z.enum([...CONTEXT_TYPES, 'full'])).default(['project']),
    time_range: z.string().default('1h').describe('Such as 24h, or start/end'),
    include_metrics: z.boolean().default(true),
    include_active_sessions: z.boolean().default(false),
    project_path: Unlisted(z.string().optional()),
  }),
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

  async run(input, context) {
    const { parseTimeRange } = await import('../../memory/time-range.ts');
    const now = context.clock();
    const span = parseTimeRange(input.time_range, now, 'time_range');
    const folder = await context.workspace.roots.resolve(input.project_path, 'directory');
    const wanted = new Set<ContextType>(
      input.context_types.flatMap((type): readonly ContextType[] => (type === 'full' ? CONTEXT_TYPES : [type])),
    );
    if (input.include_metrics) wanted.add('performance');
    if (input.include_active_sessions) wanted.add('active_sessions');
    const notes: string[] = [];
    const told = (at: number | null) => (at === null ? null : new Date(at).toISOString());
    return {
      generated_at: now.toISOString(),
      time_range: { start: told(span.start), end: told(span.end) },
      ...(wanted.has('project') && { project: await projectOf(folder, context) }),
      ...(await rememberedIn(folder, span, wanted, notes, context)),
      ...(wanted.has('active_sessions') && { active_sessions: { sessions: [], reason: NO_SESSIONS } }),
      ...(wanted.has('performance') && { performance: performanceOf(context.process) }),
      ...(wanted.has('errors') && { errors: errorsIn(context.process, span) }),
      notes,
    };
  },

  render: contextText,
});

async function projectOf(folder: ResolvedPath, context: ToolContext) {
  const { projectSummary } = await import('../../analysis/project-summary.ts');
  const summary = projectSummary(await context.linked(folder));
  return { root: folder.absolute, ...summary, folders: summary.folders.slice(0, SHOWN_FOLDERS) };
}

/** Changes, decisions and agents, as far as they are wanted, of a stretch of time. */
async function rememberedIn(
  folder: ResolvedPath,
  span: TimeSpan,
  wanted: ReadonlySet<ContextType>,
  notes: string[],
  context: ToolContext,
) {
  if (!(['recent_changes', 'decisions', 'agents'] as const).some((type) => wanted.has(type))) return {};
  const [{ changesOf, folderFilter }, { reportChanges }, { agentsSeen }, { TreePlace }, { lookupIn }] =
    await Promise.all([
      import('../../memory/change-log.ts'),
      import('../../memory/change-report.ts'),
      import('../../memory/agents-seen.ts'),
      import('../../memory/tree-place.ts'),
      import('./tree-memory.ts'),
    ]);
  const { root } = folder;
  const known = await context.knownRecords(root);
  const records = known?.records ?? null;
  const place = new TreePlace(root.path);
  const history = wanted.has('recent_changes') ? await context.history(wholeRoot(root), { since: null }) : null;
  if (history?.kind === 'none') notes.push(`Without git history: ${history.reason}.`);
  const changes = changesOf(records, history?.kind === 'history' ? history : null, place, {
    ...folderFilter(folder.relative, records, place),
    symbol: null,
    types: null,
    agent: null,
    span,
  });
  const report = async (some: readonly Change[]) => {
    const shown = some.slice(0, SHOWN);
    const commits = shown.flatMap((change) => (change.source === 'git' ? [change.commit] : []));
    const subjects = commits.length === 0 ? new Map() : await context.commitSubjects(wholeRoot(root), commits);
    const lookup = lookupIn(root, records, context);
    return reportChanges(shown, { records, place, lookup, subjects, includeDiff: false });
  };
  const files = changes.filter(({ source }) => source !== 'decision');
  const decided = changes.filter(({ source }) => source === 'decision');
  const decisions = wanted.has('decisions') ? await report(decided) : [];
  return {
    ...(wanted.has('recent_changes') && { recent_changes: { total: files.length, changes: await report(files) } }),
    ...(wanted.has('decisions') && {
      decisions: {
        total: decided.length,
        decisions: decisions.flatMap(({ decision }) => (decision === undefined ? [] : [decision])),
      },
    }),
    ...(wanted.has('agents') && { agents: agentsSeen(changes) }),
  };
}

/** Since the server started: null where too few calls were measured. */
function performanceOf({ failures: _, ...measured }: ProcessReport): Performance {
  const { total_requests: calls, failed_requests: failed } = measured;
  return { ...measured, error_rate: calls < 2 ? null : failed / calls };
}

function errorsIn({ failures }: ProcessReport, { start, end }: TimeSpan) {
  const found = failures.filter(({ at }) => {
    const time = Date.parse(at);
    return (start === null || time >= start) && (end === null || time < end);
  });
  return { total: found.length, failures: found.slice(0, SHOWN) };
}
