import { randomBytes } from 'node:crypto';

/** Without letters that are read as others: Crockford's base32. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

export type RecordKind = 'ver' | 'ref' | 'dec' | 'ses';

/** A name that no other record has: 125 random bits, after what kind of record it is. */
export function newRecordId(kind: RecordKind): string {
  return `${kind}_${Array.from(randomBytes(25), (byte) => DIGITS[byte % 32]).join('')}`;
}
