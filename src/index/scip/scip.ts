import type { Range } from '../../languages/range.ts';

/**
 * SCIP, the code intelligence format (https://github.com/sourcegraph/scip, `scip.proto`): what Orrery reads and writes of it.
 * Lines and columns are 1-based here and 0-based in the files.
 */

/** What an occurrence is, as bits. */
export const ROLE = { definition: 1, import: 2 } as const;

/** What a column counts from the start of its line. */
export const POSITION_ENCODINGS = ['unspecified', 'utf8', 'utf16', 'utf32'] as const;
export type PositionEncoding = (typeof POSITION_ENCODINGS)[number];

export interface ScipTool {
  readonly name: string;
  readonly version: string;
}

export interface ScipMetadata {
  readonly tool: ScipTool;
  /** URI of the folder that paths are relative to. */
  readonly projectRoot: string;
}

export interface ScipOccurrence {
  readonly range: Range;
  readonly symbol: string;
  /** Bits of `ROLE`, and others that Orrery does not use. */
  readonly roles: number;
  /** The whole extent of what is defined; null if unknown. */
  readonly enclosing: Range | null;
}

export interface ScipRelationship {
  readonly symbol: string;
  readonly isImplementation: boolean;
}

export interface ScipSymbol {
  readonly symbol: string;
  /** A number of `SymbolInformation.Kind`; 0 if unspecified. */
  readonly kind: number;
  readonly displayName: string;
  readonly relationships: readonly ScipRelationship[];
}

export interface ScipDocument {
  /** From the project root on, with forward slashes. */
  readonly path: string;
  readonly language: string;
  readonly encoding: PositionEncoding;
  /** The indexed content; empty if the indexer left it out, as most do. */
  readonly text: string;
  readonly occurrences: readonly ScipOccurrence[];
  readonly symbols: readonly ScipSymbol[];
}

/** An index in the parts that are read and written one at a time. */
export type ScipPart =
  | { readonly kind: 'metadata'; readonly metadata: ScipMetadata }
  | { readonly kind: 'document'; readonly document: ScipDocument };

/** Symbols beginning with this are known in their document only. */
export const LOCAL = 'local ';
