import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { IndexedFile, LinkedIndex } from '../../src/index/code-index.ts';
import { Indexer } from '../../src/index/indexer.ts';
import { indexedText } from '../../src/index/source-text.ts';
import { type SearchableTree, SearchIndexes } from '../../src/search/search-indexes.ts';
import { openStore } from '../../src/store/sqlite-store.ts';
import type { Store } from '../../src/store/store.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';

const signal = new AbortController().signal;
const SOURCES = Object.fromEntries(
  Array.from({ length: 60 }, (_, at) => [
    `lib/part${at}.js`,
    `/** Parses token ${at}, größer als «µ». */\nexport function parse${at}(token) {\n  return render${at}(token);\n}\n`,
  ]),
);

const indexer = new Indexer();
afterAll(() => indexer.close());

/** A run of the program: what it is asked, and which files it reads for that. */
class Run {
  readonly read: string[] = [];
  readonly #indexes: SearchIndexes;

  constructor(store: Store | null, program = 'this') {
    this.#indexes = new SearchIndexes({
      read: (folder: string, file: IndexedFile) => {
        this.read.push(file.path);
        return indexedText(folder, file);
      },
      storageOf: async () => store && { store, program },
    });
  }

  of(linked: LinkedIndex, folder: string): Promise<SearchableTree> {
    return this.#indexes.of(linked, folder, signal);
  }

  close(): Promise<void> {
    return this.#indexes.close();
  }
}

/** A tree whose terms a first run has saved. */
async function searchedOnce(program?: string) {
  const [folder, store] = [temporaryFolder(), await openStore(temporaryFolder())];
  writeFiles(folder, SOURCES);
  const linked = await indexer.linked(folder);
  const first = new Run(store, program);
  await first.of(linked, folder);
  await first.close();
  return { folder, store, linked };
}

/** Everything that answers are made of, whatever numbers terms have. */
function contentOf({ index, units, embedder }: SearchableTree) {
  const { vocabulary, files, lengths, weight, traits } = index;
  const described = files.map(({ terms, ...file }) => ({
    ...file,
    terms: Array.from(terms, (term) => vocabulary.term(term)),
  }));
  return { described, lengths, weight, traits, similar: units.similarities(embedder.terms(['token', 'pars'])) };
}

async function anew(linked: LinkedIndex, folder: string) {
  return contentOf(await new Run(null).of(linked, folder));
}

describe('terms that an earlier run saved', () => {
  it('answer as those made anew, and no file is read for them', async () => {
    const { folder, store, linked } = await searchedOnce();
    const second = new Run(store);
    expect(contentOf(await second.of(linked, folder))).toEqual(await anew(linked, folder));
    expect(second.read).toEqual([]);
    store.close();
  });

  it('do for the files that have not changed since', async () => {
    const { folder, store } = await searchedOnce();
    writeFiles(folder, { 'lib/part7.js': 'export function parseAgain(quaternion) {}\n', 'new.js': 'parse7(1);\n' });
    rmSync(join(folder, 'lib/part8.js'));
    const linked = await indexer.linked(folder);
    const second = new Run(store);
    expect(contentOf(await second.of(linked, folder))).toEqual(await anew(linked, folder));
    expect(second.read.sort()).toEqual(['lib/part7.js', 'new.js']);
    await second.close();
    const third = new Run(store);
    expect(contentOf(await third.of(linked, folder))).toEqual(await anew(linked, folder));
    expect(third.read).toEqual([]);
    store.close();
  });

  it('are saved again once enough files are new', async () => {
    const { folder, store } = await searchedOnce();
    writeFiles(folder, { 'one.js': 'export const one = 1;\n' });
    const linked = await indexer.linked(folder);
    for (let run = 0; run < 2; run++) {
      const next = new Run(store);
      await next.of(linked, folder);
      expect(next.read).toEqual(['one.js']);
      await next.close();
    }
    store.close();
  });

  it('of another program are made anew', async () => {
    const { folder, store, linked } = await searchedOnce('another');
    const second = new Run(store);
    await second.of(linked, folder);
    expect(second.read).toHaveLength(linked.files.length);
    store.close();
  });
});

it('a store that could not be opened is asked for again, and nothing is left unhandled', async () => {
  const [folder, store] = [temporaryFolder(), await openStore(temporaryFolder())];
  writeFiles(folder, SOURCES);
  const linked = await indexer.linked(folder);
  let isBusy = true;
  const storageOf = async () => {
    if (isBusy) throw new Error('database is locked');
    return { store, program: 'this' };
  };
  const indexes = new SearchIndexes({ read: indexedText, storageOf });
  await expect(indexes.of(linked, folder, signal)).rejects.toThrow('database is locked');
  await indexes.close();
  isBusy = false;
  const { index } = await indexes.of(linked, folder, signal);
  expect(index.files).toHaveLength(linked.files.length);
  store.close();
});
