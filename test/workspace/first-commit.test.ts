import { chmodSync, symlinkSync } from 'node:fs';
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

describe('the first commit of a fixture', () => {
  it('is the one that git makes, index included', () => {
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

  it('is followed by commits of git', () => {
    const folder = repository({ 'a.txt': 'a\n' });
    commitAll(folder);
    writeFiles(folder, { 'a.txt': 'b\n' });
    commitAll(folder);
    expect(git(folder, 'log', '--format=%s')).toBe('all\nall\n');
  });
});
