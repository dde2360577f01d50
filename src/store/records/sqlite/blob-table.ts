import { hash } from 'node:crypto';
import { DamagedContent } from '../../sqlite.ts';
import type { BlobTable } from '../blob-table.ts';
import { contentOf, knowsDictionaries, MAX_DEPTH, packed } from '../packed-content.ts';
import type { Statements } from './statements.ts';

interface Read {
  readonly content: Buffer;
  /** As in the table. */
  readonly depth: number;
}

export class SqliteBlobTable implements BlobTable {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  async put(content: Uint8Array, baseHash: string | null = null): Promise<string> {
    const digest = hash('sha256', content);
    if (this.#has(digest)) return digest;
    const base = baseHash === null ? null : this.#base(baseHash);
    const { codec, content: kept } = packed(content, base?.content ?? null);
    const [of, depth] = codec === 'zstd-delta' && base !== null ? [baseHash, base.depth + 1] : [null, 0];
    this.#statements
      .prepare('INSERT INTO blobs (hash, codec, bytes, content, base, depth) VALUES (?, ?, ?, ?, ?, ?)')
      .run(digest, codec, content.length, kept, of, depth);
    return digest;
  }

  async get(digest: string): Promise<Buffer | null> {
    return this.#read(digest, MAX_DEPTH)?.content ?? null;
  }

  /** A content that others may be kept by; null for none, for one that too many are to be read before, and for a damaged one. */
  #base(digest: string): Read | null {
    if (!knowsDictionaries()) return null;
    try {
      const base = this.#read(digest, MAX_DEPTH);
      return base === null || base.depth >= MAX_DEPTH ? null : base;
    } catch (thrown) {
      if (thrown instanceof DamagedContent) return null;
      throw thrown;
    }
  }

  /** @param most contents that may be read before it */
  #read(digest: string, most: number): Read | null {
    const row = this.#statements
      .prepare('SELECT codec, bytes, content, base, depth FROM blobs WHERE hash = ?')
      .get(digest);
    if (row === undefined) return null;
    const { base: baseHash, depth } = row;
    const base = typeof baseHash === 'string' && most > 0 ? this.#read(baseHash, most - 1) : null;
    return { content: contentOf(digest, row, base?.content ?? null), depth: Number(depth) };
  }

  async has(digest: string): Promise<boolean> {
    return this.#has(digest);
  }

  #has(digest: string): boolean {
    return this.#statements.prepare('SELECT 1 FROM blobs WHERE hash = ?').get(digest) !== undefined;
  }

  async hashes(): Promise<readonly string[]> {
    return this.#statements
      .prepare('SELECT hash FROM blobs ORDER BY hash')
      .all()
      .map((row) => String(row.hash));
  }

  async deleteUnused(digest: string): Promise<void> {
    this.#statements
      .prepare(
        `DELETE FROM blobs WHERE hash = :hash
          AND NOT EXISTS (SELECT 1 FROM versions WHERE hash = :hash)
          AND NOT EXISTS (SELECT 1 FROM refusals WHERE hash = :hash)
          AND NOT EXISTS (SELECT 1 FROM documents WHERE disk_hash = :hash)
          AND NOT EXISTS (SELECT 1 FROM blobs WHERE base = :hash)`,
      )
      .run({ hash: digest });
  }
}
