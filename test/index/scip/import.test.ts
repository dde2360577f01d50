import { appendFileSync, cpSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { LinkedIndex } from '../../../src/index/code-index.ts';
import { edgesOf } from '../../../src/index/graph-columns.ts';
import { Indexer } from '../../../src/index/indexer.ts';
import type { ScipOccurrence } from '../../../src/index/scip/scip.ts';
import { scipBytes } from '../../../src/index/scip/write.ts';
import { openStore } from '../../../src/store/sqlite-store.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { SHAPES } from './shapes.ts';

function shapes(): string {
  const folder = temporaryFolder();
  cpSync(SHAPES, folder, { recursive: true });
  return folder;
}

/** Edges of one kind, with their certainty and rule. */
function edges({ graph }: LinkedIndex, wanted: string): string[] {
  const found: string[] = [];
  for (let node = 0; node < graph.nodeCount; node++) {
    for (const { source, target, kind, certainty, rule, line } of edgesOf(graph, node, 'outgoing')) {
      const ends = `${graph.qualifiedName(source)} → ${graph.qualifiedName(target)}`;
      if (kind === wanted) found.push(`${ends} ${certainty} ${rule} ${line}`);
    }
  }
  return found;
}

const scipEdges = (index: LinkedIndex) => edges(index, 'references').filter((edge) => edge.includes(' scip '));

test('references of a SCIP index become exact edges where Orrery has none', async () => {
  const folder = shapes();
  const indexer = new Indexer();
  const before = await indexer.linked(folder);
  expect(await indexer.importScip(folder, `${folder}/index.scip`, 'index.scip')).toEqual({
    tool: 'scip-typescript 0.4.0',
    documents: 2,
    files: 2,
  });
  const after = await indexer.linked(folder);
  expect(scipEdges(after)).toEqual([
    'Square.constructor → Square.side exact scip 9',
    'Square.area → Square.side exact scip 13',
  ]);
  // Implementations of the method stay candidates.
  expect(edges(after, 'calls')).toEqual([...edges(before, 'calls'), 'total → Shape.area exact scip 15']);
  expect(after.graphDigest).not.toBe(before.graphDigest);
  expect((await indexer.linked(folder, { ownOnly: true })).graphDigest).toBe(before.graphDigest);
  await indexer.close();
});

test('a file that changes after the import loses its SCIP edges until it is as it was', async () => {
  const folder = shapes();
  const indexer = new Indexer();
  await indexer.importScip(folder, `${folder}/index.scip`, 'index.scip');
  appendFileSync(`${folder}/src/shape.ts`, '// changed\n');
  expect(scipEdges(await indexer.linked(folder))).toEqual([]);
  cpSync(`${SHAPES}/src/shape.ts`, `${folder}/src/shape.ts`);
  expect(scipEdges(await indexer.linked(folder))).toHaveLength(2);
  await indexer.close();
});

test('a later run has the edges of an import', async () => {
  const folder = shapes();
  const store = await openStore(temporaryFolder());
  const first = new Indexer({ storeOf: async () => store });
  await first.importScip(folder, `${folder}/index.scip`, 'index.scip');
  const { graphDigest } = await first.linked(folder);
  await first.close();
  const second = new Indexer({ storeOf: async () => store });
  const later = await second.linked(folder);
  expect(scipEdges(later)).toHaveLength(2);
  expect(later.graphDigest).toBe(graphDigest);
  await second.close();
  store.close();
});

test('what SCIP says of a call replaces what was found by the name alone', async () => {
  const folder = temporaryFolder();
  const source = [
    'export class A { go() {} }',
    'export class B { go() {} }',
    'export function run(x: any) { x.go(); }',
    'export function other(x: any) { x.go(); }',
  ];
  writeFiles(folder, { 'a.ts': `${source.join('\n')}\n` });
  const occurrence = (line: number, column: number, roles: number): ScipOccurrence => ({
    range: { line, column, endLine: line, endColumn: column + 2 },
    symbol: 'x . . . A#go().',
    roles,
    enclosing: null,
  });
  const document = {
    ...({ path: 'a.ts', language: 'typescript', encoding: 'utf16', text: '', symbols: [] } as const),
    occurrences: [occurrence(1, 18, 1), occurrence(3, 33, 0)],
  };
  const metadata = { tool: { name: 'x', version: '' }, projectRoot: 'file:///x' };
  const parts = [{ kind: 'metadata', metadata } as const, { kind: 'document', document } as const];
  writeFileSync(`${folder}/index.scip`, Buffer.concat(parts.map(scipBytes)));
  const indexer = new Indexer();
  const others = ['other → A.go candidate namesake 4', 'other → B.go candidate namesake 4'];
  expect(edges(await indexer.linked(folder), 'calls')).toEqual([
    'run → A.go candidate namesake 3',
    'run → B.go candidate namesake 3',
    ...others,
  ]);
  await indexer.importScip(folder, `${folder}/index.scip`, 'index.scip');
  expect(edges(await indexer.linked(folder), 'calls')).toEqual(['run → A.go exact scip 3', ...others]);
  await indexer.close();
});
