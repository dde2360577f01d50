import { describe, expect, it } from 'vitest';
import { ancestorsOf, readChangeLog } from '../../src/workspace/change-log.ts';
import { type ObjectId, objectId } from '../../src/workspace/git/object-id.ts';
import { enclosingRepository, type Repository } from '../../src/workspace/repository.ts';
import { commitAll, git, initRepository } from './git-fixture.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

const { signal } = new AbortController();

function repositoryOf(folder: string): Repository {
  const repository = enclosingRepository(folder);
  if (repository === null) throw new Error('There is no repository.');
  return repository;
}

function commit(folder: string, message: string): ObjectId {
  commitAll(folder, undefined, message);
  return objectId(git(folder, 'rev-parse', 'HEAD').trim()) as ObjectId;
}

describe('the log of changes', () => {
  it('has what each commit says and which files it changed, added, moved and deleted', async () => {
    const folder = temporaryFolder();
    initRepository(folder);
    const content = Array.from({ length: 30 }, (_, line) => `line ${line}\n`).join('');
    writeFiles(folder, { 'a\tb.js': content, 'gone.js': 'x\n' });
    const first = commit(folder, 'First\n\nwith a body: 1\t2\n:100644 100644 a b M');
    writeFiles(folder, { 'new.js': 'y\n' });
    git(folder, 'mv', 'a\tb.js', 'ä.js');
    git(folder, 'rm', '--quiet', 'gone.js');
    const second = commit(folder, 'Second');
    const third = commit(folder, 'Nothing changed');
    const repository = repositoryOf(folder);
    const ids = await ancestorsOf(repository, third, 10, signal);
    expect(ids).toEqual([third, second, first]);
    expect(await ancestorsOf(repository, third, 2, signal)).toEqual([third, second]);
    const log = await readChangeLog(repository, ids ?? [], signal);
    expect(log?.map(({ hash, parents, message }) => ({ hash, parents, message }))).toEqual([
      { hash: third, parents: [second], message: 'Nothing changed' },
      { hash: second, parents: [first], message: 'Second' },
      { hash: first, parents: [], message: 'First\n\nwith a body: 1\t2\n:100644 100644 a b M' },
    ]);
    expect(log?.map(({ changes }) => changes)).toEqual([
      [],
      [
        { path: 'gone.js', from: null, added: false },
        { path: 'new.js', from: null, added: true },
        { path: 'ä.js', from: 'a\tb.js', added: false },
      ],
      [
        { path: 'a\tb.js', from: null, added: true },
        { path: 'gone.js', from: null, added: true },
      ],
    ]);
  });

  it('is null where git has no such commit, and of nothing is nothing', async () => {
    const folder = temporaryFolder();
    initRepository(folder);
    const unknown = objectId('1'.repeat(40)) as ObjectId;
    const repository = repositoryOf(folder);
    expect(await ancestorsOf(repository, unknown, 10, signal)).toBeNull();
    expect(await readChangeLog(repository, [unknown], signal)).toBeNull();
    expect(await readChangeLog(repository, [], signal)).toEqual([]);
  });
});
