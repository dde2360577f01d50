import { ByteReader, ByteWriter } from '../languages/bytes.ts';
import { decodeValue, encodeValue } from '../languages/column-bytes.ts';
import {
  type Column,
  flag,
  indexOrNone,
  listOf,
  near,
  oneOf,
  record,
  seldom,
  text,
  textOrNull,
  uint,
  uintOrNull,
} from '../languages/columns.ts';
import { DEFINITION_KINDS, type Export, type Import, type ImportedName } from '../languages/facts.ts';
import { FileInterface } from './file-interface.ts';
import type {
  InterfaceBinding,
  InterfaceParameter,
  InterfaceParent,
  InterfaceParts,
  InterfaceResult,
  InterfaceSymbol,
} from './interface-data.ts';

/** What other files see of a file. */
interface Visible {
  readonly language: string;
  readonly symbols: readonly Placed<InterfaceSymbol, 'definition'>[];
  readonly imports: readonly Placed<Import, 'line'>[];
  readonly exports: readonly Placed<Export, 'line'>[];
  readonly parents: readonly InterfaceParent[];
  readonly bindings: readonly InterfaceBinding[];
  readonly results: readonly InterfaceResult[];
  readonly parameters: readonly InterfaceParameter[];
}

/** With a place in the file, which is kept apart. */
type Placed<T, Place extends keyof T> = Omit<T, Place> & Record<Place, number>;

/** Where what others see stands in the file. */
interface Positions {
  /** Indices in `FileFacts.definitions`, by ordinal. */
  readonly definitions: readonly number[];
  readonly importLines: readonly number[];
  readonly exportLines: readonly number[];
}

/** Numbers that are not written among the others, but have their room in what is read. */
const elsewhere: Column<number> = {
  write: () => {},
  read: (count) => new Array<number>(count).fill(0),
};

const VISIBLE: Column<Visible> = record<Visible>({
  language: text,
  symbols: listOf(
    record<Visible['symbols'][number]>({
      name: text,
      kind: oneOf(...DEFINITION_KINDS),
      owner: indexOrNone,
      receiver: textOrNull,
      holder: textOrNull,
      exported: flag,
      isStatic: flag,
      ofTrait: flag,
      inner: flag,
      parameters: uintOrNull,
      type: textOrNull,
      signature: textOrNull,
      condition: seldom(text),
      definition: elsewhere,
    }),
  ),
  imports: listOf(
    record<Visible['imports'][number]>({
      source: text,
      names: listOf(record<ImportedName>({ name: text, alias: text })),
      namespace: textOrNull,
      wildcard: flag,
      typeOnly: flag,
      line: elsewhere,
    }),
  ),
  exports: listOf(record<Visible['exports'][number]>({ name: text, local: text, source: textOrNull, line: elsewhere })),
  parents: listOf(
    record<InterfaceParent>({
      owner: indexOrNone,
      receiver: textOrNull,
      relation: oneOf('extends', 'implements'),
      name: text,
    }),
  ),
  bindings: listOf(
    record<InterfaceBinding>({
      owner: indexOrNone,
      name: text,
      type: textOrNull,
      value: textOrNull,
      property: textOrNull,
    }),
  ),
  parameters: listOf(record<InterfaceParameter>({ owner: indexOrNone, position: uint, type: text })),
  results: listOf(record<InterfaceResult>({ owner: indexOrNone, value: text, yielded: flag })),
});

const POSITIONS: Column<Positions> = record<Positions>({
  definitions: listOf(near),
  importLines: listOf(near),
  exportLines: listOf(near),
});

/** A file's interface as bytes: what others see, then where it stands. */
export class StoredInterface {
  readonly bytes: Uint8Array;
  #definitions: Int32Array | null = null;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  static of({
    language,
    symbols,
    imports,
    exports,
    parents,
    bindings,
    results,
    parameters,
  }: InterfaceParts): StoredInterface {
    const visible = encodeValue(VISIBLE, {
      language,
      symbols,
      imports,
      exports,
      parents,
      bindings,
      results,
      parameters,
    });
    const positions = encodeValue(POSITIONS, {
      definitions: symbols.map(({ definition }) => definition),
      importLines: imports.map(({ line }) => line),
      exportLines: exports.map(({ line }) => line),
    });
    const whole = new ByteWriter();
    whole.uint(visible.length);
    whole.append(visible);
    whole.append(positions);
    return new StoredInterface(whole.finish());
  }

  /** Whether other files see the same in both. */
  looksLike(other: StoredInterface): boolean {
    return Buffer.compare(this.#visible(), other.#visible()) === 0;
  }

  read(path: string): FileInterface {
    const visible = decodeValue(VISIBLE, this.#visible());
    const { definitions, importLines, exportLines } = this.#positions();
    for (const [at, symbol] of visible.symbols.entries()) symbol.definition = definitions[at] as number;
    for (const [at, one] of visible.imports.entries()) one.line = importLines[at] as number;
    for (const [at, one] of visible.exports.entries()) one.line = exportLines[at] as number;
    return new FileInterface(path, visible);
  }

  /** The definition behind each symbol, by ordinal. */
  get definitions(): Int32Array {
    // Kept: the graph of a tree is joined again after each edit, and asks every file.
    this.#definitions ??= Int32Array.from(this.#positions().definitions);
    return this.#definitions;
  }

  #visible(): Uint8Array {
    const reader = new ByteReader(this.bytes);
    const length = reader.uint();
    return this.bytes.subarray(reader.position, reader.position + length);
  }

  #positions(): Positions {
    const reader = new ByteReader(this.bytes);
    const length = reader.uint();
    return decodeValue(POSITIONS, this.bytes, reader.position + length);
  }
}
