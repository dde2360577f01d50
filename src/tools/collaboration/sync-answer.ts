import { hash } from 'node:crypto';
import type { Conflict } from '../../analysis/judgements/conflicts/find-conflicts.ts';
import type { Change } from '../../collaboration/change.ts';
import { clockObject } from '../../collaboration/clock.ts';
import type { SyncAnswer } from '../../collaboration/collaboration.ts';
import type { Cursor } from '../../collaboration/presence.ts';
import type { SessionState } from '../../collaboration/sessions.ts';
import type { Outcome } from '../../collaboration/shared-document.ts';
import { OrreryError, toOrreryError } from '../../errors.ts';
import { FILE_SYSTEM } from '../../store/records/version-table.ts';
import { recordedAgent } from '../agent-name.ts';
import type { ToolContext } from '../tool.ts';
import { type ConflictWatch, conflictWatch, LONGEST_WATCHED, type Taken } from './conflict-watch.ts';
import { conflictsTold } from './conflicts-told.ts';
import { confirmFlush, diskOf, documentFile, flushDocument } from './document-file.ts';
import { readOperations, seenBy } from './sent-operations.ts';
import type { SyncInput } from './sync-input.ts';

/** A document up to this long is sent whole to who does not say what is wanted. */
const SHORT = 4000;

/** A replacement in the text as the ones before have left it, in UTF-16 units. */
export interface ChangeTold {
  readonly position: number;
  readonly length: number;
  readonly content: string;
}

export interface RangeTold {
  readonly start: number;
  readonly end: number;
  readonly agent_id: string;
}

export async function syncAnswer(sent: SyncInput, context: ToolContext) {
  const input = underKnownName(sent, context.agent);
  if (input.agent_id === FILE_SYSTEM) {
    const message = `agent_id is "${FILE_SYSTEM}", which is reserved for changes on disk: send your own name.`;
    throw new OrreryError('INVALID_PARAMS', message, { parameter: 'agent_id' });
  }
  const file = await documentFile(input.document_id, context);
  const now = context.clock();
  const given = readOperations(input.agent_id, input.operations, input.vector_clock, input.position_encoding);
  if (input.flush) await confirmFlush([file], context);
  const [{ records }, collaboration] = await Promise.all([
    context.records(file.root),
    context.collaboration(file.root),
  ]);
  const { sessionsWith, sessionOf } = await import('../../collaboration/sessions.ts');
  const sessions = await sessionsWith(records, file.entity, now.getTime());
  const named =
    input.session_id === undefined ? null : checkedSession(await sessionOf(records, input.session_id), input, now);
  const readOnly = readOnlyReason(named === null ? sessions : [named]);
  const disk = diskOf(file);
  // Whoever was told that the call is over may send the operations again, as others.
  context.signal.throwIfAborted();
  const answer = await collaboration.sync({
    entity: file.entity,
    agent: input.agent_id,
    operations: readOnly === null ? given.sent : [],
    seen: seenBy(input.vector_clock),
    disk,
    cursor: input.cursor ?? given.cursor,
    now: now.getTime(),
  });
  const taken = { path: file.relative, id: answer.id, runs: answer.taken, content: answer.content };
  const { conflicts, unknown } = await conflictsAfter(conflictWatch(collaboration, file.root), taken, context);
  const outcomes = readOnly === null ? answer.outcomes : given.sent.map(() => refused(readOnly));
  const flushed = input.flush ? await flushDocument(file, input.agent_id, input.reason ?? null, context) : null;
  // What was on the disk in between is in the document now, too.
  const state =
    flushed === null ? answer : { ...answer, ...(await collaboration.read(file.entity, context.clock().getTime())) };
  const rejected = [...given.rejected, ...rejections(outcomes, given.places)].sort((a, b) => a.index - b.index);
  return {
    document_id: file.relative,
    success: rejected.length === 0,
    exists: disk !== null || flushed !== null,
    applied: outcomes.filter(({ kind }) => kind === 'applied').length,
    acknowledged: acknowledged(outcomes, given.places),
    pending: pending(outcomes, given.places),
    rejected,
    vector_clock: clockObject(state.clock),
    ...textOf(input, answer, state.content),
    length: state.content.length,
    content_hash: hash('sha256', state.content),
    ...(input.include_authors && {
      authors: state.authors.map(({ start, end, agent }) => ({ start, end, agent_id: agent })),
    }),
    conflicts: conflictsTold(input.agent_id, conflicts),
    active_agents: state.cursors.map((cursor) => agentTold(cursor, state.content)),
    sessions: sessions.map(({ id }) => id),
    flushed,
    timestamp: Math.floor(now.getTime() / 1000),
    notes: [...notesOn(input, answer), ...unknown],
  };
}

