import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { changedSince } from '../../src/workspace/changes.ts';
import { MAX_FILE_BYTES } from '../../src/workspace/classify.ts';
import { parseDiff } from '../../src/workspace/unified-diff.ts';
import { commitAll, type Ended, git, gitEach, initRepository } from './git-fixture.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

const lines = (count: number, change: Readonly<Record<number, string>> = {}) =>
  Array.from({ length: count }, (_, at) => `${change[at + 1] ?? `line ${at + 1}`}\n`).join('');

function repository(files: Record<string, string>): string {
  const folder = temporaryFolder();
  initRepository(folder);
  writeFiles(folder, files);
  commitAll(folder);
  return folder;
}

async function changes(folder: string, reference = 'HEAD') {
  const result = await changedSince(folder, reference);
  return result.kind === 'none' ? result.reason : Object.fromEntries(result.files);
}

describe('changedSince', () => {
  it('gives the new lines of what is committed and of what is not', async () => {
    const folder = repository({ 'a.ts': lines(9), 'b.ts': lines(9), 'same.ts': lines(3) });
    git(folder, 'tag', 'start');
    writeFiles(folder, { 'a.ts': lines(9, { 2: 'new', 3: 'new' }) });
    commitAll(folder);
    writeFiles(folder, { 'b.ts': lines(9, { 8: 'new' }) });
    expect(await changes(folder, 'start')).toEqual({ 'a.ts': [{ start: 2, end: 3 }], 'b.ts': [{ start: 8, end: 8 }] });
    expect(await changes(folder)).toEqual({ 'b.ts': [{ start: 8, end: 8 }] });
  });

  it('gives the lines around what was taken out', async () => {
    const folder = repository({ 'a.ts': lines(9) });
    writeFiles(folder, { 'a.ts': lines(9).replace('line 5\n', '') });
    expect(await changes(folder)).toEqual({ 'a.ts': [{ start: 4, end: 5 }] });
  });

  it('gives all lines of files that git does not know yet, and none of those it ignores', async () => {
    const folder = repository({ '.gitignore': 'ignored.ts\n' });
    writeFiles(folder, { 'new.ts': 'x\n', 'ignored.ts': 'x\n' });
    expect(await changes(folder)).toEqual({ 'new.ts': [{ start: 1, end: Number.MAX_SAFE_INTEGER }] });
  });

  it('follows renames: only what changed in a renamed file counts', async () => {
    const folder = repository({ 'old.ts': lines(30), 'plain.ts': lines(30) });
    renameSync(join(folder, 'old.ts'), join(folder, 'renamed.ts'));
    renameSync(join(folder, 'plain.ts'), join(folder, 'moved.ts'));
    writeFiles(folder, { 'renamed.ts': lines(30, { 20: 'new' }) });
    git(folder, 'add', '--all');
    expect(await changes(folder)).toEqual({ 'renamed.ts': [{ start: 20, end: 20 }] });
  });

  it('compares with where the branch began, not with what others did since', async () => {
    const folder = repository({ 'a.ts': lines(9), 'b.ts': lines(9) });
    git(folder, 'switch', '--quiet', '--create', 'branch');
    writeFiles(folder, { 'a.ts': lines(9, { 1: 'ours' }) });
    commitAll(folder);
    git(folder, 'switch', '--quiet', 'main');
    writeFiles(folder, { 'b.ts': lines(9, { 1: 'theirs' }) });
    commitAll(folder);
    git(folder, 'switch', '--quiet', 'branch');
    expect(await changes(folder, 'main')).toEqual({ 'a.ts': [{ start: 1, end: 1 }] });
  });

  it('speaks of a folder inside the repository by paths from there', async () => {
    const folder = repository({ 'in/a.ts': lines(3), 'out/b.ts': lines(3) });
    writeFiles(folder, { 'in/a.ts': lines(3, { 1: 'new' }), 'out/b.ts': lines(3, { 1: 'new' }), 'in/new.ts': 'x\n' });
    const found = await changes(join(folder, 'in'));
    expect(Object.keys(found).sort()).toEqual(['a.ts', 'new.ts']);
  });

  it('reads names with spaces, quotes and letters of all scripts, and lines that look like headers', async () => {
    const names = ['with space.ts', 'wörter "und" 王.ts', 'tab\tname.ts'];
    const folder = repository(Object.fromEntries(names.map((name) => [name, lines(3)])));
    const disguised = lines(3, { 2: '++ b/other.ts\n@@ -1 +1 @@\ndiff --git a/x b/x' });
    writeFiles(folder, Object.fromEntries(names.map((name) => [name, disguised])));
    const range = [{ start: 2, end: 4 }];
    expect(await changes(folder)).toEqual(Object.fromEntries(names.map((name) => [name, range])));
  });

  it('takes line ends alone for no change, and counts what else changed where they differ', async () => {
    const folder = repository({ 'a.ts': lines(9), 'b.ts': lines(9), 'c.ts': lines(3).replaceAll('\n', '\r\n') });
    const withReturns = (text: string) => text.replaceAll('\n', '\r\n');
    writeFiles(folder, {
      'a.ts': withReturns(lines(9)),
      'b.ts': withReturns(lines(9, { 4: 'new' })),
      'c.ts': lines(3),
    });
    expect(await changes(folder)).toEqual({ 'b.ts': [{ start: 4, end: 4 }] });
  });

  it('believes the index about files that have not been touched since, as of large ones that are kept elsewhere', async () => {
    const folder = repository({ 'a.ts': lines(3) });
    const id = git(folder, 'hash-object', '-w', '--stdin', '--path=a.ts').trim();
    git(folder, 'update-index', '--cacheinfo', `100644,${id},a.ts`);
    git(folder, 'commit', '--quiet', '-m', 'pointer');
    expect(Object.keys((await changes(folder)) as object)).toEqual(['a.ts']);
    writeFiles(folder, { 'pointer.txt': '' });
    execFileSync('git', ['-C', folder, 'config', 'filter.x.clean', 'cat pointer.txt']);
    writeFiles(folder, { '.git/info/attributes': 'a.ts filter=x\n' });
    utimesSync(join(folder, 'a.ts'), 1, 1);
    git(folder, 'add', 'a.ts');
    rmSync(join(folder, 'pointer.txt'));
    expect(await changes(folder)).toEqual({});
    utimesSync(join(folder, 'a.ts'), 2, 2);
    expect(Object.keys((await changes(folder)) as object)).toEqual(['a.ts']);
  });

  it('reads a file again that has changed within the moment in which the index was written', async () => {
    const folder = repository({ 'a.ts': lines(3) });
    const when = new Date();
    utimesSync(join(folder, 'a.ts'), when, when);
    git(folder, 'update-index', '--refresh');
    writeFileSync(join(folder, 'a.ts'), lines(3).replace('line 2', 'LINE 2'));
    utimesSync(join(folder, 'a.ts'), when, when);
    utimesSync(join(folder, '.git/index'), when, when);
    expect(await changes(folder)).toEqual({ 'a.ts': [{ start: 2, end: 2 }] });
  });

  it('counts all lines of a file too large to be compared', async () => {
    const folder = repository({ 'a.ts': lines(3) });
    writeFiles(folder, { 'a.ts': 'x\n'.repeat(MAX_FILE_BYTES / 2 + 1) });
    expect(await changes(folder)).toEqual({ 'a.ts': [{ start: 1, end: Number.MAX_SAFE_INTEGER }] });
  });

  it.skipIf(process.platform === 'win32')('follows no link to files of another place', async () => {
    const folder = repository({ 'in/a.ts': lines(3), 'b.ts': lines(3), 'c.ts': lines(3) });
    const away = temporaryFolder();
    writeFiles(away, { 'a.ts': lines(3, { 1: 'secret' }), 'b.ts': lines(3, { 1: 'secret' }) });
    for (const name of ['in', 'b.ts', 'c.ts']) rmSync(join(folder, name), { recursive: true });
    symlinkSync(away, join(folder, 'in'));
    symlinkSync(join(away, 'b.ts'), join(folder, 'b.ts'));
    execFileSync('mkfifo', [join(folder, 'c.ts')]);
    // The link itself is new.
    expect(Object.keys((await changes(folder)) as object)).toEqual(['in']);
  });

  it('says nothing of what a sparse checkout leaves out', async () => {
    const folder = repository({ 'a.ts': lines(3), 'in/b.ts': lines(3), 'out/c.ts': lines(3) });
    git(folder, 'sparse-checkout', 'set', '--cone', 'in');
    writeFiles(folder, { 'in/b.ts': lines(3, { 2: 'new' }) });
    expect(await changes(folder)).toEqual({ 'in/b.ts': [{ start: 2, end: 2 }] });
  });

  it('knows other formats of hashes', async () => {
    const folder = temporaryFolder();
    git(folder, 'init', '--quiet', '--object-format=sha256');
    writeFiles(folder, { 'a.ts': lines(3), 'b.ts': lines(3) });
    commitAll(folder);
    writeFiles(folder, { 'a.ts': lines(3, { 2: 'new' }), 'b.ts': lines(3) });
    expect(await changes(folder)).toEqual({ 'a.ts': [{ start: 2, end: 2 }] });
  });

  it('says of a file in conflict what differs in the file', async () => {
    const folder = repository({ 'a.ts': lines(9) });
    git(folder, 'switch', '--quiet', '--create', 'branch');
    writeFiles(folder, { 'a.ts': lines(9, { 5: 'ours' }) });
    commitAll(folder);
    git(folder, 'switch', '--quiet', 'main');
    writeFiles(folder, { 'a.ts': lines(9, { 5: 'theirs' }) });
    commitAll(folder);
    expect(() => git(folder, 'merge', 'branch')).toThrow();
    expect(await changes(folder)).toEqual({
      'a.ts': [
        { start: 5, end: 5 },
        { start: 7, end: 9 },
      ],
    });
  });

  it('leaves nothing behind among the temporary files', async () => {
    const temporary = temporaryFolder();
    vi.stubEnv('TMPDIR', temporary);
    const folder = repository({ 'a.ts': lines(3), 'b.ts': lines(3) });
    writeFiles(folder, { 'a.ts': lines(4) });
    const before = readdirSync(temporary);
    expect(await changes(folder)).toHaveProperty(['a.ts']);
    rmSync(join(folder, '.git/objects', git(folder, 'rev-parse', 'HEAD:a.ts').trim().replace(/^../, '$&/')), {
      force: true,
    });
    expect(await changes(folder)).toMatch(/unable to read/);
    expect(readdirSync(temporary)).toEqual(before);
    vi.unstubAllEnvs();
  });

  it.skipIf(process.platform === 'win32')('starts no program that the repository names', async () => {
    const inner = repository({ 'b.ts': lines(3) });
    const folder = repository({ 'a.ts': lines(3), '.gitattributes': '*.ts filter=a=b diff=evil\n' });
    git(folder, 'submodule', '--quiet', 'add', inner, 'inner');
    commitAll(folder);
    const ran = (name: string) => join(folder, '.git', `ran-${name}`);
    const evil = (name: string) => `touch ${ran(name)}; cat`;
    for (const [key, value] of [
      ['filter.a=b.clean', evil('clean')],
      ['filter.a=b.process', evil('process')],
      ['diff.evil.textconv', evil('textconv')],
      ['diff.external', evil('external')],
      ['core.fsmonitor', evil('fsmonitor')],
    ]) {
      git(folder, 'config', key as string, value as string);
    }
    git(join(folder, 'inner'), 'config', 'filter.x.clean', evil('inner'));
    writeFiles(folder, { 'inner/.gitattributes': '*.ts filter=x\n', 'inner/b.ts': lines(3, { 1: 'LINE 1' }) });
    writeFiles(folder, { 'a.ts': lines(3, { 2: 'new' }) });
    expect(await changes(folder)).toMatchObject({ 'a.ts': [{ start: 2, end: 2 }] });
    for (const name of ['clean', 'process', 'textconv', 'external', 'fsmonitor', 'inner']) {
      expect([name, existsSync(ran(name))]).toEqual([name, false]);
    }
    git(folder, '-c', 'filter.a=b.process=', 'status');
    expect(existsSync(ran('fsmonitor'))).toBe(true);
    expect(existsSync(ran('inner'))).toBe(true);
  });

  it('says when there is nothing to compare with', async () => {
    expect(await changes(repository({ 'a.ts': '' }), 'no-such-branch')).toBe(
      'no-such-branch names no commit of this repository',
    );
    expect(await changes(repository({ 'a.ts': '' }), '--output=/tmp/x')).toMatch(/names no commit/);
    expect(await changes(temporaryFolder())).toMatch(/in no git working tree/);
  });
});

