import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { DamagedContent } from '../sqlite.ts';

/** Contents by what they hold: each is kept once. */
export class BlobTable {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** @returns the SHA-256 of the content, hexadecimal */
  put(content: Uint8Array): string {
    const digest = hash('sha256', content);
    if (this.#database.prepare('SELECT 1 FROM blobs WHERE hash = ?').get(digest) !== undefined) return digest;
    const packed = zstdCompressSync(content);
    const [codec, kept] = packed.length < content.length ? ['zstd', packed] : ['raw', content];
    this.#database
      .prepare('INSERT INTO blobs (hash, codec, bytes, content) VALUES (?, ?, ?, ?)')
      .run(digest, codec as string, content.length, kept as Uint8Array);
    return digest;
  }

  /**
   * @returns null when there is none of that hash
   * @throws DamagedContent when what is kept is not what was put
   */
  get(digest: string): Buffer | null {
    const row = this.#database.prepare('SELECT codec, bytes, content FROM blobs WHERE hash = ?').get(digest);
    if (row === undefined) return null;
    const content = unpacked(row);
    if (content === null || hash('sha256', content) !== digest) {
      throw new DamagedContent(`the content ${digest} is not what was written`);
    }
    return content;
  }

  has(digest: string): boolean {
    return this.#database.prepare('SELECT 1 FROM blobs WHERE hash = ?').get(digest) !== undefined;
  }

  hashes(): readonly string[] {
    return this.#database
      .prepare('SELECT hash FROM blobs ORDER BY hash')
      .all()
      .map((row) => String(row.hash));
  }

  /** Forgets a content that no record names. */
  deleteUnused(digest: string): void {
    this.#database
      .prepare(
        `DELETE FROM blobs WHERE hash = :hash
          AND NOT EXISTS (SELECT 1 FROM versions WHERE hash = :hash)
          AND NOT EXISTS (SELECT 1 FROM refusals WHERE hash = :hash)`,
      )
      .run({ hash: digest });
  }
}

function unpacked({ codec, content, bytes }: Readonly<Record<string, unknown>>): Buffer | null {
  if (!(content instanceof Uint8Array)) return null;
  if (codec === 'raw') return Buffer.from(content);
  try {
    return zstdDecompressSync(content, { maxOutputLength: Math.max(1, Number(bytes)) });
  } catch {
    return null;
  }
}
