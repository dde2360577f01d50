/** Field numbers of `scip.proto`, by message. */
export const INDEX = { metadata: 1, documents: 2 } as const;
export const METADATA = { toolInfo: 2, projectRoot: 3, textEncoding: 4 } as const;
export const TOOL_INFO = { name: 1, version: 2 } as const;
export const DOCUMENT = { path: 1, occurrences: 2, symbols: 3, language: 4, text: 5, positionEncoding: 6 } as const;
export const OCCURRENCE = {
  range: 1,
  symbol: 2,
  roles: 3,
  enclosingRange: 7,
  singleLineRange: 8,
  multiLineRange: 9,
} as const;
export const SYMBOL = { symbol: 1, relationships: 4, kind: 5, displayName: 6 } as const;
export const RELATIONSHIP = { symbol: 1, isImplementation: 3 } as const;
