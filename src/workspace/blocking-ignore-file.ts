import { join } from 'node:path';
import { entriesOf } from './plain-files.ts';
import { DERIVED_FOLDERS } from './selection.ts';
import type { Slices } from './slices.ts';

const IGNORE_FILE = '.gitignore';

/**
 * Returns the path of an ignore file that makes git wait for a writer, such as a pipe or a device, or null. Looks in the folders
 * from `top` down to `folder` and in all folders below, but not in those whose name git is told to exclude.
 *
 * @param top absolute and real
 * @param folder relative to `top`, as is the result
 */
export async function blockingIgnoreFile(top: string, folder: string, slices: Slices): Promise<string | null> {
  for (const above of foldersAbove(folder)) {
    if (entriesOf(join(top, above)).some(isBlocking)) return pathIn(above, IGNORE_FILE);
  }
  const pending = [folder];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    await slices.pause();
    for (const entry of entriesOf(join(top, place))) {
      const path = pathIn(place, entry.name);
      if (isBlocking(entry)) return path;
      if (entry.isDirectory() && entry.name !== '.git' && !DERIVED_FOLDERS.includes(entry.name)) pending.push(path);
    }
  }
  return null;
}

function isBlocking(entry: { readonly name: string; isFIFO(): boolean; isCharacterDevice(): boolean }): boolean {
  return entry.name === IGNORE_FILE && (entry.isFIFO() || entry.isCharacterDevice());
}

function foldersAbove(folder: string): string[] {
  const names = folder.split('/').filter((name) => name !== '');
  return names.map((_, depth) => names.slice(0, depth).join('/'));
}

function pathIn(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
