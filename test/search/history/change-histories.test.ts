import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { Storage } from '../../../src/index/source-files.ts';
import { ChangeHistories } from '../../../src/search/history/change-histories.ts';
import { commitAll, git, initRepository } from '../../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const opened: ChangeHistories[] = [];
afterEach(() => {
  for (const histories of opened.splice(0)) histories.close();
});

function historiesOf(storage: Storage | null = null): ChangeHistories {
  const histories = new ChangeHistories({ storageOf: async () => storage });
  opened.push(histories);
  return histories;
}

/** Snapshots in memory; `saves` counts what was saved. */
function memoryStorage() {
  const parts = new Map<string, Uint8Array>();
  const state = { saves: 0 };
  const snapshots = {
    load: (_: string, part: string) => {
      const content = parts.get(part);
      return content === undefined ? null : { generation: 1, content };
    },
    save: (_: string, saved: Readonly<Record<string, Uint8Array>>) => {
      state.saves += 1;
      for (const [part, content] of Object.entries(saved)) parts.set(part, content);
    },
  };
  return { state, storage: { program: 'p', store: { isWritable: true, snapshots } } as unknown as Storage };
}

function commit(folder: string, message: string, files: Readonly<Record<string, string>>): void {
  writeFiles(folder, files);
  commitAll(folder, undefined, message);
}

function repository(): string {
  const folder = temporaryFolder();
  initRepository(folder);
  commit(folder, 'First', { 'a.js': 'a\n', 'sub/b.js': 'b\n' });
  commit(folder, 'Second', { 'sub/b.js': 'c\n' });
  return folder;
}

async function whole(histories: ChangeHistories, folder: string, pathPrefix = '') {
  for (;;) {
    const known = await histories.of({ folder, pathPrefix });
    if (known.kind === 'none') throw new Error(known.reason);
    if (known.kind === 'known') return known.changes.changes.map(({ message, files }) => [message, ...files]);
    await later(2);
  }
}

describe('the past commits of a folder', () => {
  it('are not waited for when they are first asked for', async () => {
    expect(await historiesOf().of({ folder: repository(), pathPrefix: '' })).toEqual({ kind: 'reading' });
  });

  it('are all known to a call that waits', async () => {
    const folder = repository();
    const histories = historiesOf();
    const [first, again] = [
      await histories.whole({ folder, pathPrefix: '' }),
      await histories.whole({ folder, pathPrefix: '' }),
    ];
    expect(first.kind === 'known' && first.changes.changes).toHaveLength(2);
    expect(again).toBe(first);
  });

  it('are known with the files they changed, newest first', async () => {
    const folder = repository();
    expect(await whole(historiesOf(), folder)).toEqual([
      ['Second', 'sub/b.js'],
      ['First', 'a.js', 'sub/b.js'],
    ]);
    expect(await whole(historiesOf(), `${folder}/sub`, 'sub/')).toEqual([
      ['Second', 'sub/b.js'],
      ['First', 'sub/b.js'],
    ]);
  });

  it('follow HEAD at once, forwards and backwards, and have files by the names of then', async () => {
    const folder = repository();
    const histories = historiesOf();
    await whole(histories, folder);
    git(folder, 'mv', 'a.js', 'z.js');
    commit(folder, 'Third', {});
    const now = await histories.of({ folder, pathPrefix: '' });
    expect(now.kind === 'known' && now.changes.changes.map(({ message, files }) => [message, ...files])).toEqual([
      ['Third', 'z.js'],
      ['Second', 'sub/b.js'],
      ['First', 'z.js', 'sub/b.js'],
    ]);
    git(folder, 'reset', '--quiet', '--hard', 'HEAD~2');
    const then = await histories.of({ folder, pathPrefix: '' });
    expect(then.kind === 'known' && then.changes.changes.map(({ message, files }) => [message, ...files])).toEqual([
      ['First', 'a.js', 'sub/b.js'],
    ]);
  });

  it('are kept between runs, and only new ones are read from git', async () => {
    const folder = repository();
    const { storage, state } = memoryStorage();
    const first = await whole(historiesOf(storage), folder);
    expect(state.saves).toBe(1);
    // Without their trees, git could not say any more what these commits changed.
    const trees = ['HEAD^{tree}', 'HEAD:sub', 'HEAD~1^{tree}'].map((tree) => git(folder, 'rev-parse', tree).trim());
    for (const id of trees) {
      rmSync(join(folder, '.git', 'objects', id.slice(0, 2), id.slice(2)));
    }
    expect(await whole(historiesOf(storage), folder)).toEqual(first);
    expect(state.saves).toBe(1);
  });

  it('are none where git cannot read them, and it is not tried again for the same HEAD', async () => {
    const folder = repository();
    const tree = git(folder, 'rev-parse', 'HEAD~1^{tree}').trim();
    rmSync(join(folder, '.git', 'objects', tree.slice(0, 2), tree.slice(2)));
    await expect(whole(historiesOf(), folder)).rejects.toThrow('git could not read the commits');
  });

  it('are none outside a repository and before the first commit', async () => {
    const folder = temporaryFolder();
    expect((await historiesOf().of({ folder, pathPrefix: '' })).kind).toBe('none');
    initRepository(folder);
    expect(await historiesOf().of({ folder, pathPrefix: '' })).toEqual({
      kind: 'none',
      reason: 'nothing is committed yet',
    });
  });
});
