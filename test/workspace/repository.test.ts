import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { enclosingRepository, projectIdentity, repositoryAt } from '../../src/workspace/repository.ts';
import { commitAll, git } from './git-fixture.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

/** The same facts, as git tells them. */
function asGitTells(folder: string): unknown {
  const ask = (what: string): string => realpathSync(resolve(folder, git(folder, 'rev-parse', what).trim()));
  return {
    workTree: ask('--show-toplevel'),
    gitDirectory: ask('--absolute-git-dir'),
    commonDirectory: ask('--git-common-dir'),
  };
}

function repository(): string {
  const folder = join(temporaryFolder(), 'project');
  writeFiles(folder, { 'src/a.ts': '' });
  git(folder, 'init', '--quiet');
  commitAll(folder);
  return folder;
}

test('a plain repository', () => {
  const folder = repository();
  expect(repositoryAt(folder)).toEqual(asGitTells(folder));
});

test('a folder inside is not its top, but lies in it', () => {
  const folder = repository();
  expect(repositoryAt(join(folder, 'src'))).toBeNull();
  expect(enclosingRepository(join(folder, 'src'))).toEqual(asGitTells(join(folder, 'src')));
});

test('a linked worktree shares the common directory', () => {
  const folder = repository();
  const linked = join(folder, '..', 'linked');
  git(folder, 'worktree', 'add', '--quiet', linked);
  expect(repositoryAt(linked)).toEqual(asGitTells(linked));
  expect(repositoryAt(linked)?.commonDirectory).toBe(repositoryAt(folder)?.commonDirectory);
});

test('a worktree of a bare repository', () => {
  const folder = repository();
  const bare = join(folder, '..', 'bare');
  git(folder, 'clone', '--quiet', '--bare', folder, bare);
  git(bare, 'worktree', 'add', '--quiet', join(bare, '..', 'tree'));
  expect(repositoryAt(join(bare, '..', 'tree'))).toEqual(asGitTells(join(bare, '..', 'tree')));
  expect(repositoryAt(bare)).toBeNull();
});

test('a submodule', () => {
  const folder = repository();
  git(folder, 'submodule', '--quiet', 'add', repository(), 'library');
  expect(repositoryAt(join(folder, 'library'))).toEqual(asGitTells(join(folder, 'library')));
});

test('a repository kept elsewhere', () => {
  const folder = temporaryFolder();
  git(folder, 'init', '--quiet', '--separate-git-dir', join(temporaryFolder(), 'kept'));
  expect(repositoryAt(folder)).toEqual(asGitTells(folder));
});

test('what only looks like a repository is none', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'empty', '.git'), { recursive: true });
  writeFiles(folder, { 'stale/.git': `gitdir: ${join(folder, 'gone')}\n`, 'odd/.git': 'hello' });
  for (const name of ['empty', 'stale', 'odd', 'missing']) expect(repositoryAt(join(folder, name))).toBeNull();
});

test('a worktree whose repository is gone is none', () => {
  const folder = repository();
  const linked = join(folder, '..', 'linked');
  git(folder, 'worktree', 'add', '--quiet', linked);
  rmSync(folder, { recursive: true });
  expect(repositoryAt(linked)).toBeNull();
});

test('a project is the same in all its working trees and folders, and a folder without repository is its own', () => {
  const folder = repository();
  const linked = join(folder, '..', 'linked');
  git(folder, 'worktree', 'add', '--quiet', linked);
  const all = [folder, join(folder, 'src'), linked, join(linked, 'src')].map(projectIdentity);
  expect(new Set(all)).toEqual(new Set([join(folder, '.git')]));
  expect(projectIdentity(join(folder, '..'))).toBe(join(folder, '..'));
});
