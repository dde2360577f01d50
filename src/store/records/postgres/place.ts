import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { SYSTEM_DISK } from '../../../workspace/disk.ts';
import { readRegularFile } from '../../../workspace/read-file.ts';
import type { Sqlite } from '../../sqlite.ts';
import { lockFolder } from '../folder-lock.ts';

const PLACE_FILE = 'place';
const NAME = /^[0-9a-f-]{36}$/;
const MAX_BYTES = 100;

/**
 * Returns the name of the checkout that a folder of records belongs to, a random one that the folder keeps: two machines may have
 * checkouts of the same path.
 *
 * @param folder absolute, private and there
 * @throws as `lockFolder`, and what the system throws
 */
export async function placeName(sqlite: Sqlite, folder: string): Promise<string> {
  const path = join(folder, PLACE_FILE);
  const lock = await lockFolder(sqlite, folder);
  try {
    const read = readRegularFile(path, MAX_BYTES);
    const known = read.kind === 'bytes' ? read.bytes.toString('utf8') : '';
    if (NAME.test(known)) return known;
    const name = randomUUID();
    // Of a process that ended while it wrote: nothing was recorded under that name.
    rmSync(path, { force: true });
    await SYSTEM_DISK.createFile(path, name, 0o600);
    return name;
  } finally {
    lock.release();
  }
}
