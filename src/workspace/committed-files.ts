import { type ObjectId, objectId } from './git/object-id.ts';

/** What a commit has at a path: a file, a link, or a commit of another repository. */
export interface CommittedEntry {
  /** As git writes it: `100644`, `100755`, `120000` for a link, `160000` for a commit of another repository. */
  readonly mode: string;
  readonly id: ObjectId;
}

/** All that a commit holds, by path below the prefix, as git lists it when it is asked for the `tree`. */
export function committedEntries(output: string, prefix: string): Map<string, CommittedEntry> {
  const entries = new Map<string, CommittedEntry>();
  for (const row of output.split('\0')) {
    const [head, mode = '', hash = ''] = /^(\d{6}) (?:blob|commit) ([0-9a-f]+)\t/.exec(row) ?? [];
    const id = objectId(hash);
    if (head !== undefined && id !== null) entries.set(row.slice(head.length + prefix.length), { mode, id });
  }
  return entries;
}

/** The regular files of a commit, by path below the prefix, as git lists them when it is asked for the `tree`. */
export function committedFiles(output: string, prefix: string): Map<string, ObjectId> {
  const entries = [...committedEntries(output, prefix)];
  return new Map(entries.flatMap(([path, { mode, id }]) => (mode.startsWith('100') ? [[path, id]] : [])));
}
