/** One side of an exchange. */
export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly tool: string;
  /** Redacted. */
  readonly text: string;
  /** Files that it was about, each with the hash of what it held; from the root on. */
  readonly files: readonly TurnFile[];
  /** Milliseconds since 1970, as all times here. */
  readonly at: number;
  /** Null where no model spoke. */
  readonly model: string | null;
}

export interface TurnFile {
  readonly path: string;
  /** SHA-256 of its bytes. */
  readonly hash: string;
}

/** A conversation that goes on from call to call, whichever tool each is of. */
export interface Thread {
  readonly id: string;
  /** The working tree, as records name it: empty for the main one. */
  readonly tree: string;
  /** What began it. */
  readonly tool: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When it is forgotten, unless somebody asks on. */
  readonly expiresAt: number;
  /** The oldest first. */
  readonly turns: readonly Turn[];
}

/** A thread in a list. */
export interface ThreadSummary extends Omit<Thread, 'turns'> {
  /** Questions, each with its answer. */
  readonly exchanges: number;
  /** The beginning of the first question. */
  readonly about: string;
}

export interface NewThread {
  readonly tree: string;
  readonly tool: string;
  readonly turns: readonly Turn[];
  readonly at: number;
}

/** What became of a turn that was to be added. */
export type Added =
  | { readonly kind: 'added'; readonly exchanges: number }
  /** There is none such any more. */
  | { readonly kind: 'gone' }
  /** It has as many exchanges as a thread may have. */
  | { readonly kind: 'full' };

/**
 * Where the threads of one project are kept. Turns are only ever added, so that calls at the same time lose none, from however
 * many processes. What has expired is as gone as what was never there.
 */
export interface ThreadStore {
  create(thread: NewThread): Promise<Thread>;
  /** Null where there is none, or none any more. */
  get(id: string, now: number): Promise<Thread | null>;
  /** Adds a turn and has the thread last on. A question of the user's begins an exchange. */
  add(id: string, turn: Turn): Promise<Added>;
  /** Those of a working tree, the one that was asked last first. */
  list(tree: string, now: number): Promise<readonly ThreadSummary[]>;
  close(): Promise<void>;
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export function isThreadId(id: string): boolean {
  return ID.test(id);
}

const ABOUT_CHARACTERS = 120;

/** @param turns the oldest first */
export function summaryOf({ turns, ...thread }: Thread): ThreadSummary {
  const first = turns.find(({ role }) => role === 'user')?.text ?? '';
  return { ...thread, exchanges: exchangesIn(turns), about: aboutOf(first) };
}

export function exchangesIn(turns: readonly Turn[]): number {
  return turns.filter(({ role }) => role === 'user').length;
}

export function aboutOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > ABOUT_CHARACTERS ? `${line.slice(0, ABOUT_CHARACTERS)}…` : line;
}
