import type { TextTable } from '../languages/text-table.ts';
import { BlobReader, BlobWriter } from './blob.ts';
import { type GraphColumns, type NameColumn, namesOf } from './graph-columns.ts';
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
  const symbolNames = Int32Array.from(namesOf(columns.symbolNames), (name) => names.of(name));
  blob.texts(namesOf(columns.paths));
  blob.texts(namesOf(columns.externals));
  blob.texts(names.all());
  blob.array(symbolNames);
  for (const name of WORDS) blob.array(columns[name]);
  for (const name of BYTES) blob.array(columns[name]);
  return blob.finish();
}

export function decodeGraph(bytes: Uint8Array): GraphColumns {
  const blob = new BlobReader(bytes);
  const paths = blob.laterTextTable();
  const externals = blob.laterTextTable();
  const symbolNames = new TextColumn(blob.laterTextTable(), blob.int32());
  const words = Object.fromEntries(WORDS.map((name) => [name, blob.int32()])) as Pick<
    GraphColumns,
    (typeof WORDS)[number]
  >;
  const codes = Object.fromEntries(BYTES.map((name) => [name, blob.bytes()])) as Pick<
    GraphColumns,
    (typeof BYTES)[number]
  >;
  return { paths: new TextColumn(paths), symbolNames, externals: new TextColumn(externals), ...words, ...codes };
}

/** Names that are made when they are asked for. */
class TextColumn implements NameColumn {
  readonly #table: () => TextTable;
  readonly #ids: Int32Array | null;
  #texts: TextTable | null = null;

  /** @param ids the text of each name; without, they stand in order */
  constructor(table: () => TextTable, ids: Int32Array | null = null) {
    this.#table = table;
    this.#ids = ids;
  }

  get length(): number {
    return this.#ids === null ? this.#made().size : this.#ids.length;
  }

  at(index: number): string | undefined {
    const id = this.#ids === null ? index : this.#ids[index];
    const texts = this.#made();
    return id === undefined || id >= texts.size ? undefined : texts.get(id);
  }

  #made(): TextTable {
    this.#texts ??= this.#table();
    return this.#texts;
  }
}
