import { hash } from 'node:crypto';

/** Of what a finding is about: the same wherever that is moved to. */
export function contentFingerprint(...parts: readonly (string | number)[]): string {
  return hash('sha256', parts.join('\0')).slice(0, 16);
}