/** That conflicts cannot be looked for is no reason to keep back what became of the operations: they are applied. */
async function conflictsAfter(
  watch: ConflictWatch,
  taken: Taken,
  context: ToolContext,
): Promise<{ readonly conflicts: readonly Conflict[]; readonly unknown: readonly string[] }> {
  try {
    const conflicts = await watch.after(taken, context);
    const { path, content } = taken;
    const tooLong = `${path} is not checked for conflicts: it has ${content.length} UTF-16 units, more than ${LONGEST_WATCHED}.`;
    return { conflicts, unknown: watch.isWatched(path) ? [] : [tooLong] };
  } catch (thrown) {
    watch.lookAnew();
    const { message } = toOrreryError(thrown);
    return { conflicts: [], unknown: [`Checking for conflicts with other agents' work failed: ${message}`] };
  }
}

/** The agent goes by its recorded name, in clocks, too: nobody can edit under a name that is not theirs. */
function underKnownName(input: SyncInput, known: string | null): SyncInput {
  const agent_id = recordedAgent(input.agent_id, known);
  if (agent_id === input.agent_id) return input;
  const renamed = (clock: SyncInput['vector_clock']) =>
    Object.fromEntries(
      Object.entries(clock).map(([name, count]) => [name === input.agent_id ? agent_id : name, count]),
    );
  return {
    ...input,
    agent_id,
    vector_clock: renamed(input.vector_clock),
    operations: input.operations.map((operation) =>
      operation.vector_clock === undefined
        ? operation
        : { ...operation, vector_clock: renamed(operation.vector_clock) },
    ),
  };
}

function checkedSession(session: SessionState | null, { session_id }: SyncInput, now: Date): SessionState {
  if (session !== null && session.endedAt === null && session.expiresAt > now.getTime()) return session;
  const id = JSON.stringify(session_id);
  const why = session === null ? `Unknown session ${id}` : `The session ${id} is over`;
  const message = `${why}: create one with create_session, or omit session_id.`;
  throw new OrreryError('INVALID_PARAMS', message, { parameter: 'session_id' });
}

function readOnlyReason(sessions: readonly SessionState[]): string | null {
  const [first] = sessions;
  if (first === undefined || sessions.some(({ type }) => type === 'editing')) return null;
  return `SESSION_READ_ONLY: ${first.name} is a session for ${first.type}, which allows no edits`;
}

function refused(reason: string): Outcome {
  return { kind: 'rejected', counter: null, reason };
}

function rejections(outcomes: readonly Outcome[], places: readonly number[]) {
  return outcomes.flatMap((one, at) =>
    one.kind === 'rejected' ? [{ index: places[at] as number, reason: one.reason }] : [],
  );
}

function acknowledged(outcomes: readonly Outcome[], places: readonly number[]) {
  return outcomes.flatMap((one, at) =>
    one.kind === 'applied' || one.kind === 'duplicate'
      ? [{ index: places[at] as number, counter: one.counter, duplicate: one.kind === 'duplicate' }]
      : [],
  );
}

function pending(outcomes: readonly Outcome[], places: readonly number[]) {
  return outcomes.flatMap((one, at) => {
    if (one.kind !== 'buffered') return [];
    const missing = one.missing.map(({ agent, first, last }) => ({ agent_id: agent, first, last }));
    return [{ index: places[at] as number, counter: one.counter, missing }];
  });
}

/** The text, or how what was seen becomes it. */
function textOf({ include }: SyncInput, { changes }: SyncAnswer, content: string) {
  if (include === 'none') return {};
  if (include === 'content' || changes === null || (include === 'auto' && content.length <= SHORT)) return { content };
  return { changes: replacements(changes) };
}

function replacements(changes: readonly Change[]): ChangeTold[] {
  const told: ChangeTold[] = [];
  let position = 0;
  for (const { retain = 0, delete: length = 0, insert: content = '' } of changes) {
    if (length > 0 || content !== '') told.push({ position, length, content });
    position += retain + content.length;
  }
  return told;
}

function agentTold({ agent, position, length, updatedAt, expiresAt }: Cursor, content: string): AgentTold {
  const before = content.slice(0, position);
  return {
    agent_id: agent,
    position,
    length,
    line: before.split('\n').length,
    column: position - before.lastIndexOf('\n'),
    updated_at: new Date(updatedAt).toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
  };
}

function notesOn({ operations, vector_clock }: SyncInput, { unknown, fromDisk }: SyncAnswer): string[] {
  const notes: string[] = [];
  if (unknown.length > 0) {
    notes.push(`unknown_clock_entries: unknown agents ${unknown.join(', ')}; their entries in the clock are ignored.`);
  }
  const isClockless =
    Object.keys(vector_clock).length === 0 && operations.some((one) => one.vector_clock === undefined);
  if (isClockless) {
    notes.push(
      'Without a vector_clock, positions refer to the current text, and an operation sent twice is applied twice.',
    );
  }
  // The first is how the document is opened.
  if (fromDisk !== null && fromDisk.first > 1) notes.push('The file was changed outside Orrery; the change is merged.');
  return notes;
}

export interface AgentTold {
  readonly agent_id: string;
  /** In UTF-16 units. */
  readonly position: number;
  readonly length: number;
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  readonly updated_at: string;
  readonly expires_at: string;
}
