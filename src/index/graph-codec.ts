import { BlobReader, BlobWriter } from './blob.ts';
import type { GraphColumns } from './graph-columns.ts';
import { Numbering } from './numbering.ts';

/** Columns that are stored as they lie in memory, in this order. */
const WORDS = [
  'symbolStart',
  'symbolFile',
  'symbolOwner',
  'symbolLine',
  'symbolEndLine',
  'edgeSource',
  'edgeTarget',
  'edgeLine',
] as const satisfies readonly (keyof GraphColumns)[];
const BYTES = [
  'symbolKind',
  'symbolExported',
  'edgeKind',
  'edgeCertainty',
  'edgeRule',
] as const satisfies readonly (keyof GraphColumns)[];

export function encodeGraph(columns: GraphColumns): Uint8Array {
  const blob = new BlobWriter();
  const names = new Numbering();
  const symbolNames = Int32Array.from(columns.symbolNames, (name) => names.of(name));
  blob.texts(columns.paths);
  blob.texts(columns.externals);
  blob.texts(names.all());
  blob.array(symbolNames);
  for (const name of WORDS) blob.array(columns[name]);
  for (const name of BYTES) blob.array(columns[name]);
  return blob.finish();
}

export function decodeGraph(bytes: Uint8Array): GraphColumns {
  const blob = new BlobReader(bytes);
  const paths = blob.texts();
  const externals = blob.texts();
  const names = blob.texts();
  const symbolNames = Array.from(blob.int32(), (name) => names[name] as string);
  const words = Object.fromEntries(WORDS.map((name) => [name, blob.int32()])) as Pick<
    GraphColumns,
    (typeof WORDS)[number]
  >;
  const codes = Object.fromEntries(BYTES.map((name) => [name, blob.bytes()])) as Pick<
    GraphColumns,
    (typeof BYTES)[number]
  >;
  return { paths, symbolNames, externals, ...words, ...codes };
}
