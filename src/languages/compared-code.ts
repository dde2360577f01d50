import { captureMeaning, ROLE } from './captures.ts';
import { type CodeTokens, codeTokens } from './code-tokens.ts';
import { codeTokensColumn } from './code-tokens-codec.ts';
import { decodeValue, encodeValue } from './column-bytes.ts';
import { listOf, record, uint } from './columns.ts';
import { DefinitionEnds } from './definition-ends.ts';
import { CALLABLE } from './drafts.ts';
import type { DefinitionKind, FileFacts, LineCounts, Range } from './facts.ts';
import type { Language } from './language.ts';
import type { LineTable } from './line-table.ts';
import type { SyntaxRecord } from './syntax-records.ts';
import type { TokenStream } from './tokens.ts';

/** What a file is compared with others by: a small part of its facts, which takes a fraction of the time to extract. */
export interface ComparedCode {
  readonly tokens: CodeTokens;
  readonly lines: Pick<LineCounts, 'total'>;
  /** Where the functions of `tokens` begin and end on their lines, in their order. */
  readonly functions: readonly FunctionColumns[];
}

export type FunctionColumns = Pick<Range, 'column' | 'endColumn'>;

const COMPARED_CODE = record<ComparedCode>({
  tokens: codeTokensColumn,
  lines: record<ComparedCode['lines']>({ total: uint }),
  functions: listOf(record<FunctionColumns>({ column: uint, endColumn: uint })),
});

export function encodeComparedCode(code: ComparedCode): Uint8Array<ArrayBuffer> {
  return encodeValue(COMPARED_CODE, code);
}

/** What `encodeComparedCode` wrote. */
export function decodeComparedCode(bytes: Uint8Array): ComparedCode {
  return decodeValue(COMPARED_CODE, bytes);
}

/** As `ComparedCode.functions`, of either. */
export function functionColumns(code: FileFacts | ComparedCode): readonly FunctionColumns[] {
  return 'functions' in code ? code.functions : code.definitions.filter(({ metrics }) => metrics !== null);
}

/** Whether a capture says something that files are compared by. */
export function isCompared(capture: string): boolean {
  const meaning = captureMeaning(capture);
  return meaning !== null && 'role' in meaning && (meaning.role & (ROLE.definition | ROLE.opaque)) !== 0;
}

/** @param records at least those of definitions and opaque text, in the order of `syntaxRecords` */
export function comparedCode(
  records: readonly SyntaxRecord[],
  tokens: TokenStream,
  lineTable: LineTable,
  syntax: Language['syntax'],
): ComparedCode {
  const ends = new DefinitionEnds(lineTable.source);
  for (const one of records) if (one.opaque === 'comment') ends.addComment(one);
  const functions = records.filter((one) => isMeasuredFunction(one, syntax));
  return {
    tokens: codeTokens(tokens, lineTable, functions),
    lines: { total: lineTable.written },
    functions: functions.map((one) => {
      const { column, endColumn } = ends.rangeOf(one, lineTable);
      return { column, endColumn };
    }),
  };
}

/** Whether a record is of a function that has a body: the very definitions that have metrics. */
function isMeasuredFunction(
  { roles, definition, node }: SyntaxRecord,
  { definitionParts }: Language['syntax'],
): boolean {
  if ((roles & ROLE.definition) === 0 || (roles & ROLE.declaration) !== 0) return false;
  return CALLABLE.has(definition as DefinitionKind) && definitionParts?.(node) !== null;
}
