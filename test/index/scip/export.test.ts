import { describe, expect, test } from 'vitest';
import { Indexer } from '../../../src/index/indexer.ts';
import { scipBytesOf, scipParts } from '../../../src/index/scip/export.ts';
import { readScip } from '../../../src/index/scip/read.ts';
import { ScipResolver } from '../../../src/index/scip/resolve.ts';
import type { ScipDocument } from '../../../src/index/scip/scip.ts';
import { indexedText } from '../../../src/index/source-text.ts';
import { SHAPES } from './shapes.ts';

async function shapes() {
  const indexer = new Indexer();
  const index = await indexer.linked(SHAPES);
  await indexer.close();
  const text = (file: (typeof index.files)[number]) => indexedText(SHAPES, file);
  const options = { text, isWanted: ({ certainty }: { certainty: string }) => certainty !== 'candidate' };
  const documents = [...scipParts(index, options)].flatMap((part) => (part.kind === 'document' ? [part.document] : []));
  return { index, options, text, documents };
}

const described = ({ occurrences }: ScipDocument) =>
  occurrences.map(({ range, symbol, roles }) => {
    const place = `${range.line}:${range.column}-${range.endColumn}`;
    return `${place} ${roles === 1 ? 'defines' : 'refers to'} ${symbol.replace('orrery . . . ', '')}`;
  });

describe('scipParts', () => {
  test('has the definitions and references of a file at their names', async () => {
    const { documents } = await shapes();
    expect(described(documents[1] as ScipDocument)).toEqual([
      '1:1-1 defines src/`total.ts`/',
      '1:1-57 refers to src/`shape.ts`/',
      '3:7-13 defines src/`total.ts`/shapes.',
      '3:32-37 refers to src/`shape.ts`/Shape#',
      '5:17-25 defines src/`total.ts`/register().',
      '5:47-52 refers to src/`shape.ts`/Shape#',
      '6:3-9 refers to src/`total.ts`/shapes.',
      '9:17-23 defines src/`total.ts`/areaOf().',
      '9:57-63 refers to src/`shape.ts`/Circle#',
      '10:26-30 refers to src/`shape.ts`/Circle#area().',
      '13:17-22 defines src/`total.ts`/total().',
      '14:3-11 refers to src/`total.ts`/register().',
      '14:21-27 refers to src/`shape.ts`/Square#constructor().',
      '14:51-57 refers to src/`shape.ts`/Circle#',
      '15:14-20 refers to src/`total.ts`/shapes.',
    ]);
  });

  test('names what a class implements', async () => {
    const { documents } = await shapes();
    const square = documents[0]?.symbols.find(({ displayName }) => displayName === 'Square');
    expect(square).toMatchObject({
      kind: 7,
      relationships: [{ symbol: 'orrery . . . src/`shape.ts`/Shape#', isImplementation: true }],
    });
  });

  test('is read back as it was', async () => {
    const { index, options } = await shapes();
    const bytes = Buffer.concat([...scipBytesOf(index, options)]);
    const source = { size: bytes.length, read: (at: number, length: number) => bytes.subarray(at, at + length) };
    expect([...readScip(source)]).toEqual([...scipParts(index, options)]);
  });

  test('resolves to the edges that it was written from', async () => {
    const { index, text, documents } = await shapes();
    const files = new Map(index.files.map((file) => [file.path, file]));
    const resolver = new ScipResolver({ file: (path) => files.get(path), text });
    for (const document of documents) resolver.addDefinitions(document);
    const found = documents.flatMap((document) => resolver.references(document) ?? []);
    const nameOf = (path: string, definition: number) => files.get(path)?.facts.definitions[definition]?.name;
    const calls = found.filter(({ isCall }) => isCall).map(({ target }) => nameOf(target.path, target.definition));
    expect(calls).toEqual(['square', 'area', 'register', 'constructor', 'Circle']);
  });
});
