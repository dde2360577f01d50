import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { RemoteEmbedder } from '../../../src/embedding/remote-embedder.ts';
import { Indexer } from '../../../src/index/indexer.ts';
import { indexedText } from '../../../src/index/source-text.ts';
import { SearchIndexes } from '../../../src/search/search-indexes.ts';
import { TreeVectors, type TreeVectorsOptions, type VectorCache } from '../../../src/search/semantic/tree-vectors.ts';
import { VectorStore } from '../../../src/store/vector-store.ts';
import { answer, type ModelServer, modelServer } from '../../embedding/model-server.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const { signal } = new AbortController();
const DIMENSIONS = 64;

const functions = (file: string, count: number) =>
  Array.from({ length: count }, (_, at) => `export function ${file}${at}(a) {\n  return ${file} + ${at};\n}\n`).join(
    '\n',
  );

const FILES = { 'one.js': functions('one', 30), 'two.js': functions('two', 30), 'three.js': functions('three', 30) };
/** Of each file: itself and its functions. */
const UNITS = 3 * 31;

/** A tree with a model, as one process sees it. */
async function project(
  server: ModelServer,
  folder: string,
  cache: VectorCache | null,
  options: TreeVectorsOptions = {},
) {
  const [indexer, searches] = [new Indexer(), new SearchIndexes({ read: indexedText })];
  const embedder = new RemoteEmbedder(server.settings(), { firstPauseMs: 1, attempts: 2 });
  const vectors = new TreeVectors(embedder, indexedText, cache, options);
  const close = async () => {
    await vectors.close();
    await indexer.close();
  };
  onTestFinished(close);
  const look = async (dimensions = DIMENSIONS) => {
    const { index } = await searches.of(await indexer.linked(folder), folder, signal);
    return vectors.of(index, dimensions, signal);
  };
  const finished = async () => {
    for (;;) {
      const state = await look();
      if (!state.isGoingOn) return state;
      await wait(5);
    }
  };
  return { look, finished, close };
}

function folderWith(files: Readonly<Record<string, string>> = FILES): string {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  return folder;
}

