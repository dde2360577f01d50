import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import system from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Disk, type FileToWrite, replacedFiles, writeFilesTogether } from '../../src/workspace/write-files.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

function file(path: string, content = `new ${path}`, overwrite = false): FileToWrite {
  return { path, content, overwrite };
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
    const folder = temporaryFolder();
    await writeFilesTogether(join(folder, 'a/b'), [file('Makefile'), file('.github/workflows/ci.yml')]);
    expect(contents(folder)).toEqual({
      'a/': '',
      'a/b/': '',
      'a/b/.github/': '',
      'a/b/.github/workflows/': '',
      'a/b/.github/workflows/ci.yml': 'new .github/workflows/ci.yml',
      'a/b/Makefile': 'new Makefile',
    });
  });

  it('are none when one is there already, which is named', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { b: 'old', c: 'old' });
    expect(await failure(writeFilesTogether(folder, [file('a'), file('b'), file('c')]))).toMatchObject({
      errorName: 'FILE_SYSTEM_ERROR',
      message: expect.stringMatching(/^b, c are already in .*nothing was written/),
      data: { paths: ['b', 'c'] },
    });
    expect(contents(folder)).toEqual({ b: 'old', c: 'old' });
  });

  it('replace those that may be, which keep their permissions', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { run: 'old' });
    chmodSync(join(folder, 'run'), 0o754);
    const files = [file('run', 'new', true), file('other')];
    expect(await replacedFiles(folder, files)).toEqual(['run']);
    await writeFilesTogether(folder, files);
    expect(contents(folder)).toEqual({ run: 'new', other: 'new other' });
    expect(statSync(join(folder, 'run')).mode & 0o777).toBe(0o754);
  });

  it('never replace a folder', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'a'));
    expect(await failure(writeFilesTogether(folder, [file('a', 'x', true)]))).toMatchObject({
      errorName: 'FILE_SYSTEM_ERROR',
      message: expect.stringContaining('There is a folder where a would be written'),
    });
  });

  it('replace a symbolic link itself, not what it leads to', async () => {
    const folder = temporaryFolder();
    const outside = temporaryFolder();
    writeFiles(outside, { victim: 'old' });
    symlinkSync(join(outside, 'victim'), join(folder, 'a'));
    await writeFilesTogether(folder, [file('a', 'new', true)]);
    expect(contents(folder)).toEqual({ a: 'new' });
    expect(contents(outside)).toEqual({ victim: 'old' });
  });

  it.each([['../a'], ['..'], ['a/../../b'], ['.'], ['']])('are refused when one is %j', async (path) => {
    const folder = temporaryFolder();
    const inner = join(folder, 'inner');
    mkdirSync(inner);
    expect(await failure(writeFilesTogether(inner, [file('good'), file(path)]))).toMatchObject({
      errorName: 'SECURITY_ERROR',
    });
    expect(contents(folder)).toEqual({ 'inner/': '' });
  });

  it('are refused when a folder on the way is a link that leads out', async () => {
    const folder = temporaryFolder();
    const outside = temporaryFolder();
    symlinkSync(outside, join(folder, '.github'));
    expect(await failure(writeFilesTogether(folder, [file('.github/ci.yml')]))).toMatchObject({
      errorName: 'SECURITY_ERROR',
    });
    expect(contents(outside)).toEqual({});
  });

  it('are none when the call is cancelled', async () => {
    const folder = temporaryFolder();
    const signal = AbortSignal.abort();
    expect(await failure(writeFilesTogether(folder, [file('a')], { signal }))).toMatchObject({
      errorName: 'REQUEST_CANCELLED',
    });
    expect(contents(folder)).toEqual({});
  });

  it('are written where the file system has no second names for a file', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { a: 'old' });
    const disk: Disk = {
      ...system,
      link: () => Promise.reject(Object.assign(new Error('no links here'), { code: 'ENOTSUP' })),
    };
    await writeFilesTogether(folder, [file('a', 'new', true), file('b')], { disk });
    expect(contents(folder)).toEqual({ a: 'new', b: 'new b' });
  });
});

const OPERATIONS = ['chmod', 'link', 'lstat', 'mkdir', 'rename', 'unlink', 'writeFile'] as const;

/** The disk, but the `nth` use of an operation fails; whether it came to that. */
function failing(operation: (typeof OPERATIONS)[number], nth: number): { readonly disk: Disk; hasFailed(): boolean } {
  let uses = 0;
  let hasFailed = false;
  const original = system[operation] as (...given: unknown[]) => Promise<unknown>;
  const disk = {
    ...system,
    [operation]: (...given: unknown[]) => {
      uses++;
      if (uses !== nth) return original(...given);
      hasFailed = true;
      return Promise.reject(Object.assign(new Error(`${operation} failed`), { code: 'EIO' }));
    },
  } as Disk;
  return { disk, hasFailed: () => hasFailed };
}

describe('when the disk fails at any one point', () => {
  const files = [file('a', 'new', true), file('x/y/b'), file('c', 'new', true), file('d')];
  const before = { a: 'old', c: 'old', other: 'other' };

  it.each(OPERATIONS)('of %s, all files are there or none, and nothing else', async (operation) => {
    let points = 0;
    for (let nth = 1; ; nth++) {
      const folder = temporaryFolder();
      writeFiles(folder, before);
      const { disk, hasFailed } = failing(operation, nth);
      const outcome = await failure(writeFilesTogether(folder, files, { disk }));
      if (!hasFailed()) break;
      points++;
      const after = contents(folder);
      // What is cleared away when all is in place may fail without harm: the old version stays beside the new.
      const isDone = outcome === undefined;
      if (isDone) expect(after).toMatchObject({ a: 'new', 'x/y/b': 'new x/y/b', c: 'new', d: 'new d', other: 'other' });
      else {
        expect(after).toEqual(before);
        expect(outcome).toMatchObject({ errorName: 'FILE_SYSTEM_ERROR', data: { code: 'EIO' } });
      }
    }
    expect(points).toBeGreaterThan(0);
  });

  it('and once more while taking back, the failure says that the folder is not as it was', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { a: 'old' });
    const broken = () => Promise.reject(Object.assign(new Error('rename failed'), { code: 'EIO' }));
    const outcome = await failure(
      writeFilesTogether(folder, [file('a', 'new', true)], { disk: { ...system, rename: broken } }),
    );
    expect(outcome).toMatchObject({
      errorName: 'FILE_SYSTEM_ERROR',
      message: expect.stringContaining('could not all be taken back'),
    });
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('old');
  });

  it('such as a file that someone else puts in its place just then, that file stays', async () => {
    const folder = temporaryFolder();
    const disk: Disk = {
      ...system,
      link: (from, to) => {
        if (String(to).endsWith('b')) writeFileSync(to, 'theirs');
        return system.link(from, to);
      },
    };
    const outcome = await failure(writeFilesTogether(folder, [file('a'), file('b')], { disk }));
    expect(outcome).toMatchObject({ errorName: 'FILE_SYSTEM_ERROR', data: { code: 'EEXIST' } });
    expect(contents(folder)).toEqual({ b: 'theirs' });
    expect(existsSync(join(folder, 'a'))).toBe(false);
  });
});
