import { maskedText } from '../store/records/masked-record.ts';
import { newRecordId } from '../store/records/record-id.ts';
import type { Records, RecordTables } from '../store/records/records.ts';
import type { Participant, Session, SessionType } from '../store/records/session-table.ts';
import type { Entity } from '../store/records/version-table.ts';

/** How long a session lasts without anybody doing anything, unless it is said. */
export const SESSION_LIFETIME_MS = 24 * 60 * 60 * 1000;

export interface SessionRequest {
  /** As in `Entity`. */
  readonly tree: string;
  readonly name: string;
  readonly type: SessionType;
  readonly participants: readonly string[];
  readonly documents: readonly Entity[];
  readonly isRealTime: boolean;
  readonly lifetime: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A session with who is in it and what it is about. */
export interface SessionState extends Session {
  readonly participants: readonly Participant[];
  /** From the top of the working tree on. */
  readonly documents: readonly string[];
}

/**
 * Begins a session, or goes on with the active one that has the same name and shares a participant.
 * @throws OrreryError `DATABASE_ERROR`
 */
export function beginSession(
  records: Records,
  request: SessionRequest,
): Promise<SessionState & { readonly reused: boolean }> {
  const { tree, type, isRealTime, lifetime, now } = request;
  const name = maskedText(request.name);
  const participants = request.participants.map(maskedText);
  return records.write(async (tables) => {
    const { sessions, documents } = tables;
    const named = (await sessions.active(tree, now)).filter((one) => one.name === name);
    const same = await firstShared(tables, named, participants);
    const id = same?.id ?? newRecordId('ses');
    const expiresAt = now + lifetime;
    if (same === undefined) {
      await sessions.add({ id, tree, name, type, isRealTime, createdAt: now, lifetime, expiresAt, endedAt: null });
    } else await sessions.renew(id, now);
    for (const agent of participants) await sessions.join(id, agent, now);
    for (const entity of request.documents) {
      const document = (await documents.find(entity)) ?? (await documents.add(entity, now));
      // A session begins with its documents as they are.
      if ((await sessions.withDocument(document.id, now)).length === 0) {
        await documents.setWork(document.id, null, now);
      }
      await sessions.addDocument(id, document.id);
      for (const agent of participants) await documents.introduce(document.id, agent);
    }
    return { ...((await stateOf(tables, id)) as SessionState), reused: same !== undefined };
  });
}

/** Ends a session: its documents stay as they are. Null where there is none of that id. */
export function endSession(records: Records, id: string, now: number): Promise<SessionState | null> {
  return records.write(async (tables) => {
    const session = await tables.sessions.get(id);
    if (session === null) return null;
    if (session.endedAt === null) await endNow(tables, id, now);
    return stateOf(tables, id);
  });
}

export function sessionOf(records: Records, id: string): Promise<SessionState | null> {
  return records.read((tables) => stateOf(tables, id));
}

/** The oldest first. */
export function activeSessions(records: Records, tree: string, now: number): Promise<readonly SessionState[]> {
  return records.read(async (tables) => statesOf(tables, await tables.sessions.active(tree, now)));
}

/** Active sessions that a file belongs to. */
export function sessionsWith(records: Records, entity: Entity, now: number): Promise<readonly SessionState[]> {
  return records.read(async (tables) => {
    const document = await tables.documents.find(entity);
    if (document === null) return [];
    return statesOf(tables, await tables.sessions.withDocument(document.id, now));
  });
}

/** With a session ends the work on those of its documents that are in no other. */
async function endNow({ sessions, documents }: RecordTables, id: string, now: number): Promise<void> {
  await sessions.end(id, now);
  for (const document of await sessions.documents(id)) {
    if ((await sessions.withDocument(document, now)).length === 0) await documents.setWork(document, null, now);
  }
}

/** The first session that shares a participant; one that nobody is in shares with nobody. */
async function firstShared(
  tables: RecordTables,
  sessions: readonly Session[],
  participants: readonly string[],
): Promise<Session | undefined> {
  for (const session of sessions) if (await overlaps(tables, session, participants)) return session;
  return undefined;
}

async function overlaps(
  { sessions }: RecordTables,
  { id }: Session,
  participants: readonly string[],
): Promise<boolean> {
  const there = await sessions.participants(id);
  return there.length === 0 ? participants.length === 0 : there.some(({ agent }) => participants.includes(agent));
}

async function statesOf(tables: RecordTables, sessions: readonly Session[]): Promise<readonly SessionState[]> {
  const states: SessionState[] = [];
  for (const { id } of sessions) states.push((await stateOf(tables, id)) as SessionState);
  return states;
}

async function stateOf({ sessions, documents }: RecordTables, id: string): Promise<SessionState | null> {
  const session = await sessions.get(id);
  if (session === null) return null;
  const paths: string[] = [];
  for (const document of await sessions.documents(id)) {
    const row = await documents.get(document);
    if (row !== null) paths.push(row.path);
  }
  return { ...session, participants: await sessions.participants(id), documents: paths };
}
