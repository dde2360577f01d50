/** Stands for any symbol. */
export const WILDCARD = -1;

/** The symbol of error nodes: `ts_builtin_sym_error`. */
export const ERROR_SYMBOL = 0xffff;

/**
 * One node that a pattern asks for. The steps of a query stand in one array, each followed by those of its children and
 * then by its next sibling, as in tree-sitter's lib/src/query.c; places in that array join alternatives and repetitions.
 */
export interface QueryStep {
  /** A public symbol of the grammar, or `WILDCARD`. */
  symbol: number;
  /** What stands here must be read as this supertype; 0 for none. */
  supertype: number;
  readonly isNamed: boolean;
  /** Below the pattern's root. */
  readonly depth: number;
  /** After `.`: no named node may stand between this and what was matched before. */
  readonly isImmediate: boolean;
  /** Before `.` at the end: no named node may follow. */
  isLast: boolean;
  /** A field of the parent, or 0. */
  field: number;
  /** Fields that the node must not have. */
  absentFields: readonly number[];
  readonly captures: number[];
  /** The place of another step to go on with, or -1. */
  alternative: number;
  /** Only leads to its alternative. */
  isDeadEnd: boolean;
  /** Leads to its alternative and to the step after it. */
  readonly isPassThrough: boolean;
  /** The alternative leaves the step out: `?` and `*`. */
  alternativeSkips: boolean;
}

/** `null` in the place of a step: the pattern is complete. */
export type QuerySteps = readonly (QueryStep | null)[];

export interface QueryPattern {
  /** The place of its first step. */
  readonly start: number;
  readonly predicates: readonly QueryPredicate[];
}

/** `(#name? @capture "value" …)` */
export interface QueryPredicate {
  readonly name: string;
  readonly capture: number;
  readonly operands: readonly QueryOperand[];
}

export type QueryOperand = { readonly capture: number } | { readonly text: string };

export interface ParsedQuery {
  readonly steps: QuerySteps;
  readonly patterns: readonly QueryPattern[];
  readonly captureNames: readonly string[];
}

export function queryStep(
  symbol: number,
  depth: number,
  isImmediate: boolean,
  { isNamed = false, isPassThrough = false } = {},
): QueryStep {
  return {
    symbol,
    supertype: 0,
    isNamed,
    depth,
    isImmediate,
    isLast: false,
    field: 0,
    absentFields: [],
    captures: [],
    alternative: -1,
    isDeadEnd: false,
    isPassThrough,
    alternativeSkips: false,
  };
}
