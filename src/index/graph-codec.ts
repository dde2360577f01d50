import type { TextTable } from '../languages/text-table.ts';
import { BlobReader, BlobWriter } from './blob.ts';
import type { Rows } from './csr.ts';
import { fileGraphOf, keepFileGraph } from './file-graph.ts';
import { ColumnGraph, type GraphColumns, type NameColumn, namesOf } from './graph-columns.ts';
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
  'moreStart',
  'moreLines',
] as const satisfies readonly (keyof GraphColumns)[];
const BYTES = [
  'symbolKind',
  'symbolExported',
  'symbolIncomplete',
  'edgeKind',
  'edgeCertainty',
  'edgeRule',
] as const satisfies readonly (keyof GraphColumns)[];

/** The columns, and what files lead to by them: that is what most questions ask first, and lifting it takes a look at all edges. */
export function encodeGraph(graph: ColumnGraph): Uint8Array {
  const { columns } = graph;
  const blob = new BlobWriter();
  const names = new Numbering();
  const symbolNames = Int32Array.from(namesOf(columns.symbolNames), (name) => names.of(name));
  blob.texts(namesOf(columns.paths));
  blob.texts(namesOf(columns.externals));
  blob.texts(names.all());
  blob.array(symbolNames);
  for (const name of WORDS) blob.array(columns[name]);
  for (const name of BYTES) blob.array(columns[name]);
  const { outgoing, incoming } = fileGraphOf(graph);
  for (const { offsets, targets } of [outgoing, incoming]) {
    blob.array(offsets);
    blob.array(targets);
  }
  return blob.finish();
}

export function decodeGraph(bytes: Uint8Array): ColumnGraph {
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
  const graph = new ColumnGraph({
    paths: new TextColumn(paths),
    symbolNames,
    externals: new TextColumn(externals),
    ...words,
    ...codes,
  });
  keepFileGraph(graph, { outgoing: rowsOf(blob), incoming: rowsOf(blob) });
  return graph;
}

function rowsOf(blob: BlobReader): Rows {
  return { offsets: blob.int32(), targets: blob.int32() };
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
