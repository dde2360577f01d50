import { appendFileSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { LinkedIndex } from '../../../src/index/code-index.ts';
import { edgesOf, linesOfEdge } from '../../../src/index/graph-columns.ts';
import { Indexer } from '../../../src/index/indexer.ts';
import { RULES } from '../../../src/index/link/edges.ts';
import { ROLE, type ScipDocument, type ScipOccurrence, type ScipPart } from '../../../src/index/scip/scip.ts';
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

/** An occurrence of a method of the class `A`. */
function named(line: number, column: number, name: string, role: 'defines' | 'refers' = 'refers'): ScipOccurrence {
  return {
    range: { line, column, endLine: line, endColumn: column + name.length },
    symbol: `x . . . A#${name}().`,
    roles: role === 'defines' ? ROLE.definition : 0,
    enclosing: null,
  };
}

/** Writes `index.scip`. */
function writeScip(
  folder: string,
  documents: readonly (Pick<ScipDocument, 'path' | 'occurrences'> & Partial<ScipDocument>)[],
) {
  const common = { language: 'typescript', encoding: 'utf16', text: '', symbols: [] } as const;
  const parts: ScipPart[] = [
    { kind: 'metadata', metadata: { tool: { name: 'x', version: '' }, projectRoot: 'file:///x' } },
    ...documents.map((document) => ({ kind: 'document', document: { ...common, ...document } }) as const),
  ];
  writeFileSync(`${folder}/index.scip`, Buffer.concat(parts.map(scipBytes)));
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
    references: 15,
    kept: false,
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
  expect(await first.importScip(folder, `${folder}/index.scip`, 'index.scip')).toMatchObject({ kept: true });
  const { graphDigest } = await first.linked(folder);
  await first.close();
  const second = new Indexer({ storeOf: async () => store });
  const later = await second.linked(folder);
  expect(scipEdges(later)).toHaveLength(2);
  expect(later.graphDigest).toBe(graphDigest);
  await second.close();
  store.close();
});

test('a process that runs has what another one imports, although only one of them writes the database', async () => {
  const [folder, state] = [shapes(), temporaryFolder()];
  const [store, otherStore] = [await openStore(state), await openStore(state)];
  const running = new Indexer({ storeOf: async () => store, background: {} });
  const other = new Indexer({ storeOf: async () => otherStore });
  const changes = vi.fn();
  const before = await running.linked(folder);
  running.watch(folder, changes);
  expect(scipEdges(before)).toEqual([]);
  expect(otherStore.isWritable).toBe(false);
  await other.importScip(folder, `${folder}/index.scip`, 'index.scip');
  expect(scipEdges(await running.linked(folder))).toHaveLength(2);
  expect(changes).toHaveBeenCalledOnce();
  await Promise.all([running.close(), other.close()]);
  for (const one of [store, otherStore]) one.close();
});

test('an import that was damaged on the disk is not used, which a note says', async () => {
  const [folder, state] = [shapes(), temporaryFolder()];
  const notes: string[] = [];
  const store = await openStore(state, { onNote: (sentence) => notes.push(sentence) });
  const first = new Indexer({ storeOf: async () => store });
  await first.importScip(folder, `${folder}/index.scip`, 'index.scip');
  const imports = join(state, 'imports');
  const [name] = readdirSync(imports) as [string];
  const whole = readFileSync(join(imports, name));
  const damages = [
    whole.subarray(0, 3),
    whole.subarray(0, -1),
    Buffer.from(whole).fill(255, whole.length - 3),
    Buffer.alloc(0),
  ];
  for (const damaged of damages) {
    writeFileSync(join(imports, name), damaged);
    expect(scipEdges(await first.linked(folder))).toEqual([]);
    expect(notes.splice(0)).toEqual([`${join(imports, name)} is damaged, so it is not used.`]);
  }
  writeFileSync(join(imports, name), whole);
  expect(scipEdges(await first.linked(folder))).toHaveLength(2);
  await first.close();
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
  writeScip(folder, [{ path: 'a.ts', occurrences: [named(1, 18, 'go', 'defines'), named(3, 33, 'go')] }]);
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

test('an edge of a SCIP index has each line that calls', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, {
    'a.ts': 'export class A { go() {} }\nexport function run(x: any) {\n  x.go();\n  x.go();\n}\n',
  });
  const calls = [named(4, 5, 'go'), named(3, 5, 'go'), named(3, 5, 'go')];
  writeScip(folder, [{ path: 'a.ts', occurrences: [named(1, 18, 'go', 'defines'), ...calls] }]);
  const indexer = new Indexer();
  await indexer.importScip(folder, `${folder}/index.scip`, 'index.scip');
  const { graph } = await indexer.linked(folder);
  const edge = graph.edgeRule.indexOf(RULES.indexOf('scip'));
  expect(linesOfEdge(graph, edge)).toEqual([3, 4]);
  await indexer.close();
});

