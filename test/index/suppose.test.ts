import { describe, expect, it, onTestFinished } from 'vitest';
import { Indexer } from '../../src/index/indexer.ts';
import { Parsers } from '../../src/languages/parsers.ts';
import { versionOf } from '../analysis/judgements/change/versions.ts';
import { temporaryFolder, untilSettled, writeFiles } from '../workspace/temporary-folder.ts';

const FILES = {
  'a.ts': 'export function one() { return 1; }\n',
  'b.ts': "import { one } from './a.ts';\nexport const b = one();\n",
};

function open(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  const indexer = new Indexer({ parsers: new Parsers(1) });
  onTestFinished(() => indexer.close());
  return { folder, indexer };
}

async function factsOf(files: Readonly<Record<string, string>>) {
  const versions = await Promise.all(Object.entries(files).map(([path, text]) => versionOf(path, text)));
  return new Map(versions.map(({ file }) => [file.path, file.facts]));
}

describe('links that files would have if they held something else', () => {
  it('are those of a tree that holds it, and the tree stays as it is', async () => {
    const changes = {
      'a.ts': 'export function two() { return 2; }\nexport function one() { return two(); }\n',
      'c.ts': "import { one, two } from './a.ts';\nexport const c = one() + two();\n",
    };
    const { folder, indexer } = open(FILES);
    await untilSettled();
    const before = await indexer.linked(folder);
    const { graphDigest } = before;
    const supposed = await indexer.suppose(folder, await factsOf(changes));
    expect(await indexer.linked(folder)).toBe(before);
    writeFiles(folder, { ...FILES, 'd.ts': '' });
    const after = await indexer.linked(folder);
    const fresh = open({ ...FILES, 'd.ts': '' });
    expect(after.graphDigest).toBe((await fresh.indexer.linked(fresh.folder)).graphDigest);
    expect(before.graphDigest).toBe(graphDigest);

    const real = open({ ...FILES, ...changes });
    const asReal = await real.indexer.suppose(real.folder, await factsOf(changes));
    expect(supposed).toEqual(asReal);
    expect(supposed.get('c.ts')?.map(({ kind, definition }) => [kind, definition])).toContainEqual([
      'calls',
      { path: 'a.ts', index: 0 },
    ]);
  });
});
