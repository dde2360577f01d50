import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Content } from '../../src/workspace/file-change.ts';
import { type Comparison, readFileChanges } from '../../src/workspace/file-changes.ts';
import { readPatchedFiles } from '../../src/workspace/patch/patched-files.ts';
import { commitAll, git, initRepository } from './git-fixture.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

const WORKING: Comparison = { kind: 'working_tree', base: null };
const lines = (count: number, first = '') =>
  first + Array.from({ length: count }, (_, at) => `this is line ${at + 1}\n`).join('');

function repository(files: Record<string, string>): string {
  const folder = temporaryFolder();
  initRepository(folder);
  writeFiles(folder, files);
  commitAll(folder);
  return folder;
}

const textOf = (content: Content) => (content.kind === 'bytes' ? content.bytes.toString('utf8') : content.kind);

async function changes(folder: string, comparison = WORKING, wanted?: (path: string) => boolean) {
  const result = await readFileChanges(folder, comparison, wanted && { wanted });
  if (result.kind === 'none') throw new Error(`${result.reason}: ${result.advice}`);
  return result.files.map(({ path, oldPath, before, after }) => [oldPath, path, textOf(before), textOf(after)]);
}

async function refusal(folder: string, comparison = WORKING): Promise<string> {
  const result = await readFileChanges(folder, comparison);
  return result.kind === 'none' ? `${result.reason}: ${result.advice}` : 'none';
}

describe('files that differ', () => {
  it('are those that are changed, new and gone, with what they hold in both states', async () => {
    const folder = repository({ 'a.ts': 'a\n', 'b.ts': 'b\n', 'same.ts': 'same\n', '.gitignore': 'ignored.ts\n' });
    writeFiles(folder, { 'a.ts': 'changed\n', 'new.ts': 'new\n', 'ignored.ts': 'x\n' });
    rmSync(join(folder, 'b.ts'));
    expect(await changes(folder)).toEqual([
      ['a.ts', 'a.ts', 'a\n', 'changed\n'],
      ['b.ts', 'b.ts', 'b\n', 'none'],
      ['new.ts', 'new.ts', 'none', 'new\n'],
    ]);
  });

  it('are of the index alone where that is asked for', async () => {
    const folder = repository({ 'a.ts': 'a\n', 'b.ts': 'b\n' });
    writeFiles(folder, { 'a.ts': 'staged\n' });
    git(folder, 'add', 'a.ts');
    writeFiles(folder, { 'a.ts': 'later\n', 'b.ts': 'later\n', 'c.ts': 'new\n' });
    expect(await changes(folder, { kind: 'staged', base: null })).toEqual([['a.ts', 'a.ts', 'a\n', 'staged\n']]);
  });

  it('are those between two commits, seen from where their histories parted', async () => {
    const folder = repository({ 'a.ts': '1\n', 'b.ts': '1\n' });
    git(folder, 'checkout', '--quiet', '-b', 'side');
    writeFiles(folder, { 'a.ts': 'side\n' });
    commitAll(folder);
    git(folder, 'checkout', '--quiet', 'main');
    writeFiles(folder, { 'b.ts': 'main\n' });
    commitAll(folder);
    expect(await changes(folder, { kind: 'commits', base: 'main', head: 'side' })).toEqual([
      ['a.ts', 'a.ts', '1\n', 'side\n'],
    ]);
    git(folder, 'checkout', '--quiet', 'side');
    writeFiles(folder, { 'b.ts': 'not committed\n' });
    expect(await changes(folder, { kind: 'working_tree', base: 'main' })).toEqual([
      ['a.ts', 'a.ts', '1\n', 'side\n'],
      ['b.ts', 'b.ts', '1\n', 'not committed\n'],
    ]);
  });

  it('are one where a file was renamed, though it was changed on the way', async () => {
    const folder = repository({ 'old.ts': lines(10), 'other.ts': 'quite something else\n' });
    renameSync(join(folder, 'old.ts'), join(folder, 'new.ts'));
    writeFiles(folder, { 'new.ts': lines(10, 'first of all\n') });
    rmSync(join(folder, 'other.ts'));
    expect(await changes(folder)).toEqual([
      ['old.ts', 'new.ts', lines(10), lines(10, 'first of all\n')],
      ['other.ts', 'other.ts', 'quite something else\n', 'none'],
    ]);
  });

  it('are told of without being read where nobody wants them', async () => {
    const folder = repository({ 'a.md': 'a\n' });
    writeFiles(folder, { 'a.md': 'b\n', 'c.md': 'c\n' });
    expect(await changes(folder, WORKING, () => false)).toEqual([
      ['a.md', 'a.md', 'unread', 'b\n'],
      ['c.md', 'c.md', 'none', 'unread'],
    ]);
  });

  it('are not those whose line ends alone differ', async () => {
    const folder = repository({ 'a.ts': 'a\nb\n' });
    writeFiles(folder, { 'a.ts': 'a\r\nb\r\n' });
    expect(await changes(folder)).toEqual([]);
  });

  it('are those below a folder', async () => {
    const folder = repository({ 'in/a.ts': 'a\n', 'out.ts': 'a\n' });
    writeFiles(folder, { 'in/a.ts': 'b\n', 'out.ts': 'b\n' });
    expect(await changes(join(folder, 'in'))).toEqual([['a.ts', 'a.ts', 'a\n', 'b\n']]);
  });
});

