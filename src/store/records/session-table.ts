export const SESSION_TYPES = ['editing', 'analysis', 'review'] as const;
export type SessionType = (typeof SESSION_TYPES)[number];

/** Agents that work on documents together, for a time. */
export interface Session {
  readonly id: string;
  /** As in `Entity`. */
  readonly tree: string;
  readonly name: string;
  readonly type: SessionType;
  /** Whether changes are to be told as they come. */
  readonly isRealTime: boolean;
  /** Milliseconds since 1970, as all times here. */
  readonly createdAt: number;
  /** How long it lasts without anybody doing anything. */
  readonly lifetime: number;
  readonly expiresAt: number;
  /** Null as long as it was not ended. */
  readonly endedAt: number | null;
}

export interface Participant {
  readonly agent: string;
  readonly joinedAt: number;
  readonly operations: number;
  /** Null as long as the agent has done nothing. */
  readonly lastActivity: number | null;
}

/** The sessions of this checkout. */
export interface SessionTable {
  add(session: Session): Promise<void>;

  /** The oldest first. */
  all(): Promise<readonly Session[]>;

  get(id: string): Promise<Session | null>;

  /** Sessions of a tree that are neither ended nor, at `now`, expired, the oldest first. */
  active(tree: string, now: number): Promise<readonly Session[]>;

  /** Active sessions that a document belongs to. */
  withDocument(document: number, now: number): Promise<readonly Session[]>;

  end(id: string, at: number): Promise<void>;

  /** Something was done in it, so that it lasts on. */
  renew(id: string, now: number): Promise<void>;

  join(session: string, agent: string, at: number): Promise<void>;

  participants(session: string): Promise<readonly Participant[]>;

  /** An agent has done so many operations. */
  worked(session: string, agent: string, operations: number, at: number): Promise<void>;

  addDocument(session: string, document: number): Promise<void>;

  /** The ids of its documents, in the order they were added. */
  documents(session: string): Promise<readonly number[]>;
}
