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
export function beginSession(records: Records, request: SessionRequest): SessionState & { readonly reused: boolean } {
  const { tree, type, isRealTime, lifetime, now } = request;
  const name = maskedText(request.name);
  const participants = request.participants.map(maskedText);
  return records.write((tables) => {
    const { sessions, documents } = tables;
    const same = sessions.active(tree, now).find((one) => one.name === name && overlaps(tables, one, participants));
    const id = same?.id ?? newRecordId('ses');
    const expiresAt = now + lifetime;
    if (same === undefined) {
      sessions.add({ id, tree, name, type, isRealTime, createdAt: now, lifetime, expiresAt, endedAt: null });
    } else sessions.renew(id, now);
    for (const agent of participants) sessions.join(id, agent, now);
    for (const entity of request.documents) {
      const document = documents.find(entity) ?? documents.add(entity, now);
      // A session begins with its documents as they are.
      if (sessions.withDocument(document.id, now).length === 0) documents.setWork(document.id, null, now);
      sessions.addDocument(id, document.id);
      for (const agent of participants) documents.introduce(document.id, agent);
    }
    return { ...(stateOf(tables, id) as SessionState), reused: same !== undefined };
  });
}

/** Ends a session: its documents stay as they are. Null where there is none of that id. */
export function endSession(records: Records, id: string, now: number): SessionState | null {
  return records.write((tables) => {
    const session = tables.sessions.get(id);
    if (session === null) return null;
    if (session.endedAt === null) endNow(tables, id, now);
    return stateOf(tables, id);
  });
}

export function sessionOf(records: Records, id: string): SessionState | null {
  return records.read((tables) => stateOf(tables, id));
}

/** The oldest first. */
export function activeSessions(records: Records, tree: string, now: number): readonly SessionState[] {
  return records.read((tables) => tables.sessions.active(tree, now).flatMap(({ id }) => stateOf(tables, id) ?? []));
}

/** Active sessions that a file belongs to. */
export function sessionsWith(records: Records, entity: Entity, now: number): readonly SessionState[] {
  return records.read((tables) => {
    const document = tables.documents.find(entity);
    if (document === null) return [];
    return tables.sessions.withDocument(document.id, now).flatMap(({ id }) => stateOf(tables, id) ?? []);
  });
}

/** With a session ends the work on those of its documents that are in no other. */
function endNow({ sessions, documents }: RecordTables, id: string, now: number): void {
  sessions.end(id, now);
  for (const document of sessions.documents(id)) {
    if (sessions.withDocument(document, now).length === 0) documents.setWork(document, null, now);
  }
}

function overlaps({ sessions }: RecordTables, { id }: Session, participants: readonly string[]): boolean {
  const there = sessions.participants(id);
  return there.length === 0 ? participants.length === 0 : there.some(({ agent }) => participants.includes(agent));
}

function stateOf({ sessions, documents }: RecordTables, id: string): SessionState | null {
  const session = sessions.get(id);
  if (session === null) return null;
  const paths = sessions.documents(id).flatMap((document) => documents.get(document)?.path ?? []);
  return { ...session, participants: sessions.participants(id), documents: paths };
}
