import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type History, readHistory, repositoryPath } from '../../src/workspace/history.ts';
import { eventually } from '../eventually.ts';
import { commitAll, git, initRepository } from './git-fixture.ts';
import { buildHistory, type ExpectedFile, plannedHistory } from './random-history.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

afterEach(() => vi.unstubAllEnvs());

async function historyOf(folder: string, days: number | null = null): Promise<History> {
  const result = await readHistory(folder, { days });
  if (result.kind === 'none') throw new Error(result.reason);
  return result;
}

/** Commits, lines and authors by file, from a history. */
function byFile({ commits }: History): Map<string, ExpectedFile> {
  const files = new Map<string, ExpectedFile>();
  for (const { author, files: changes } of commits) {
    for (const { path, additions, deletions, binary } of changes) {
      const file = files.get(path) ?? { commits: 0, additions: 0, deletions: 0, binary: false, authors: new Set() };
      file.commits += 1;
      file.additions += additions;
      file.deletions += deletions;
      file.binary ||= binary;
      file.authors.add(author);
      files.set(path, file);
    }
  }
  return files;
}

function repository(files: Readonly<Record<string, string>> = {}): string {
  const folder = temporaryFolder();
  initRepository(folder);
  if (Object.keys(files).length > 0) commit(folder, files);
  return folder;
}

function commit(folder: string, files: Readonly<Record<string, string>>): void {
  writeFiles(folder, files);
  commitAll(folder);
}

const text = (name: string, lines = 10) => Array.from({ length: lines }, (_, line) => `${name} ${line}\n`).join('');
const changes = (history: History) => history.commits.map(({ files }) => files.map(({ path }) => path).sort());

describe('any history', () => {
  test('is read as it was made: commits, lines, binary files, authors, last names', async () => {
    await fc.assert(
      fc.asyncProperty(plannedHistory, async (plan) => {
        const folder = temporaryFolder();
        const { expected, commits, present } = buildHistory(folder, plan);
        const history = await historyOf(folder);
        expect(byFile(history)).toEqual(expected);
        expect(history.commits).toHaveLength(commits);
        expect([...history.tracked].sort()).toEqual(present);
        expect(history).toMatchObject({ partial: null, shallow: false });
      }),
      { numRuns: 15 },
    );
  });

  test('counts what "git log --follow" counts for each file', async () => {
    await fc.assert(
      fc.asyncProperty(plannedHistory, async (plan) => {
        const folder = temporaryFolder();
        const { present } = buildHistory(folder, plan, true);
        const files = byFile(await historyOf(folder));
        for (const path of present) {
          const arguments_ = [
            'log',
            '--follow',
            '--no-merges',
            '--numstat',
            '-z',
            '--format=',
            '--',
            `:(literal)${path}`,
          ];
          const rows = [...git(folder, ...arguments_).matchAll(/(\d+|-)\t(\d+|-)\t/g)];
          expect(files.get(path)).toMatchObject({
            commits: rows.length,
            additions: rows.reduce((sum, [, added]) => sum + (Number(added) || 0), 0),
            deletions: rows.reduce((sum, [, , deleted]) => sum + (Number(deleted) || 0), 0),
          });
        }
      }),
      { numRuns: 6 },
    );
  });
});

test('a folder has of any history what the repository has of the files that are in it today', async () => {
  await fc.assert(
    fc.asyncProperty(plannedHistory, async (plan) => {
      const folder = temporaryFolder();
      buildHistory(folder, plan);
      mkdirSync(join(folder, 'src'));
      const prefix = 'src/';
      const within = new Map(
        [...byFile(await historyOf(folder))].flatMap(([path, file]) =>
          path.startsWith(prefix) ? [[path.slice(prefix.length), file] as const] : [],
        ),
      );
      expect(byFile(await historyOf(join(folder, 'src')))).toEqual(within);
    }),
    { numRuns: 12 },
  );
});

