import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import type { Range } from '../../languages/range.ts';
import { DOCUMENT, INDEX, METADATA, OCCURRENCE, RELATIONSHIP, SYMBOL, TOOL_INFO } from './fields.ts';
import {
  POSITION_ENCODINGS,
  type ScipDocument,
  type ScipMetadata,
  type ScipOccurrence,
  type ScipPart,
  type ScipRelationship,
  type ScipSymbol,
  type ScipTool,
} from './scip.ts';

/** Where the bytes of an index come from. */
export interface ScipSource {
  readonly size: number;
  /** Fewer bytes than asked for only at the end. */
  read(at: number, length: number): Uint8Array;
}

/** Bounds on what an index may take: what indexers write stays far below. */
export interface ScipLimits {
  /** Documents and everything else that an index is made of. */
  readonly parts: number;
  readonly documentBytes: number;
  /** Occurrences, symbols and their relationships in one document. */
  readonly documentEntries: number;
}

export const SCIP_LIMITS: ScipLimits = {
  parts: 5_000_000,
  documentBytes: 64 * 1024 * 1024,
  documentEntries: 1_000_000,
};

/** Bytes that a tag and a length take at most: two varints. */
const HEADER_BYTES = 20;

/** What is wrong with an index, and at which byte. */
export class MalformedScip extends Error {
  readonly offset: number;

  constructor(problem: string, offset: number) {
    super(`${problem} (at byte ${offset})`);
    this.offset = offset;
  }
}

/**
 * Yields the metadata and documents of an index in their order. One part is in memory at a time.
 * @throws MalformedScip if the bytes are not a SCIP index, end early or exceed a limit
 */
export function* readScip(source: ScipSource, limits = SCIP_LIMITS): Generator<ScipPart> {
  for (const { field, start, bytes } of placesOfParts(source, limits.parts)) {
    if (field !== INDEX.metadata && field !== INDEX.documents) continue;
    if (bytes > limits.documentBytes) {
      throw new MalformedScip(`A part of ${bytes} bytes; at most ${limits.documentBytes} are read`, start);
    }
    yield decoded(field, source.read(start, bytes), start, limits);
  }
}

function* placesOfParts(source: ScipSource, maxParts: number) {
  if (source.size === 0) throw new MalformedScip('The file is empty', 0);
  let parts = 0;
  for (let at = 0; at < source.size; ) {
    const { field, bytes, length } = headerAt(source, at);
    const start = at + length;
    at = start + bytes;
    if (at > source.size) throw new MalformedScip('The file ends in the middle of a part', start);
    // Every index begins with its metadata, so any other file is recognised before much of it is read.
    if (parts === 0 && field !== INDEX.metadata) throw new MalformedScip('No SCIP metadata at the start', 0);
    if (++parts > maxParts) throw new MalformedScip(`More than ${maxParts} parts`, start);
    yield { field, start, bytes };
  }
}

interface Header {
  readonly field: number;
  /** Of the part behind the header. */
  readonly bytes: number;
  readonly length: number;
}

function headerAt(source: ScipSource, at: number): Header {
  return guarded(at, () => {
    const reader = new BinaryReader(source.read(at, Math.min(HEADER_BYTES, source.size - at)));
    const [field, type] = reader.tag();
    if (type !== WireType.LengthDelimited) throw new Error(`field ${field} has wire type ${type}`);
    const bytes = reader.uint32();
    return { field, bytes, length: reader.pos };
  });
}

function decoded(field: number, bytes: Uint8Array, start: number, limits: ScipLimits): ScipPart {
  return guarded(start, () =>
    field === INDEX.metadata
      ? { kind: 'metadata', metadata: metadataOf(bytes) }
      : { kind: 'document', document: documentOf(bytes, limits.documentEntries) },
  );
}

/** Names the part in which decoding fails. */
function guarded<T>(start: number, decode: () => T): T {
  try {
    return decode();
  } catch (thrown) {
    const problem = thrown instanceof Error ? thrown.message : String(thrown);
    throw new MalformedScip(`Not valid protobuf: ${problem}`, start);
  }
}

/** What reads a field's value; fields without one are skipped. */
type Fields = Readonly<Record<number, (reader: BinaryReader, type: WireType) => void>>;

function readFields(bytes: Uint8Array, fields: Fields) {
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [field, type] = reader.tag();
    const read = fields[field];
    if (read === undefined) reader.skip(type, field);
    else read(reader, type);
  }
}

function metadataOf(bytes: Uint8Array): ScipMetadata {
  let tool: ScipTool = { name: '', version: '' };
  let projectRoot = '';
  readFields(bytes, {
    [METADATA.toolInfo]: (reader) => {
      tool = toolOf(reader.bytes());
    },
    [METADATA.projectRoot]: (reader) => {
      projectRoot = reader.string();
    },
  });
  return { tool, projectRoot };
}

function toolOf(bytes: Uint8Array): ScipTool {
  const tool = { name: '', version: '' };
  readFields(bytes, {
    [TOOL_INFO.name]: (reader) => {
      tool.name = reader.string();
    },
    [TOOL_INFO.version]: (reader) => {
      tool.version = reader.string();
    },
  });
  return tool;
}

