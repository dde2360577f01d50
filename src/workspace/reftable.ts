import { type ObjectFormat, type ObjectId, objectId } from './git/object-id.ts';
import { readPlainFile } from './plain-files.ts';
import type { Reference } from './reference.ts';

const MAX_LIST_BYTES = 1024 * 1024;
const MAX_TABLE_BYTES = 256 * 1024 * 1024;
/** Longer than any file system could hold. */
const MAX_NAME_BYTES = 4096;
/** So many records are looked through for one name; names are compressed, so that few bytes could hold very many. */
const MAX_RECORDS = 1_000_000;

/**
 * What a git directory that keeps its references in reftables has under a name. The newest table that knows the name counts.
 * Format: Documentation/technical/reftable of git.
 */
export function findInReftables(
  directory: string,
  name: string,
  format: ObjectFormat,
): Reference | 'missing' | 'unreadable' {
  const list = readPlainFile(directory, 'reftable/tables.list', MAX_LIST_BYTES);
  if (list.kind !== 'bytes') return 'unreadable';
  const tables = list.bytes.toString('latin1').split('\n').filter(Boolean).reverse();
  let left = MAX_RECORDS;
  for (const file of tables) {
    const table = /^[\w.-]+$/.test(file) ? readPlainFile(directory, `reftable/${file}`, MAX_TABLE_BYTES) : null;
    if (table?.kind !== 'bytes') return 'unreadable';
    try {
      for (const [reference, value] of recordsOf(table.bytes, format)) {
        if (reference === name) return value ?? 'missing';
        if (left-- === 0) return 'unreadable';
      }
    } catch (thrown) {
      if (thrown instanceof RangeError) return 'unreadable';
      throw thrown;
    }
  }
  return 'missing';
}

/**
 * The records of a table in order; null for a reference that was deleted.
 * @throws RangeError for a table that is cut off or damaged
 */
function* recordsOf(table: Buffer, format: ObjectFormat): Generator<[string, Reference | null]> {
  if (table.toString('latin1', 0, 4) !== 'REFT') throw new RangeError('not a reftable');
  const headerSize = table.readUInt8(4) === 1 ? 24 : 28;
  const blockSize = table.readUIntBE(5, 3);
  // The header stands in the first block, whose length counts it.
  for (let start = 0, at = headerSize; at < table.length && table[at] === R; ) {
    const length = table.readUIntBE(at + 1, 3);
    if (length < MIN_BLOCK_BYTES) throw new RangeError('a block without room for its own size');
    const restarts = table.readUInt16BE(start + length - 2);
    yield* recordsBetween(table, at + 4, start + length - 2 - 3 * restarts, format);
    start += Math.max(blockSize, length);
    at = start;
  }
}

/** The type of a block of references. */
const R = 'r'.charCodeAt(0);
/** The type, the length and the number of restarts. */
const MIN_BLOCK_BYTES = 6;

function* recordsBetween(
  table: Buffer,
  from: number,
  to: number,
  format: ObjectFormat,
): Generator<[string, Reference | null]> {
  const bytes = new Cursor(table, from);
  let name = Buffer.alloc(0);
  while (bytes.at < to) {
    const shared = bytes.number();
    const sizeAndType = bytes.number();
    if (shared + sizeAndType / 8 > MAX_NAME_BYTES) throw new RangeError('a name too long');
    name = Buffer.concat([name.subarray(0, shared), bytes.take(Math.floor(sizeAndType / 8))]);
    bytes.number();
    yield [name.toString('utf8'), contentOf(sizeAndType % 8, bytes, format)];
  }
}

/** By type: deleted, an object, an object and what its tag leads to, the name of another reference. */
function contentOf(type: number, bytes: Cursor, format: ObjectFormat): Reference | null {
  if (type === 0) return null;
  if (type === 3) return { symbolic: bytes.take(bytes.number()).toString('utf8') };
  if (type > 3) throw new RangeError(`unknown type ${type}`);
  const size = format === 'sha256' ? 32 : 20;
  const object = objectId(bytes.take(size).toString('hex')) as ObjectId;
  if (type === 2) bytes.take(size);
  return { object };
}

class Cursor {
  at: number;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  take(count: number): Buffer {
    if (this.at + count > this.#bytes.length) throw new RangeError('the table ends too early');
    this.at += count;
    return this.#bytes.subarray(this.at - count, this.at);
  }

  /** Seven bits a byte, the highest first; each byte but the last also counts one. */
  number(): number {
    let byte = this.#bytes.readUInt8(this.at++);
    let value = byte & 0x7f;
    while (byte & 0x80) {
      byte = this.#bytes.readUInt8(this.at++);
      value = (value + 1) * 128 + (byte & 0x7f);
    }
    return value;
  }
}
