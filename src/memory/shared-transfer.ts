import * as z from 'zod';
import { OPERATION_KINDS, POSITION_ENCODINGS } from '../collaboration/operation.ts';
import type { DocumentRow } from '../store/records/document-table.ts';
import type { RecordTables } from '../store/records/records.ts';
import { SESSION_TYPES } from '../store/records/session-table.ts';

const Moment = z.int();
const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Base64 = z.base64();
const Place = z.strictObject({ tree: z.string(), path: z.string().min(1) });
const Clock = z.record(z.string(), z.int().min(0));
/** Operations of each agent, as JSON. */
const ClockText = JsonText(Clock, 'a clock: operations by agent');
/** As `SharedDocument` keeps an operation that waits for others. */
const PendingText = JsonText(
  z.strictObject({
    operation: z.strictObject({
      kind: z.enum(OPERATION_KINDS),
      position: z.int().min(0),
      length: z.int().min(0).nullable(),
      content: z.string(),
      encoding: z.enum(POSITION_ENCODINGS),
    }),
    clock: Clock,
    print: z.number(),
  }),
  'an operation with its clock and print',
);
/** As `SharedDocument` keeps what a run did. */
const RunText = JsonText(
  z.strictObject({
    others: z.array(z.tuple([z.string(), z.int().min(0)])),
    steps: z.array(z.int().min(0)),
    prints: z.array(z.number()),
    edits: z.array(z.tuple([z.int().min(0), z.int().min(0), z.int().min(0)])),
  }),
  'the result of a run',
);

/** What agents share: a document with all that was done to it. */
export const DocumentLine = z.strictObject({
  record: z.literal('document'),
  ...Place.shape,
  createdAt: Moment,
  diskHash: Hash.nullable(),
  diskClock: ClockText.nullable(),
  flushHash: Hash.nullable(),
  flushClock: ClockText.nullable(),
  workClock: ClockText.nullable(),
  workedAt: Moment,
  agents: z.array(z.string()),
  snapshot: z.strictObject({ text: Base64, state: Base64 }).nullable(),
  /** Since the snapshot. */
  runs: z.array(
    z.strictObject({
      agent: z.string(),
      first: z.int().min(1),
      details: RunText,
      update: Base64,
      at: Moment,
    }),
  ),
  pending: z.array(z.strictObject({ agent: z.string(), counter: z.int().min(1), operation: PendingText })),
});
export type DocumentLine = z.output<typeof DocumentLine>;

export const SessionLine = z.strictObject({
  record: z.literal('session'),
  id: z.string().min(1).max(100),
  tree: z.string(),
  name: z.string(),
  type: z.enum(SESSION_TYPES),
  isRealTime: z.boolean(),
  createdAt: Moment,
  lifetime: z.int().min(1),
  expiresAt: Moment,
  endedAt: Moment.nullable(),
  participants: z.array(
    z.strictObject({
      agent: z.string(),
      joinedAt: Moment,
      operations: z.int().min(0),
      lastActivity: Moment.nullable(),
    }),
  ),
  documents: z.array(Place),
});
export type SessionLine = z.output<typeof SessionLine>;

/** A text that is JSON of a schema. */
function JsonText(schema: z.ZodType, what: string) {
  const fits = (text: string): boolean => {
    try {
      return schema.safeParse(JSON.parse(text)).success;
    } catch {
      return false;
    }
  };
  return z.string().refine(fits, `must be ${what}, as JSON`);
}

/** The documents by their place, then the sessions that name them. */
export async function* sharedLines(tables: RecordTables): AsyncGenerator<DocumentLine | SessionLine> {
  const { documents, sessions } = tables;
  for (const row of await documents.all()) yield documentLine(row, documents);
  for (const session of await sessions.all()) {
    yield {
      record: 'session',
      ...session,
      participants: [...(await sessions.participants(session.id))],
      documents: await placesOf(session.id, tables),
    };
  }
}

async function placesOf(session: string, { documents, sessions }: RecordTables): Promise<SessionLine['documents']> {
  const places: SessionLine['documents'] = [];
  for (const id of await sessions.documents(session)) {
    const row = await documents.get(id);
    if (row !== null) places.push({ tree: row.tree, path: row.path });
  }
  return places;
}

async function documentLine({ id, ...row }: DocumentRow, documents: RecordTables['documents']): Promise<DocumentLine> {
  const snapshot = await documents.snapshot(id);
  const runs = await documents.runsAfter(id, snapshot?.sequence ?? 0);
  return {
    record: 'document',
    ...row,
    agents: [...(await documents.agents(id))],
    snapshot: snapshot === null ? null : { text: base64(snapshot.text), state: base64(snapshot.state) },
    runs: runs.map(({ agent, first, details, update, at }) => ({
      ...{ agent, first, details, at },
      update: base64(update),
    })),
    pending: [...(await documents.pending(id))],
  };
}

/** @returns whether it was new: one that is there already stays as it is */
export async function takeInDocument(
  { record: _, agents, snapshot, runs, pending, ...row }: DocumentLine,
  { documents }: RecordTables,
): Promise<boolean> {
  if ((await documents.find(row)) !== null) return false;
  const id = await documents.restore(row);
  for (const agent of agents) await documents.introduce(id, agent);
  if (snapshot !== null) {
    const [text, state] = [bytes(snapshot.text), bytes(snapshot.state)];
    await documents.compact(id, { sequence: await documents.lastAdded(), text, state });
  }
  for (const run of runs) await documents.addRun(id, { ...run, update: bytes(run.update) });
  for (const one of pending) await documents.putPending(id, one);
  return true;
}

/** As `takeInDocument`; null where one of its documents is missing. */
export async function takeInSession(line: SessionLine, { documents, sessions }: RecordTables): Promise<boolean | null> {
  const { record: _, participants, documents: places, ...session } = line;
  if ((await sessions.get(session.id)) !== null) return false;
  const ids: number[] = [];
  for (const place of places) {
    const row = await documents.find(place);
    if (row === null) return null;
    ids.push(row.id);
  }
  await sessions.add(session);
  if (session.endedAt !== null) await sessions.end(session.id, session.endedAt);
  for (const { agent, joinedAt, operations, lastActivity } of participants) {
    await sessions.join(session.id, agent, joinedAt);
    if (lastActivity !== null) await sessions.worked(session.id, agent, operations, lastActivity);
  }
  for (const id of ids) await sessions.addDocument(session.id, id);
  return true;
}

function base64(content: Uint8Array): string {
  return Buffer.from(content).toString('base64');
}

function bytes(text: string): Buffer {
  return Buffer.from(text, 'base64');
}
