import { basename } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Indexer } from '../../src/index/indexer.ts';
import type { SnapshotFile } from '../../src/index/snapshot.ts';
import { Parsers } from '../../src/languages/parsers.ts';
import { openStore } from '../../src/store/sqlite-store.ts';
import type { Store } from '../../src/store/store.ts';
import { temporaryFolder, untilSettled, writeFiles } from '../workspace/temporary-folder.ts';

const parsers = new Parsers(1);
afterAll(() => parsers.close());

describe('a folder of projects, each with a store of its own', () => {
  it('gives the facts of a file to the whole folder and to the project, in any order and however often', async () => {
    const folder = temporaryFolder();
    const project = `${folder}/project`;
    writeFiles(project, { 'gate.ts': 'export const gate = 1;\n', 'lib/two.py': 'def two():\n    return 2\n' });
    const stores = new Map<string, Store>();
    for (const one of [folder, project]) stores.set(one, await openStore(temporaryFolder(), { onNote: () => {} }));
    const indexer = new Indexer({ parsers, storeOf: async (one) => stores.get(one) ?? null });
    await untilSettled();

    // Facts that were decoded before would hide what the store does not have.
    const definitions = async (one: string) =>
      (await indexer.index(one)).files.map((file) => [
        basename(file.path),
        (file as SnapshotFile).readFacts().definitions.length,
      ]);
    const all = [
      ['gate.ts', 1],
      ['two.py', 1],
    ];
    for (const one of [folder, project, folder, project, project, folder]) {
      expect(await definitions(one)).toEqual(all);
    }
    await indexer.close();
    for (const store of stores.values()) store.close();
  });
});
