import { readPlainFile } from './plain-files.ts';
import type { Repository } from './repository.ts';

const MAX_SHALLOW_BYTES = 16 * 1024 * 1024;

/**
 * Commits whose parents a shallow clone left out. Git shows them as if they had made every file, so what they changed is
 * not known.
 */
export function shallowBoundary({ commonDirectory }: Repository): ReadonlySet<string> {
  const read = readPlainFile(commonDirectory, 'shallow', MAX_SHALLOW_BYTES);
  return new Set(read.kind === 'bytes' ? read.bytes.toString('latin1').trim().split('\n') : []);
}