/** A step of work on a tree of a few files with few different lines. */
const PLACES = ['a.ts', 'b.ts', 'src/a.ts', 'src/deep/c.ts', 'other/b.ts', 'src.ts'];
const place = fc.constantFrom(...PLACES);
const line = fc.constantFrom(
  '',
  '}',
  '  return x;',
  'function f() {',
  '\tx += 1;',
  'import a;',
  'one',
  'two',
  'three',
  'four',
);
const text = fc.array(line, { maxLength: 12 }).map((all) => all.map((one) => `${one}\n`).join(''));
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('write' as const), path: place, text }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('insert' as const), path: place, at: fc.nat(12), text }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), path: place, to: place }) },
  fc.record({ kind: fc.constant('remove' as const), path: place }),
  fc.record({ kind: fc.constant('chmod' as const), path: place }),
  fc.record({ kind: fc.constant('add' as const) }),
  fc.record({ kind: fc.constant('commit' as const) }),
);

function take(folder: string, one: typeof step extends fc.Arbitrary<infer Step> ? Step : never): void {
  if (one.kind === 'add') git(folder, 'add', '--all');
  else if (one.kind === 'commit') commitAll(folder);
  else if (one.kind === 'write') writeFiles(folder, { [one.path]: one.text });
  else if (existsSync(join(folder, one.path))) takeWithFile(folder, join(folder, one.path), one);
}

