/** A thread without its turns. Times are milliseconds since 1970. */
export interface StoredThread {
  readonly id: string;
  readonly tree: string;
  readonly tool: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly expiresAt: number;
}

export interface StoredTurn {
  readonly role: string;
  /** JSON. */
  readonly content: string;
}

/** Conversations of the assistant's tools. Of all records these alone end by themselves: they hold what was asked of code. */
export interface ThreadTable {
  add(thread: StoredThread): Promise<void>;

  get(id: string, now: number): Promise<StoredThread | null>;

  /** Those of a tree, the one that was asked last first. */
  list(tree: string, now: number): Promise<readonly StoredThread[]>;

  addTurn(thread: string, turn: StoredTurn): Promise<void>;

  /** The oldest first. */
  turns(thread: string): Promise<readonly StoredTurn[]>;

  turnsOf(thread: string, role: string): Promise<number>;

  renew(id: string, at: number, expiresAt: number): Promise<void>;

  /** Takes away those that have expired. */
  sweep(now: number): Promise<void>;
}
