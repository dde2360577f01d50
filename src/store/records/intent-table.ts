import type { NewVersion } from './version-table.ts';

/** A write that is on its way: the version that it will be, and where. */
export interface Intent {
  readonly version: NewVersion & { readonly hash: string };
  /** Absolute. */
  readonly target: string;
}

/** What is going to be written in this checkout, kept until it is known whether it was. */
export interface IntentTable {
  put(intent: Intent): Promise<void>;

  delete(id: string): Promise<void>;

  isEmpty(): Promise<boolean>;

  all(): Promise<readonly Intent[]>;
}
