import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { type FileBlame, FileBlames, MAX_BLAMED_LINES } from '../../src/workspace/file-blame.ts';
import { runGit } from '../../src/workspace/git/run-git.ts';
import { commitAll, git, initRepository } from './git-fixture.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

const OWN_TREE = join(import.meta.dirname, '..', '..');
const { signal } = new AbortController();

function numbered(count: number, name = 'line'): string {
  return Array.from({ length: count }, (_, i) => `${name} ${i}\n`).join('');
}

/** Three commits by two authors, the last of which moves what the first wrote. */
function repository(): string {
  const folder = temporaryFolder();
  initRepository(folder);
  writeFiles(folder, { 'src/a.ts': numbered(40) });
  commitAll(folder, '2026-01-01T00:00:00Z');
  writeFiles(folder, { 'src/a.ts': `${numbered(5, 'before')}${numbered(40).replace('line 20\n', 'line twenty\n')}` });
  git(folder, 'commit', '--quiet', '--all', '--author=Bob <bob@example.com>', '-m', 'twenty');
  writeFiles(folder, { 'src/a.ts': `${numbered(40).replace('line 20\n', 'line twenty\n')}${numbered(5, 'after')}` });
  git(folder, 'commit', '--quiet', '--all', '-m', 'after\n\nand why');
  return folder;
}

/** What git itself says of the file as it lies there: a line's commit, null for one that is not committed. */
function byGit(folder: string, path: string): (string | null)[] {
  const rows = git(folder, 'blame', '--porcelain', '--', path).split('\n');
  return rows.flatMap((row) => {
    const commit = /^([0-9a-f]{40}) \d+ \d+/.exec(row)?.[1];
    return commit === undefined ? [] : [/^0+$/.test(commit) ? null : commit];
  });
}

function commitsOf(blame: FileBlame): (string | null)[] {
  if (blame.kind === 'none') throw new Error(blame.reason);
  return blame.lines.map((row) => (row === null ? null : (blame.commits[row]?.commit ?? 'no such row')));
}

const blameOf = (folder: string, path: string) => new FileBlames().read(join(folder, path), signal);

test('each line comes from the commit that git says', async () => {
  const folder = repository();
  expect(commitsOf(await blameOf(folder, 'src/a.ts'))).toEqual(byGit(folder, 'src/a.ts'));
});

test('lines that are not committed yet have no commit, and others are found however they have moved', async () => {
  const folder = repository();
  const text = readFileSync(join(folder, 'src/a.ts'), 'utf8');
  writeFiles(folder, {
    'src/a.ts': `// new\n// newer\n${text.replace('line 7\n', '').replace('line 30', 'line 30!')}`,
  });
  const found = commitsOf(await blameOf(folder, 'src/a.ts'));
  expect(found).toEqual(byGit(folder, 'src/a.ts'));
  expect(found.filter((commit) => commit === null)).toHaveLength(3);
});

test.each(['package.json', 'src/workspace/history.ts', 'README.md', 'test/web/page.long.test.ts'])(
  'of the files of this repository, %s has the commits that git says',
  async (path) => {
    expect(commitsOf(await blameOf(OWN_TREE, path))).toEqual(byGit(OWN_TREE, path));
  },
);

test('a commit is told with who wrote it, when, and the first line of its message; the newest is first', async () => {
  const blame = await blameOf(repository(), 'src/a.ts');
  expect(blame).toMatchObject({
    commits: expect.arrayContaining([expect.objectContaining({ author: 'Bob', subject: 'twenty' })]),
    leftOut: 0,
    beginnings: new Set(),
  });
  const times = blame.kind === 'none' ? [] : blame.commits.map(({ at }) => at);
  expect(times).toEqual([...times].sort((a, b) => b - a));
});

test('other line ends in the working tree are no change', async () => {
  const folder = repository();
  const committed = byGit(folder, 'src/a.ts');
  const text = readFileSync(join(folder, 'src/a.ts'), 'utf8');
  writeFiles(folder, { 'src/a.ts': text.replaceAll('\n', '\r\n') });
  expect(commitsOf(await blameOf(folder, 'src/a.ts'))).toEqual(committed);
});

test('a shallow clone tells which commit its history begins with', async () => {
  const folder = repository();
  const clone = join(temporaryFolder(), 'clone');
  git(folder, 'clone', '--quiet', '--depth', '1', `file://${folder}`, clone);
  const blame = await blameOf(clone, 'src/a.ts');
  expect(blame).toMatchObject({ kind: 'blamed', beginnings: new Set([git(folder, 'rev-parse', 'HEAD').trim()]) });
});

test('why there is none is told: nothing is committed, the file is not, there is no repository', async () => {
  const folder = repository();
  writeFiles(folder, { 'new.ts': 'one\n' });
  expect(await blameOf(folder, 'new.ts')).toEqual({ kind: 'none', reason: 'the file is not committed' });
  const empty = temporaryFolder();
  writeFiles(empty, { 'a.ts': 'one\n' });
  expect(await blameOf(empty, 'a.ts')).toMatchObject({
    kind: 'none',
    reason: expect.stringContaining('is in no git working tree'),
  });
  initRepository(empty);
  expect(await blameOf(empty, 'a.ts')).toEqual({ kind: 'none', reason: 'nothing is committed yet' });
});

test('of a very long file the first lines are told, and how many are left out', async () => {
  const folder = temporaryFolder();
  initRepository(folder);
  writeFiles(folder, { 'data.txt': numbered(MAX_BLAMED_LINES + 7) });
  commitAll(folder);
  const blame = await blameOf(folder, 'data.txt');
  expect(blame).toMatchObject({ kind: 'blamed', leftOut: 7 });
  expect(commitsOf(blame)).toHaveLength(MAX_BLAMED_LINES);
});

test('git is asked once of a file until another commit is checked out', async () => {
  const folder = repository();
  const asked = vi.fn(runGit);
  const blames = new FileBlames(asked);
  const file = join(folder, 'src/a.ts');
  await blames.read(file, signal);
  writeFiles(folder, { 'src/a.ts': 'another\n' });
  expect(commitsOf(await blames.read(file, signal))).toEqual([null]);
  expect(asked).toHaveBeenCalledTimes(1);
  commitAll(folder);
  expect(commitsOf(await blames.read(file, signal))).toEqual([git(folder, 'rev-parse', 'HEAD').trim()]);
  expect(asked).toHaveBeenCalledTimes(2);
});