function documentOf(bytes: Uint8Array, maxEntries: number): ScipDocument {
  const texts = { path: '', language: '', text: '' };
  let encoding = 0;
  const occurrences: ScipOccurrence[] = [];
  const symbols: ScipSymbol[] = [];
  let entries = 0;
  const count = () => {
    if (++entries > maxEntries) throw new Error(`more than ${maxEntries} entries in a document`);
  };
  readFields(bytes, {
    [DOCUMENT.path]: (reader) => {
      texts.path = reader.string();
    },
    [DOCUMENT.language]: (reader) => {
      texts.language = reader.string();
    },
    [DOCUMENT.text]: (reader) => {
      texts.text = reader.string();
    },
    [DOCUMENT.positionEncoding]: (reader) => {
      encoding = reader.int32();
    },
    [DOCUMENT.occurrences]: (reader) => {
      count();
      occurrences.push(occurrenceOf(reader.bytes()));
    },
    [DOCUMENT.symbols]: (reader) => {
      count();
      symbols.push(symbolOf(reader.bytes(), count));
    },
  });
  return { ...texts, encoding: POSITION_ENCODINGS[encoding] ?? 'unspecified', occurrences, symbols };
}

function occurrenceOf(bytes: Uint8Array): ScipOccurrence {
  const [range, enclosing]: [number[], number[]] = [[], []];
  let symbol = '';
  let roles = 0;
  readFields(bytes, {
    [OCCURRENCE.range]: (reader, type) => readNumbers(reader, type, range),
    [OCCURRENCE.enclosingRange]: (reader, type) => readNumbers(reader, type, enclosing),
    // Newer indexers write the range as a message of its numbers instead.
    [OCCURRENCE.singleLineRange]: (reader) => range.splice(0, 4, ...numbersOfMessage(reader.bytes(), 3)),
    [OCCURRENCE.multiLineRange]: (reader) => range.splice(0, 4, ...numbersOfMessage(reader.bytes(), 4)),
    [OCCURRENCE.symbol]: (reader) => {
      symbol = reader.string();
    },
    [OCCURRENCE.roles]: (reader) => {
      roles = reader.int32();
    },
  });
  return { range: rangeOf(range), symbol, roles, enclosing: enclosing.length === 0 ? null : rangeOf(enclosing) };
}

/** A range has at most four numbers; one more shows that there are too many. */
const MAX_NUMBERS = 5;

/** Repeated numbers are packed or single. */
function readNumbers(reader: BinaryReader, type: WireType, into: number[]) {
  const push = (from: BinaryReader) => {
    if (into.length < MAX_NUMBERS) into.push(from.int32());
    else from.skip(WireType.Varint);
  };
  if (type !== WireType.LengthDelimited) return push(reader);
  const packed = new BinaryReader(reader.bytes());
  while (packed.pos < packed.len) push(packed);
}

/** The first fields of a message, numbered from 1; zeros are left out in the file. */
function numbersOfMessage(bytes: Uint8Array, count: number): number[] {
  const numbers = new Array<number>(count).fill(0);
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [field, type] = reader.tag();
    if (field > count) reader.skip(type, field);
    else numbers[field - 1] = reader.int32();
  }
  return numbers;
}

function rangeOf(numbers: readonly number[]): Range {
  const isOneLine = numbers.length === 3;
  if ((!isOneLine && numbers.length !== 4) || numbers.some((number) => number < 0)) {
    throw new Error(`a range of ${JSON.stringify(numbers)}`);
  }
  const [line, column, third, fourth] = numbers as [number, number, number, number];
  const [endLine, endColumn] = isOneLine ? [line, third] : [third, fourth];
  return { line: line + 1, column: column + 1, endLine: endLine + 1, endColumn: endColumn + 1 };
}

/** @param count called for each relationship */
function symbolOf(bytes: Uint8Array, count: () => void): ScipSymbol {
  const symbol = { symbol: '', kind: 0, displayName: '' };
  const relationships: ScipRelationship[] = [];
  readFields(bytes, {
    [SYMBOL.symbol]: (reader) => {
      symbol.symbol = reader.string();
    },
    [SYMBOL.kind]: (reader) => {
      symbol.kind = reader.int32();
    },
    [SYMBOL.displayName]: (reader) => {
      symbol.displayName = reader.string();
    },
    [SYMBOL.relationships]: (reader) => {
      count();
      relationships.push(relationshipOf(reader.bytes()));
    },
  });
  return { ...symbol, relationships };
}

function relationshipOf(bytes: Uint8Array): ScipRelationship {
  const relationship = { symbol: '', isImplementation: false };
  readFields(bytes, {
    [RELATIONSHIP.symbol]: (reader) => {
      relationship.symbol = reader.string();
    },
    [RELATIONSHIP.isImplementation]: (reader) => {
      relationship.isImplementation = reader.bool();
    },
  });
  return relationship;
}
