import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changedSince } from '../../src/workspace/changes.ts';
import { parseDiff } from '../../src/workspace/unified-diff.ts';
import { commitAll, git } from './git-fixture.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

const lines = (count: number, change: Readonly<Record<number, string>> = {}) =>
  Array.from({ length: count }, (_, at) => `${change[at + 1] ?? `line ${at + 1}`}\n`).join('');

function repository(files: Record<string, string>): string {
  const folder = temporaryFolder();
  git(folder, 'init', '--quiet');
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

  it('starts no program that the repository names', async () => {
    const folder = repository({ 'a.ts': lines(3), '.gitattributes': '*.ts filter=evil diff=evil\n' });
    for (const [name, value] of [
      ['filter.evil.clean', `touch ${folder}/ran-clean; cat`],
      ['filter.evil.required', 'true'],
      ['diff.evil.textconv', `touch ${folder}/ran-textconv; cat`],
      ['diff.external', `touch ${folder}/ran-external`],
    ]) {
      git(folder, 'config', name as string, value as string);
    }
    writeFiles(folder, { 'a.ts': lines(3, { 2: 'new' }) });
    expect(await changes(folder)).toEqual({ 'a.ts': [{ start: 2, end: 2 }] });
  });

  it('says when there is nothing to compare with', async () => {
    expect(await changes(repository({ 'a.ts': '' }), 'no-such-branch')).toBe(
      'no-such-branch names no commit of this repository',
    );
    expect(await changes(repository({ 'a.ts': '' }), '--output=/tmp/x')).toMatch(/names no commit/);
    expect(await changes(temporaryFolder())).toMatch(/not a git repository/);
  });
});

describe('parseDiff', () => {
  it('leaves out files that are gone', () => {
    const text = 'diff --git a/gone.ts b/gone.ts\n--- a/gone.ts\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n';
    expect([...parseDiff(text)]).toEqual([]);
  });
});
