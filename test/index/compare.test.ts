import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LinkedIndex } from '../../src/index/code-index.ts';
import { differences } from '../../src/index/compare.ts';
import { ColumnGraph, type GraphColumns } from '../../src/index/graph-columns.ts';
import { indexStatistics } from '../../src/index/index-statistics.ts';
import { Indexer } from '../../src/index/indexer.ts';
import { Parsers } from '../../src/languages/parsers.ts';
import { temporaryFolderForSuite } from '../temporary-folder-for-suite.ts';
import { writeFiles } from '../workspace/temporary-folder.ts';

const FILES = {
  'a.ts': "import { b } from './b.ts';\nexport function a() { return b(unknown()); }\n",
  'b.ts': 'export function b(x) { return x; }\n',
  'c.py': 'import os\n\ndef c():\n    return os.name\n',
  'notes.txt': 'none of ours\n',
  'generated.bin.ts': '\0\0\0\0',
};

const indexer = new Indexer({ parsers: new Parsers(1) });
let index: LinkedIndex;

beforeAll(async () => {
  const folder = temporaryFolderForSuite();
  writeFiles(folder, FILES);
  index = await indexer.linked(folder);
});

afterAll(() => indexer.close());

function withColumns(change: Partial<GraphColumns>): LinkedIndex {
  return { ...index, graph: new ColumnGraph({ ...(index.graph as ColumnGraph).columns, ...change }) };
}

describe('differences between indexes', () => {
  it('are none between an index and itself', () => {
    expect(differences(index, index)).toEqual([]);
  });

  it('name files that are missing or read otherwise', () => {
    const fewer = { ...index, files: index.files.filter(({ path }) => path !== 'b.ts') };
    expect(differences(fewer, index)[0]).toMatch(/^b\.ts: missing refreshed, typescript [0-9a-f]{12} rebuilt$/);
  });

  it('name files skipped by only one, and for another reason', () => {
    const other = { ...index, skipped: [] };
    expect(differences(index, other)[0]).toMatch(/^generated\.bin\.ts: skipped: binary refreshed, missing rebuilt$/);
  });

  it('name the column and the place in it', () => {
    const { edgeLine } = (index.graph as ColumnGraph).columns;
    const changed = edgeLine.slice();
    changed[1] = 99;
    expect(differences(withColumns({ edgeLine: changed }), index)).toEqual([
      `column edgeLine at 1: 99 refreshed, ${edgeLine[1]} rebuilt`,
    ]);
    const shorter = withColumns({ externals: [] });
    expect(differences(shorter, index)[0]).toMatch(/^column externals at 0: nothing refreshed/);
  });

  it('are told where only counts or digests differ', () => {
    expect(differences({ ...index, unresolvedCalls: 7 }, { ...index, unresolvedCalls: 8 })).toEqual([
      'unresolved calls: 7 refreshed, 8 rebuilt',
    ]);
    expect(differences({ ...index, graphDigest: 'x' }, { ...index, graphDigest: 'y' })).toEqual([
      'graph digest: x refreshed, y rebuilt',
    ]);
  });
});

describe('the statistics of an index', () => {
  it('count files, symbols and edges by what they are', () => {
    const statistics = indexStatistics(index);
    expect(statistics).toMatchObject({
      files: 3,
      other_files: 1,
      skipped: { binary: 1 },
      languages: { typescript: 2, python: 1 },
      symbols: 3,
      symbols_by_kind: { function: 3 },
      unresolved_calls: index.unresolvedCalls,
    });
    expect(Object.keys(statistics.languages)).toEqual(['typescript', 'python']);
    const edges = Object.values(statistics.edges_by_kind).flatMap((by) => Object.values(by));
    expect(edges.reduce((sum, count) => sum + count, 0)).toBe(statistics.edges);
    expect(statistics.edges_by_kind.calls.exact).toBe(1);
  });
});
