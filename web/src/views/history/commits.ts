import type { Change } from '../../data/history.ts';

export interface Entry {
  readonly id: string;
  readonly changes: readonly Change[];
}

/** The files of a commit are one entry, which stands where its first file does; everything else stands alone. */
export function byCommit(changes: readonly Change[]): readonly Entry[] {
  const entries = new Map<string, Change[]>();
  for (const change of changes) {
    const id = change.commit ?? change.id;
    const entry = entries.get(id);
    if (entry === undefined) entries.set(id, [change]);
    else entry.push(change);
  }
  return [...entries].map(([id, members]) => ({ id, changes: members }));
}
