import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { keepPrivate, makePrivate, makePrivateFile } from '../../src/store/private-folder.ts';
import { createStateFolder } from '../../src/store/state-folder.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';

const mode = (path: string) => statSync(path).mode & 0o7777;
const anything = () => true;
const asRoot = process.getuid?.() === 0;
const SECURITY = expect.objectContaining({ errorName: 'SECURITY_ERROR' });

describe.skipIf(process.platform === 'win32')('a private folder', () => {
  test('is made with all that is missing above it', () => {
    const folder = join(temporaryFolder(), 'a', 'b');
    const mask = process.umask(0);
    try {
      expect(makePrivate(folder, anything)).toBe('private');
    } finally {
      process.umask(mask);
    }
    expect([mode(folder), mode(join(folder, '..'))]).toEqual([0o700, 0o700]);
  });

  test.each([
    [0o700, 'private'],
    [0o755, 'readable'],
    [0o777, 'writable'],
    [0o770, 'writable'],
    [0o702, 'writable'],
  ])('that had the mode %o is closed, and said to have been %s', (before, was) => {
    const folder = join(temporaryFolder(), 'a');
    mkdirSync(folder);
    chmodSync(folder, before);
    expect(makePrivate(folder, anything)).toBe(was);
    expect(mode(folder)).toBe(0o700);
  });

  test('is not made of one that is open and used for other things', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'index.html'), '');
    chmodSync(folder, 0o755);
    expect(() => makePrivate(folder, (name) => name === 'index.db')).toThrow(
      /open to other users and contains other files/,
    );
    expect(mode(folder)).toBe(0o755);
  });

  test('is not made of a shared one', () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o1777);
    expect(() => makePrivate(folder, anything)).toThrow(SECURITY);
    expect(mode(folder)).toBe(0o1777);
  });

  test('lies in no folder in which anyone may put another in its place', () => {
    const parent = temporaryFolder();
    chmodSync(parent, 0o777);
    expect(() => makePrivate(join(parent, 'a'), anything)).toThrow(/which anyone can write to/);
    chmodSync(parent, 0o1777);
    expect(makePrivate(join(parent, 'a'), anything)).toBe('private');
  });

  test('is no link', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'real'));
    symlinkSync('real', join(folder, 'link'));
    expect(() => makePrivate(join(folder, 'link'), anything)).toThrow(/cannot be created or used/);
  });

  test.runIf(asRoot)('of another user is refused, and so is one below it', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'theirs', 'mine'), { recursive: true });
    chownSync(join(folder, 'theirs'), 12_345, 12_345);
    expect(() => makePrivate(join(folder, 'theirs'), anything)).toThrow(/belongs to another user/);
    expect(() => makePrivate(join(folder, 'theirs', 'mine'), anything)).toThrow(/which belongs to another user/);
  });
});

describe.skipIf(process.platform === 'win32')('a private file', () => {
  test('is made empty, whatever the mask, and closed when it was open', () => {
    const path = join(temporaryFolder(), 'file');
    expect(keepPrivate(path)).toBe(false);
    const mask = process.umask(0);
    try {
      makePrivateFile(path);
    } finally {
      process.umask(mask);
    }
    expect(mode(path)).toBe(0o600);
    writeFileSync(path, 'text');
    chmodSync(path, 0o666);
    makePrivateFile(path);
    expect([mode(path), readFileSync(path, 'utf8')]).toEqual([0o600, 'text']);
  });

  test('is no link, and no folder', () => {
    const folder = temporaryFolder();
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'link'));
    expect(() => makePrivateFile(join(folder, 'link'))).toThrow(/is a link/);
    expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
    expect(() => makePrivateFile(folder)).toThrow(/is no file/);
  });

  test.runIf(asRoot)('is not one of another user', () => {
    const path = join(temporaryFolder(), 'file');
    writeFileSync(path, '');
    chownSync(path, 12_345, 12_345);
    expect(() => makePrivateFile(path)).toThrow(SECURITY);
  });
});

describe.skipIf(process.platform === 'win32')('a state folder', () => {
  test('in which others could write keeps nothing of what they may have put there', () => {
    const folder = temporaryFolder();
    for (const name of ['index.db', 'index.db-wal', 'http-token']) writeFileSync(join(folder, name), 'planted');
    chmodSync(folder, 0o777);
    createStateFolder(folder, []);
    expect(readdirSync(folder).filter((name) => !name.includes('.distrusted-'))).toEqual([]);
    expect(mode(folder)).toBe(0o700);
  });

  test('that others could only read keeps what it has', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'index.db'), 'mine');
    chmodSync(folder, 0o755);
    createStateFolder(folder, []);
    expect(readdirSync(folder)).toEqual(['index.db']);
    expect(mode(folder)).toBe(0o700);
  });
});
