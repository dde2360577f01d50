import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { SYSTEM_DISK } from '../../workspace/disk.ts';
import { systemCode } from '../../workspace/real-path.ts';
import { makePrivate } from '../private-folder.ts';

/** Characters of a file's name that the name of its copy keeps. */
const SHOWN = 80;

/**
 * Keeps a copy of what a file held, beside the records and never in the tree.
 *
 * @param folder of the records, private
 * @param path of the file in its tree
 * @param at milliseconds since 1970
 * @returns the copy, absolute: `NAME.backup.SECONDS`, numbered where there are several of one second
 * @throws what the system throws
 */
export async function keepBackup(folder: string, path: string, content: Uint8Array, at: number): Promise<string> {
  const place = join(folder, 'backups', hash('sha256', path).slice(0, 12));
  makePrivate(join(folder, 'backups'), () => true);
  makePrivate(place, () => true);
  const name = `${basename(path).slice(0, SHOWN)}.backup.${Math.floor(at / 1000)}`;
  for (let count = 0; ; count++) {
    const copy = join(place, count === 0 ? name : `${name}-${count}`);
    try {
      await SYSTEM_DISK.createFile(copy, content, 0o600);
      return copy;
    } catch (thrown) {
      if (systemCode(thrown) !== 'EEXIST') {
        removeBackup(copy);
        throw thrown;
      }
    }
  }
}

/** Takes a copy away again: of a write that did not come about. */
export function removeBackup(copy: string): void {
  rmSync(copy, { force: true });
}
