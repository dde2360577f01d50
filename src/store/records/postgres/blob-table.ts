import { hash } from 'node:crypto';
import { DamagedContent } from '../../sqlite.ts';
import type { BlobTable } from '../blob-table.ts';
import { contentOf, knowsDictionaries, MAX_DEPTH, packed } from '../packed-content.ts';
import type { Transaction } from './transaction.ts';

interface Read {
  readonly content: Buffer;
  /** As in the table. */
  readonly depth: number;
}

export class PostgresBlobTable implements BlobTable {
  readonly #on: Transaction;

  constructor(on: Transaction) {
    this.#on = on;
  }

  async put(content: Uint8Array, baseHash: string | null = null): Promise<string> {
    const digest = hash('sha256', content);
    if (await this.has(digest)) return digest;
    const base = baseHash === null ? null : await this.#base(baseHash);
    const { codec, content: kept } = packed(content, base?.content ?? null);
    const [of, depth] = codec === 'zstd-delta' && base !== null ? [baseHash, base.depth + 1] : [null, 0];
    const { project } = this.#on;
    const columns = { project, hash: digest, codec, bytes: content.length, content: kept, base: of, depth };
    await this.#on.insert('blobs', columns);
    return digest;
  }

  async get(digest: string): Promise<Buffer | null> {
    return (await this.#read(digest))?.content ?? null;
  }

  /** A content that others may be kept by; null for none, for one that too many are to be read before, and for a damaged one. */
  async #base(digest: string): Promise<Read | null> {
    if (!knowsDictionaries()) return null;
    try {
      const base = await this.#read(digest);
      return base === null || base.depth >= MAX_DEPTH ? null : base;
    } catch (thrown) {
      if (thrown instanceof DamagedContent) return null;
      throw thrown;
    }
  }

  /** Reads a content with those that it is kept by, in one query. */
  async #read(digest: string): Promise<Read | null> {
    const rows = await this.#on.rows(
      `WITH RECURSIVE chain AS (
          SELECT hash, codec, bytes, content, base, depth, 0 AS step FROM blobs WHERE project = $1 AND hash = $2
          UNION ALL
          SELECT blobs.hash, blobs.codec, blobs.bytes, blobs.content, blobs.base, blobs.depth, chain.step + 1
            FROM chain JOIN blobs ON blobs.project = $1 AND blobs.hash = chain.base WHERE chain.step < $3
        ) SELECT * FROM chain ORDER BY step DESC`,
      ...[this.#on.project, digest, MAX_DEPTH],
    );
    let read = null as Read | null;
    for (const row of rows) {
      read = { content: contentOf(String(row.hash), row, read?.content ?? null), depth: Number(row.depth) };
    }
    return read;
  }

  has(digest: string): Promise<boolean> {
    return this.#on.isThere('SELECT 1 FROM blobs WHERE project = $1 AND hash = $2', this.#on.project, digest);
  }

  async hashes(): Promise<readonly string[]> {
    const rows = await this.#on.rows('SELECT hash FROM blobs WHERE project = $1 ORDER BY hash', this.#on.project);
    return rows.map((row) => String(row.hash));
  }

  async deleteUnused(digest: string): Promise<void> {
    // Another checkout may be about to write it.
    await this.#on.rows(
      `DELETE FROM blobs WHERE project = $1 AND hash = $2
        AND NOT EXISTS (SELECT 1 FROM versions WHERE project = $1 AND hash = $2)
        AND NOT EXISTS (SELECT 1 FROM refusals WHERE project = $1 AND hash = $2)
        AND NOT EXISTS (SELECT 1 FROM intents WHERE project = $1 AND hash = $2)
        AND NOT EXISTS (SELECT 1 FROM documents WHERE project = $1 AND disk_hash = $2)
        AND NOT EXISTS (SELECT 1 FROM blobs WHERE project = $1 AND base = $2)`,
      ...[this.#on.project, digest],
    );
  }
}