describe('names', () => {
  test('a commit of a branch that did not know of a rename counts for the renamed file', async () => {
    const folder = repository({ 'a.ts': text('a') });
    git(folder, 'checkout', '--quiet', '-b', 'side');
    commit(folder, { 'a.ts': `${text('a')}side\n` });
    git(folder, 'checkout', '--quiet', 'main');
    git(folder, 'mv', 'a.ts', 'b.ts');
    commitAll(folder);
    git(folder, 'merge', '--quiet', '--no-edit', 'side');
    expect(changes(await historyOf(folder))).toEqual([['b.ts'], ['b.ts'], ['b.ts']]);
  });

  test('a new file under a name that was given up is a file of its own', async () => {
    const folder = repository({ 'a.ts': text('a') });
    git(folder, 'mv', 'a.ts', 'b.ts');
    commitAll(folder);
    commit(folder, { 'a.ts': text('new') });
    git(folder, 'rm', '--quiet', 'a.ts');
    commitAll(folder);
    const history = await historyOf(folder);
    expect(changes(history)).toEqual([['a.ts'], ['a.ts'], ['b.ts'], ['b.ts']]);
    expect([...history.tracked]).toEqual(['b.ts']);
  });

  test('files of histories that were begun apart are told apart, whatever their names', async () => {
    const folder = repository({ 'lib.ts': text('ours') });
    git(folder, 'checkout', '--quiet', '--orphan', 'theirs');
    git(folder, 'rm', '--quiet', '-f', 'lib.ts');
    commit(folder, { 'lib.ts': text('theirs') });
    commit(folder, { 'lib.ts': `${text('theirs')}more\n` });
    mkdirSync(join(folder, 'vendor'));
    git(folder, 'mv', 'lib.ts', 'vendor/lib.ts');
    commitAll(folder);
    git(folder, 'checkout', '--quiet', 'main');
    git(folder, 'merge', '--quiet', '--no-edit', '--allow-unrelated-histories', 'theirs');
    commit(folder, { 'lib.ts': text('changed') });
    const commits = (path: string, history: History) => byFile(history).get(path)?.commits;
    const history = await historyOf(folder);
    expect([commits('lib.ts', history), commits('vendor/lib.ts', history)]).toEqual([2, 3]);
    expect(commits('lib.ts', await historyOf(join(folder, 'vendor')))).toBe(3);
  });

  test('authors are who .mailmap says they are', async () => {
    const folder = repository();
    commit(folder, { '.mailmap': 'Ada Lovelace <ada@new.example> <ada@example.com>\n' });
    expect((await historyOf(folder)).commits).toMatchObject([{ author: 'Ada Lovelace', email: 'ada@new.example' }]);
  });
});

