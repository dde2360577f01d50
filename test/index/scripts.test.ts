import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { LinkedIndex } from '../../src/index/code-index.ts';
import { comparedFiles } from '../../src/index/compared-files.ts';
import { Indexer } from '../../src/index/indexer.ts';
import { Parsers } from '../../src/languages/parsers.ts';
import { openStore } from '../../src/store/sqlite-store.ts';
import { temporaryFolder, untilSettled, writeFiles } from '../workspace/temporary-folder.ts';
import { describeEdges } from './described-edges.ts';

const TREE = {
  'lib/__init__.py': '',
  'lib/core.py': 'def ship(argv):\n    return 0 if argv else 1\n',
  'bin/deploy': '#!/usr/bin/env python3\nfrom lib.core import ship\n\nship(["now"])\n',
  'bin/release': '#!/bin/bash\nset -e\nrelease() {\n  if [ -n "$1" ]; then echo "$1"; fi\n}\nrelease "$@"\n',
  'bin/data': Buffer.from([35, 33, 0, 1, 2]),
  'bin/prose': 'A text that no program runs.\n',
};

const parsers = new Parsers(1);
afterAll(() => parsers.close());

function languages({ files }: Pick<LinkedIndex, 'files'>) {
  return Object.fromEntries(files.map(({ path, language }) => [path, language]));
}

describe('scripts without an extension', () => {
  it('are indexed in the language of their first line, and call what they import', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, TREE);
    const index = await new Indexer({ parsers }).linked(folder);
    expect(languages(index)).toEqual({
      'bin/deploy': 'python',
      'bin/release': 'bash',
      'lib/__init__.py': 'python',
      'lib/core.py': 'python',
    });
    expect([index.otherFiles.count, index.skipped]).toEqual([2, []]);
    expect(describeEdges(index.graph)).toContain('bin/deploy calls lib/core.py#ship:1');
  });

  it('come and go with their first line', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'a.py': 'a = 1\n', run: 'prose\n' });
    const indexer = new Indexer({ parsers });
    const first = await indexer.linked(folder);
    writeFiles(folder, { run: '#!/bin/sh\nf() { :; }\n' });
    const second = await indexer.linked(folder);
    writeFiles(folder, { run: '#!/usr/bin/env ruby\ndef f; end\n' });
    const third = await indexer.linked(folder);
    writeFiles(folder, { run: 'prose again\n' });
    const fourth = await indexer.linked(folder);
    expect([first, second, third, fourth].map((one) => [languages(one).run, one.otherFiles.count])).toEqual([
      [undefined, 1],
      ['bash', 0],
      ['ruby', 0],
      [undefined, 1],
    ]);
    expect(fourth.graphDigest).toBe(first.graphDigest);
  });

  it('are known to the next run', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, TREE);
    await untilSettled();
    const store = await openStore(temporaryFolder(), { onNote: () => {} });
    const indexer = () => new Indexer({ parsers, storeOf: async () => store });
    const first = indexer();
    const { graphDigest, otherFiles } = await first.linked(folder);
    await first.close();
    const second = indexer();
    const restored = await second.linked(folder);
    expect([restored.graphDigest, restored.otherFiles]).toEqual([graphDigest, otherFiles]);
    rmSync(`${folder}/bin/prose`);
    expect((await second.linked(folder)).otherFiles.count).toBe(1);
    await second.close();
    store.close();
  });

  it('are compared with other files', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, TREE);
    const files = await comparedFiles(folder, parsers, {});
    expect(files.map(({ path, language }) => [path, language])).toContainEqual(['bin/release', 'bash']);
    expect(files.map(({ path }) => path)).not.toContain('bin/prose');
  });
});
