import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Disk, SYSTEM_DISK } from '../../src/workspace/disk.ts';
import { outlook, writeFilesTogether } from '../../src/workspace/write-files.ts';
import type { FileToWrite } from '../../src/workspace/write-plan.ts';
import { PATHS_ALONE, systemError, watchedDisk } from './sample-disk.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

function file(path: string, content = `new ${path}`, overwrite = false): FileToWrite {
  return { path, content, overwrite };
}

function write(base: string, files: readonly FileToWrite[], disk: Disk = SYSTEM_DISK) {
  return writeFilesTogether(base, files, { journal: null, disk });
}

/** Every file below a folder with its content, links as links, folders with a slash. */
function contents(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1);
    if (entry.isDirectory()) found[`${path}/`] = '';
    else found[path] = entry.isFile() ? readFileSync(join(folder, path), 'utf8') : 'link';
  }
  return found;
}

function failure(work: Promise<unknown>): Promise<unknown> {
  return work.catch((thrown: unknown) => thrown);
}

describe('files written together', () => {
  it('are there with the folders they need, and nothing else is', async () => {
    const base = temporaryFolder();
    const written = await write(base, [file('a/b/Makefile'), file('a/b/.github/workflows/ci.yml')]);
    expect(written).toEqual([join(base, 'a/b/Makefile'), join(base, 'a/b/.github/workflows/ci.yml')]);
    expect(contents(base)).toEqual({
      'a/': '',
      'a/b/': '',
      'a/b/.github/': '',
      'a/b/.github/workflows/': '',
      'a/b/.github/workflows/ci.yml': 'new a/b/.github/workflows/ci.yml',
      'a/b/Makefile': 'new a/b/Makefile',
    });
  });

  it('are none when one is there already, which is named', async () => {
    const base = temporaryFolder();
    writeFiles(base, { b: 'old', c: 'old' });
    expect(await failure(write(base, [file('a'), file('b'), file('c')]))).toMatchObject({
      errorName: 'FILE_SYSTEM_ERROR',
      message: expect.stringMatching(/^b, c are already in .*nothing was written/),
      data: { paths: ['b', 'c'] },
    });
    expect(contents(base)).toEqual({ b: 'old', c: 'old' });
  });

  it('replace those that may be, which keep their permissions', async () => {
    const base = temporaryFolder();
    writeFiles(base, { run: 'old' });
    chmodSync(join(base, 'run'), 0o754);
    const files = [file('run', 'new', true), file('other')];
    expect(await outlook(base, files)).toEqual({
      targets: [join(base, 'run'), join(base, 'other')],
      replaced: ['run'],
    });
    await write(base, files);
    expect(contents(base)).toEqual({ run: 'new', other: 'new other' });
    expect(statSync(join(base, 'run')).mode & 0o777).toBe(0o754);
  });

  it('have the permissions that are asked for', async () => {
    const base = temporaryFolder();
    await write(base, [{ ...file('secret'), mode: 0o600 }]);
    expect(statSync(join(base, 'secret')).mode & 0o777).toBe(0o600);
  });

  it('never replace a folder', async () => {
    const base = temporaryFolder();
    mkdirSync(join(base, 'a'));
    expect(await failure(write(base, [file('a', 'x', true)]))).toMatchObject({
      errorName: 'FILE_SYSTEM_ERROR',
      message: expect.stringContaining('is a folder; nothing was written'),
    });
  });

  it.skipIf(process.platform === 'win32')('never replace a pipe', async () => {
    const base = temporaryFolder();
    execFileSync('mkfifo', [join(base, 'a')]);
    expect(await failure(write(base, [file('a', 'x', true)]))).toMatchObject({
      errorName: 'FILE_SYSTEM_ERROR',
      message: expect.stringContaining('a device, a pipe or a socket'),
    });
  });

  it('only replace the text they were made from', async () => {
    const base = temporaryFolder();
    writeFiles(base, { a: 'theirs' });
    const changed = { errorName: 'FILE_SYSTEM_ERROR', message: expect.stringContaining('changed in the meantime') };
    expect(await failure(write(base, [{ ...file('a', 'new', true), instead: 'before' }]))).toMatchObject(changed);
    expect(await failure(write(base, [{ ...file('b', 'new', true), instead: 'before' }]))).toMatchObject(changed);
    expect(contents(base)).toEqual({ a: 'theirs' });
    await write(base, [{ ...file('a', 'new', true), instead: 'theirs' }]);
    expect(contents(base)).toEqual({ a: 'new' });
  });

  it.each([['../a'], ['..'], ['a/../../b'], ['.'], [''], ['/etc/a'], ['a//b'], ['a\0b'], ['a/']])(
    'are refused when one is %j',
    async (path) => {
      const base = temporaryFolder();
      const inner = join(base, 'inner');
      mkdirSync(inner);
      expect(await failure(write(inner, [file('good'), file(path)]))).toMatchObject({ errorName: 'SECURITY_ERROR' });
      expect(contents(base)).toEqual({ 'inner/': '' });
    },
  );

  it('are in place only once what has to be done beforehand is, and none when that fails', async () => {
    const base = temporaryFolder();
    writeFiles(base, { a: 'old' });
    const seen: string[] = [];
    const beforehand = Promise.resolve().then(() => void seen.push(readFileSync(join(base, 'a'), 'utf8')));
    await writeFilesTogether(base, [file('a', 'new', true)], { journal: null, beforehand });
    expect([...seen, contents(base)]).toEqual(['old', { a: 'new' }]);
    const failing = Promise.reject(systemError('ENOSPC'));
    const work = writeFilesTogether(base, [file('a', 'newer', true)], { journal: null, beforehand: failing });
    expect(await failure(work)).toMatchObject({ errorName: 'FILE_SYSTEM_ERROR', data: { code: 'ENOSPC' } });
    expect(contents(base)).toEqual({ a: 'new' });
  });

  it('are none when the call is cancelled', async () => {
    const base = temporaryFolder();
    const work = writeFilesTogether(base, [file('a')], { journal: null, signal: AbortSignal.abort() });
    expect(await failure(work)).toMatchObject({ errorName: 'REQUEST_CANCELLED' });
    expect(contents(base)).toEqual({});
  });

  it('are written where the file system has no second names for a file', async () => {
    const base = temporaryFolder();
    writeFiles(base, { a: 'old' });
    const disk: Disk = { ...SYSTEM_DISK, link: () => Promise.reject(systemError('ENOTSUP')) };
    await write(base, [file('a', 'new', true), file('b')], disk);
    expect(contents(base)).toEqual({ a: 'new', b: 'new b' });
  });
});

