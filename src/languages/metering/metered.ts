import { ByteReader, number } from './byte-reader.ts';
import { LOOP, MEMORY_COPY, MEMORY_FILL, readInstruction } from './instructions.ts';

/** The export of a metered module: an `i64` with the steps that its code may still take. */
export const STEPS_LEFT = 'steps_left';

const SECTION = { type: 1, import: 2, function: 3, global: 6, export: 7, code: 10 } as const;
const KIND = { function: 0, table: 1, memory: 2, global: 3 } as const;
const I32 = 0x7f;
const I64 = 0x7e;
const HEADER_LENGTH = 8;
/** The largest `i64`, in LEB128. */
const UNLIMITED = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x00];

interface Section {
  readonly id: number;
  readonly bytes: Uint8Array;
}

/** Bytes that are put in before those at an offset. */
interface Insertion {
  readonly at: number;
  readonly bytes: readonly number[];
}

/**
 * Rewrites a WebAssembly module so that it counts its work, the same on every machine: a step for each start of a function and
 * each round of a loop, and one for each byte that is copied or filled at once. The steps are taken from `STEPS_LEFT`; a
 * round of a loop traps when there are none left. What it computes is as before.
 *
 * @throws Error for a module with instructions that are not known
 * @see https://webassembly.github.io/spec/core/binary/index.html
 */
export function metered(wasm: Uint8Array): Uint8Array<ArrayBuffer> {
  const sections = sectionsOf(wasm);
  const bytesOf = (id: number) => sections.find((section) => section.id === id)?.bytes ?? Uint8Array.of(0);
  const counter = importedGlobals(bytesOf(SECTION.import)) + new ByteReader(bytesOf(SECTION.global)).number();
  const parameters = parameterCounts(bytesOf(SECTION.type), bytesOf(SECTION.function));
  const rewritten = new Map<number, readonly Uint8Array[]>([
    [SECTION.global, withItem(bytesOf(SECTION.global), [I64, 1, 0x42, ...UNLIMITED, 0x0b])],
    [SECTION.export, withItem(bytesOf(SECTION.export), [...nameOf(STEPS_LEFT), KIND.global, ...number(counter)])],
    [SECTION.code, meteredCode(bytesOf(SECTION.code), parameters, counter)],
  ]);
  for (const id of rewritten.keys()) {
    if (!sections.some((section) => section.id === id)) throw new Error(`The module has no section ${id}.`);
  }
  const parts = sections.flatMap(({ id, bytes }) => [Uint8Array.of(id), ...sized(rewritten.get(id) ?? [bytes])]);
  return joined([wasm.subarray(0, HEADER_LENGTH), ...parts]);
}

function sectionsOf(wasm: Uint8Array): Section[] {
  const reader = new ByteReader(wasm, HEADER_LENGTH);
  const sections: Section[] = [];
  while (reader.at < wasm.length) sections.push({ id: reader.byte(), bytes: reader.sized() });
  return sections;
}

/** A list with one more item. */
function withItem(list: Uint8Array, item: readonly number[]): Uint8Array[] {
  const reader = new ByteReader(list);
  const count = reader.number();
  return [Uint8Array.from(number(count + 1)), list.subarray(reader.at), Uint8Array.from(item)];
}

function importedGlobals(imports: Uint8Array): number {
  const reader = new ByteReader(imports);
  let globals = 0;
  for (let left = reader.number(); left > 0; left--) {
    reader.sized();
    reader.sized();
    const kind = reader.byte();
    if (kind === KIND.global) globals++;
    skipImported(reader, kind);
  }
  return globals;
}

function skipImported(reader: ByteReader, kind: number) {
  if (kind === KIND.function) reader.skipNumbers(1);
  else if (kind === KIND.global) reader.skipNumbers(2);
  else {
    if (kind === KIND.table) reader.skipNumbers(1);
    const hasMost = (reader.byte() & 1) === 1;
    reader.skipNumbers(hasMost ? 2 : 1);
  }
}

/** How many parameters each function of a module has. */
function parameterCounts(types: Uint8Array, functions: Uint8Array): number[] {
  const typeReader = new ByteReader(types);
  const byType = Array.from({ length: typeReader.number() }, () => {
    typeReader.skipNumbers(1);
    const parameters = typeReader.sized().length;
    typeReader.sized();
    return parameters;
  });
  const reader = new ByteReader(functions);
  return Array.from({ length: reader.number() }, () => byType[reader.number()] as number);
}

function meteredCode(code: Uint8Array, parameters: readonly number[], counter: number): Uint8Array[] {
  const reader = new ByteReader(code);
  const count = reader.number();
  const bodies = parameters.slice(0, count).flatMap((own) => sized(meteredBody(reader.sized(), own, counter)));
  return [Uint8Array.from(number(count)), ...bodies];
}

function meteredBody(body: Uint8Array, parameters: number, counter: number): Uint8Array[] {
  const reader = new ByteReader(body);
  const groups = reader.number();
  const groupsStart = reader.at;
  let locals = parameters;
  for (let left = groups; left > 0; left--) {
    locals += reader.number();
    reader.skipNumbers(1);
  }
  const start = reader.at;
  const step = stepOf(counter);
  // Looking at the counter in loops alone halves what counting costs: recursion that never comes to a loop ends by its depth.
  const round = [...step, ...trapOf(counter)];
  const insertions: Insertion[] = [{ at: start, bytes: step }];
  let movesMemory = false;
  while (reader.at < body.length) {
    const at = reader.at;
    const instruction = readInstruction(reader);
    if (instruction === LOOP) insertions.push({ at: reader.at, bytes: round });
    if (instruction !== MEMORY_COPY && instruction !== MEMORY_FILL) continue;
    movesMemory = true;
    insertions.push({ at, bytes: stepsForLength(counter, locals) });
  }
  const ownLocals = movesMemory ? [1, I32] : [];
  return [
    Uint8Array.from(number(groups + (movesMemory ? 1 : 0))),
    body.subarray(groupsStart, start),
    Uint8Array.from(ownLocals),
    ...inserted(body, start, insertions),
  ];
}

function inserted(body: Uint8Array, start: number, insertions: readonly Insertion[]): Uint8Array[] {
  let done = start;
  const parts = insertions.flatMap(({ at, bytes }) => {
    const before = body.subarray(done, at);
    done = at;
    return [before, Uint8Array.from(bytes)];
  });
  return [...parts, body.subarray(done)];
}

/** `steps_left -= 1;` */
function stepOf(counter: number): number[] {
  const global = number(counter);
  return [0x23, ...global, 0x42, 1, 0x7d, 0x24, ...global];
}

/** `if (steps_left < 0) trap;` */
function trapOf(counter: number): number[] {
  return [0x23, ...number(counter), 0x42, 0, 0x53, 0x04, 0x40, 0x00, 0x0b];
}

/** `steps_left -= length;` with the length on the stack and left there: the next loop traps if that was too many. */
function stepsForLength(counter: number, local: number): number[] {
  const global = number(counter);
  const length = number(local);
  return [0x22, ...length, 0x23, ...global, 0x20, ...length, 0xad, 0x7d, 0x24, ...global];
}

function nameOf(text: string): number[] {
  const bytes = new TextEncoder().encode(text);
  return [...number(bytes.length), ...bytes];
}

/** Parts of one whole, with its length before them. */
function sized(parts: readonly Uint8Array[]): Uint8Array[] {
  return [Uint8Array.from(number(parts.reduce((sum, { length }) => sum + length, 0))), ...parts];
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
