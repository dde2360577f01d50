import { type ObjectId, objectId } from './git/object-id.ts';

/** The regular files of a commit, by path below the prefix, as git lists them when it is asked for the `tree`. */
export function committedFiles(output: string, prefix: string): Map<string, ObjectId> {
  const files = new Map<string, ObjectId>();
  for (const row of output.split('\0')) {
    const [head, hash = ''] = /^100\d{3} blob ([0-9a-f]+)\t/.exec(row) ?? [];
    const id = objectId(hash);
    if (head !== undefined && id !== null) files.set(row.slice(head.length + prefix.length), id);
  }
  return files;
}
