import type { CodeTokens, TokenLines } from './code-tokens.ts';
import type { Column, ColumnReader, ColumnWriter } from './columns.ts';

const HASH_BYTES = 4;

/**
 * The tokens of a file as bytes: mostly one for each token, four for each line, five for each distinct token. Read back
 * into typed arrays, without an object for a token.
 */
export const codeTokensColumn: Column<CodeTokens> = {
  write: (values, to) => {
    for (const { kinds, hashes, ids, lines, functions } of values) {
      to.uint(kinds.length);
      to.append(kinds);
      to.append(hashBytes(hashes));
      writeNumbers(ids, to);
      writeLines(lines, to);
      writeNumbers(functions, to);
    }
  },
  read: (count, from) => Array.from({ length: count }, () => readTokens(from)),
};

function readTokens(from: ColumnReader): CodeTokens {
  const distinct = from.uint();
  const kinds = from.bytes.slice(from.position, from.position + distinct);
  from.position += distinct;
  const hashes = readHashes(distinct, from);
  return { kinds, hashes, ids: readNumbers(from), lines: readLines(from), functions: readNumbers(from) };
}

/** The lowest byte first, on any machine. */
function hashBytes(hashes: Int32Array): Uint8Array {
  const bytes = new Uint8Array(hashes.length * HASH_BYTES);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < hashes.length; at++) view.setInt32(at * HASH_BYTES, hashes[at] as number, true);
  return bytes;
}

function readHashes(count: number, from: ColumnReader): Int32Array {
  const view = new DataView(from.bytes.buffer, from.bytes.byteOffset + from.position, count * HASH_BYTES);
  const hashes = new Int32Array(count);
  for (let at = 0; at < count; at++) hashes[at] = view.getInt32(at * HASH_BYTES, true);
  from.position += count * HASH_BYTES;
  return hashes;
}

function writeNumbers(numbers: Uint32Array, to: ColumnWriter) {
  to.uint(numbers.length);
  for (let at = 0; at < numbers.length; at++) to.uint(numbers[at] as number);
}

function readNumbers(from: ColumnReader): Uint32Array {
  const numbers = new Uint32Array(from.uint());
  for (let at = 0; at < numbers.length; at++) numbers[at] = from.uint();
  return numbers;
}

/** Lines as steps from the one before; that a last token ends on another line is told by the count's lowest bit. */
function writeLines({ numbers, counts, columns, endNumbers, endColumns }: TokenLines, to: ColumnWriter) {
  to.uint(numbers.length);
  let previous = 0;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] as number;
    const further = (endNumbers[at] as number) - number;
    to.uint(number - previous);
    to.uint((counts[at] as number) * 2 + Number(further > 0));
    to.uint(columns[at] as number);
    if (further > 0) to.uint(further);
    to.uint(endColumns[at] as number);
    previous = number;
  }
}

function readLines(from: ColumnReader): TokenLines {
  const length = from.uint();
  const column = () => new Uint32Array(length);
  const lines = { numbers: column(), counts: column(), columns: column(), endNumbers: column(), endColumns: column() };
  let number = 0;
  for (let at = 0; at < length; at++) {
    number += from.uint();
    const count = from.uint();
    lines.numbers[at] = number;
    lines.counts[at] = Math.floor(count / 2);
    lines.columns[at] = from.uint();
    lines.endNumbers[at] = number + (count % 2 === 1 ? from.uint() : 0);
    lines.endColumns[at] = from.uint();
  }
  return lines;
}