describe('where there is no change to look at', () => {
  it('a folder in no repository is told what may be done', async () => {
    expect(await refusal(temporaryFolder())).toMatch(/is in no git working tree: .*git init.*patch/);
  });

  it('a branch without commits is', async () => {
    const folder = temporaryFolder();
    initRepository(folder);
    expect(await refusal(folder)).toMatch(/^nothing is committed yet .*: commit once/);
  });

  it('a base or a head that does not exist is named', async () => {
    const folder = repository({ 'a.ts': 'a\n' });
    expect(await refusal(folder, { kind: 'working_tree', base: 'nowhere' })).toMatch(
      /^nowhere names no commit .*: name a branch/,
    );
    expect(await refusal(folder, { kind: 'commits', base: 'HEAD', head: 'gone' })).toMatch(/^gone names no commit/);
  });

  it('a merge in progress is, with conflicts and without', async () => {
    const folder = repository({ 'a.ts': 'a\n' });
    git(folder, 'checkout', '--quiet', '-b', 'side');
    writeFiles(folder, { 'a.ts': 'side\n' });
    commitAll(folder);
    git(folder, 'checkout', '--quiet', 'main');
    writeFiles(folder, { 'a.ts': 'main\n' });
    commitAll(folder);
    expect(() => git(folder, 'merge', 'side')).toThrow();
    expect(await refusal(folder)).toMatch(/^a merge is in progress .*git merge --abort/);
    git(folder, 'merge', '--abort');
    expect(() => git(folder, 'cherry-pick', 'side')).toThrow();
    expect(await refusal(folder)).toMatch(/^unresolved conflicts in a\.ts: resolve them/);
    expect(await refusal(folder, { kind: 'commits', base: 'main', head: 'side' })).toBe('none');
  });
});

describe('files as a patch would have them', () => {
  const patch = (path: string, from: string, to: string) =>
    `--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-${from}\n+${to}\n`;

  function patched(root: string, folder: string, text: string) {
    const result = readPatchedFiles(root, folder, text);
    if (result.kind === 'none') return `${result.reason}: ${result.advice}`;
    return result.files.map(({ path, before, after }) => [path, textOf(before), textOf(after)]);
  }

  it('need no repository, and may be named from the root or from the folder', () => {
    const root = temporaryFolder();
    writeFiles(root, { 'in/a.ts': 'a\n' });
    const expected = [['in/a.ts', 'a\n', 'b\n']];
    expect(patched(root, root, patch('in/a.ts', 'a', 'b'))).toEqual(expected);
    expect(patched(root, join(root, 'in'), patch('a.ts', 'a', 'b'))).toEqual(expected);
  });

  it('may be named from the top of a repository that is above the root', () => {
    const top = repository({ 'packages/one/a.ts': 'a\n' });
    const root = join(top, 'packages/one');
    expect(patched(root, root, patch('packages/one/a.ts', 'a', 'b'))).toEqual([['a.ts', 'a\n', 'b\n']]);
  });

  it('are refused with what to do where the patch does not fit', () => {
    const root = temporaryFolder();
    writeFiles(root, { 'a.ts': 'a\n' });
    expect(patched(root, root, patch('a.ts', 'x', 'y'))).toMatch(
      /does not apply to a\.ts: part 1 .* line 1 is not "x".*: create it again/,
    );
    expect(patched(root, root, patch('a.ts', 'b', 'a'))).toMatch(/was already applied to a\.ts: omit patch/);
    expect(patched(root, root, patch('gone.ts', 'a', 'b'))).toMatch(/changes gone\.ts, which does not exist/);
    expect(patched(root, root, patch('../out.ts', 'a', 'b'))).toMatch(/\.\.\/out\.ts, which is outside the root/);
    expect(patched(root, root, '--- /dev/null\n+++ b/a.ts\n@@ -0,0 +1 @@\n+a\n')).toMatch(
      /creates a\.ts, which already exists/,
    );
  });

  it('say nothing of what a file of credentials holds', () => {
    const root = temporaryFolder();
    writeFiles(root, { '.env': 'KEY=secret\n' });
    expect(patched(root, root, patch('.env', 'KEY=guess', 'KEY=x'))).toEqual([['.env', 'unread', 'unread']]);
  });
});
