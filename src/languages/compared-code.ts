import { captureMeaning, ROLE } from './captures.ts';
import { type CodeTokens, codeTokens } from './code-tokens.ts';
import { codeTokensColumn } from './code-tokens-codec.ts';
import { decodeValue, encodeValue } from './column-bytes.ts';
import { record, uint } from './columns.ts';
import type { LineCounts } from './facts.ts';
import type { LineTable } from './line-table.ts';
import type { TokenStream } from './tokens.ts';

/** What exact copies are found by: a small part of a file's facts, which takes a fraction of the time to extract. */
export interface ComparedCode {
  /** Without functions, which only a tree tells. */
  readonly tokens: CodeTokens;
  readonly lines: Pick<LineCounts, 'total'>;
}

const COMPARED_CODE = record<ComparedCode>({
  tokens: codeTokensColumn,
  lines: record<ComparedCode['lines']>({ total: uint }),
});

export function encodeComparedCode(code: ComparedCode): Uint8Array<ArrayBuffer> {
  return encodeValue(COMPARED_CODE, code);
}

/** What `encodeComparedCode` wrote. */
export function decodeComparedCode(bytes: Uint8Array): ComparedCode {
  return decodeValue(COMPARED_CODE, bytes);
}

/** Whether a capture says something that exact copies are found by. */
export function isCompared(capture: string): boolean {
  const meaning = captureMeaning(capture);
  return meaning !== null && 'role' in meaning && (meaning.role & ROLE.opaque) !== 0;
}

export function comparedCode(tokens: TokenStream, lineTable: LineTable): ComparedCode {
  return { tokens: codeTokens(tokens, lineTable, []), lines: { total: lineTable.written } };
}
