import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commandOf } from '../../src/workspace/git/commands.ts';
import { commitExpression } from '../../src/workspace/git/commit-expression.ts';
import { runGit } from '../../src/workspace/git/run-git.ts';
import { headCommit } from '../../src/workspace/head.ts';
import { resolveName, resolveReference } from '../../src/workspace/references.ts';
import { type Repository, repositoryAt } from '../../src/workspace/repository.ts';
import { commitAll, git, gitEach, initRepository } from './git-fixture.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

function repository(): string {
  const folder = temporaryFolder();
  initRepository(folder);
  for (const name of ['one', 'two', 'three']) {
    writeFiles(folder, { 'a.ts': name });
    commitAll(folder);
  }
  return folder;
}

const at = (folder: string) => repositoryAt(folder) as Repository;

/** What git says of each name, or null. */
function asGitSays(folder: string, names: readonly string[]): readonly (string | null)[] {
  return outputs(
    folder,
    names.map((name) => ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]),
  );
}

function outputs(folder: string, commands: readonly (readonly string[])[]): readonly (string | null)[] {
  return gitEach(folder, commands).map(({ status, output }) => (status === 0 ? output.trim() : null));
}

/** The commits that a person's words come to, each null where it is none: as `commitOf`, with one process for all. */
function commitsOf(folder: string, references: readonly string[]): readonly (string | null)[] {
  const repository = at(folder);
  const commands = references.map((reference) => {
    const expression = commitExpression(reference, (name) => resolveName(repository, name));
    return expression === null ? null : commandOf({ ask: 'commit', expression }, repository).arguments;
  });
  const said = outputs(
    folder,
    commands.filter((command) => command !== null),
  ).values();
  return commands.map((command) => (command === null ? null : (said.next().value ?? null)));
}

/** The commit that a person's words come to. */
async function commitOf(folder: string, reference: string): Promise<string | null> {
  const expression = commitExpression(reference, (name) => resolveName(at(folder), name));
  if (expression === null) return null;
  const result = await runGit(at(folder), { ask: 'commit', expression });
  return result.kind === 'done' ? result.stdout.toString('utf8').trim() : null;
}

describe('a name means what it means to git', () => {
  test.each([false, true])('whatever is of that name, packed: %s', async (packed) => {
    const folder = repository();
    const made = gitEach(folder, [
      ['branch', 'topic/x', 'HEAD~1'],
      ['tag', '-a', '-m', 'm', 'v1.0', 'HEAD~2'],
      ['tag', 'both', 'HEAD~2'],
      ['branch', 'both', 'HEAD~1'],
      ['update-ref', 'refs/remotes/origin/main', 'HEAD~1'],
      ['symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main'],
      ['symbolic-ref', 'refs/heads/alias', 'refs/heads/topic/x'],
      ['update-ref', 'ORIG_HEAD', 'HEAD~1'],
      ...(packed ? [['pack-refs', '--all']] : []),
      ['branch', 'later', 'HEAD~2'],
    ]);
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([0]));
    const head = git(folder, 'rev-parse', 'HEAD').trim();
    const names = [
      'HEAD',
      '@',
      'main',
      'topic/x',
      'heads/main',
      'refs/heads/main',
      'v1.0',
      'tags/v1.0',
      'both',
      'later',
    ];
    names.push('origin', 'origin/main', 'alias', 'ORIG_HEAD', 'topic', 'none', 'refs', 'MERGE_HEAD', '');
    names.push(head, head.slice(0, 7), head.toUpperCase(), `v1.0-2-g${head.slice(0, 8)}`, 'f'.repeat(40), 'abcd');
    const steps = ['', '~', '~1', '~2', '^', '^1', '^^', '~1^0', '^{}', '^{commit}', '~9', '^2', '^0~1'];
    const references = [...names, ...steps.flatMap((step) => [`main${step}`, `v1.0${step}`])];
    const together = (commits: readonly (string | null)[]) => references.map((name, nth) => [name, commits[nth]]);
    expect(together(commitsOf(folder, references))).toEqual(together(asGitSays(folder, references)));
    expect(await commitOf(folder, 'HEAD^{tree}')).toBeNull();
  });

  test('in a linked worktree, which has a HEAD of its own', async () => {
    const folder = repository();
    const linked = join(temporaryFolder(), 'linked');
    git(folder, 'worktree', 'add', '--quiet', '-b', 'side', linked, 'HEAD~1');
    expect(headCommit(at(linked))).toBe(git(linked, 'rev-parse', 'HEAD').trim());
    expect(headCommit(at(linked))).not.toBe(headCommit(at(folder)));
    expect(await commitOf(linked, 'main')).toBe(git(linked, 'rev-parse', 'main').trim());
  });
});

