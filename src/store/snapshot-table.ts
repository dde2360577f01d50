import { randomInt } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { checkedContent, checksumOf } from './checked-content.ts';
import { inTransaction } from './sqlite.ts';

/** Generations are drawn, so that one that a reader remembers never comes again. */
const MAX_GENERATION = 2 ** 47;

/** A part of a snapshot, and which snapshot it is of. */
export interface SnapshotPart {
  readonly generation: number;
  readonly content: Uint8Array;
}

/** The last snapshot of each tree, in parts that are read on their own. */
export class SnapshotTable {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** @throws DamagedContent when what is stored is not what was saved */
  load(tree: string, part: string): SnapshotPart | null {
    const row = this.#database
      .prepare('SELECT generation, checksum, content FROM snapshot_parts WHERE tree = ? AND part = ?')
      .get(tree, part);
    if (row === undefined) return null;
    const generation = Number(row.generation);
    return { generation, content: checkedContent([tree, part, generation], row, `${part} of ${tree}`) };
  }

  /** Replaces these parts of a tree's snapshot at once; others stay. */
  save(tree: string, parts: Readonly<Record<string, Uint8Array>>, day: number) {
    inTransaction(this.#database, () => {
      const generation = randomInt(MAX_GENERATION);
      const insert = this.#database.prepare(
        'INSERT OR REPLACE INTO snapshot_parts (tree, part, generation, checksum, used, content) VALUES (?, ?, ?, ?, ?, ?)',
      );
      for (const [part, content] of Object.entries(parts)) {
        insert.run(tree, part, generation, checksumOf([tree, part, generation], content), day, content);
      }
    });
  }

  /** Notes that a tree is used on a day. */
  use(tree: string, day: number) {
    this.#database.prepare('UPDATE snapshot_parts SET used = ? WHERE tree = ? AND used < ?').run(day, tree, day);
  }

  /** Forgets the snapshots of trees that were not used since a day. */
  deleteUnusedSince(day: number) {
    this.#database.prepare('DELETE FROM snapshot_parts WHERE used < ?').run(day);
  }
}
