import { join } from 'node:path';
import { entriesOf, plainKind, readPlainFile } from '../plain-files.ts';
import type { Repository } from '../repository.ts';

const MAX_ALTERNATES_BYTES = 64 * 1024;

/** Folders of the object store in which files stand that git opens by itself. */
const FOLDERS: readonly string[] = ['objects', 'objects/pack', 'objects/info', 'objects/info/commit-graphs'];

/**
 * Why git is not to read the objects of a repository, to follow "git is not asked:"; null when it may. All of them have to
 * lie in the repository's own folder: what a link or a list of other stores adds may be another project's history, and a
 * pipe never ends.
 */
export function objectStoreFault({ commonDirectory }: Repository): string | null {
  for (const folder of FOLDERS) {
    const kind = plainKind(commonDirectory, folder);
    if (kind === 'missing' && folder !== 'objects') continue;
    if (kind !== 'folder') return `${join(commonDirectory, folder)} is not a plain folder`;
    const odd = entriesOf(join(commonDirectory, folder)).find((entry) => !entry.isFile() && !entry.isDirectory());
    if (odd !== undefined) return `${join(commonDirectory, folder, odd.name)} is a link or not a regular file`;
  }
  const alternates = readPlainFile(commonDirectory, 'objects/info/alternates', MAX_ALTERNATES_BYTES);
  if (alternates.kind === 'gone' || (alternates.kind === 'bytes' && alternates.bytes.length === 0)) return null;
  const file = join(commonDirectory, 'objects/info/alternates');
  return `the repository borrows objects from elsewhere (${file}): run "git repack -a -d", then remove that file`;
}

/** Whether the clone was made with a filter, and so lacks objects. */
export function isPartial({ commonDirectory }: Repository): boolean {
  return entriesOf(join(commonDirectory, 'objects/pack')).some(({ name }) => name.endsWith('.promisor'));
}
