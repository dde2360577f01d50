/** What a caller may do, whatever the server it calls may. */
export interface Rights {
  /** Folders, absolute; each is a root of the server or lies in one. */
  readonly roots: 'all' | readonly string[];
  /** Names of toolsets, `core` or `all`. */
  readonly toolsets: readonly string[];
  /** Whether it may write files, where the server may. */
  readonly write: boolean;
}

/** A caller whose identity has been proven. */
export interface Principal {
  /** What its versions, decisions and calls are recorded under. Without a slash. */
  readonly name: string;
  readonly rights: Rights;
  /** What proved it, and for how long: two of one name that differ in this have nothing in common but the name. */
  readonly credential: string;
  /** Milliseconds since 1970; null where it does not end by itself. */
  readonly expiresAt: number | null;
}

/** Tells rights from others: the same for the same. */
export function rightsKey({ roots, toolsets, write }: Rights): string {
  return JSON.stringify([roots === 'all' ? roots : [...roots].sort(), [...toolsets].sort(), write]);
}

/** Tells a principal from others: what is kept for one is for no other. */
export function principalKey({ name, rights, credential }: Principal): string {
  return JSON.stringify([name, credential, rightsKey(rights)]);
}