describe('a folder of a repository', () => {
  test('has the commits that changed something in it, with paths from there', async () => {
    const folder = repository({ 'src/a.ts': text('a'), 'b.ts': text('b') });
    commit(folder, { 'b.ts': text('changed') });
    const history = await historyOf(join(folder, 'src'));
    expect(changes(history)).toEqual([['a.ts']]);
    expect(history).toMatchObject({ repositoryRoot: folder, prefix: 'src/', tracked: new Set(['a.ts']) });
  });

  test('has paths that begin as they are asked to', async () => {
    const folder = repository({ 'src/a.ts': text('a'), 'b.ts': text('b') });
    const history = await readHistory(join(folder, 'src'), { days: null, pathPrefix: 'project/src/' });
    if (history.kind === 'none') throw new Error(history.reason);
    expect(changes(history)).toEqual([['project/src/a.ts']]);
    expect([...history.tracked]).toEqual(['project/src/a.ts']);
    expect(repositoryPath(history, 'project/src/a.ts')).toBe('src/a.ts');
  });

  test('has what files were elsewhere before, wherever that was', async () => {
    const folder = repository({ 'first/a.ts': text('a'), 'second/other.ts': text('o') });
    commit(folder, { 'first/a.ts': `${text('a')}one\n` });
    mkdirSync(join(folder, 'src'));
    git(folder, 'mv', 'first/a.ts', 'second/a.ts');
    commitAll(folder);
    git(folder, 'mv', 'second/a.ts', 'src/a.ts');
    commitAll(folder);
    commit(folder, { 'second/other.ts': text('changed') });
    const history = await historyOf(join(folder, 'src'));
    expect(changes(history)).toEqual([['a.ts'], ['a.ts'], ['a.ts'], ['a.ts']]);
    expect(byFile(history).get('a.ts')).toMatchObject({ additions: 11, deletions: 0 });
  });

  test('has what files were elsewhere before, when those are many', async () => {
    const names = Array.from({ length: 250 }, (_, at) => `old/${at}.ts`);
    const folder = repository(Object.fromEntries(names.map((name) => [name, text(name)])));
    git(folder, 'mv', 'old', 'src');
    commitAll(folder);
    expect(changes(await historyOf(join(folder, 'src'))).map(({ length }) => length)).toEqual([250, 250]);
  });

  test('has no more what left it', async () => {
    const folder = repository({ 'src/a.ts': text('a'), 'src/b.ts': text('b') });
    git(folder, 'mv', 'src/a.ts', 'a.ts');
    commitAll(folder);
    expect(changes(await historyOf(join(folder, 'src')))).toEqual([['b.ts']]);
  });

  test('has commits of branches whose changes did not survive the merge', async () => {
    const folder = repository({ 'src/a.ts': text('a') });
    git(folder, 'checkout', '--quiet', '-b', 'side');
    commit(folder, { 'src/a.ts': text('side') });
    git(folder, 'checkout', '--quiet', 'main');
    git(folder, 'merge', '--quiet', '--no-edit', '-s', 'ours', 'side');
    expect((await historyOf(join(folder, 'src'))).commits).toHaveLength(2);
    expect((await historyOf(folder)).commits).toHaveLength(2);
  });

  test('may have a name that means something to git', async () => {
    const folder = repository({ ':(top)*/a.ts': text('a'), 'b.ts': text('b') });
    expect(changes(await historyOf(join(folder, ':(top)*')))).toEqual([['a.ts']]);
  });
});

