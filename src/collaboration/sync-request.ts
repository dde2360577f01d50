import type { Entity } from '../store/records/version-table.ts';
import type { Clock } from './clock.ts';
import type { DiskState } from './disk.ts';
import type { SentOperation } from './operation.ts';

export interface SyncRequest {
  readonly entity: Entity;
  readonly agent: string;
  readonly operations: readonly SentOperation[];
  /** What the agent has seen; null: all there is. */
  readonly seen: Clock | null;
  /** What the file holds now; null: there is none. */
  readonly disk: DiskState | null;
  /** Where the agent is, in the text as it has seen it. */
  readonly cursor: { readonly position: number; readonly length: number } | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}
