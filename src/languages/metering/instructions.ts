import type { ByteReader } from './byte-reader.ts';

export const LOOP = 0x03;
export const MEMORY_COPY = 0xfc0a;
export const MEMORY_FILL = 0xfc0b;

const BR_TABLE = 0x0e;
const SELECT_TYPED = 0x1c;
const F32_CONST = 0x43;
const F64_CONST = 0x44;
const PREFIX = 0xfc;

/** How many numbers follow an instruction, for the first and last of a range of them. Other ranges are not known. */
const NUMBERS: readonly (readonly [first: number, last: number, count: number])[] = [
  [0x00, 0x01, 0],
  // Blocks, by their type.
  [0x02, 0x04, 1],
  [0x05, 0x05, 0],
  [0x0b, 0x0b, 0],
  // Branches, return and calls.
  [0x0c, 0x0d, 1],
  [0x0f, 0x0f, 0],
  [0x10, 0x10, 1],
  [0x11, 0x11, 2],
  [0x1a, 0x1b, 0],
  // Locals, globals and tables.
  [0x20, 0x26, 1],
  // Loads and stores, by alignment and offset; the size of memory.
  [0x28, 0x3e, 2],
  [0x3f, 0x42, 1],
  // Arithmetic.
  [0x45, 0xc4, 0],
  // References.
  [0xd0, 0xd0, 1],
  [0xd1, 0xd1, 0],
  [0xd2, 0xd2, 1],
  // Conversions that saturate, and whole stretches of memory and tables.
  [0xfc00, 0xfc07, 0],
  [0xfc08, 0xfc08, 2],
  [0xfc09, 0xfc09, 1],
  [MEMORY_COPY, MEMORY_COPY, 2],
  [MEMORY_FILL, MEMORY_FILL, 1],
  [0xfc0c, 0xfc0c, 2],
  [0xfc0d, 0xfc0d, 1],
  [0xfc0e, 0xfc0e, 2],
  [0xfc0f, 0xfc11, 1],
];

const COUNTS = new Map(
  NUMBERS.flatMap(([first, last, count]) =>
    Array.from({ length: last - first + 1 }, (_, at) => [first + at, count] as const),
  ),
);

/**
 * Reads one instruction with all that belongs to it and returns its code.
 *
 * @throws Error for one that is not known, whose length is not known either
 */
export function readInstruction(reader: ByteReader): number {
  const first = reader.byte();
  const code = first === PREFIX ? PREFIX * 256 + reader.number() : first;
  if (code === BR_TABLE) reader.skipNumbers(reader.number() + 1);
  else if (code === SELECT_TYPED) reader.skipNumbers(reader.number());
  else if (code === F32_CONST) reader.at += 4;
  else if (code === F64_CONST) reader.at += 8;
  else {
    const count = COUNTS.get(code);
    if (count === undefined) throw new Error(`The WebAssembly instruction 0x${code.toString(16)} is not known.`);
    reader.skipNumbers(count);
  }
  return code;
}
