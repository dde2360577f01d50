import type { Postings } from './postings.ts';

/** Returns the number of files that have a term; -1 stands for a term that no file has. */
export function filesWithTerm(term: number, { offsets, units, fileOfUnit }: Postings): number {
  if (term === -1) return 0;
  let [count, last] = [0, -1];
  for (let at = offsets[term] as number; at < (offsets[term + 1] as number); at++) {
    const file = fileOfUnit[units[at] as number] as number;
    if (file !== last) count += 1;
    last = file;
  }
  return count;
}
