import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type GitRunner, runGit } from '../../src/workspace/git/run-git.ts';
import { HistoryCache } from '../../src/workspace/history-cache.ts';
import { commitAll, git, initRepository } from './git-fixture.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

function countingCache() {
  const runs: string[] = [];
  const counted: GitRunner = (repository, request, options) => {
    runs.push(request.ask);
    return runGit(repository, request, options);
  };
  const cache = new HistoryCache(counted);
  const read = async (folder: string, days: number | null = null) => {
    runs.length = 0;
    const history = await cache.read(folder, { days });
    return { history, startedGit: runs.length > 0 };
  };
  return read;
}

function repository(): string {
  const folder = temporaryFolder();
  initRepository(folder);
  writeFiles(folder, { 'a.ts': 'a\n', 'src/b.ts': 'b\n' });
  commitAll(folder);
  return folder;
}

test('what has been read is not read again, and git is not even asked', async () => {
  const read = countingCache();
  const folder = repository();
  const first = await read(folder);
  expect(first.startedGit).toBe(true);
  const second = await read(folder);
  expect(second).toEqual({ history: first.history, startedGit: false });
});

test.each<[string, (folder: string) => void]>([
  ['a new commit', (folder) => git(folder, 'commit', '--quiet', '--allow-empty', '-m', 'two')],
  ['another branch', (folder) => git(folder, 'checkout', '--quiet', '-b', 'other', 'HEAD~1')],
  ['a detached HEAD', (folder) => git(folder, 'checkout', '--quiet', '--detach', 'HEAD~1')],
  ['a changed .mailmap', (folder) => writeFiles(folder, { '.mailmap': 'B <b@c> <ada@example.com>\n' })],
])('%s makes it read anew', async (_, act) => {
  const read = countingCache();
  const folder = repository();
  git(folder, 'commit', '--quiet', '--allow-empty', '-m', 'empty');
  await read(folder);
  act(folder);
  expect((await read(folder)).startedGit).toBe(true);
});

test('references that git has packed are read as well', async () => {
  const read = countingCache();
  const folder = repository();
  git(folder, 'pack-refs', '--all');
  await read(folder);
  expect((await read(folder)).startedGit).toBe(false);
  writeFiles(folder, { 'c.ts': 'c\n' });
  commitAll(folder);
  const { startedGit, history } = await read(folder);
  expect(startedGit).toBe(true);
  expect(history).toMatchObject({ head: git(folder, 'rev-parse', 'HEAD').trim() });
});

test('folders and periods are kept apart', async () => {
  const read = countingCache();
  const folder = repository();
  await read(folder);
  expect((await read(join(folder, 'src'))).startedGit).toBe(true);
  expect((await read(folder, 30)).startedGit).toBe(true);
  expect((await read(folder)).startedGit).toBe(false);
});

test('a repository is found to have got its first commit', async () => {
  const read = countingCache();
  const folder = temporaryFolder();
  initRepository(folder);
  expect((await read(folder)).history).toMatchObject({ head: null });
  expect((await read(folder)).startedGit).toBe(false);
  writeFiles(folder, { 'a.ts': 'a\n' });
  commitAll(folder);
  expect((await read(folder)).history).toMatchObject({ commits: [{ files: [{ path: 'a.ts' }] }] });
});

test('what git could not read to its end is not kept', async () => {
  const failing: GitRunner = async (repository, request, options) => {
    const result = await runGit(repository, request, options);
    return request.ask === 'log' ? { kind: 'failed', reason: 'fatal: broken', stderr: '' } : result;
  };
  const cache = new HistoryCache(failing);
  const folder = repository();
  const first = await cache.read(folder, { days: null });
  expect(first).toMatchObject({ partial: expect.stringContaining('fatal: broken') });
  expect(await cache.read(folder, { days: null })).not.toBe(first);
});

test('a folder that is named otherwise is read anew', async () => {
  const cache = new HistoryCache();
  const folder = repository();
  const trackedAs = async (pathPrefix: string) => {
    const history = await cache.read(folder, { days: null, pathPrefix });
    return history.kind === 'history' ? [...history.tracked] : history.reason;
  };
  expect(await trackedAs('')).toEqual(['a.ts', 'src/b.ts']);
  expect(await trackedAs('one/')).toEqual(['one/a.ts', 'one/src/b.ts']);
  expect(await trackedAs('')).toEqual(['a.ts', 'src/b.ts']);
});
