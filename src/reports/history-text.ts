import type { ChangeReport } from '../memory/change-report.ts';
import type { DecisionReport } from '../memory/decision-report.ts';
import type { LineAuthors } from '../memory/line-authors.ts';
import { blocks, bulleted, fenced, joined, lines, type Markdown, md, NOTHING } from './markdown.ts';

export interface HistoryResult {
  readonly entity_id?: string | undefined;
  readonly total: number;
  readonly returned: number;
  readonly next_cursor: string | null;
  readonly authors?: readonly LineAuthors[] | undefined;
  readonly changes: readonly ChangeReport[];
  readonly notes: readonly string[];
}

/** What changed, newest first, each in a line or two with its difference. */
export function historyText({
  entity_id,
  total,
  returned,
  next_cursor,
  authors = [],
  changes,
  notes,
}: HistoryResult): Markdown {
  const of = entity_id === undefined ? NOTHING : md` of ${entity_id}`;
  return blocks([
    md`# ${total} changes${of}${returned < total ? md`, ${returned} shown` : NOTHING}`,
    lines(notes),
    authors.length === 0 ? null : lines(['Written by:', bulleted(authors.map(authorsItem))]),
    ...changes.map(changeText),
    next_cursor === null ? null : md`More with cursor ${next_cursor}`,
  ]);
}

function authorsItem({ start_line, end_line, agents }: LineAuthors): Markdown {
  const which = start_line === end_line ? md`line ${start_line}` : md`lines ${start_line}–${end_line}`;
  return md`${which}: ${joined(agents, ', ')}`;
}

export function changeText(change: ChangeReport): Markdown {
  const { at, agent_id, change_type, entity_id, reason, version, refused, diff, decision, commit } = change;
  if (decision !== undefined) return decisionItem(decision);
  const number = version === undefined ? NOTHING : md` (version ${version})`;
  const hash = change.source === 'git' ? md` in ${(commit ?? '').slice(0, 10)}` : NOTHING;
  const outcome = refused === undefined ? NOTHING : md`, refused: ${refused}`;
  return lines([
    md`${at} ${change_type} ${entity_id}${number}${hash} by ${agent_id}${outcome}${reason === null ? NOTHING : md`: ${reason}`}`,
    change.old_path === undefined ? null : md`Previously ${change.old_path}.`,
    change.additions === undefined ? null : md`+${change.additions} −${change.deletions ?? 0} lines`,
    diff === undefined ? null : fenced(diff, 'diff'),
    change.diff_truncated === true ? 'The end of the diff is left out.' : null,
  ]);
}

export function decisionItem(decision: DecisionReport): Markdown {
  const { at, decision_id, agent_id, reasoning, confidence, impact, alternatives, anchors, superseded_by } = decision;
  return lines([
    md`${at} decision ${decision_id} by ${agent_id}: ${decision.decision}`,
    md`Why: ${reasoning}`,
    md`Confidence ${confidence}, impact ${impact}`,
    alternatives.length === 0 ? null : md`Instead of: ${joined(alternatives, '; ')}`,
    superseded_by === null ? null : md`Superseded by ${superseded_by}.`,
    anchors.length === 0 ? null : md`About: ${joined(anchors.map(anchorItem), ', ')}`,
  ]);
}

function anchorItem({ path, symbol, state, now, renamed_to, stale }: DecisionReport['anchors'][number]): Markdown {
  const name = symbol === null ? path : `${path}#${symbol}`;
  if (state === 'current') return md`${name}`;
  const target = state === 'moved' ? now : renamed_to;
  const to = target === null ? NOTHING : md` to ${target}`;
  return md`${name} (${state}${to}${stale && target !== null ? md` and edited` : NOTHING})`;
}
