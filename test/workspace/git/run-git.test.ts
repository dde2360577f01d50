import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { GitRequest } from '../../../src/workspace/git/commands.ts';
import { exactly } from '../../../src/workspace/git/commit-expression.ts';
import type { GitResult } from '../../../src/workspace/git/git-result.ts';
import { objectId } from '../../../src/workspace/git/object-id.ts';
import { type GitOptions, gitVersion, runGit } from '../../../src/workspace/git/run-git.ts';
import { enclosingRepository, type Repository } from '../../../src/workspace/repository.ts';
import { eventually } from '../../eventually.ts';
import { commitAll, git, initRepository } from '../git-fixture.ts';
import { temporaryFolder, writeFiles } from '../temporary-folder.ts';

const onWindows = process.platform === 'win32';

afterEach(() => vi.unstubAllEnvs());

/** A repository with one commit of these files. */
function repository(files: Readonly<Record<string, string>> = { 'a.ts': 'a\n' }): string {
  const folder = temporaryFolder();
  initRepository(folder);
  writeFiles(folder, files);
  commitAll(folder);
  return folder;
}

function ask(folder: string, request: GitRequest, options?: GitOptions): Promise<GitResult> {
  return runGit(enclosingRepository(folder) as Repository, request, options);
}

const filesOf = (folder: string) => ({ ask: 'files', folder, without: [] }) as const;
const idOf = (folder: string, name: string) => objectId(git(folder, 'rev-parse', name).trim()) ?? never();
const treeOf = (folder: string) => ({ ask: 'tree', commit: idOf(folder, 'HEAD'), below: '' }) as const;

function never(): never {
  throw new Error('no object');
}

async function output(folder: string, request: GitRequest): Promise<string> {
  const result = await ask(folder, request);
  return result.kind === 'done' ? result.stdout.toString('utf8') : result.reason;
}

/** Puts a stand-in for git first on the path. */
function fakeGit(script: string): void {
  const folder = temporaryFolder();
  writeFiles(folder, { git: `#!/bin/sh\n${script}\n` });
  chmodSync(join(folder, 'git'), 0o755);
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
}

test('git answers about the folder it is asked about', async () => {
  const folder = repository({ 'a.ts': '', 'sub/b.ts': '' });
  expect(await output(join(folder, 'sub'), filesOf(join(folder, 'sub')))).toBe('b.ts\0');
});

test('git is at work on a repository of the user before anybody awaits it', async () => {
  const folder = repository();
  const answer = ask(folder, filesOf(folder));
  expect(process.getActiveResourcesInfo()).toContain('ProcessWrap');
  expect(await answer).toMatchObject({ kind: 'done' });
});

test('paths mean themselves, whatever they look like', async () => {
  const name = ':(top)--b.ts';
  const folder = repository({ [`${name}/c.ts`]: '', 'a.ts': '' });
  const head = idOf(folder, 'HEAD');
  const log = { ask: 'log', from: head, since: null } as const;
  expect(await output(folder, { ...log, paths: [`${name}/`] })).toContain(`${name}/c.ts`);
  expect(await output(folder, { ...log, paths: ['*.ts'] })).toBe('');
  expect(await output(folder, { ask: 'tree', commit: head, below: `${name}/` })).toMatch(
    /^100644 blob .{40}\t[^\0]*c.ts\0$/,
  );
});

test('the environment points git at no other repository, and tells it of no other settings', async () => {
  const folder = repository();
  const other = repository({ 'other.ts': '' });
  vi.stubEnv('GIT_DIR', join(other, '.git'));
  vi.stubEnv('GIT_WORK_TREE', other);
  vi.stubEnv('GIT_INDEX_FILE', join(other, '.git', 'index'));
  vi.stubEnv('GIT_CONFIG_COUNT', '1');
  vi.stubEnv('GIT_CONFIG_KEY_0', 'core.excludesFile');
  vi.stubEnv('GIT_CONFIG_VALUE_0', join(folder, '.mine'));
  writeFiles(folder, { '.mine': 'b.ts\n', 'b.ts': '' });
  expect(await output(folder, filesOf(folder))).toBe('.mine\0b.ts\0a.ts\0');
});

