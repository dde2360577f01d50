import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import type { Range } from '../../languages/range.ts';
import { DOCUMENT, INDEX, METADATA, OCCURRENCE, RELATIONSHIP, SYMBOL, TOOL_INFO } from './fields.ts';
import {
  POSITION_ENCODINGS,
  type ScipDocument,
  type ScipMetadata,
  type ScipOccurrence,
  type ScipPart,
  type ScipSymbol,
} from './scip.ts';

/** `TextEncoding.UTF8`: what the files on disk are in. */
const UTF8 = 1;

/** The bytes of one part. An index is its metadata followed by its documents. */
export function scipBytes(part: ScipPart): Uint8Array {
  const writer = new BinaryWriter();
  if (part.kind === 'metadata') message(writer, INDEX.metadata, () => writeMetadata(writer, part.metadata));
  else message(writer, INDEX.documents, () => writeDocument(writer, part.document));
  return writer.finish();
}

function writeMetadata(writer: BinaryWriter, { tool, projectRoot }: ScipMetadata) {
  message(writer, METADATA.toolInfo, () => {
    text(writer, TOOL_INFO.name, tool.name);
    text(writer, TOOL_INFO.version, tool.version);
  });
  text(writer, METADATA.projectRoot, projectRoot);
  number(writer, METADATA.textEncoding, UTF8);
}

function writeDocument(writer: BinaryWriter, document: ScipDocument) {
  text(writer, DOCUMENT.path, document.path);
  for (const occurrence of document.occurrences) {
    message(writer, DOCUMENT.occurrences, () => writeOccurrence(writer, occurrence));
  }
  for (const symbol of document.symbols) message(writer, DOCUMENT.symbols, () => writeSymbol(writer, symbol));
  text(writer, DOCUMENT.language, document.language);
  text(writer, DOCUMENT.text, document.text);
  number(writer, DOCUMENT.positionEncoding, POSITION_ENCODINGS.indexOf(document.encoding));
}

function writeOccurrence(writer: BinaryWriter, { range, symbol, roles, enclosing }: ScipOccurrence) {
  numbers(writer, OCCURRENCE.range, range);
  text(writer, OCCURRENCE.symbol, symbol);
  number(writer, OCCURRENCE.roles, roles);
  if (enclosing !== null) numbers(writer, OCCURRENCE.enclosingRange, enclosing);
}

function writeSymbol(writer: BinaryWriter, { symbol, kind, displayName, relationships }: ScipSymbol) {
  text(writer, SYMBOL.symbol, symbol);
  for (const relationship of relationships) {
    message(writer, SYMBOL.relationships, () => {
      text(writer, RELATIONSHIP.symbol, relationship.symbol);
      number(writer, RELATIONSHIP.isImplementation, Number(relationship.isImplementation));
    });
  }
  number(writer, SYMBOL.kind, kind);
  text(writer, SYMBOL.displayName, displayName);
}

function message(writer: BinaryWriter, field: number, write: () => void) {
  writer.tag(field, WireType.LengthDelimited).fork();
  write();
  writer.join();
}

/** Empty texts and zeros are left out, as proto3 wants it. */
function text(writer: BinaryWriter, field: number, value: string) {
  if (value !== '') writer.tag(field, WireType.LengthDelimited).string(value);
}

function number(writer: BinaryWriter, field: number, value: number) {
  if (value !== 0) writer.tag(field, WireType.Varint).int32(value);
}

/** Three numbers for a range in one line, else four. */
function numbers(writer: BinaryWriter, field: number, { line, column, endLine, endColumn }: Range) {
  const values = line === endLine ? [line, column, endColumn] : [line, column, endLine, endColumn];
  writer.tag(field, WireType.LengthDelimited).fork();
  for (const value of values) writer.int32(value - 1);
  writer.join();
}
