import { join } from 'node:path';
import { MAX_FILE_BYTES } from '../classify.ts';
import { headOf } from '../commits.ts';
import type { ObjectFormat } from '../git/object-id.ts';
import { nameOf } from '../git/temporary-objects.ts';
import type { IndexEntry } from '../index-entries.ts';
import { linkTarget } from '../link-target.ts';
import { plainKind, readPlainFile } from '../plain-files.ts';
import { repositoryAt } from '../repository.ts';
import { isContentOf } from '../same-content.ts';
import { isPathBelow, type WorkingFiles } from '../working-files.ts';
import { LINK_MODE, type PathVersion, SUBMODULE_MODE } from './version.ts';

/** Where working versions are read. */
export interface WorkingPlace {
  /** Absolute and real. */
  readonly folder: string;
  readonly working: WorkingFiles;
  readonly format: ObjectFormat;
  /** Whether the file system tells which files are programs. */
  readonly hasModes: boolean;
}

/** What lies in the working tree where the index has an entry; null for nothing. Hashed here, never read through git. */
export function workingVersion(entry: IndexEntry, place: WorkingPlace): PathVersion | null {
  const { path, mode, id } = entry;
  if (!isPathBelow(path)) return null;
  const asIndexed: PathVersion = { mode, id, bytes: null };
  if (entry.isTakenAsUnchanged || (entry.isLeftOut && plainKind(place.folder, path) === 'missing')) return asIndexed;
  if (mode === SUBMODULE_MODE) return submoduleVersion(entry, place.folder);
  if (mode === LINK_MODE) return untrackedVersion(path, place);
  const file = place.working.read(entry);
  switch (file.kind) {
    case 'as_indexed':
      return asIndexed;
    case 'too_large':
      return { mode, id: null, bytes: null };
    case 'gone':
      return linkVersion(path, place);
    case 'bytes': {
      const version = { mode: modeOf(file.isExecutable, mode, place), bytes: file.bytes };
      const isSame = isContentOf(file.bytes, id, place.format);
      return isSame ? { ...version, id, bytes: null } : { ...version, id: nameOf('blob', file.bytes, place.format) };
    }
  }
}

/** What lies at a path of the working tree that the index knows nothing of; null for what git has no name for. */
export function untrackedVersion(path: string, place: WorkingPlace): PathVersion | null {
  const read = readPlainFile(place.folder, path, MAX_FILE_BYTES);
  if (read.kind === 'bytes') {
    return { mode: '100644', id: nameOf('blob', read.bytes, place.format), bytes: read.bytes };
  }
  if (read.kind === 'skipped' && read.reason === 'too_large') return { mode: '100644', id: null, bytes: null };
  return linkVersion(path, place);
}

function linkVersion(path: string, { folder, format }: WorkingPlace): PathVersion | null {
  const target = linkTarget(folder, path);
  if (target === null) return null;
  const bytes = Buffer.from(target, 'utf8');
  return { mode: LINK_MODE, id: nameOf('blob', bytes, format), bytes };
}

/** The commit that is checked out there. Where the other repository was never fetched, nothing has changed. */
function submoduleVersion({ path, mode, id }: IndexEntry, folder: string): PathVersion | null {
  const kind = plainKind(folder, path);
  if (kind !== 'folder') return null;
  const repository = repositoryAt(join(folder, path));
  const head = repository === null ? null : headOf(repository);
  return { mode, id: head?.kind === 'commit' ? head.commit : id, bytes: null };
}

function modeOf(isExecutable: boolean, mode: string, { hasModes }: WorkingPlace): string {
  if (!hasModes) return mode;
  return isExecutable ? '100755' : '100644';
}
