import { describe, expect, it } from 'vitest';
import type { LinkedIndex } from '../../src/index/code-index.ts';
import { FileFault } from '../../src/index/file-fault.ts';
import { LinkableFiles } from '../../src/index/linkable-files.ts';
import { type Snapshot, SnapshotFile, snapshotOf } from '../../src/index/snapshot.ts';
import { FileKinds } from '../../src/languages/file-kinds.ts';
import { NOTHING_TOLD } from '../../src/workspace/told-files.ts';

const UNREAD = {
  decoded: {
    get: () => {
      throw new Error('No facts are asked for.');
    },
  },
  stored: () => null,
} as unknown as ConstructorParameters<typeof SnapshotFile>[2];

/** @param files hashes by paths */
function snapshot(files: Readonly<Record<string, string>>): Snapshot {
  const all = Object.entries(files).map(
    ([path, hash]) => new SnapshotFile(path, { kind: 'facts', hash, bytes: 1, language: 'c', facts: null }, UNREAD),
  );
  return snapshotOf('/tree', new FileKinds(NOTHING_TOLD, '/tree'), all, [], { count: 0, unread: [] });
}

const pathsOf = ({ files }: Snapshot) => files.map(({ path }) => path);

/** Links a snapshot, breaking down on some files. */
function breakingOn(...broken: readonly string[]) {
  return async (linkable: Snapshot): Promise<LinkedIndex> => {
    for (const path of pathsOf(linkable)) if (broken.includes(path)) throw new FileFault(path, new Error('odd'));
    return linkable as unknown as LinkedIndex;
  };
}

async function linkedPaths(files: LinkableFiles, of: Snapshot, ...broken: readonly string[]) {
  const faults: string[] = [];
  const linked = await files.link(of, breakingOn(...broken), ({ path }) => faults.push(path));
  return { paths: pathsOf(linked as unknown as Snapshot), faults };
}

describe('linking what can be', () => {
  it('leaves out each file that linking breaks down on, and names it once', async () => {
    const files = new LinkableFiles();
    const all = snapshot({ 'a.c': '1', 'b.c': '2', 'c.c': '3' });
    expect(await linkedPaths(files, all, 'a.c', 'c.c')).toEqual({ paths: ['b.c'], faults: ['a.c', 'c.c'] });
    expect(await linkedPaths(files, all, 'a.c', 'c.c')).toEqual({ paths: ['b.c'], faults: [] });
    expect(files.of(all).skipped).toEqual([
      { path: 'a.c', reason: 'broke_down' },
      { path: 'c.c', reason: 'broke_down' },
    ]);
  });

  it('tries a file again when it holds something else', async () => {
    const files = new LinkableFiles();
    await linkedPaths(files, snapshot({ 'a.c': '1', 'b.c': '2' }), 'a.c');
    const mended = snapshot({ 'a.c': '4', 'b.c': '2' });
    expect(await linkedPaths(files, mended)).toEqual({ paths: ['a.c', 'b.c'], faults: [] });
  });

  it('fails with what is no fault of a file of the tree', async () => {
    const files = new LinkableFiles();
    const all = snapshot({ 'a.c': '1' });
    const failing = (thrown: Error) => files.link(all, async () => Promise.reject(thrown));
    await expect(failing(new Error('of the whole'))).rejects.toThrow('of the whole');
    await expect(failing(new FileFault('elsewhere.c', new Error('odd')))).rejects.toThrow('odd');
  });

  it('fails when leaving a file out is no help', async () => {
    const files = new LinkableFiles();
    const all = snapshot({ 'a.c': '1' });
    const stubborn = async () => Promise.reject(new FileFault('a.c', new Error('odd')));
    await expect(files.link(all, stubborn)).rejects.toThrow('odd');
  });
});
