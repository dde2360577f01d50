import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  enclosingRepository,
  findRepositoryAt,
  projectIdentity,
  repositoryAt,
  whyNoRepository,
} from '../../src/workspace/repository.ts';
import { commitAll, git, initRepository } from './git-fixture.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

const onWindows = process.platform === 'win32';

/** The same facts, as git tells them. */
function asGitTells(folder: string): object {
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
  initRepository(folder);
  commitAll(folder);
  return folder;
}

test('a plain repository', () => {
  const folder = repository();
  expect(repositoryAt(folder)).toMatchObject(asGitTells(folder));
});

test('a folder inside is not its top, but lies in it', () => {
  const folder = repository();
  expect(repositoryAt(join(folder, 'src'))).toBeNull();
  expect(enclosingRepository(join(folder, 'src'))).toMatchObject(asGitTells(join(folder, 'src')));
});

test('a linked worktree shares the common directory', () => {
  const folder = repository();
  const linked = join(folder, '..', 'linked');
  git(folder, 'worktree', 'add', '--quiet', linked);
  expect(repositoryAt(linked)).toMatchObject(asGitTells(linked));
  expect(repositoryAt(linked)?.commonDirectory).toBe(repositoryAt(folder)?.commonDirectory);
});

test('a worktree of a bare repository', () => {
  const folder = repository();
  const bare = join(folder, '..', 'bare');
  git(folder, 'clone', '--quiet', '--bare', folder, bare);
  git(bare, 'worktree', 'add', '--quiet', join(bare, '..', 'tree'));
  expect(repositoryAt(join(bare, '..', 'tree'))).toMatchObject(asGitTells(join(bare, '..', 'tree')));
  expect(repositoryAt(bare)).toBeNull();
});

test('a submodule', () => {
  const folder = repository();
  git(folder, 'submodule', '--quiet', 'add', repository(), 'library');
  expect(repositoryAt(join(folder, 'library'))).toMatchObject(asGitTells(join(folder, 'library')));
});

test('a repository kept elsewhere, once it says that the folder is its working tree', () => {
  const folder = temporaryFolder();
  const kept = join(temporaryFolder(), 'kept');
  git(folder, 'init', '--quiet', '--separate-git-dir', kept);
  expect(findRepositoryAt(folder)).toEqual({ kind: 'refused', reason: expect.stringContaining('core.worktree') });
  git(folder, 'config', 'core.worktree', folder);
  expect(repositoryAt(folder)).toMatchObject(asGitTells(folder));
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

/** Why the repository of a folder is not read. */
function refusal(folder: string): string | undefined {
  const found = findRepositoryAt(folder);
  return found?.kind === 'refused' ? found.reason : undefined;
}

describe('a repository is refused', () => {
  const victim = () => {
    const folder = repository();
    git(folder, 'worktree', 'add', '--quiet', join(folder, '..', 'linked'));
    return folder;
  };

  test.each<[string, (folder: string, of: string) => void]>([
    ['a file names that of another project', (folder, of) => writeFiles(folder, { '.git': `gitdir: ${of}/.git\n` })],
    [
      'a file names a worktree of another project',
      (folder, of) => writeFiles(folder, { '.git': `gitdir: ${of}/.git/worktrees/linked\n` }),
    ],
    [
      'a relative path leads to another project',
      (folder, of) => writeFiles(folder, { '.git': `gitdir: ${relative(folder, of)}/.git\n` }),
    ],
    [
      'a folder shares what another project has',
      (folder, of) => writeFiles(folder, { '.git/HEAD': 'ref: refs/heads/main\n', '.git/commondir': `${of}/.git\n` }),
    ],
    [
      'a folder that calls itself a worktree shares what another project has',
      (folder, of) =>
        writeFiles(folder, {
          '.git': 'gitdir: worktrees/x\n',
          'worktrees/x/HEAD': 'ref: refs/heads/main\n',
          'worktrees/x/gitdir': `${folder}/.git\n`,
          'worktrees/x/commondir': `${of}/.git\n`,
        }),
    ],
  ])('where %s', (_, make) => {
    const of = victim();
    const folder = temporaryFolder();
    make(folder, of);
    expect(refusal(folder)).toMatch(/core\.worktree does not name|core\.worktree\)|did not register/);
    expect([repositoryAt(folder), enclosingRepository(folder), projectIdentity(folder)]).toEqual([null, null, folder]);
    expect(whyNoRepository(folder)).toContain('its repository is not read');
  });

  test.skipIf(onWindows)('where a link leads to another project', () => {
    const of = victim();
    const folder = temporaryFolder();
    symlinkSync(join(of, '.git'), join(folder, '.git'));
    expect(git(folder, 'rev-parse', 'HEAD')).toBe(git(of, 'rev-parse', 'HEAD'));
    expect(refusal(folder)).toContain('core.worktree does not name this folder');
  });

  test('where it says that its working tree is elsewhere', () => {
    const folder = repository();
    git(folder, 'config', 'core.worktree', temporaryFolder());
    expect(refusal(folder)).toContain('(core.worktree)');
    git(folder, 'config', '--unset', 'core.worktree');
    git(folder, 'config', 'extensions.worktreeConfig', 'true');
    git(folder, 'config', '--worktree', 'core.worktree', temporaryFolder());
    expect(refusal(folder)).toContain('(core.worktree)');
    git(folder, 'config', '--worktree', 'core.worktree', folder);
    expect(repositoryAt(folder)).toMatchObject({ workTree: folder });
  });

  test.each([
    ['[core]\nrepositoryFormatVersion = 2\n', 'format 2'],
    ['[core]\nrepositoryFormatVersion = 1\n[extensions]\nnewFangled = true\n', 'extensions.newfangled'],
    ['[core]\nrepositoryFormatVersion = 1\n[extensions]\nobjectFormat = md5\n', 'extensions.objectformat'],
  ])('where it is of a kind that is not known: %j', (config, what) => {
    const folder = repository();
    writeFiles(folder, { '.git/config': config });
    expect(refusal(folder)).toContain(`asks for ${what}`);
  });

  test.skipIf(onWindows).each(['HEAD', 'config'])('where its %s is a pipe or a link', (name) => {
    const folder = repository();
    const other = repository();
    rmSync(join(folder, '.git', name));
    execFileSync('mkfifo', [join(folder, '.git', name)]);
    expect(refusal(folder)).toContain(`${name} is not a regular file`);
    rmSync(join(folder, '.git', name));
    symlinkSync(join(other, '.git', name), join(folder, '.git', name));
    expect(refusal(folder)).toContain(`${name} is not a regular file`);
  });
});

test('what a repository above is told of does not count for a folder whose own is refused', () => {
  const outer = repository();
  writeFiles(outer, { 'sub/.git': `gitdir: ${repository()}/.git\n` });
  expect(enclosingRepository(join(outer, 'sub'))).toBeNull();
});

test('a worktree that was moved is no longer registered, until git is told', () => {
  const folder = repository();
  const [linked, moved] = [join(folder, '..', 'linked'), join(folder, '..', 'moved')];
  git(folder, 'worktree', 'add', '--quiet', linked);
  renameSync(linked, moved);
  expect(refusal(moved)).toContain('git worktree repair');
  git(folder, 'worktree', 'repair', moved);
  expect(repositoryAt(moved)).toMatchObject(asGitTells(moved));
});