describe.each([
  ['by descriptors', SYSTEM_DISK],
  ['by paths alone', PATHS_ALONE],
])('links, %s,', (_, disk) => {
  it('are never replaced, and the failure names where they lead', async () => {
    const [base, outside] = [temporaryFolder(), temporaryFolder()];
    writeFiles(outside, { victim: 'old' });
    symlinkSync(join(outside, 'victim'), join(base, 'a'));
    symlinkSync(join(outside, 'none'), join(base, 'dangling'));
    for (const [name, target] of [
      ['a', 'victim'],
      ['dangling', 'none'],
    ]) {
      expect(await failure(write(base, [file('b'), file(name as string, 'new', true)], disk))).toMatchObject({
        errorName: 'SECURITY_ERROR',
        message: expect.stringContaining(`is a link to ${join(outside, target as string)}`),
      });
    }
    expect(contents(base)).toEqual({ a: 'link', dangling: 'link' });
    expect(contents(outside)).toEqual({ victim: 'old' });
  });

  it('are not followed on the way, wherever they lead', async () => {
    const [base, outside] = [temporaryFolder(), temporaryFolder()];
    mkdirSync(join(base, 'real'));
    symlinkSync(outside, join(base, 'out'));
    symlinkSync('real', join(base, 'in'));
    for (const path of ['out/a', 'out/deep/a', 'in/a']) {
      expect(await failure(write(base, [file(path)], disk))).toMatchObject({ errorName: 'SECURITY_ERROR' });
    }
    expect(contents(base)).toEqual({ 'real/': '', out: 'link', in: 'link' });
    expect(contents(outside)).toEqual({});
  });
});

/** Writes three files while a folder on their way is swapped for a link outside, as soon as `isMoment` says so. */
async function writeDuringSwap(isMoment: (base: string, given: readonly unknown[]) => boolean, disk: Partial<Disk>) {
  const [base, outside] = [temporaryFolder(), temporaryFolder()];
  writeFiles(base, { 'x/b': 'old' });
  writeFiles(outside, { b: 'precious', 'y/other': 'precious' });
  let isSwapped = false;
  const swapping = watchedDisk((_, given) => {
    if (isSwapped || !isMoment(base, given)) return;
    isSwapped = true;
    renameSync(join(base, 'x'), join(base, 'moved'));
    symlinkSync(outside, join(base, 'x'));
  });
  const files = [file('x/y/a'), file('x/b', 'new', true), file('x/c')];
  const outcome = await failure(write(base, files, { ...swapping, ...disk }));
  expect(contents(outside)).toEqual({ b: 'precious', 'y/': '', 'y/other': 'precious' });
  return { isSwapped, outcome };
}

describe('a link that takes the place of a folder', () => {
  it.runIf(process.platform === 'linux')('at any moment leads nothing astray', async () => {
    for (let nth = 1; ; nth++) {
      let uses = 0;
      const { isSwapped, outcome } = await writeDuringSwap(() => ++uses === nth, {});
      if (isSwapped) continue;
      expect(outcome).toHaveLength(3);
      expect(nth).toBeGreaterThan(20);
      break;
    }
  });

  it('leads nothing astray without descriptors either, but for the moment between a look and what follows', async () => {
    for (let nth = 1; ; nth++) {
      let looks = 0;
      const isLook = (base: string, [path]: readonly unknown[]) => path === base && ++looks === nth;
      const { isSwapped, outcome } = await writeDuringSwap(isLook, { readlink: PATHS_ALONE.readlink });
      if (isSwapped) continue;
      expect(outcome).toHaveLength(3);
      expect(nth).toBeGreaterThan(20);
      break;
    }
  });
});

