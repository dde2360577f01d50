/** Kinds of edges, as stored in columns. `contains` is not among them: it is a symbol's owner. */
export const EDGE_KINDS = ['imports', 'calls', 'extends', 'implements', 'references'] as const;
export type EdgeKind = (typeof EDGE_KINDS)[number];

/**
 * How sure an edge is, weakest first.
 * - `candidate`: one of several that the name may mean; listed, not counted.
 * - `unique`: the only symbol of that name and number of parameters in reach.
 * - `typed`: a member of the receiver's class, known from an annotation, a constructor or the flow of values.
 * - `exact`: a scope or an import binds the name.
 */
export const CERTAINTIES = ['candidate', 'unique', 'typed', 'exact'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** The rule that made an edge: its evidence, with the line. */
export const RULES = [
  'import',
  'scope',
  'import-binding',
  're-export',
  'package-scope',
  'self-member',
  'inherited-member',
  'static-member',
  'receiver-type',
  'constructor',
  'alias',
  'prototype',
  'only-namesake',
  'namesake',
  'override',
  'heritage-clause',
  'decorator',
  'argument',
  'callback',
  'scip',
  'configuration',
] as const;
export type Rule = (typeof RULES)[number];

/** A symbol of another file: its path and its ordinal in that file's interface. */
export interface SymbolRef {
  readonly path: string;
  readonly ordinal: number;
}

export type LinkTarget =
  /** A definition of the same file, by its index in `FileFacts.definitions`. */
  | { readonly kind: 'own'; readonly definition: number }
  | { readonly kind: 'symbol'; readonly ref: SymbolRef }
  | { readonly kind: 'file'; readonly path: string }
  /** Something outside the tree: a package, or a name in one (`react#useState`). */
  | { readonly kind: 'external'; readonly name: string };

export interface Link {
  /** Index of the definition the edge starts at, or -1 for the file itself. */
  readonly source: number;
  readonly target: LinkTarget;
  readonly kind: EdgeKind;
  readonly certainty: Certainty;
  readonly rule: Rule;
  /** The first of the lines that make it. */
  readonly line: number;
  /** The others, each once, ascending. */
  readonly moreLines: readonly number[];
}

/** The edges that start in one file, and what in other files they depend on. */
export interface FileLinks {
  readonly links: readonly Link[];
  /** Calls whose callee is unknown. */
  readonly unresolvedCalls: number;
  /** Candidate edges and calls with possible overrides beyond their limits, and expressions whose budget was spent. */
  readonly leftOutCandidates: number;
  /** Definitions whose edges are incomplete because following their values exceeded a budget; -1 for the top of the file. */
  readonly incomplete: ReadonlySet<number>;
  /** Steps from value to value that linking took. */
  readonly steps: number;
  /** A digest of what the imports and re-exports of the file lead to. */
  readonly targets: string;
  /** The files and packages among those, by the numbers of the questions what these lead to in turn; sorted. */
  readonly leadsTo: Int32Array;
  /** What the links rest on, by the numbers of `DependencyKeys`: when an answer changes, they must be made again. */
  readonly dependencies: Int32Array;
}
