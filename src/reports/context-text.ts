import type { ProjectSummary } from '../analysis/measures/project-summary.ts';
import type { AgentSeen } from '../memory/agents-seen.ts';
import type { ChangeReport } from '../memory/change-report.ts';
import type { DecisionReport } from '../memory/decision-report.ts';
import { counted, measured, secondsOf } from './figures.ts';
import { changeText, decisionItem } from './history-text.ts';
import { blocks, joined, lines, type Markdown, md } from './markdown.ts';

export interface ContextResult {
  readonly generated_at: string;
  readonly time_range: { readonly start: string | null; readonly end: string | null };
  readonly project?: (ProjectSummary & { readonly root: string }) | undefined;
  readonly recent_changes?: { readonly total: number; readonly changes: readonly ChangeReport[] } | undefined;
  readonly decisions?: { readonly total: number; readonly decisions: readonly DecisionReport[] } | undefined;
  readonly agents?: readonly AgentSeen[] | undefined;
  readonly active_sessions?:
    | {
        readonly sessions: readonly {
          readonly session_id: string;
          readonly session_name: string;
          readonly session_type: string;
          readonly participants: readonly string[];
          readonly documents: readonly string[];
          readonly operations_count: number;
          readonly last_activity: string;
        }[];
        readonly reason: string | null;
      }
    | undefined;
  readonly performance?:
    | {
        readonly uptime_seconds: number;
        readonly total_requests: number;
        readonly failed_requests: number;
        readonly latency_ms: { readonly p50: number; readonly p95: number } | null;
        readonly memory_mb: number;
      }
    | undefined;
  readonly errors?:
    | {
        readonly total: number;
        readonly failures: readonly {
          readonly tool: string;
          readonly name: string;
          readonly message: string;
          readonly at: string;
        }[];
      }
    | undefined;
  readonly notes: readonly string[];
}

/** What is going on, a section for each part that was asked for. */
export function contextText(context: ContextResult): Markdown {
  const { time_range, project, recent_changes, decisions, agents, active_sessions, performance, errors } = context;
  return blocks([
    md`# Context, from ${time_range.start ?? 'the beginning'} to ${time_range.end ?? context.generated_at}`,
    lines(context.notes),
    project === undefined ? null : projectText(project),
    recent_changes === undefined
      ? null
      : section(md`${recent_changes.total} changes`, recent_changes.changes.map(changeText)),
    decisions === undefined ? null : section(md`${decisions.total} decisions`, decisions.decisions.map(decisionItem)),
    agents === undefined ? null : section(md`${agents.length} agents`, agents.map(agentText)),
    active_sessions === undefined ? null : section(md`Sessions`, sessionItems(active_sessions)),
    performance === undefined ? null : performanceText(performance),
    errors === undefined
      ? null
      : section(
          md`${errors.total} failed calls`,
          errors.failures.map(({ at, tool, name, message }) => md`${at} ${tool}: ${name}. ${message}`),
        ),
  ]);
}

function section(title: Markdown, items: readonly Markdown[]): Markdown {
  return lines([md`## ${title}`, ...items]);
}

function projectText({ root, files, symbols, edges, languages, folders }: NonNullable<ContextResult['project']>) {
  return section(md`Project`, [
    md`${root}: ${files} source files, ${symbols} symbols, ${edges} edges`,
    md`Languages: ${joined(
      languages.map(({ language, files: count }) => md`${language} ${count}`),
      ', ',
    )}`,
    md`Folders: ${joined(
      folders.map(({ folder, files: count }) => md`${folder} ${count}`),
      ', ',
    )}`,
  ]);
}

function agentText({ agent_id, writes, decisions, last_activity }: AgentSeen): Markdown {
  return md`${agent_id}: ${writes} writes, ${decisions} decisions, last at ${last_activity}`;
}

function performanceText(performance: NonNullable<ContextResult['performance']>): Markdown {
  const { uptime_seconds, total_requests, failed_requests, latency_ms, memory_mb } = performance;
  return section(md`This server`, [
    md`Up for ${secondsOf(1000 * uptime_seconds)}, ${measured(memory_mb)} MB, ${counted(total_requests)} calls, ${counted(failed_requests)} of them failed`,
    latency_ms === null
      ? md`Too few calls for latencies`
      : md`Calls take ${measured(latency_ms.p50)} ms (p50), ${measured(latency_ms.p95)} ms (p95)`,
  ]);
}

function sessionItems({ sessions, reason }: NonNullable<ContextResult['active_sessions']>): Markdown[] {
  if (reason !== null) return [md`${reason}`];
  return sessions.map(
    (one) =>
      md`${one.session_name} (${one.session_id}, ${one.session_type}): ${joined(one.participants, ', ')} on ${joined(one.documents, ', ')}; ${one.operations_count} operations, the last ${one.last_activity}`,
  );
}