describe('kinds of repositories', () => {
  test('a linked worktree has the history of what it has checked out', async () => {
    const folder = repository({ 'a.ts': text('a') });
    const linked = join(temporaryFolder(), 'linked');
    git(folder, 'worktree', 'add', '--quiet', '-b', 'side', linked);
    commit(linked, { 'b.ts': text('b') });
    expect(changes(await historyOf(linked))).toEqual([['b.ts'], ['a.ts']]);
    expect(changes(await historyOf(folder))).toEqual([['a.ts']]);
    expect((await historyOf(linked)).repositoryRoot).toBe(linked);
  });

  test('a submodule has a history of its own', async () => {
    const library = repository({ 'lib.ts': text('lib') });
    const folder = repository({ 'a.ts': text('a') });
    git(folder, 'submodule', '--quiet', 'add', library, 'lib');
    commitAll(folder);
    expect(changes(await historyOf(join(folder, 'lib')))).toEqual([['lib.ts']]);
    expect(changes(await historyOf(folder))).toEqual([['.gitmodules', 'lib'], ['a.ts']]);
  });

  test('a shallow clone says where it ends, and leaves out the commit whose changes it does not know', async () => {
    const folder = repository({ 'a.ts': text('a'), 'b.ts': text('b') });
    commit(folder, { 'a.ts': text('second') });
    commit(folder, { 'a.ts': text('third') });
    const shallow = join(temporaryFolder(), 'shallow');
    git(folder, 'clone', '--quiet', '--depth', '2', `file://${folder}`, shallow);
    const history = await historyOf(shallow);
    expect(history.shallow).toBe(true);
    expect(changes(history)).toEqual([['a.ts']]);
    expect(history.tracked.size).toBe(2);
  });

  test('a shallow clone that reaches further back than the period is as good as a full one', async () => {
    const folder = repository();
    writeFiles(folder, { 'a.ts': text('a') });
    git(folder, 'add', '--all');
    vi.stubEnv('TZ', 'UTC');
    execFileSync('git', ['-C', folder, '-c', 'user.name=Ada', '-c', 'user.email=a@b', 'commit', '-qm', 'old'], {
      env: { ...process.env, GIT_COMMITTER_DATE: '2020-01-01T00:00:00Z' },
    });
    commit(folder, { 'a.ts': text('new') });
    const shallow = join(temporaryFolder(), 'shallow');
    commit(folder, { 'a.ts': text('newer') });
    git(folder, 'clone', '--quiet', '--depth', '3', `file://${folder}`, shallow);
    const history = await historyOf(shallow, 365);
    expect(history.shallow).toBe(false);
    expect(history.commits).toHaveLength(2);
  });

  test('a repository without commits has an empty history', async () => {
    expect(await historyOf(repository())).toMatchObject({ head: null, commits: [], partial: null });
  });

  test('a folder that is in no repository has none, and neither has any folder where git is missing', async () => {
    const none = await readHistory(temporaryFolder(), { days: null });
    expect(none).toMatchObject({ kind: 'none', reason: expect.stringMatching(/no git working tree$/) });
    const folder = repository({ 'a.ts': text('a') });
    vi.stubEnv('PATH', temporaryFolder());
    expect(await readHistory(folder, { days: null })).toEqual({ kind: 'none', reason: 'git is not installed' });
  });

  test('commits without changes, and merges, are left out', async () => {
    const folder = repository({ 'a.ts': text('a') });
    commitAll(folder);
    git(folder, 'checkout', '--quiet', '-b', 'side');
    commit(folder, { 'b.ts': text('b') });
    git(folder, 'checkout', '--quiet', 'main');
    git(folder, 'merge', '--quiet', '--no-ff', '--no-edit', 'side');
    expect(changes(await historyOf(folder))).toEqual([['b.ts'], ['a.ts']]);
  });
});

describe('a period', () => {
  test('counts the days back from the newest commit, from the start of a day on', async () => {
    const folder = repository();
    for (const day of ['2024-01-01', '2024-02-01', '2024-03-01']) {
      writeFiles(folder, { 'a.ts': text(day) });
      git(folder, 'add', '--all');
      execFileSync('git', ['-C', folder, '-c', 'user.name=Ada', '-c', 'user.email=a@b', 'commit', '-qm', day], {
        env: { ...process.env, GIT_COMMITTER_DATE: `${day}T12:00:00Z` },
      });
    }
    const { commits, since, newest } = await historyOf(folder, 45);
    expect([since, newest]).toEqual([Date.parse('2024-01-16T00:00:00Z'), Date.parse('2024-03-01T12:00:00Z')]);
    expect(commits.map(({ at }) => new Date(at).toISOString())).toEqual([
      '2024-03-01T12:00:00.000Z',
      '2024-02-01T12:00:00.000Z',
    ]);
  });
});

function removeObject(folder: string, name: string): void {
  const hash = git(folder, 'rev-parse', name).trim();
  rmSync(join(folder, '.git/objects', hash.slice(0, 2), hash.slice(2)), { force: true });
}

