import { DamagedContent } from '../sqlite.ts';
import { type Anchor, type Decision, IMPACTS } from './decision-table.ts';
import type { DocumentRow } from './document-table.ts';
import type { Refusal } from './refusal-table.ts';
import { SESSION_TYPES, type Session } from './session-table.ts';
import type { StoredThread } from './thread-table.ts';
import { CHANGE_KINDS, type Version } from './version-table.ts';

/** A row as a database returns it, by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

/** @throws DamagedContent for what was never written so */
export function versionOf(row: Row): Version {
  const kind = CHANGE_KINDS.find((one) => one === row.kind);
  if (kind === undefined) throw new DamagedContent(`the version ${String(row.id)} has no known kind`);
  return {
    id: String(row.id),
    tree: String(row.tree),
    path: String(row.path),
    version: Number(row.version),
    kind,
    at: Number(row.at),
    agent: String(row.agent),
    reason: String(row.reason),
    hash: textOrNull(row.hash),
    previous: textOrNull(row.previous),
    oldPath: textOrNull(row.old_path),
    commit: textOrNull(row.commit_id),
    bytes: Number(row.bytes),
  };
}

export function refusalOf(row: Row): Refusal {
  return {
    id: String(row.id),
    tree: String(row.tree),
    path: String(row.path),
    at: Number(row.at),
    agent: String(row.agent),
    reason: String(row.reason),
    cause: row.cause === 'interrupted' ? 'interrupted' : 'conflict',
    hash: String(row.hash),
    found: textOrNull(row.found),
    commit: textOrNull(row.commit_id),
    bytes: Number(row.bytes),
  };
}

/**
 * @param older ids of the decisions that it supersedes
 * @param anchors in their order
 * @throws DamagedContent for what was never written so
 */
export function decisionOf(row: Row, older: readonly Row[], anchors: readonly Row[]): Decision {
  const id = String(row.id);
  const impact = IMPACTS.find((one) => one === row.impact);
  if (impact === undefined) throw new DamagedContent(`the decision ${id} has no known impact`);
  return {
    id,
    at: Number(row.at),
    agent: String(row.agent),
    decision: String(row.decision),
    reasoning: String(row.reasoning),
    confidence: Number(row.confidence),
    impact,
    commit: textOrNull(row.commit_id),
    context: parsed(id, row.context) as Decision['context'],
    alternatives: parsed(id, row.alternatives) as readonly string[],
    tags: parsed(id, row.tags) as readonly string[],
    supersedes: older.map((one) => String(one.older)),
    anchors: anchors.map(anchorOf),
  };
}

function anchorOf(row: Row): Anchor {
  return {
    path: String(row.path),
    symbol: textOrNull(row.symbol),
    fileHash: textOrNull(row.file_hash),
    symbolHash: textOrNull(row.symbol_hash),
    sketch: textOrNull(row.sketch),
  };
}

function parsed(id: string, text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    throw new DamagedContent(`the decision ${id} is not what was written`);
  }
}

/** @throws DamagedContent for what was never written so */
export function sessionOf(row: Row): Session {
  const id = String(row.id);
  const type = SESSION_TYPES.find((one) => one === row.type);
  if (type === undefined) throw new DamagedContent(`the session ${id} has no known type`);
  return {
    id,
    tree: String(row.tree),
    name: String(row.name),
    type,
    isRealTime: row.real_time === 1,
    createdAt: Number(row.created_at),
    lifetime: Number(row.lifetime),
    expiresAt: Number(row.expires_at),
    endedAt: row.ended_at === null ? null : Number(row.ended_at),
  };
}

export function documentOf(row: Row): DocumentRow {
  return {
    id: Number(row.id),
    tree: String(row.tree),
    path: String(row.path),
    createdAt: Number(row.created_at),
    diskHash: textOrNull(row.disk_hash),
    diskClock: textOrNull(row.disk_clock),
    flushHash: textOrNull(row.flush_hash),
    flushClock: textOrNull(row.flush_clock),
    workClock: textOrNull(row.work_clock),
    workedAt: Number(row.worked_at),
  };
}

export function threadOf(row: Row): StoredThread {
  return {
    id: String(row.id),
    tree: String(row.tree),
    tool: String(row.tool),
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    expiresAt: Number(row.expires_at),
  };
}

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
