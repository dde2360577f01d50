/** Kinds of tokens, as stored in `TokenStream.kinds`. */
export const TOKEN = { keyword: 0, operator: 1, identifier: 2, number: 3, string: 4, comment: 5, text: 6 } as const;

/**
 * The tokens of one file in columns. Two tokens have the same id exactly when they have the same kind and text; ids
 * count up from 0 in the order of first occurrence. The columns belong to the lexer that filled them and are only valid
 * until its next run; entries from `count` on are meaningless.
 */
export interface TokenStream {
  readonly count: number;
  readonly kinds: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly ids: Int32Array;
  /** `tokenHash` of each id. */
  readonly hashes: Int32Array;
  /** Number of distinct ids. */
  readonly distinct: number;
}

/** A hash of a token's kind and text that is the same in every file: FNV-1a over UTF-16 code units. */
export function tokenHash(kind: number, text: string, start = 0, end = text.length): number {
  let hash = Math.imul(0x811c9dc5 ^ kind, 0x01000193);
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** A stretch of a file in which code rules do not hold. Sorted by start, not overlapping. */
export interface OpaqueSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: typeof TOKEN.string | typeof TOKEN.comment | typeof TOKEN.text;
}