describe('the vectors of a tree', () => {
  it('are made by the first call, each text once', async () => {
    const server = await modelServer();
    const { look } = await project(server, folderWith(), null);
    const state = await look();
    expect(state).toMatchObject({ done: UNITS, total: UNITS, refused: 0, isGoingOn: false, failure: null });
    expect(new Set(server.texts()).size).toBe(UNITS);
    expect(server.texts()).toHaveLength(UNITS);
    await look();
    expect(server.texts()).toHaveLength(UNITS);
  });

  it('are those of the units: each is most alike to its own text', async () => {
    const server = await modelServer({ dimensions: 3072 });
    const folder = folderWith();
    const { look } = await project(server, folder, null);
    const { units } = await look(3072);
    const [text = ''] = server.texts().filter((one) => one.includes('function two7'));
    const asked = new RemoteEmbedder(server.settings());
    const [vector] = await asked.embed([text], { purpose: 'query', signal });
    const cosines = units.similarities(vector as Float32Array);
    expect(Math.max(...cosines)).toBeGreaterThan(0.99);
    const best = cosines.indexOf(Math.max(...cosines));
    // Files come in the order of their paths, each with itself, 30 functions and 3 stretches of empty lines.
    expect(best).toBe(2 * 34 + 8);
  });

  it('are made on from call to call, and those that are there are used', async () => {
    let isOpen = false;
    const server = await modelServer({
      behaviour: async (_, __, number) => {
        while (number > 1 && !isOpen) await wait(2);
        return false;
      },
    });
    const { look, finished } = await project(server, folderWith(), null, { firstWaitMs: 300 });
    const early = await look();
    expect(early).toMatchObject({ done: 32, total: UNITS, isGoingOn: true });
    expect(
      early.units.table.lengths(DIMENSIONS, 0, early.units.table.count).filter((length) => length > 0),
    ).toHaveLength(32);
    isOpen = true;
    expect(await finished()).toMatchObject({ done: UNITS, isGoingOn: false });
    expect(server.texts()).toHaveLength(UNITS);
  });

  it('are made anew of the units alone whose text has changed', async () => {
    const server = await modelServer();
    const folder = folderWith();
    const { finished } = await project(server, folder, null);
    await finished();
    writeFiles(folder, { 'two.js': FILES['two.js'].replace('two + 9;', 'two + 99;') });
    expect(await finished()).toMatchObject({ done: UNITS, total: UNITS });
    expect(server.texts().slice(UNITS)).toEqual([expect.stringContaining('two + 99;')]);
  });

  it('are kept between runs and by content: nothing is sent twice', async () => {
    const [server, folder, state] = [await modelServer(), folderWith(), temporaryFolder()];
    const store = await VectorStore.open(state);
    const first = await project(server, folder, store);
    await first.finished();
    await first.close();
    store.close();
    const again = await VectorStore.open(state);
    const second = await project(server, folder, again);
    expect(await second.look()).toMatchObject({ done: UNITS, isGoingOn: false });
    expect(server.texts()).toHaveLength(UNITS);
    // Of another size, they are others.
    server.behave((response, { texts }) =>
      answer(response, 200, { data: texts.map((_, index) => ({ index, embedding: new Array(32).fill(1) })) }),
    );
    expect(await second.look(32)).toMatchObject({ done: UNITS, dimensions: 32 });
    expect(server.texts()).toHaveLength(2 * UNITS);
    again.close();
  });

  it('are not made where another process has made them meanwhile', async () => {
    const [server, folder, state] = [await modelServer(), folderWith(), temporaryFolder()];
    const stores = [await VectorStore.open(state), await VectorStore.open(state)] as const;
    server.behave((response, _, number) => number === 1 && answer(response, 403, {}));
    const waiting = await project(server, folder, stores[0], { restMs: 0 });
    await waiting.look();
    const working = await project(server, folder, stores[1]);
    await working.finished();
    const sent = server.texts().length;
    expect(await waiting.finished()).toMatchObject({ done: UNITS, failure: null });
    expect(server.texts()).toHaveLength(sent);
    for (const store of stores) store.close();
  });

  it('are made on by the next process where one has stopped half-way', async () => {
    const [server, folder, state] = [await modelServer(), folderWith(), temporaryFolder()];
    server.behave((_, __, number) => number > 1);
    const store = await VectorStore.open(state);
    const first = await project(server, folder, store, { firstWaitMs: 300 });
    const { done } = await first.look();
    expect(done).toBe(32);
    await first.close();
    server.behave(() => false);
    const second = await project(server, folder, store);
    expect(await second.finished()).toMatchObject({ done: UNITS });
    // What had no answer was sent again; what had one was not.
    const answered = server.received[0]?.texts ?? [];
    expect(server.texts().filter((text) => answered.includes(text))).toHaveLength(done);
    store.close();
  });

  it('are those that were made before the model failed, with the reason, until it is tried again', async () => {
    const server = await modelServer({ behaviour: (response, _, number) => number > 1 && answer(response, 403, {}) });
    const { look, finished } = await project(server, folderWith(), null, { restMs: 0 });
    const state = await look();
    expect(state).toMatchObject({ done: 32, total: UNITS, isGoingOn: false });
    expect(state.failure?.message).toContain('answered 403');
    server.behave(() => false);
    expect(await finished()).toMatchObject({ done: UNITS, failure: null });
  });

  it('are not asked for again at once after a failure', async () => {
    const server = await modelServer({ behaviour: (response) => answer(response, 403, {}) });
    const { look } = await project(server, folderWith(), null);
    await look();
    const asked = server.received.length;
    expect((await look()).failure).not.toBeNull();
    expect(server.received).toHaveLength(asked);
  });

  it('take no more memory than they may: of a large tree, fewer of their numbers are kept', async () => {
    const server = await modelServer();
    const { look } = await project(server, folderWith(), null, { maxBytes: UNITS * 40 });
    const { dimensions, units } = await look();
    expect(dimensions).toBe(32);
    expect(units.table.count * units.table.dimensions).toBeLessThanOrEqual(UNITS * 40);
  });

  it('are none for files that cannot be read, and made when they can be', async () => {
    const server = await modelServer();
    const folder = folderWith();
    const indexer = new Indexer();
    const searches = new SearchIndexes({ read: indexedText });
    let isReadable = false;
    const read: typeof indexedText = (root, file) => (isReadable ? indexedText(root, file) : null);
    const vectors = new TreeVectors(new RemoteEmbedder(server.settings()), read, null);
    const { index } = await searches.of(await indexer.linked(folder), folder, signal);
    expect(await vectors.of(index, DIMENSIONS, signal)).toMatchObject({ done: 0, total: 0 });
    isReadable = true;
    expect(await vectors.of(index, DIMENSIONS, signal)).toMatchObject({ done: UNITS, total: UNITS });
    await vectors.close();
    await indexer.close();
  });
});
