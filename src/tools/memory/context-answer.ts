import type { Change } from '../../memory/change-log.ts';
import type { TimeSpan } from '../../store/records/version-table.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import type { ProcessReport } from '../process-report.ts';
import type { ToolContext } from '../tool.ts';
import {
  type ActiveSession,
  CONTEXT_TYPES,
  type ContextInput,
  type ContextType,
  type Performance,
} from './get-context.ts';
import { observedRecords } from './observed-records.ts';

/** Items of each list. */
const SHOWN = 20;
const SHOWN_FOLDERS = 10;

const NO_SESSIONS = 'There is no session yet: create_session starts one.';

export async function contextAnswer(input: ContextInput, context: ToolContext) {
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
    ...(wanted.has('active_sessions') && { active_sessions: await activeIn(folder, now, context) }),
    ...(wanted.has('performance') && { performance: performanceOf(context.process) }),
    ...(wanted.has('errors') && { errors: errorsIn(context.process, span) }),
    notes,
  };
}

async function projectOf(folder: ResolvedPath, context: ToolContext) {
  const { projectSummary } = await import('../../analysis/measures/project-summary.ts');
  const summary = projectSummary(await context.linked(folder));
  return { root: folder.absolute, ...summary, folders: summary.folders.slice(0, SHOWN_FOLDERS) };
}

async function activeIn({ root }: ResolvedPath, now: Date, context: ToolContext) {
  const known = await context.knownRecords(root);
  const [{ activeSessions }, { TreePlace }] = await Promise.all([
    import('../../collaboration/sessions.ts'),
    import('../../memory/tree-place.ts'),
  ]);
  const place = new TreePlace(root.path);
  const active = known === null ? [] : await activeSessions(known.records, place.tree, now.getTime());
  const sessions = active.map((session): ActiveSession => {
    const { id, name, type, participants, documents, expiresAt } = session;
    const last = Math.max(session.createdAt, ...participants.map(({ lastActivity }) => lastActivity ?? 0));
    return {
      session_id: id,
      session_name: name,
      session_type: type,
      participants: participants.map(({ agent }) => agent),
      documents: documents.flatMap((path) => place.pathOf(path) ?? []),
      operations_count: participants.reduce((sum, { operations }) => sum + operations, 0),
      last_activity: new Date(last).toISOString(),
      expires_at: new Date(expiresAt).toISOString(),
    };
  });
  return { sessions, reason: sessions.length === 0 ? NO_SESSIONS : null };
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
  const records = await observedRecords(root, null, notes, context);
  const place = new TreePlace(root.path);
  const history = wanted.has('recent_changes') ? await context.history(wholeRoot(root), { days: null }) : null;
  if (history?.kind === 'none') notes.push(`Without git history: ${history.reason}.`);
  const changes = await changesOf(records, history?.kind === 'history' ? history : null, place, {
    ...(await folderFilter(folder.relative, records, place)),
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
