import { crc32 } from 'node:zlib';
import { DamagedContent } from './sqlite.ts';

/** What tells damaged bytes, and bytes that damage has brought under another key. */
export function checksumOf(key: readonly (string | number)[], content: Uint8Array): number {
  return crc32(content, crc32(JSON.stringify(key)));
}

/**
 * Stored bytes, when they and their key are those the checksum was taken of. SQLite notices damage to its own structures, not
 * to what it keeps in them.
 *
 * @param what they are, for the message
 * @throws DamagedContent
 */
export function checkedContent(
  key: readonly (string | number)[],
  { content, checksum }: Readonly<Record<string, unknown>>,
  what: string,
): Uint8Array {
  if (content instanceof Uint8Array && checksumOf(key, content) === checksum) return content;
  throw new DamagedContent(`The stored ${what} differ from what was written.`);
}
