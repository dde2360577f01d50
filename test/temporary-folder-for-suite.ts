import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEndOfFile } from './at-end-of-file.ts';

/** A fresh empty folder for all tests of a file, by its real path, removed after the last. Callable anywhere, also in a `beforeAll`. */
export function temporaryFolderForSuite(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-test-')));
  atEndOfFile(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
