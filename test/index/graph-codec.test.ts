import { expect, it } from 'vitest';
import { fileGraphOf } from '../../src/index/file-graph.ts';
import { decodeGraph, encodeGraph } from '../../src/index/graph-codec.ts';
import { ColumnGraph, namesOf } from '../../src/index/graph-columns.ts';
import { Indexer } from '../../src/index/indexer.ts';
import { Parsers } from '../../src/languages/parsers.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';

it('a stored graph is the one that was stored, with what files lead to by its edges', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, {
    'a.ts':
      "import { b } from './b.ts';\nimport { readFileSync } from 'node:fs';\nexport const a = () => b(readFileSync);\n",
    'b.ts': "import { C } from './lib/c.ts';\nexport function b(x: unknown) { return new C(x); }\n",
    'lib/c.ts': 'export class C { constructor(readonly x: unknown) {} }\n',
    'lib/alone.ts': 'export const alone = 1;\n',
  });
  const indexer = new Indexer({ parsers: new Parsers(1) });
  const { graph } = await indexer.linked(folder);
  await indexer.close();
  const stored = decodeGraph(encodeGraph(graph as ColumnGraph));
  const { paths, symbolNames, externals, edgeSource, edgeTarget } = stored.columns;
  expect([...edgeSource]).toEqual([...graph.edgeSource]);
  expect([...edgeTarget]).toEqual([...graph.edgeTarget]);
  expect(namesOf(paths)).toEqual(['a.ts', 'b.ts', 'lib/alone.ts', 'lib/c.ts']);
  expect(namesOf(symbolNames)).toContain('alone');
  expect(namesOf(externals)).toEqual(['node:fs']);
  const lifted = fileGraphOf(new ColumnGraph(stored.columns));
  expect(lifted.edgeCount).toBe(2);
  expect(fileGraphOf(stored)).toEqual(lifted);
});
