import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRegularFile } from '../../src/workspace/read-file.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

const onWindows = process.platform === 'win32';

test('a file is read byte for byte', () => {
  const folder = temporaryFolder();
  const content = Buffer.from([0, 1, 2, 255, 13, 10]);
  writeFiles(folder, { file: content, empty: '' });
  expect(readRegularFile(join(folder, 'file'))).toEqual({ kind: 'bytes', bytes: content });
  expect(readRegularFile(join(folder, 'empty'))).toEqual({ kind: 'bytes', bytes: Buffer.alloc(0) });
});

test('a file over the limit is not read, one at the limit is', () => {
  const folder = temporaryFolder();
  writeFiles(folder, { file: '12345' });
  expect(readRegularFile(join(folder, 'file'), 5)).toMatchObject({ kind: 'bytes' });
  expect(readRegularFile(join(folder, 'file'), 4)).toEqual({ kind: 'skipped', reason: 'too_large' });
});

test('what does not exist is gone', () => {
  const folder = temporaryFolder();
  writeFiles(folder, { file: '' });
  expect(readRegularFile(join(folder, 'missing'))).toEqual({ kind: 'gone' });
  expect(readRegularFile(join(folder, 'file', 'below'))).toEqual({ kind: 'gone' });
});

test('a directory is unreadable', () => {
  expect(readRegularFile(temporaryFolder())).toEqual({ kind: 'skipped', reason: 'unreadable' });
});

test.skipIf(onWindows)('a symbolic link is not followed, even to a regular file', () => {
  const folder = temporaryFolder();
  writeFiles(folder, { file: '' });
  symlinkSync(join(folder, 'file'), join(folder, 'link'));
  expect(readRegularFile(join(folder, 'link'))).toEqual({ kind: 'skipped', reason: 'unreadable' });
});

test.skipIf(onWindows)('a named pipe without a writer and a device do not make it wait', () => {
  const folder = temporaryFolder();
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  for (const path of [join(folder, 'pipe'), '/dev/zero']) {
    expect(readRegularFile(path)).toEqual({ kind: 'skipped', reason: 'unreadable' });
  }
});

test.skipIf(onWindows || process.getuid?.() === 0)('a file without permission is unreadable', () => {
  const folder = temporaryFolder();
  writeFiles(folder, { file: '' });
  chmodSync(join(folder, 'file'), 0);
  expect(readRegularFile(join(folder, 'file'))).toEqual({ kind: 'skipped', reason: 'unreadable' });
});

test.skipIf(onWindows)('a file of another user than is wanted is unreadable', () => {
  const folder = temporaryFolder();
  writeFiles(folder, { file: 'text' });
  const user = process.getuid?.() ?? 0;
  expect(readRegularFile(join(folder, 'file'), 100, { owners: new Set([user]) })).toMatchObject({ kind: 'bytes' });
  expect(readRegularFile(join(folder, 'file'), 100, { owners: new Set([user + 1]) })).toEqual({
    kind: 'skipped',
    reason: 'unreadable',
  });
});

test('what counts is how large a file is once it is open', () => {
  const folder = temporaryFolder();
  writeFiles(folder, { file: 'before' });
  const growing = (_handle: number, path: string) => {
    appendFileSync(path, ' after');
    return true;
  };
  const path = join(folder, 'file');
  expect(readRegularFile(path, 12, { liesAt: growing })).toEqual({ kind: 'bytes', bytes: Buffer.from('before after') });
  expect(readRegularFile(path, 12, { liesAt: growing })).toEqual({ kind: 'skipped', reason: 'too_large' });
});

test.skipIf(process.platform !== 'linux')('of files that the system makes up without end nothing is read', () => {
  expect(readRegularFile('/proc/self/environ')).toMatchObject({ kind: 'gone' });
  expect(readRegularFile(`/proc/${process.pid}/environ`)).toEqual({ kind: 'bytes', bytes: Buffer.alloc(0) });
});
