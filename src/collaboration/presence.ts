import type { Change } from './change.ts';
import { type Edit, movedBy } from './operation.ts';

/** How long an agent that says nothing is held to be where it was. */
export const PRESENCE_MS = 60_000;
/** Agents of one document whose places are kept. */
const MAX_AGENTS = 256;

/** Where an agent is in a text, in UTF-16 units. */
export interface Cursor {
  readonly agent: string;
  readonly position: number;
  /** What is selected behind it; 0 for nothing. */
  readonly length: number;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
  readonly expiresAt: number;
}

/** Where agents are in one document. Never part of the text, nor kept: who is there says so again. */
export class Presence {
  readonly #cursors = new Map<string, Cursor>();

  put(agent: string, position: number, length: number, now: number): Cursor {
    const cursor = { agent, position, length, updatedAt: now, expiresAt: now + PRESENCE_MS };
    this.#cursors.delete(agent);
    this.#cursors.set(agent, cursor);
    for (const oldest of this.#cursors.keys()) {
      if (this.#cursors.size <= MAX_AGENTS) break;
      this.#cursors.delete(oldest);
    }
    return cursor;
  }

  /** The text has changed below the cursors. */
  move(edits: readonly Edit[]): void {
    for (const [agent, cursor] of this.#cursors) {
      const end = edits.reduce(movedBy, cursor.position + cursor.length);
      const position = Math.min(edits.reduce(movedBy, cursor.position), end);
      this.#cursors.set(agent, { ...cursor, position, length: end - position });
    }
  }

  /** Who is there at `now`, by name. */
  at(now: number): readonly Cursor[] {
    for (const [agent, { expiresAt }] of this.#cursors) if (expiresAt <= now) this.#cursors.delete(agent);
    return [...this.#cursors.values()].sort((a, b) => (a.agent < b.agent ? -1 : 1));
  }
}

/** Where a position in a text is once the text has changed. */
export function positionAfter(position: number, changes: readonly Change[]): number {
  let [before, after] = [0, 0];
  for (const { retain, delete: deleted, insert } of changes) {
    if (before > position) break;
    if (insert !== undefined) after += insert.length;
    if (deleted !== undefined) {
      if (before + deleted > position) return after;
      before += deleted;
    }
    if (retain !== undefined) {
      if (before + retain > position) break;
      before += retain;
      after += retain;
    }
  }
  return after + Math.max(0, position - before);
}