describe('what belongs to git', () => {
  const spellings = ['.git', '.GIT', '.Git', '.git.', '.git ', '.git. .', '.git::$INDEX_ALLOCATION', '.git:a', 'git~1'];
  const ignorable = ['.g\u200Cit', '.gi\u202Et', '\uFEFF.git', '.git\u2060', '.\u00ADgit', '\uFF0Egit'];

  it.each([...spellings, 'GIT~1', 'GIT~2', ...ignorable])('is not written to under the name %j', async (name) => {
    const base = temporaryFolder();
    mkdirSync(join(base, '.git'));
    for (const path of [name, `${name}/config`, `${name}/hooks/pre-commit`, `sub/${name}/hooks/x`]) {
      expect(await failure(write(base, [file(path, 'x', true)]))).toMatchObject({ errorName: 'SECURITY_ERROR' });
    }
    expect(contents(base)).toEqual({ '.git/': '' });
  });

  it.each(['.github/ci.yml', '.gitignore', 'git/a', '.gitattributes', 'a.git/b', 'git~x'])(
    'is not what is only called alike: %s',
    async (path) => {
      expect(await write(temporaryFolder(), [file(path)])).toHaveLength(1);
    },
  );

  it('is known by what is in it, too', async () => {
    const base = temporaryFolder();
    execFileSync('git', ['init', '--quiet', '--bare', 'store'], { cwd: base });
    expect(await failure(write(base, [file('store/hooks/post-update')]))).toMatchObject({
      errorName: 'SECURITY_ERROR',
      message: expect.stringContaining('belongs to git'),
    });
    expect(existsSync(join(base, 'store/hooks/post-update'))).toBe(false);
    expect(await failure(write(join(base, 'store'), [file('a')]))).toMatchObject({ errorName: 'SECURITY_ERROR' });
  });
});

const OPERATIONS = ['createFile', 'link', 'lstat', 'mkdir', 'openFolder', 'rename', 'unlink'] as const;

/** The disk, but the `nth` use of an operation fails; whether it came to that. */
function failing(operation: keyof Disk, nth: number): { readonly disk: Disk; hasFailed(): boolean } {
  let uses = 0;
  let hasFailed = false;
  const disk = watchedDisk((name) => {
    if (name !== operation || ++uses !== nth) return;
    hasFailed = true;
    throw systemError('EIO');
  });
  return { disk, hasFailed: () => hasFailed };
}

describe('when the disk fails at any one point', () => {
  const files = [file('a', 'new', true), file('x/y/b'), file('c', 'new', true), file('d')];
  const before = { a: 'old', c: 'old', other: 'other' };

  it.each(OPERATIONS)('of %s, all files are there or none, and nothing else', async (operation) => {
    let points = 0;
    for (let nth = 1; ; nth++) {
      const base = temporaryFolder();
      writeFiles(base, before);
      const { disk, hasFailed } = failing(operation, nth);
      const outcome = await failure(write(base, files, disk));
      if (!hasFailed()) break;
      points++;
      const after = contents(base);
      // What is cleared away when all is in place may fail without harm: the old version stays beside the new.
      if (Array.isArray(outcome)) {
        expect(after).toMatchObject({ a: 'new', 'x/y/b': 'new x/y/b', c: 'new', d: 'new d', other: 'other' });
      } else {
        expect(after).toEqual(before);
        expect(outcome).toMatchObject({ errorName: 'FILE_SYSTEM_ERROR', data: { code: 'EIO' } });
      }
    }
    expect(points).toBeGreaterThan(0);
  });

  it('and once more while taking back, the failure says that the folder is not as it was', async () => {
    const base = temporaryFolder();
    writeFiles(base, { a: 'old' });
    const disk = { ...SYSTEM_DISK, rename: () => Promise.reject(systemError('EIO')) };
    expect(await failure(write(base, [file('a', 'new', true)], disk))).toMatchObject({
      errorName: 'FILE_SYSTEM_ERROR',
      message: expect.stringContaining('could not be undone'),
    });
    expect(readFileSync(join(base, 'a'), 'utf8')).toBe('old');
  });

  it('such as a file that someone else puts in its place just then, that file stays', async () => {
    const base = temporaryFolder();
    const disk = watchedDisk((name, [, to]) => {
      if (name === 'link' && basename(String(to)) === 'b') writeFileSync(String(to), 'theirs');
    });
    expect(await failure(write(base, [file('a'), file('b')], disk))).toMatchObject({
      errorName: 'FILE_SYSTEM_ERROR',
      data: { code: 'EEXIST' },
    });
    expect(contents(base)).toEqual({ b: 'theirs' });
  });
});
