import { hash } from 'node:crypto';

/** Returns the number of the advisory lock that stands for a name. Two names with one number only wait for each other. */
export function lockKey(name: string): bigint {
  return hash('sha256', name, 'buffer').readBigInt64BE();
}
