import type { Entity, TimeSpan } from './version-table.ts';

/** Why a write did not come about: the file held something else, or the write was cut off and somebody changed it since. */
export type RefusalCause = 'conflict' | 'interrupted';

/** A write that did not come about. What it would have written is kept. */
export interface Refusal extends Entity {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly agent: string;
  readonly reason: string;
  readonly cause: RefusalCause;
  /** SHA-256 of what it would have written. */
  readonly hash: string;
  /** Of what the file held instead; null: there was no file. */
  readonly found: string | null;
  readonly commit: string | null;
  readonly bytes: number;
}

export interface RefusalTable {
  add(refusal: Refusal): Promise<void>;

  has(id: string): Promise<boolean>;

  /** @returns newest first */
  within(tree: string, span: TimeSpan): Promise<readonly Refusal[]>;

  /** Every refusal, in the order they came. */
  all(): AsyncGenerator<Refusal>;
}
