import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openedInPlace, placeCheck } from '../../src/workspace/open-in-place.ts';
import { type ReadOptions, readRegularFile } from '../../src/workspace/read-file.ts';
import { readFolder } from '../../src/workspace/read-folder.ts';
import { OUTSIDE, swappedFolder } from './swapped-folder.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

const onWindows = process.platform === 'win32';
const onLinux = process.platform === 'linux';
const GONE = { kind: 'gone' };
const UNREADABLE = { kind: 'skipped', reason: 'unreadable' };

/** A root with links of every kind in it, beside a folder that is no part of it. */
function linkedRoot(): string {
  const parent = temporaryFolder();
  const root = join(parent, 'root');
  writeFiles(parent, { 'root/real/file': 'inside', 'outside/file': 'outside', 'outside/deep/file': 'outside' });
  symlinkSync('../outside', join(root, 'out'));
  symlinkSync('real', join(root, 'in'));
  symlinkSync('../nowhere', join(root, 'dangling'));
  symlinkSync('real/file', join(root, 'link'));
  symlinkSync(join(parent, 'outside/file'), join(parent, 'outside/link'));
  execFileSync('mkfifo', [join(parent, 'outside/pipe')]);
  return root;
}

const systems = onLinux ? (['linux', 'freebsd'] as const) : [process.platform];

describe.skipIf(onWindows).each(systems)('where places are checked as on %s', (platform) => {
  const liesAt = placeCheck(platform);
  const read = (path: string) => readRegularFile(path, 100, { liesAt });

  test('a file that lies at a path itself is read', () => {
    const root = linkedRoot();
    expect(read(join(root, 'real/file'))).toEqual({ kind: 'bytes', bytes: Buffer.from('inside') });
    expect(read(`${root}/real/../real//file`)).toMatchObject({ kind: 'bytes' });
  });

  test.each(['in', 'out', 'dangling'])('what lies behind the link %s is gone, whatever it is', (link) => {
    const root = linkedRoot();
    for (const name of ['file', 'missing', 'deep', 'deep/file', 'link', 'pipe', 'file/below']) {
      expect(read(join(root, link, name)), name).toEqual(GONE);
      expect(readFolder(join(root, link, name), platform), name).toEqual(GONE);
    }
  });

  test.each(['in', 'out', 'dangling', 'link'])('the link %s itself is unreadable, wherever it leads', (link) => {
    const root = linkedRoot();
    expect(read(join(root, link))).toEqual(UNREADABLE);
    expect(readFolder(join(root, link), platform)).toEqual(UNREADABLE);
  });

  test('a folder that lies at a path itself is read, and a link in it is a link', () => {
    const read = readFolder(linkedRoot(), platform);
    const entries = read.kind === 'entries' ? read.entries : [];
    const kinds = entries.map((entry) => [entry.name, entry.isDirectory(), entry.isSymbolicLink()]);
    expect(kinds.sort()).toEqual([
      ['dangling', false, true],
      ['in', false, true],
      ['link', false, true],
      ['out', false, true],
      ['real', true, false],
    ]);
  });

  test('a file is no folder, and what is missing is gone', () => {
    const root = linkedRoot();
    expect(readFolder(join(root, 'real/file'), platform)).toEqual(UNREADABLE);
    expect(readFolder(join(root, 'missing'), platform)).toEqual(GONE);
  });
});

test.skipIf(!onLinux)('a file that is deleted once it is open was there', () => {
  const folder = temporaryFolder();
  writeFiles(folder, { file: '' });
  const isInPlace = placeCheck('linux');
  const opened = openedInPlace(
    join(folder, 'file'),
    () => 'opened',
    (handle, path) => {
      rmSync(path);
      return isInPlace(handle, path);
    },
  );
  expect(opened).toBe('opened');
});

test('what fails while it is read is unreadable', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'sub'));
  const failing = () => {
    throw new Error('EIO');
  };
  expect(openedInPlace(join(folder, 'sub'), failing)).toEqual(UNREADABLE);
});

const READS = 10_000;
const READS_IN_A_TURN = 1000;

/**
 * Returns what at least 10,000 reads give. Reads on until everything wanted was seen, because the swapper may wait for a
 * processor; the timeout of the test bounds that.
 */
async function seenBy(wanted: readonly string[], read: () => readonly string[]): Promise<Set<string>> {
  const seen = new Set<string>();
  for (let at = 0; at < READS || wanted.some((one) => !seen.has(one)); at++) {
    for (const one of read()) seen.add(one);
    if (at % READS_IN_A_TURN === 0) await nextTurn();
  }
  return seen;
}

describe.skipIf(!onLinux)('a folder that is swapped for a link while it is read', () => {
  test('never lets a file outside be read', async () => {
    const { root } = await swappedFolder();
    const reads = (wanted: readonly string[], options?: ReadOptions) =>
      seenBy(wanted, () => {
        const read = readRegularFile(join(root, 'folder/sub/file.ts'), 100, options);
        return [read.kind === 'bytes' ? read.bytes.toString() : read.kind];
      });
    const expected = ['export const inside = 1;\n', 'gone'];
    expect(await reads(expected)).toEqual(new Set(expected));
    // Were it not for the check, they would.
    const outside = `export const outside = '${OUTSIDE}';\n`;
    expect(await reads([outside], { liesAt: () => true })).toContain(outside);
  });

  test('never lets the names outside be read', async () => {
    const { root } = await swappedFolder();
    const seen = await seenBy(['file.ts', 'gone', 'inside.ts'], () => {
      const read = readFolder(join(root, 'folder/sub'));
      return read.kind === 'entries' ? read.entries.map(({ name }) => name) : [read.kind];
    });
    expect([...seen].sort()).toEqual(['file.ts', 'gone', 'inside.ts']);
    expect([...seen].join()).not.toContain(OUTSIDE);
  });
});
