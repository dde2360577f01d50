import { ByteReader, ByteWriter } from './bytes.ts';
import type { Column, ColumnReader, ColumnWriter } from './columns.ts';
import { TextTable, writeTexts } from './text-table.ts';

/** Collects the bytes of columns and, apart from them, their texts: each distinct one once. */
export class TextColumnWriter extends ByteWriter implements ColumnWriter {
  readonly #ids = new Map<string, number>();

  textId(value: string): number {
    let id = this.#ids.get(value);
    if (id === undefined) {
      id = this.#ids.size;
      this.#ids.set(value, id);
    }
    return id;
  }

  /** The texts, then `between`, then the columns: in the order that a reader needs them. */
  appendTo(whole: ByteWriter, between: readonly number[] = []) {
    writeTexts([...this.#ids.keys()], whole);
    for (const value of between) whole.uint(value);
    whole.append(this.written());
  }
}

/** Reads columns behind the texts they name, from wherever they start in the bytes. */
export class TextColumnReader extends ByteReader implements ColumnReader {
  readonly #texts: TextTable;

  constructor(bytes: Uint8Array, position: number) {
    super(bytes, position);
    this.#texts = new TextTable(this);
  }

  text(id: number): string {
    return this.#texts.get(id);
  }
}

/** One value as bytes that depend on nothing else. */
export function encodeValue<T>(column: Column<T>, value: T): Uint8Array<ArrayBuffer> {
  const columns = new TextColumnWriter();
  column.write([value], columns);
  const whole = new ByteWriter();
  columns.appendTo(whole);
  return whole.finish();
}

/** The value that `encodeValue` wrote. */
export function decodeValue<T>(column: Column<T>, bytes: Uint8Array, position = 0): T {
  return column.read(1, new TextColumnReader(bytes, position))[0] as T;
}
