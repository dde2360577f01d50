/** The words that a change is told in. Beside the analyses, so that a tool's schema can name them without loading those. */

/** What became of a file. */
export const FILE_CHANGES = ['added', 'removed', 'renamed', 'modified'] as const;
export type FileChangeKind = (typeof FILE_CHANGES)[number];

/** What became of a symbol. */
export const SYMBOL_CHANGES = ['removed', 'modified', 'renamed', 'moved', 'added'] as const;
export type SymbolChangeKind = (typeof SYMBOL_CHANGES)[number];

/** What of a symbol differs. */
export const CHANGED_PARTS = ['signature', 'export', 'body', 'imports'] as const;
export type ChangedPart = (typeof CHANGED_PARTS)[number];

/** What others could use and cannot any more, or not in the same way. */
export const EXPORT_CHANGES = ['removed', 'hidden', 'renamed', 'moved', 'signature'] as const;
export type ExportChange = (typeof EXPORT_CHANGES)[number];

/** How a test leads to changed code: it changed itself, calls the code, uses the type it is a member of, or loads its file. */
export const REACHING_WAYS = ['itself', 'calls', 'type', 'loads'] as const;
export type ReachingWay = (typeof REACHING_WAYS)[number];

/**
 * What speaks for a test: also that it is named like changed code, uses names that changed code or changed lines use, or that past
 * commits changed it with a changed file or often.
 */
export const TEST_WAYS = [...REACHING_WAYS, 'name', 'uses', 'history'] as const;
export type TestWay = (typeof TEST_WAYS)[number];

export const RISK_LEVELS = ['high', 'medium', 'low'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];
