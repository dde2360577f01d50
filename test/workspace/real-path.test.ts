import { realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { followPath } from '../../src/workspace/real-path.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

const onWindows = process.platform === 'win32';

test('what exists is where its links lead', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, { 'real/a.ts': '' });
  symlinkSync(join(folder, 'real'), join(folder, 'link'), 'junction');
  expect(await followPath(join(folder, 'link', 'a.ts'))).toEqual({ path: join(folder, 'real', 'a.ts'), failure: null });
});

test('what is missing is where it would be', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, { 'real/a.ts': '' });
  symlinkSync(join(folder, 'real'), join(folder, 'link'), 'junction');
  const expected = { path: join(folder, 'real', 'b', 'c.ts'), failure: 'ENOENT' };
  expect(await followPath(join(folder, 'link', 'b', 'c.ts'))).toEqual(expected);
});

test.skipIf(onWindows)('so is what a link to nowhere would lead to, through further links', async () => {
  const folder = temporaryFolder();
  const elsewhere = temporaryFolder();
  symlinkSync(elsewhere, join(folder, 'out'));
  symlinkSync('out/later', join(folder, 'first'));
  symlinkSync('first/still', join(folder, 'second'));
  const expected = { path: join(elsewhere, 'later', 'still', 'file.ts'), failure: 'ENOENT' };
  expect(await followPath(join(folder, 'second', 'file.ts'))).toEqual(expected);
});

test.skipIf(onWindows)('a cycle of links ends', async () => {
  const folder = temporaryFolder();
  symlinkSync('b', join(folder, 'a'));
  symlinkSync('a', join(folder, 'b'));
  expect(await followPath(join(folder, 'a', 'x'))).toEqual({ path: join(folder, 'a', 'x'), failure: 'ELOOP' });
});

test('a missing path is followed in few steps, however deep it is', () => {
  const folder = temporaryFolder();
  writeFiles(folder, { 'a/b/c.ts': '' });
  const missing = Array.from({ length: 400 }, (_, at) => `d${at}`);
  const calls = vi.spyOn(realpathSync, 'native');
  onTestFinished(() => calls.mockRestore());
  expect(followPath(join(folder, 'a', ...missing))).toEqual({ path: join(folder, 'a', ...missing), failure: 'ENOENT' });
  expect(calls.mock.calls.length).toBeLessThan(15);
});
