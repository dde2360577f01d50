import { OrreryError } from '../../errors.ts';

/** Vectors of terms, as they were learned from code and its comments: what the local embedder knows. */
export interface TokenVectors {
  /** Tells them from others. */
  readonly name: string;
  /** Ordered by how much they tell: the first of them are shorter vectors. */
  readonly dimensions: number;
  /** The row of each term it knows. */
  readonly rows: ReadonlyMap<string, number>;
  /** `dimensions` numbers a row. */
  readonly values: Int8Array;
  /** What each row's numbers are to be multiplied by: holds how much the term weighs. */
  readonly scales: Float32Array;
}

const MAGIC = 'orrery token vectors 1\n';

/**
 * A file of vectors: the magic line; a line of JSON with `name` and `dimensions`; a line of terms, parted by spaces; then
 * the scale of each term as a little-endian 32-bit float, and its numbers, a byte each.
 *
 * @throws OrreryError `FILE_SYSTEM_ERROR` for what is no such file
 */
export function decodeTokenVectors(bytes: Uint8Array): TokenVectors {
  const lines: string[] = [];
  let at = 0;
  for (let line = 0; line < 3; line++) {
    const end = bytes.indexOf(10, at);
    if (end === -1) throw damaged();
    lines.push(Buffer.from(bytes.subarray(at, end)).toString('utf8'));
    at = end + 1;
  }
  const [magic, header = '', terms = ''] = lines;
  if (`${magic}\n` !== MAGIC) throw damaged();
  const { name, dimensions } = JSON.parse(header) as { readonly name: string; readonly dimensions: number };
  const rows = new Map(terms.split(' ').map((term, row) => [term, row]));
  const scaleBytes = 4 * rows.size;
  if (bytes.length !== at + scaleBytes + rows.size * dimensions) throw damaged();
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, scaleBytes);
  return {
    name,
    dimensions,
    rows,
    scales: Float32Array.from(rows.keys(), (_, row) => view.getFloat32(4 * row, true)),
    values: new Int8Array(bytes.buffer, bytes.byteOffset + at + scaleBytes, rows.size * dimensions),
  };
}

/** @param vectors `dimensions` numbers a term, in the terms' order; rounded to a byte each */
export function encodeTokenVectors(
  header: Readonly<Record<string, unknown>> & { readonly name: string; readonly dimensions: number },
  terms: readonly string[],
  vectors: Float32Array,
): Uint8Array {
  const { dimensions } = header;
  const head = Buffer.from(`${MAGIC}${JSON.stringify(header)}\n${terms.join(' ')}\n`);
  const scales = Buffer.alloc(4 * terms.length);
  const values = new Int8Array(terms.length * dimensions);
  terms.forEach((_, row) => {
    const vector = vectors.subarray(row * dimensions, (row + 1) * dimensions);
    const most = vector.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0);
    scales.writeFloatLE(most / 127, 4 * row);
    if (most > 0)
      for (let at = 0; at < dimensions; at++)
        values[row * dimensions + at] = Math.round(((vector[at] as number) / most) * 127);
  });
  return Buffer.concat([head, scales, Buffer.from(values.buffer)]);
}

function damaged(): OrreryError {
  return new OrreryError('FILE_SYSTEM_ERROR', 'The vectors of the local embedder are damaged: install Orrery again.');
}
