import { readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Disk, SYSTEM_DISK } from '../../src/workspace/disk.ts';
import { settleWrites, writeFilesTogether } from '../../src/workspace/write-files.ts';
import { MemoryJournal, Mortal, PATHS_ALONE, systemError } from './sample-disk.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

const BEFORE = { run: 'old run', 'x/a': 'old a', other: 'other' };
const FILES = [
  { path: 'run', content: 'new run', overwrite: true },
  { path: 'x/a', content: 'new a', overwrite: true },
  { path: 'x/y/z/b', content: 'new b', overwrite: false },
  { path: 'p/c', content: 'new c', overwrite: false },
];
const AFTER = { ...BEFORE, ...Object.fromEntries(FILES.map(({ path, content }) => [path, content])) };
const FOLDERS = ['p', 'x', 'x/y', 'x/y/z'];

function files(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]));
}

function folders(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return all.filter((path) => statSync(join(folder, path)).isDirectory()).sort();
}

function isWritten(folder: string): boolean {
  return readFileSync(join(folder, 'run'), 'utf8') === 'new run';
}

/** All files are as after the write, or as before it, and nothing else is there. */
function expectAllOrNone(folder: string): void {
  const isAll = isWritten(folder);
  expect(files(folder)).toEqual(isAll ? AFTER : BEFORE);
  expect(folders(folder)).toEqual(isAll ? FOLDERS : ['x']);
}

/** A folder in which a process was killed at its `nth` step of writing; null when it had fewer. */
async function cutOff(nth: number, disk: Disk = SYSTEM_DISK) {
  const [base, journal] = [temporaryFolder(), new MemoryJournal()];
  writeFiles(base, BEFORE);
  const process = new Mortal(nth, disk);
  await writeFilesTogether(base, FILES, { journal: process.journal(journal), disk: process.disk }).catch(() => {});
  return process.isDead ? { base, journal } : null;
}

const noNote = (sentence: string) => expect.unreachable(sentence);

const withoutSecondNames: Disk = { ...SYSTEM_DISK, link: () => Promise.reject(systemError('EPERM')) };

describe.each([
  ['by descriptors', SYSTEM_DISK, 1],
  // Every step is a look at each folder above as well.
  ['by paths alone', PATHS_ALONE, 5],
  ['where files have no second names', withoutSecondNames, 2],
])('a write that is cut off at any step, %s,', (_, disk, stride) => {
  it('is all there or none of it after the next look, and nothing is left over', async () => {
    const ends = { all: 0, none: 0 };
    for (let nth = 1; ; nth += stride) {
      const left = await cutOff(nth, disk);
      if (left === null) break;
      await settleWrites(left.journal, noNote, disk);
      expectAllOrNone(left.base);
      expect(left.journal.hasEntries()).toBe(false);
      ends[isWritten(left.base) ? 'all' : 'none']++;
    }
    expect(ends.none).toBeGreaterThan(10);
    expect(ends.all).toBeGreaterThan(2);
  });

  it('is settled before the next write, which then succeeds', async () => {
    for (let nth = 1; ; nth += 10 * stride) {
      const left = await cutOff(nth, disk);
      if (left === null) break;
      const again = FILES.map((file) => ({ ...file, overwrite: true }));
      await writeFilesTogether(left.base, again, { journal: left.journal, disk, onNote: noNote });
      expect(files(left.base)).toEqual(AFTER);
      expect(folders(left.base)).toEqual(FOLDERS);
    }
  });
});

describe('settling what was cut off', () => {
  it('may be cut off at any step itself', async () => {
    for (let nth = 15; ; nth += 30) {
      const first = await cutOff(nth);
      if (first === null) break;
      for (let step = 1; ; step += 2) {
        const left = await cutOff(nth);
        if (left === null) break;
        const process = new Mortal(step);
        await settleWrites(process.journal(left.journal), () => {}, process.disk).catch(() => {});
        await settleWrites(left.journal, noNote);
        expectAllOrNone(left.base);
        if (!process.isDead) break;
      }
    }
  });

  it('leaves what somebody has changed since, keeps the earlier file, and says so', async () => {
    let changed = 0;
    for (let nth = 20; ; nth++) {
      const left = await cutOff(nth);
      if (left === null) break;
      if (!isWritten(left.base)) continue;
      const isUndone = left.journal.unfinished().some(({ isDone }) => !isDone);
      if (!isUndone) continue;
      changed++;
      writeFileSync(join(left.base, 'run'), 'theirs');
      const notes: string[] = [];
      await settleWrites(left.journal, (note) => notes.push(note));
      expect(notes).toEqual([expect.stringContaining('changed by another process')]);
      const { run, ...others } = files(left.base);
      expect(run).toBe('theirs');
      expect(Object.values(others)).toContain('old run');
      expect(left.journal.hasEntries()).toBe(false);
    }
    expect(changed).toBeGreaterThan(0);
  });

  it('does nothing where the folder is gone', async () => {
    const left = await cutOff(25);
    rmSync(left?.base as string, { recursive: true });
    await settleWrites(left?.journal as MemoryJournal, noNote);
    expect(left?.journal.hasEntries()).toBe(false);
  });

  it('follows no link that has come into the way since', async () => {
    for (let nth = 20; ; nth += 4) {
      const left = await cutOff(nth);
      if (left === null) break;
      const outside = temporaryFolder();
      writeFiles(outside, { a: 'precious', 'y/z/b': 'new b' });
      rmSync(join(left.base, 'x'), { recursive: true });
      symlinkSync(outside, join(left.base, 'x'));
      await settleWrites(left.journal, () => {});
      expect(files(outside)).toEqual({ a: 'precious', 'y/z/b': 'new b' });
    }
  });

  it('is tried again when the system refuses it', async () => {
    const left = await cutOff(25);
    const { base, journal } = left as NonNullable<typeof left>;
    const notes: string[] = [];
    const refusing = { ...SYSTEM_DISK, unlink: () => Promise.reject(systemError('EACCES')) };
    await settleWrites(journal, (note) => notes.push(note), refusing);
    expect(notes.length).toBeGreaterThan(0);
    expect(journal.hasEntries()).toBe(true);
    await settleWrites(journal, noNote);
    expectAllOrNone(base);
  });
});