test.each([
  ['utf8', (text: string) => Buffer.byteLength(text)],
  ['utf16', (text: string) => text.length],
  ['utf32', (text: string) => [...text].length],
] as const)('columns count what the document says: %s', async (encoding, lengthOf) => {
  const folder = temporaryFolder();
  const lines = ['/* é😀 */ export class A { go() {} }', "export function run(a: A) { '😀é'; a.go(); }"];
  writeFiles(folder, { 'a.ts': `${lines.join('\n')}\n` });
  const column = (line: string) => lengthOf(line.slice(0, line.indexOf('go'))) + 1;
  const [first, second] = lines.map(column) as [number, number];
  const occurrences = [named(1, first, 'go', 'defines'), named(2, second, 'go')];
  writeScip(folder, [{ path: 'a.ts', encoding, occurrences }]);
  const indexer = new Indexer();
  const { references } = await indexer.importScip(folder, `${folder}/index.scip`, 'index.scip');
  expect(references).toBe(1);
  await indexer.close();
});

describe('an index that is not of the tree as it is', () => {
  const SOURCE = 'export class A { go() {} }\nexport function run(a: A) { a.go(); }\n';
  const OCCURRENCES = [named(1, 18, 'go', 'defines'), named(2, 31, 'go')];

  async function imported(documents: readonly Pick<ScipDocument, 'path' | 'occurrences'>[], text = SOURCE) {
    const folder = temporaryFolder();
    writeFiles(folder, { 'a.ts': text });
    writeScip(folder, documents);
    const indexer = new Indexer();
    const { files, references } = await indexer.importScip(folder, `${folder}/index.scip`, 'index.scip');
    const { graph } = await indexer.linked(folder);
    await indexer.close();
    return { files, references, edges: graph.edgeCount };
  }

  test('has no reference where something else is written by now', async () => {
    expect(await imported([{ path: 'a.ts', occurrences: OCCURRENCES }])).toMatchObject({ files: 1, references: 1 });
    const later = [
      `// A comment moves all lines.\n${SOURCE}`,
      SOURCE.replace('a.go()', 'a.og()'),
      SOURCE.replace(' go()', ' og()'),
    ];
    for (const text of later) {
      expect(await imported([{ path: 'a.ts', occurrences: OCCURRENCES }], text)).toMatchObject({ references: 0 });
    }
  });

  test('says nothing of files outside the tree, whatever their paths', async () => {
    const paths = [
      '/etc/passwd',
      '../a.ts',
      './a.ts',
      'a.ts/../a.ts',
      'b.ts',
      '',
      'a.ts\0',
      `${'x/'.repeat(9999)}a.ts`,
    ];
    const documents = paths.map((path) => ({ path, occurrences: OCCURRENCES }));
    expect(await imported(documents)).toMatchObject({ files: 0, references: 0 });
  });

  test('has places beyond lines and files, and symbols of any characters', async () => {
    const far = [named(99, 1, 'go'), named(2, 9999, 'go'), named(2 ** 31 - 2, 2 ** 31 - 20, 'go', 'defines')];
    const odd = ['', '\0', 'local \0', 'x'.repeat(100_000)].flatMap((symbol) =>
      OCCURRENCES.map((one) => ({ ...one, symbol })),
    );
    const occurrences = [...far, ...odd, ...OCCURRENCES];
    expect(await imported([{ path: 'a.ts', occurrences }])).toMatchObject({ files: 1 });
  });

  test('takes the first document of a file that has several', async () => {
    const twice = [OCCURRENCES, [named(1, 18, 'go', 'defines')]].map((occurrences) => ({ path: 'a.ts', occurrences }));
    expect(await imported(twice)).toMatchObject({ files: 1, references: 1 });
    expect(await imported(twice.reverse())).toMatchObject({ files: 1, references: 0 });
  });
});

test('a call in a chain over several lines is settled by the line of its name', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, {
    'a.ts':
      'class A {\n  firstPart() { return this; }\n  secondPart() {}\n}\nclass B {\n  secondPart() {}\n}\nfunction f(a: any) {\n  a\n    .firstPart()\n    .secondPart();\n  a.firstPart();\n}\n',
  });
  writeScip(folder, [
    {
      path: 'a.ts',
      occurrences: [
        named(2, 3, 'firstPart', 'defines'),
        named(3, 3, 'secondPart', 'defines'),
        named(10, 6, 'firstPart'),
        named(11, 6, 'secondPart'),
      ],
    },
  ]);
  const indexer = new Indexer();
  expect(edges(await indexer.linked(folder), 'calls')).toContain('f → B.secondPart candidate namesake 11');
  await indexer.importScip(folder, `${folder}/index.scip`, 'index.scip');
  const { graph } = await indexer.linked(folder);
  const found = [...Array(graph.nodeCount).keys()].flatMap((node) => [...edgesOf(graph, node, 'outgoing')]);
  const calls = found.filter(({ kind }) => kind === 'calls');
  expect(calls.map(({ id, target, rule }) => [graph.qualifiedName(target), rule, linesOfEdge(graph, id)])).toEqual([
    ['A.firstPart', 'scip', [10, 12]],
    ['A.secondPart', 'scip', [11]],
  ]);
  await indexer.close();
});
