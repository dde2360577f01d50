import { crc32 } from 'node:zlib';
import { DamagedContent } from './sqlite.ts';

/**
 * Stored bytes, when they are those the checksum was taken of. SQLite notices damage to its own structures, not to what it
 * keeps in them.
 *
 * @param what they are, for the message
 * @throws DamagedContent
 */
export function checkedContent(content: unknown, checksum: unknown, what: string): Uint8Array {
  if (content instanceof Uint8Array && crc32(content) === checksum) return content;
  throw new DamagedContent(`The stored ${what} are not what was written.`);
}