test('no file of the repository itself is read for its settings', async () => {
  const folder = repository();
  writeFiles(folder, { '.git/config': 'no configuration at all', 'b.ts': '' });
  expect(await output(folder, filesOf(folder))).toBe('b.ts\0a.ts\0');
  expect(await output(folder, treeOfHead(folder))).toContain('a.ts');
});

function treeOfHead(folder: string): GitRequest {
  const head = objectId(readFileSync(join(folder, '.git/refs/heads/main'), 'utf8').trim()) ?? never();
  return { ask: 'tree', commit: head, below: '' };
}

test('references that replace objects are not followed', async () => {
  const folder = repository();
  const first = idOf(folder, 'HEAD');
  writeFiles(folder, { 'b.ts': '' });
  commitAll(folder);
  git(folder, 'replace', first, 'HEAD');
  expect(await output(folder, { ask: 'tree', commit: first, below: '' })).not.toContain('b.ts');
});

test('nothing else in the project starts a process, but a front its hub, and a command the browser of a person', () => {
  const source = join(import.meta.dirname, '../../../src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const starting = files.filter((path) =>
    /from 'node:child_process'|import\('node:child_process'\)/.test(readFileSync(join(source, path), 'utf8')),
  );
  expect(starting.map((path) => path.replaceAll('\\', '/'))).toEqual([
    'cli/browser.ts',
    'cli/hub-front.ts',
    'workspace/git/run-git.ts',
  ]);
});

describe('what git is not asked, with the reason:', () => {
  test('objects that are borrowed from elsewhere', async () => {
    const other = repository({ 'secret.ts': '' });
    const folder = repository();
    writeFiles(folder, { '.git/objects/info/alternates': `${join(other, '.git', 'objects')}\n` });
    const theirs = { ask: 'tree', commit: idOf(other, 'HEAD'), below: '' } as const;
    expect(git(folder, 'ls-tree', theirs.commit)).toContain('secret.ts');
    expect(await output(folder, theirs)).toContain('borrows objects');
    expect(await output(folder, filesOf(folder))).toBe('a.ts\0');
  });

  test.skipIf(onWindows).each([
    ['the object store', 'objects'],
    ['its packs', 'objects/pack'],
    ['its lists', 'objects/info'],
  ])('%s, where that is a link', async (_, path) => {
    const folder = repository();
    const request = treeOf(folder);
    const away = join(temporaryFolder(), 'away');
    renameSync(join(folder, '.git', path), away);
    symlinkSync(away, join(folder, '.git', path));
    expect(git(folder, 'ls-tree', 'HEAD')).toContain('a.ts');
    expect(await output(folder, request)).toMatch(/is not a plain folder|is a link/);
  });

  test.skipIf(onWindows)('a pack that is a link or a pipe', async () => {
    const folder = repository();
    const request = treeOf(folder);
    execFileSync('mkfifo', [join(folder, '.git/objects/pack/pack-1.idx')]);
    expect(await output(folder, request)).toContain('not a regular file');
  });

  test.skipIf(onWindows)('an index that is a link or a pipe', async () => {
    const folder = repository();
    const other = repository({ 'secret.ts': '' });
    renameSync(join(folder, '.git/index'), join(folder, '.git/index-away'));
    symlinkSync(join(other, '.git/index'), join(folder, '.git/index'));
    expect(git(folder, 'ls-files')).toContain('secret.ts');
    expect(await output(folder, filesOf(folder))).toContain('index is not a regular file');
  });
});