test('before the first commit HEAD is empty', () => {
  const folder = temporaryFolder();
  initRepository(folder);
  expect(headCommit(at(folder))).toBe('');
});

test('what cannot be a name leads nowhere', () => {
  const folder = repository();
  const other = repository();
  writeFiles(folder, { '.git/refs/heads/odd': `${git(other, 'rev-parse', 'HEAD')}` });
  for (const name of ['../x', 'refs/../HEAD', 'refs/heads/../../HEAD', '/etc/passwd', 'a\0b', 'a b', 'refs//x', 'a*']) {
    expect(resolveName(at(folder), name)).toBeNull();
  }
  const away = join(other, '.git', 'refs', 'heads', 'main');
  writeFiles(folder, { '.git/HEAD': `ref: ${away}\n` });
  expect(headCommit(at(folder))).toBeNull();
  writeFiles(folder, { '.git/HEAD': 'ref: refs/heads/a\n', '.git/refs/heads/a': 'ref: refs/heads/a\n' });
  expect(headCommit(at(folder))).toBeNull();
});

test.skipIf(process.platform === 'win32')('references that are links are not followed', () => {
  const folder = repository();
  const other = repository();
  rmSync(join(folder, '.git/refs'), { recursive: true });
  symlinkSync(join(other, '.git/refs'), join(folder, '.git/refs'));
  writeFileSync(join(folder, '.git/packed-refs'), '');
  expect(git(folder, 'rev-parse', 'HEAD')).toBe(git(other, 'rev-parse', 'HEAD'));
  expect(headCommit(at(folder))).toBeNull();
  rmSync(join(folder, '.git/refs'));
  writeFiles(folder, { '.git/refs/heads/other': '' });
  rmSync(join(folder, '.git/packed-refs'));
  symlinkSync(join(other, '.git/packed-refs'), join(folder, '.git/packed-refs'));
  expect(headCommit(at(folder))).toBeNull();
});

describe.each(['sha1', 'sha256'])('reftables with %s', (format) => {
  const fixture = join(import.meta.dirname, '../fixtures/reftable', format);
  const rows = readFileSync(join(fixture, 'expected.txt'), 'utf8').trim().split('\n');

  /** A repository, and a linked worktree of it, with the tables that git 2.55 wrote. */
  function withTables() {
    const folder = temporaryFolder();
    const version = `[core]\nrepositoryFormatVersion = 1\n[extensions]\nrefStorage = reftable\nobjectFormat = ${format}\n`;
    const linked = {
      '.git/worktrees/linked/commondir': '../..\n',
      '.git/worktrees/linked/gitdir': `${folder}/l/.git\n`,
    };
    writeFiles(folder, { ...linked, '.git/config': version, 'l/.git': `gitdir: ${folder}/.git/worktrees/linked\n` });
    for (const place of ['.git', '.git/worktrees/linked']) {
      writeFiles(folder, { [`${place}/HEAD`]: 'ref: refs/heads/.invalid\n' });
    }
    mkdirSync(join(folder, '.git/objects'));
    cpSync(join(fixture, 'shared'), join(folder, '.git/reftable'), { recursive: true });
    cpSync(join(fixture, 'linked'), join(folder, '.git/worktrees/linked/reftable'), { recursive: true });
    return folder;
  }

  test('are read as git reads them, the newest first', () => {
    const folder = withTables();
    expect(rows.length).toBeGreaterThan(120);
    for (const row of rows.slice(0, -1)) {
      const [name = '', id] = row.split(' ');
      expect([name, resolveReference(at(folder), name)]).toEqual([name, { kind: 'object', id }]);
    }
    expect(resolveReference(at(folder), 'refs/heads/topic/7')).toEqual({ kind: 'missing' });
    expect(`linked HEAD ${headCommit(at(join(folder, 'l')))}`).toBe(rows.at(-1));
  });

  test('that are damaged in any way are unreadable or wrong, and no more', () => {
    const folder = withTables();
    const [table = ''] = readFileSync(join(folder, '.git/reftable/tables.list'), 'utf8').split('\n');
    const file = join(folder, '.git/reftable', table);
    const whole = readFileSync(file);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), (place, byte, cut) => {
        const damaged = Buffer.from(whole);
        damaged[place] = byte;
        writeFileSync(file, damaged);
        if (cut) truncateSync(file, place);
        expect(['object', 'missing', 'unreadable']).toContain(resolveReference(at(folder), 'refs/tags/v1.0').kind);
      }),
      { numRuns: 300 },
    );
    rmSync(file);
    expect(resolveReference(at(folder), 'refs/tags/v1.0').kind).toBe('unreadable');
  });
});
