import { createHash, timingSafeEqual } from 'node:crypto';

/** What is kept of a token: SHA-256 needs no salt where tokens are random. */
export function tokenDigest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Compares digests in a time that does not tell how much of the token was right. */
export function isSameDigest(one: Buffer, other: Buffer): boolean {
  return timingSafeEqual(one, other);
}
