import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A fresh empty folder for all tests of a file, by its real path, removed after the last. Call it in a `beforeAll`. */
export function temporaryFolderForSuite(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-test-')));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