describe('a failure is a result', () => {
  test('of a command', async () => {
    const result = await ask(repository(), { ask: 'tree', commit: 'f'.repeat(40) as never, below: '' });
    expect(result).toMatchObject({ kind: 'failed', reason: expect.stringMatching(/exit code 128: fatal: /) });
  });

  test('of git not being there', async () => {
    const folder = repository();
    vi.stubEnv('PATH', temporaryFolder());
    expect(await output(folder, filesOf(folder))).toBe('git is not installed');
    expect(await gitVersion()).toBeNull();
  });

  test.skipIf(onWindows)('of more paths than the system takes', async () => {
    const folder = repository();
    const paths = Array.from({ length: 1000 }, (_, at) => `${at}${'x'.repeat(4000)}`);
    const log = { ask: 'log', from: idOf(folder, 'HEAD'), since: null, paths } as const;
    expect(await output(folder, log)).toMatch(/^git did not start: E2BIG/);
  });

  test.skipIf(onWindows).each([
    ['echo "warning: else" >&2; echo "fatal: bad" >&2; exit 128', 'git failed with exit code 128: fatal: bad'],
    ['echo "error: only this" >&2; exit 1', 'git failed with exit code 1: error: only this'],
    ['exit 3', 'git failed with exit code 3: no message'],
  ])('of %j, which tells the reason', async (script, reason) => {
    const folder = repository();
    fakeGit(script);
    expect(await output(folder, filesOf(folder))).toBe(reason);
  });
});

describe.runIf(process.getuid?.() === 0)('a repository of another user', () => {
  const foreign = () => {
    const folder = repository();
    execFileSync('chown', ['-R', '12345:12345', folder]);
    vi.stubEnv('HOME', temporaryFolder());
    return folder;
  };

  test('is refused', async () => {
    const folder = foreign();
    expect(() => git(folder, 'ls-files')).toThrow('dubious ownership');
    expect(await output(folder, filesOf(folder))).toContain('another user owns it');
  });

  test.each([
    ['by its path', (folder: string) => folder],
    ['with all in a folder', (folder: string) => `${join(folder, '..')}/*`],
    ['with all others', () => '*'],
  ])('is read once the user says that it is safe, %s', async (_, value) => {
    const folder = foreign();
    writeFiles(process.env.HOME as string, { '.gitconfig': `[safe]\n\tdirectory = ${value(folder)}\n` });
    expect(await output(folder, filesOf(folder))).toBe('a.ts\0');
    writeFiles(process.env.HOME as string, { '.gitconfig': `[safe]\n\tdirectory = ${value(folder)}\n\tdirectory =\n` });
    expect(await output(folder, filesOf(folder))).toContain('another user owns it');
  });

  test('cannot say so itself', async () => {
    const folder = foreign();
    writeFiles(folder, { '.git/config': '[safe]\n\tdirectory = *\n' });
    expect(await output(folder, filesOf(folder))).toContain('another user owns it');
  });

  test('is the own one of who became root to work on it', async () => {
    const folder = foreign();
    vi.stubEnv('SUDO_UID', '12345');
    expect(await output(folder, filesOf(folder))).toBe('a.ts\0');
  });
});

