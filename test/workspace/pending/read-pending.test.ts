import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { readPending } from '../../../src/workspace/pending/read-pending.ts';
import { parseTreeDiff } from '../../../src/workspace/pending/tree-diff.ts';
import { type Repository, repositoryAt } from '../../../src/workspace/repository.ts';
import { commitAll, initRepository } from '../git-fixture.ts';
import { temporaryFolder, writeFiles } from '../temporary-folder.ts';

const ALL = { staged: true, unstaged: true, untracked: true, comparedTo: null };

async function pendingIn(folder: string) {
  const result = await readPending(repositoryAt(folder) as Repository, folder, ALL);
  if (result.kind === 'none') throw new Error(result.reason);
  return result.pending;
}

function repository(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  initRepository(folder);
  writeFiles(folder, files);
  commitAll(folder);
  return folder;
}

test('line ends alone are no difference, and hide none', async () => {
  const folder = repository({ 'a.txt': 'one\ntwo\nthree\n', 'b.txt': 'one\n' });
  writeFiles(folder, { 'a.txt': 'one\r\ntwo!\r\nthree\r\n', 'b.txt': 'one\r\n' });
  const { unstaged } = await pendingIn(folder);
  expect(
    unstaged.map(({ path, patches }) => [path, patches?.[0]?.hunks[0]?.lines.filter(({ mark }) => mark !== ' ')]),
  ).toEqual([
    [
      'a.txt',
      [
        { mark: '-', text: 'two' },
        { mark: '+', text: 'two!' },
      ],
    ],
  ]);
});

test('what is too large is told of, and not compared', async () => {
  const folder = repository({ 'a.txt': 'one\n' });
  writeFiles(folder, { 'a.txt': 'x'.repeat(11 * 1024 * 1024) });
  const { unstaged } = await pendingIn(folder);
  expect(unstaged).toMatchObject([{ path: 'a.txt', kind: 'unread', status: 'modified', patches: null }]);
});

it('has of a folder within its own part alone', async () => {
  const folder = repository({ 'a.txt': 'one\n', 'in/b.txt': 'one\n' });
  writeFiles(folder, { 'a.txt': 'two\n', 'in/b.txt': 'two\n', 'in/c.txt': 'new\n' });
  const result = await readPending(repositoryAt(folder) as Repository, join(folder, 'in'), ALL);
  if (result.kind === 'none') throw new Error(result.reason);
  expect(result.pending.unstaged.map(({ path }) => path)).toEqual(['b.txt']);
  expect(result.pending.untracked.map(({ path }) => path)).toEqual(['c.txt']);
});

test('an index that names places outside the folder leads nowhere', async () => {
  const place = temporaryFolder();
  const folder = join(place, 'tree');
  mkdirSync(folder);
  initRepository(folder);
  mkdirSync(join(folder, 'xx'));
  symlinkSync('inner', join(folder, 'xx/link'));
  writeFiles(folder, { 'xx/file': 'inner\n' });
  commitAll(folder);
  // The same names a folder further up.
  symlinkSync('outer-secret', join(place, 'link'));
  writeFiles(place, { file: 'outer-secret\n' });
  const index = join(folder, '.git/index');
  const bytes = readFileSync(index).subarray(0, -20);
  for (let at = bytes.indexOf('xx/'); at >= 0; at = bytes.indexOf('xx/')) bytes.write('../', at);
  writeFileSync(index, Buffer.concat([bytes, createHash('sha1').update(bytes).digest()]));
  rmSync(join(folder, 'xx'), { recursive: true });
  const pending = await pendingIn(folder);
  expect(pending.unstaged.map(({ status, path }) => `${status} ${path}`)).toEqual([
    'deleted ../file',
    'deleted ../link',
  ]);
  expect(
    JSON.stringify(pending, (_, value) => (value?.type === 'Buffer' ? Buffer.from(value.data).toString() : value)),
  ).not.toContain('outer-secret');
});

test.each(['', 'nonsense\0', ':100644 100644 zz M\0a\0'])(
  'what is no answer of git to a difference is none: %j',
  (output) => {
    expect(parseTreeDiff(output)).toEqual(output === '' ? [] : null);
  },
);
