import { lstatSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { plainKind } from './plain-files.ts';

/**
 * What a symbolic link below `base` (absolute and real) says, which git keeps as its content; null where there is none, or
 * another link stands on the way. Nothing is followed.
 */
export function linkTarget(base: string, path: string): string | null {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  if (folder !== '' && plainKind(base, folder) !== 'folder') return null;
  const absolute = join(base, path);
  try {
    return lstatSync(absolute).isSymbolicLink() ? readlinkSync(absolute) : null;
  } catch {
    return null;
  }
}