describe.skipIf(onWindows)('limits', () => {
  test('a command that writes nothing is ended after a while', async () => {
    const folder = repository();
    const pidFile = join(temporaryFolder(), 'pid');
    fakeGit(`echo $$ > "${pidFile}.new"; mv "${pidFile}.new" "${pidFile}"; exec sleep 600`);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = ask(folder, filesOf(folder), { patience: 300 });
    while (!existsSync(pidFile)) await nextTurn();
    vi.advanceTimersByTime(300);
    const result = await asked;
    vi.useRealTimers();
    expect(result).toMatchObject({
      kind: 'failed',
      wasEnded: true,
      reason: expect.stringContaining('nothing for 0.3'),
    });
    const pid = Number(readFileSync(pidFile, 'utf8'));
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  test('an ignore file that is a pipe makes git wait, and not for ever', async () => {
    const folder = repository();
    execFileSync('mkfifo', [join(folder, '.gitignore')]);
    expect(await ask(folder, filesOf(folder), { patience: 300 })).toMatchObject({ wasEnded: true });
  });

  test('what it writes is bounded, and so is what it complains of', async () => {
    const folder = repository();
    const request = { ask: 'commit', expression: exactly(idOf(folder, 'HEAD')) } as const;
    fakeGit('exec yes');
    expect(await ask(folder, request)).toMatchObject({ wasEnded: true, reason: expect.stringContaining('more than') });
    fakeGit('yes | head -c 10000000 >&2; exit 1');
    const result = await ask(folder, request);
    expect(result.kind === 'failed' && result.stderr.length).toBeLessThan(200_000);
  });
});

describe('aborting', () => {
  test('before the start runs nothing', async () => {
    const folder = repository();
    const reason = new Error('cancelled');
    fakeGit(`touch "${folder}/started"`);
    await expect(ask(folder, filesOf(folder), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(existsSync(join(folder, 'started'))).toBe(false);
  });

  test.skipIf(onWindows)('kills a command that does not end, and gives the reason', async () => {
    const folder = repository();
    fakeGit(`echo $$ > "${folder}/pid"; exec sleep 600`);
    const controller = new AbortController();
    const running = ask(folder, filesOf(folder), { signal: controller.signal });
    await eventually(() => expect(existsSync(join(folder, 'pid'))).toBe(true));
    const reason = new Error('cancelled');
    controller.abort(reason);
    await expect(running).rejects.toBe(reason);
  });
});

test('what git writes can be taken as it comes, in place of a result', async () => {
  const folder = repository();
  const chunks: Buffer[] = [];
  const result = await ask(folder, filesOf(folder), { onStdout: (chunk) => chunks.push(chunk) });
  expect(result).toEqual({ kind: 'done', stdout: Buffer.alloc(0) });
  expect(Buffer.concat(chunks).toString()).toBe('a.ts\0');
});

describe('all kinds of repositories can be asked about:', () => {
  const KINDS: [string, (folder: string) => void][] = [
    ['a plain one', () => {}],
    ['one with a split index', (folder) => git(folder, 'update-index', '--split-index')],
    ['one with settings for each worktree', (folder) => git(folder, 'config', 'extensions.worktreeConfig', 'true')],
    ['one with a commit graph', (folder) => git(folder, 'commit-graph', 'write', '--reachable', '--split')],
    ['one with packed objects and references', (folder) => git(folder, 'gc', '--quiet')],
  ];
  test.each(KINDS)('%s', async (_, make) => {
    const folder = repository({ 'a.ts': 'a\n', 'sub/b.ts': 'b\n' });
    make(folder);
    expect(await output(folder, filesOf(folder))).toBe('a.ts\0sub/b.ts\0');
    expect(await output(folder, treeOf(folder))).toMatch(/\ta\.ts\0.*\tsub\/b\.ts\0$/s);
    expect(await output(folder, { ask: 'blame', commit: idOf(folder, 'HEAD'), path: 'a.ts' })).toContain('\ta\n');
  });

  test('a sparse one, whose index names folders in place of files', async () => {
    const folder = repository({ 'a.ts': '', 'in/b.ts': '', 'out/c.ts': '' });
    git(folder, 'sparse-checkout', 'set', '--cone', '--sparse-index', 'in');
    expect(git(folder, 'ls-files', '--sparse')).toContain('out/\n');
    expect(await output(folder, filesOf(folder))).toBe('a.ts\0in/b.ts\0out/c.ts\0');
  });

  test('one with longer hashes', async () => {
    const folder = temporaryFolder();
    git(folder, 'init', '--quiet', '--object-format=sha256');
    writeFiles(folder, { 'a.ts': '' });
    commitAll(folder);
    expect(await output(folder, filesOf(folder))).toBe('a.ts\0');
    expect(await output(folder, treeOf(folder))).toMatch(/^100644 blob [0-9a-f]{64}\ta\.ts\0$/);
  });

  test('an empty one', async () => {
    const folder = temporaryFolder();
    initRepository(folder);
    mkdirSync(join(folder, 'sub'));
    writeFiles(folder, { 'sub/a.ts': '' });
    expect(await output(folder, filesOf(folder))).toBe('sub/a.ts\0');
  });
});
