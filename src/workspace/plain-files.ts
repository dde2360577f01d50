import { type Dirent, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { type FileBytes, readRegularFile } from './read-file.ts';
import { readFolder } from './read-folder.ts';
import { systemCode } from './real-path.ts';

/** What stands at a path: `other` is whatever is neither, a symbolic link on the way there among it. */
export type PlainKind = 'file' | 'folder' | 'missing' | 'other';

/**
 * What stands at `path`, relative and with forward slashes, below `base` (absolute and real), with no link followed on the
 * way, so that it surely lies in there.
 */
export function plainKind(base: string, path: string): PlainKind {
  let kind: PlainKind = 'folder';
  let current = base;
  for (const name of path.split('/')) {
    if (kind !== 'folder') return kind === 'file' ? 'missing' : kind;
    current = join(current, name);
    kind = kindOf(current);
  }
  return kind;
}

/** A file of which `plainKind` says that it is one; `gone` or `unreadable` otherwise. Never throws. */
export function readPlainFile(base: string, path: string, maxBytes: number): FileBytes {
  const kind = plainKind(base, path);
  if (kind === 'missing') return { kind: 'gone' };
  return kind === 'file' ? readRegularFile(join(base, path), maxBytes) : { kind: 'skipped', reason: 'unreadable' };
}

/** What stands in a folder; empty where it cannot be read. */
export function entriesOf(folder: string): readonly Dirent[] {
  const read = readFolder(folder);
  return read.kind === 'entries' ? read.entries : [];
}

function kindOf(path: string): PlainKind {
  try {
    const stats = lstatSync(path);
    if (stats.isFile()) return 'file';
    return stats.isDirectory() ? 'folder' : 'other';
  } catch (thrown) {
    return ['ENOENT', 'ENOTDIR'].includes(systemCode(thrown)) ? 'missing' : 'other';
  }
}