describe.skipIf(process.platform === 'win32')('when git fails', () => {
  /** Puts a program first on the path that does as git does, except for `git log`. */
  function gitWhoseLog(script: string): void {
    const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
    const folder = temporaryFolder();
    const program = `#!/bin/sh\nfor word; do case "$word" in log) ${script};; esac; done\nexec ${real} "$@"\n`;
    writeFiles(folder, { git: program });
    chmodSync(join(folder, 'git'), 0o755);
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
  }

  test('half-way, the commits until then are given, and that it is not all', async () => {
    const folder = repository({ 'a.ts': text('a') });
    for (const name of ['b', 'c', 'd']) commit(folder, { 'a.ts': text(name) });
    removeObject(folder, 'HEAD~2:a.ts');
    const history = await historyOf(folder);
    expect(history.commits).toHaveLength(1);
    expect(history.partial).toMatch(/exit code 128: fatal: unable to read/);
  });

  test('as the commit that HEAD names is missing, there is no history rather than an empty one', async () => {
    const folder = repository({ 'a.ts': text('a') });
    removeObject(folder, 'HEAD');
    expect(await readHistory(folder, { days: null })).toMatchObject({
      kind: 'none',
      reason: expect.stringMatching(/cannot find the commit [0-9a-f]{40}/),
    });
  });

  test('by being killed, the commit it was at is left out', async () => {
    const folder = repository({ 'a.ts': text('a') });
    commit(folder, { 'a.ts': text('b') });
    const [hash] = git(folder, 'rev-list', 'HEAD').split('\n');
    gitWhoseLog(
      `printf '${hash}\\0Ada\\0a@b\\0001700000000\\0\\n:100644 100644 1 2 M\\0a.ts\\0001\\t1\\ta.'; kill -9 $$`,
    );
    expect(await historyOf(folder)).toMatchObject({ commits: [], partial: expect.stringContaining('git failed') });
  });

  test('a cancelled read ends git at once', async () => {
    const folder = repository({ 'a.ts': text('a') });
    const pidFile = join(folder, 'pid');
    gitWhoseLog(`echo $$ > ${pidFile}.new; mv ${pidFile}.new ${pidFile}; exec sleep 600`);
    const controller = new AbortController();
    const reading = readHistory(folder, { days: null, signal: controller.signal });
    const pid = await eventually(() => Number(readFileSync(pidFile, 'utf8')));
    controller.abort(new Error('enough'));
    await expect(reading).rejects.toThrow('enough');
    await eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
  });

  test('no program that the repository names is started', async () => {
    const folder = repository({ 'a.ts': text('a') });
    const evil = join(folder, 'evil.sh');
    writeFiles(folder, {
      'evil.sh': `#!/bin/sh\ntouch ${join(folder, 'started')}\ncat\n`,
      '.gitattributes': '*.ts diff=evil\n',
    });
    chmodSync(evil, 0o755);
    commitAll(folder);
    for (const key of ['gpg.program', 'diff.external', 'diff.evil.textconv', 'diff.evil.command', 'core.pager']) {
      git(folder, 'config', key, evil);
    }
    git(folder, 'config', 'log.showSignature', 'true');
    const message = `tree ${git(folder, 'rev-parse', 'HEAD^{tree}').trim()}\nparent ${git(folder, 'rev-parse', 'HEAD').trim()}\nauthor A <a@b> 1700000000 +0000\ncommitter A <a@b> 1700000000 +0000\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n -----END PGP SIGNATURE-----\n\nsigned\n`;
    const signed = execFileSync('git', ['-C', folder, 'hash-object', '-t', 'commit', '-w', '--stdin'], {
      input: message,
    });
    git(folder, 'update-ref', 'refs/heads/main', signed.toString().trim());
    expect((await historyOf(folder)).commits.length).toBeGreaterThan(0);
    expect(existsSync(join(folder, 'started'))).toBe(false);
  });

  test('what a partial clone lacks is not fetched', async () => {
    const folder = repository({ 'a.ts': text('a') });
    commit(folder, { 'a.ts': text('b') });
    git(folder, 'config', 'uploadpack.allowFilter', 'true');
    const partial = join(temporaryFolder(), 'partial');
    git(folder, 'clone', '--quiet', '--no-checkout', '--filter=blob:none', `file://${folder}`, partial);
    const history = await historyOf(partial);
    expect(history.partial).toMatch(/the clone is partial/);
    expect(history.commits).toEqual([]);
  });
});
