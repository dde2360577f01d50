import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assemble } from '../../src/index/assemble.ts';
import { FileFault } from '../../src/index/file-fault.ts';
import { ColumnGraph, GRAPH_COLUMNS, namesOf } from '../../src/index/graph-columns.ts';
import { Indexer } from '../../src/index/indexer.ts';
import { LinkTable, type LinkTableState } from '../../src/index/link/link-table.ts';
import { decodedMib, isOutOfMemory, linkInThreads, threadsFor } from '../../src/index/link-threads.ts';
import { ManifestFiles } from '../../src/index/manifest-files.ts';
import { MODULE_RESOLVERS } from '../../src/index/modules/resolvers.ts';
import type { SnapshotFile } from '../../src/index/snapshot.ts';

const SOURCE = join(import.meta.dirname, '..', '..', 'src');
const SIGNAL = new AbortController().signal;

let folder: string;
let listed: readonly string[];
let files: readonly SnapshotFile[];

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-link-')));
  for (const part of ['store', 'workspace', 'kernels']) {
    cpSync(join(SOURCE, part), join(folder, 'packages', part, 'src'), { recursive: true });
    writeFileSync(
      join(folder, 'packages', part, 'package.json'),
      JSON.stringify({ name: `@own/${part}`, exports: './src/main.ts' }),
    );
    writeFileSync(join(folder, 'packages', part, 'src', 'main.ts'), 'export function main() {}\n');
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ workspaces: ['packages/*'] }));
  writeFileSync(join(folder, 'start.ts'), "import { main } from '@own/store';\nmain();\n");
  const indexer = new Indexer();
  listed = await indexer.paths(folder);
  files = (await indexer.index(folder)).files as readonly SnapshotFile[];
  await indexer.close();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The columns of the graph that links make, names spelt out. */
function columnsOf(links: LinkTable): unknown {
  const columns = assemble(
    files.map(({ path }) => links.file(path)),
    links.texts,
  );
  const graph = new ColumnGraph(columns);
  return GRAPH_COLUMNS.map((name) => {
    const column = graph.columns[name];
    return [name, ArrayBuffer.isView(column) ? [...(column as Int32Array)] : namesOf(column)];
  });
}

function linkedHere(): LinkTable {
  const links = new LinkTable(MODULE_RESOLVERS);
  const manifests = new ManifestFiles(folder);
  manifests.refresh({ paths: listed }, false);
  const facts = new Map(files.map((file) => [file.path, file]));
  const changes = { changed: [...facts.keys()], removed: [], changedManifests: [] };
  links.update(changes, manifests, (path) => (facts.get(path) as SnapshotFile).readFacts());
  return links;
}

/** What each file asked, and what its imports lead to, in words. */
function questionsOf({ keys, files: linked }: LinkTableState): unknown {
  const asked = new Map(
    [...keys.all()].map(({ number, question, family, subject }) => [number, [question, family, subject].join(' ')]),
  );
  const inWords = (numbers: Int32Array) => [...numbers].map((one) => asked.get(one)).sort();
  return [...linked].sort().map(([path, { dependencies, leadsTo }]) => [path, inWords(dependencies), inWords(leadsTo)]);
}

describe('linking in threads', () => {
  it('makes the graph, and notes the questions, that linking in one thread does, with any number of threads', async () => {
    const here = linkedHere();
    for (const count of [1, 3]) {
      const { state, manifests } = await linkInThreads({ folder, listed, files }, count, { signal: SIGNAL });
      const links = new LinkTable(MODULE_RESOLVERS, state);
      expect(columnsOf(links)).toEqual(columnsOf(here));
      expect(questionsOf(state)).toEqual(questionsOf(here.state));
      expect(state.tables).toEqual(here.state.tables);
      expect(manifests.flat().map(([path]) => path)).toContain('packages/store/package.json');
    }
  });

  it('can be gone on from when a file changes', async () => {
    const { state } = await linkInThreads({ folder, listed, files }, 2, { signal: SIGNAL });
    const links = new LinkTable(MODULE_RESOLVERS, state);
    const relinked = links.update(
      { changed: [], removed: [], changedManifests: ['packages/store/package.json'] },
      { text: () => null, folders: () => [] },
      (path) => (files.find((file) => file.path === path) as SnapshotFile).readFacts(),
    );
    const start = links.file('start.ts');
    expect(relinked).toBeGreaterThan(0);
    expect(Array.from({ length: start.links.count }, (_, at) => start.links.target(at))).not.toContain('symbol');
  });

  it('tells of its progress up to the last file', async () => {
    const done: number[] = [];
    const onProgress = (files: number) => void done.push(files);
    await linkInThreads({ folder, listed, files }, 2, { signal: SIGNAL, onProgress });
    expect(done.at(-1)).toBe(files.length);
  });

  it('fails in a way of its own where a thread has too little memory', async () => {
    const linking = linkInThreads({ folder, listed, files }, 1, { signal: SIGNAL, heapMib: 4 });
    const thrown: unknown = await linking.catch((one: unknown) => one);
    expect(isOutOfMemory(thrown)).toBe(true);
    expect(isOutOfMemory(new Error('no matter of memory'))).toBe(false);
  });

  it('ends when it is cancelled', async () => {
    const controller = new AbortController();
    const reason = new Error('No longer wanted.');
    const onProgress = () => controller.abort(reason);
    const linking = linkInThreads({ folder, listed, files }, 2, { signal: controller.signal, onProgress });
    await expect(linking).rejects.toBe(reason);
  });

  it('fails with the file that work broke down on', async () => {
    const broken = files.map((file) => ({
      ...file,
      path: file.path,
      bytes: file.bytes,
      readFacts: () => file.readFacts(),
      encodedFacts: () => Uint8Array.of(255),
    }));
    const linking = linkInThreads({ folder, listed, files: broken as unknown as readonly SnapshotFile[] }, 2, {
      signal: SIGNAL,
    });
    await expect(linking).rejects.toBeInstanceOf(FileFault);
  });

  it('keeps fewer interfaces decoded where there is little memory, and is the same', async () => {
    expect([500, 800, 4000].map((memoryMib) => decodedMib(2, memoryMib))).toEqual([32, 107, 240]);
    expect([300, 675].map((memoryMib) => decodedMib(1, memoryMib))).toEqual([16, 182]);
    expect(decodedMib(8)).toBe(240);
    const { state } = await linkInThreads({ folder, listed, files }, 1, { signal: SIGNAL, memoryMib: 256 });
    expect(columnsOf(new LinkTable(MODULE_RESOLVERS, state))).toEqual(columnsOf(linkedHere()));
  });

  it('is for large trees, as many threads as their size and the processors are worth', () => {
    const tree = (megabytes: number) => [{ bytes: megabytes * 1_000_000 }] as unknown as readonly SnapshotFile[];
    expect([2, 12, 40, 400].map((megabytes) => threadsFor(tree(megabytes), { processors: 4 }))).toEqual([0, 1, 4, 4]);
    expect([400, 800, 1500, 4000].map((memoryMib) => threadsFor(tree(40), { processors: 4, memoryMib }))).toEqual([
      0, 1, 4, 4,
    ]);
  });
});
