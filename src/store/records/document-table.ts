import type { Entity } from './version-table.ts';

/** A document that agents share, without its text. */
export interface DocumentRow extends Entity {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** SHA-256 of what its file was last seen to hold; null: there was none. */
  readonly diskHash: string | null;
  /** Which operations that has in it: a clock as JSON; null as long as the file was not looked at. */
  readonly diskClock: string | null;
  /** As these, of what was last going to be written into it. */
  readonly flushHash: string | null;
  readonly flushClock: string | null;
  /** The clock when the work began that goes on, as JSON; null where none does. */
  readonly workClock: string | null;
  /** When something was last done in it, give or take a minute. Milliseconds since 1970. */
  readonly workedAt: number;
}

/** What all runs up to one come to. */
export interface Snapshot {
  readonly sequence: number;
  readonly text: Uint8Array;
  /** What is known of the operations beside. */
  readonly state: Uint8Array;
}

/** Operations that one agent sent and that were applied together. */
export interface RunRow {
  readonly agent: string;
  /** The number of the first. */
  readonly first: number;
  /** JSON: what its author knew, what each operation is, what changed. */
  readonly details: string;
  /** For the CRDT. */
  readonly update: Uint8Array;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** An operation that waits for others. */
export interface PendingRow {
  readonly agent: string;
  readonly counter: number;
  /** JSON. */
  readonly operation: string;
}

/** Texts that agents share in this checkout: for each, a snapshot and the runs since. */
export interface DocumentTable {
  find(entity: Entity): Promise<DocumentRow | null>;

  get(id: number): Promise<DocumentRow | null>;

  add(entity: Entity, at: number): Promise<DocumentRow>;

  /** By tree and path. */
  all(): Promise<readonly DocumentRow[]>;

  /** Puts a document in as it was elsewhere, without its text. @returns its id here */
  restore(document: Omit<DocumentRow, 'id'>): Promise<number>;

  /** The place of the last run that was ever added, to whichever document; 0 for none. */
  lastAdded(): Promise<number>;

  /** An agent that may send operations. */
  introduce(id: number, agent: string): Promise<void>;

  agents(id: number): Promise<readonly string[]>;

  setDisk(id: number, hash: string | null, clock: string): Promise<void>;

  /** Before the file is written. */
  setFlush(id: number, hash: string, clock: string): Promise<void>;

  /** Work on it begins, or ends where there is no clock: what comes next is compared with what is there then. */
  setWork(id: number, clock: string | null, at: number): Promise<void>;

  worked(id: number, at: number): Promise<void>;

  /** Documents of a tree that work goes on in, and was last done at a time or later, by path. */
  workedSince(tree: string, at: number): Promise<readonly DocumentRow[]>;

  /** The documents that runs were added to behind one, by any process, and the place of the last run of all. */
  changedSince(run: number): Promise<{ readonly last: number; readonly documents: readonly number[] }>;

  snapshot(id: number): Promise<Snapshot | null>;

  /** The place of the last run that is in the snapshot; 0 where there is none. */
  snapshotSequence(id: number): Promise<number>;

  /** Puts a snapshot in the place of the runs that it has in it. */
  compact(id: number, snapshot: Snapshot): Promise<void>;

  /** @returns the run's place among all runs of all documents */
  addRun(id: number, run: RunRow): Promise<number>;

  /** The place of the last run, also of one that a snapshot took the place of; 0 for none. */
  lastSequence(id: number): Promise<number>;

  /** In their order. */
  runsAfter(id: number, sequence: number): Promise<readonly (RunRow & { readonly sequence: number })[]>;

  /** In the order of their authors' operations. */
  pending(id: number): Promise<readonly PendingRow[]>;

  putPending(id: number, pending: PendingRow): Promise<void>;

  deletePending(id: number, agent: string, counter: number): Promise<void>;
}