function takeWithFile(folder: string, path: string, one: Parameters<typeof take>[1]): void {
  if (one.kind === 'remove') rmSync(path);
  else if (one.kind === 'chmod') chmodSync(path, 0o755);
  else if (one.kind === 'move') {
    mkdirSync(dirname(join(folder, one.to)), { recursive: true });
    renameSync(path, join(folder, one.to));
  } else if (one.kind === 'insert') {
    const now = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, [...now.slice(0, one.at), one.text, ...now.slice(one.at)].join('\n'));
  }
}

describe.skipIf(process.platform === 'win32')('after any work on a tree', () => {
  it('the changed lines are those that git tells', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ path: place, text }), { minLength: 2, maxLength: 6 }),
        fc.array(step, { maxLength: 8 }),
        fc.constantFrom('', 'src'),
        async (start, steps, below) => {
          const folder = repository(Object.fromEntries(start.map((file) => [file.path, file.text])));
          const main = readFileSync(join(folder, '.git/refs/heads/main'));
          writeFiles(folder, { '.git/refs/tags/start': main });
          for (const one of steps) take(folder, one);
          const within = join(folder, below);
          if (!existsSync(within)) return;
          const diff = ['diff', '--unified=0', '--find-renames', '--relative', '-l1000', 'start', '--', '.'];
          const [differing, untracked] = gitEach(within, [diff, ['ls-files', '--others', '-z', '--', '.']]);
          const expected = new Map(parseDiff((differing as Ended).output));
          for (const path of (untracked as Ended).output.split('\0').filter(Boolean))
            expected.set(path, [{ start: 1, end: Number.MAX_SAFE_INTEGER }]);
          expect(await changes(within, 'start')).toEqual(Object.fromEntries(expected));
        },
      ),
      { numRuns: 25 },
    );
  });
});
