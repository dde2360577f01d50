import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { blameLines } from '../../src/workspace/blame.ts';
import { BlameCache } from '../../src/workspace/blame-cache.ts';
import { type GitRunner, runGit } from '../../src/workspace/git/run-git.ts';
import { commitAll, git, initRepository } from './git-fixture.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

/** Three lines, the second by somebody else. */
function repository(): string {
  const folder = temporaryFolder();
  initRepository(folder);
  writeFiles(folder, { 'src/a.ts': 'one\n\tauthor Nobody\nthree\n' });
  commitAll(folder);
  writeFiles(folder, { 'src/a.ts': 'one\ntwo // TODO\nthree\n' });
  git(
    folder,
    'commit',
    '--quiet',
    '--all',
    '--author=Bob <bob@example.com>',
    '-m',
    'two',
    '--date=2024-02-03T04:05:06Z',
  );
  return folder;
}

test('a line comes from the author and the time of its last change', async () => {
  const result = await blameLines(repository(), 'src/a.ts', [
    { line: 2, text: '// TODO' },
    { line: 3, text: 'three' },
  ]);
  expect(result).toMatchObject({
    kind: 'blamed',
    origins: [{ author: 'Bob', at: Date.parse('2024-02-03T04:05:06Z') }, { author: 'Ada' }],
  });
});

test('a line that has moved since the last commit is found by what stands in it, a new one is not', async () => {
  const folder = repository();
  writeFiles(folder, { 'src/a.ts': 'new\n// FIXME\none\ntwo // TODO\nthree\n' });
  const result = await blameLines(join(folder, 'src'), 'a.ts', [
    { line: 4, text: '// TODO' },
    { line: 2, text: '// FIXME' },
  ]);
  expect(result).toMatchObject({ origins: [{ author: 'Bob' }, null] });
});

test('of equal lines the nearest counts', async () => {
  const folder = repository();
  writeFiles(folder, { 'b.ts': '// TODO\n\n\n\n' });
  commitAll(folder);
  writeFiles(folder, { 'b.ts': '// TODO\n\n\n\n// TODO\n' });
  git(folder, 'commit', '--quiet', '--all', '--author=Bob <bob@example.com>', '-m', 'more');
  const query = (line: number) => ({ line, text: '// TODO' });
  const result = await blameLines(folder, 'b.ts', [query(1), query(2), query(4), query(9)]);
  expect(result).toMatchObject({
    origins: [{ author: 'Ada' }, { author: 'Ada' }, { author: 'Bob' }, { author: 'Bob' }],
  });
});

test('authors are who .mailmap says they are', async () => {
  const folder = repository();
  writeFiles(folder, { '.mailmap': 'Robert <bob@example.com>\n' });
  const result = await blameLines(folder, 'src/a.ts', [{ line: 2, text: 'two' }]);
  expect(result).toMatchObject({ origins: [{ author: 'Robert' }] });
});

test('a file that is not committed has no origins, in a repository without commits either', async () => {
  const folder = repository();
  writeFiles(folder, { 'new.ts': '// TODO\n' });
  const query = [{ line: 1, text: '// TODO' }];
  expect(await blameLines(folder, 'new.ts', query)).toEqual({ kind: 'blamed', origins: [null] });
  const empty = temporaryFolder();
  initRepository(empty);
  expect(await blameLines(empty, 'new.ts', query)).toEqual({ kind: 'blamed', origins: [null] });
});

test('a folder without a repository has nobody to ask', async () => {
  const result = await blameLines(temporaryFolder(), 'a.ts', []);
  expect(result).toMatchObject({ kind: 'none', reason: expect.stringContaining('no git working tree') });
});

test.skipIf(process.platform === 'win32')('no program that the repository names is started', async () => {
  const folder = repository();
  const evil = join(folder, 'evil.sh');
  writeFiles(folder, { 'evil.sh': `#!/bin/sh\ntouch ${join(folder, 'started')}\ncat\n` });
  writeFiles(folder, { '.gitattributes': '*.ts filter=evil diff=evil\n' });
  chmodSync(evil, 0o755);
  git(folder, 'config', 'filter.evil.clean', evil);
  git(folder, 'config', 'diff.evil.textconv', evil);
  const result = await blameLines(folder, 'src/a.ts', [{ line: 2, text: 'two' }]);
  expect(result).toMatchObject({ origins: [{ author: 'Bob' }] });
  expect(existsSync(join(folder, 'started'))).toBe(false);
  git(folder, 'blame', 'src/a.ts');
  expect(existsSync(join(folder, 'started'))).toBe(true);
});

test('what is known of a content and a HEAD is not asked again', async () => {
  const folder = repository();
  const started = vi.fn<GitRunner>((...args) => runGit(...args));
  const cache = new BlameCache(started);
  const read = (hash: string, line = 2) => cache.read(folder, { path: 'src/a.ts', hash }, [{ line, text: 'two' }], {});
  const first = await read('h1');
  expect(await read('h1')).toEqual(first);
  expect(started).toHaveBeenCalledTimes(1);
  await read('h2');
  await read('h1', 3);
  expect(started).toHaveBeenCalledTimes(3);
  git(folder, 'commit', '--quiet', '--allow-empty', '-m', 'more');
  await read('h1');
  expect(started).toHaveBeenCalledTimes(4);
});
