import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isTopOfLargeRepository } from '../../src/workspace/repository-size.ts';
import { commitAll, initRepository } from './git-fixture.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

function repository(files: number): string {
  const folder = temporaryFolder();
  const name = (at: number) => `folder/with/a/path/of/the/usual/length/file-${at}.ts`;
  writeFiles(folder, Object.fromEntries(Array.from({ length: files }, (_, at) => [name(at), ''])));
  initRepository(folder);
  commitAll(folder);
  return folder;
}

test('the top of a repository of many tracked files is told from that of one with few', () => {
  expect(isTopOfLargeRepository(repository(1500))).toBe(true);
  expect(isTopOfLargeRepository(repository(100))).toBe(false);
});

test('a folder without a repository, or within one, is not told to be large', () => {
  const folder = temporaryFolder();
  expect(isTopOfLargeRepository(folder)).toBe(false);
  const inside = join(repository(1500), 'folder');
  mkdirSync(inside, { recursive: true });
  expect(isTopOfLargeRepository(inside)).toBe(false);
});
