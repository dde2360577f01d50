import { chmodSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commitAll, git, initRepository } from './git-fixture.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

const FILES = {
  'a.ts': 'export const a = 1;\n',
  'a/b.ts': '',
  'a-b/c.ts': 'c\r\n',
  'a.b': 'x',
  'ä/ö.ts': 'ü\n',
  [`long/${'n'.repeat(200)}.txt`]: 'long\n',
};

function repository(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  initRepository(folder);
  writeFiles(folder, files);
  return folder;
}

describe('a commit of a fixture', () => {
  it('equals the one that git makes, index included', () => {
    const folder = repository(FILES);
    chmodSync(join(folder, 'a.b'), 0o755);
    symlinkSync('a.b', join(folder, 'link'));
    commitAll(folder, '2026-01-02T03:04:05Z');
    expect(git(folder, 'fsck', '--strict')).toBe('');
    expect(git(folder, 'status', '--porcelain')).toBe('');
    expect(git(folder, 'log', '--format=%s %an %ae %cn %ce %cI')).toBe(
      'all Ada ada@example.com Ada ada@example.com 2026-01-02T03:04:05+00:00\n',
    );
    const staged = git(folder, 'ls-files', '--stage', '-z');
    git(folder, 'read-tree', '--empty');
    git(folder, 'add', '--all');
    expect(git(folder, 'ls-files', '--stage', '-z')).toBe(staged);
    expect(git(folder, 'write-tree')).toBe(git(folder, 'rev-parse', 'HEAD^{tree}'));
  });

  it.each([
    ['ignored files', { '.gitignore': 'dist/\n', 'dist/x.js': 'x' }, ['.gitignore']],
    ['attributes', { '.gitattributes': '* text=auto\n', 'a.txt': 'a\r\n' }, ['.gitattributes', 'a.txt']],
    ['nothing', {}, []],
  ])('holds what git would commit of %s', (_, files, committed) => {
    const folder = repository(files);
    commitAll(folder);
    expect(git(folder, 'ls-tree', '-r', '--name-only', 'HEAD').split('\n').filter(Boolean)).toEqual(committed);
    expect(git(folder, 'status', '--porcelain')).toBe('');
  });

  it('is left to git in a linked worktree', () => {
    const folder = repository({ 'a.txt': 'a\n' });
    commitAll(folder);
    const linked = join(temporaryFolder(), 'linked');
    git(folder, 'worktree', 'add', '--quiet', '-b', 'side', linked);
    writeFiles(linked, { 'b.txt': 'b\n' });
    commitAll(linked);
    expect(git(linked, 'ls-files')).toBe('a.txt\nb.txt\n');
  });

  it('has the one before it as its parent, and only the files that are there', () => {
    const folder = repository(FILES);
    commitAll(folder, '2026-01-02T00:00:00Z');
    const first = git(folder, 'rev-parse', 'HEAD').trim();
    rmSync(join(folder, 'a'), { recursive: true });
    writeFiles(folder, { 'a.ts': 'b\n', 'z.ts': '' });
    commitAll(folder, '2026-01-03T00:00:00Z');
    expect(git(folder, 'fsck', '--strict')).toBe('');
    expect(git(folder, 'status', '--porcelain')).toBe('');
    expect(git(folder, 'log', '-1', '--format=%P %cI')).toBe(`${first} 2026-01-03T00:00:00+00:00\n`);
    expect(git(folder, 'diff', '--no-renames', '--name-status', 'HEAD^', 'HEAD')).toBe('M\ta.ts\nD\ta/b.ts\nA\tz.ts\n');
  });

  it.each<[string, (folder: string) => void, string]>([
    ['another branch is checked out', (folder) => git(folder, 'checkout', '--quiet', '-b', 'side'), 'all\none\n'],
    ['a merge is under way', beginMerge, 'all\nother\none\n'],
    ['a hook changes the message', writeHook, 'hooked\none\n'],
  ])('is left to git while %s', (_, begin, subjects) => {
    const folder = repository({ 'a.txt': 'a\n' });
    git(folder, 'add', '--all');
    git(folder, 'commit', '--quiet', '--message', 'one');
    begin(folder);
    commitAll(folder);
    expect(git(folder, 'log', '--topo-order', '--format=%s')).toBe(subjects);
  });

  it('keeps what a sparse checkout leaves out', () => {
    const folder = repository({ 'in/a.txt': 'a\n', 'out/b.txt': 'b\n' });
    commitAll(folder);
    git(folder, 'sparse-checkout', 'set', '--cone', 'in');
    commitAll(folder);
    expect(git(folder, 'ls-tree', '-r', '--name-only', 'HEAD')).toBe('in/a.txt\nout/b.txt\n');
  });
});

function beginMerge(folder: string): void {
  git(folder, 'branch', 'side');
  git(folder, 'checkout', '--quiet', 'side');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'other');
  git(folder, 'checkout', '--quiet', 'main');
  git(folder, 'merge', '--quiet', '--no-ff', '--no-commit', 'side');
}

function writeHook(folder: string): void {
  writeFiles(folder, { '.git/hooks/commit-msg': '#!/bin/sh\necho hooked > "$1"\n' });
  chmodSync(join(folder, '.git/hooks/commit-msg'), 0o755);
}
