/** A function or class as an oracle finds it written: its name stands on one of the lines from `first` to `last`. */
export type Declaration = readonly [path: string, first: number, last: number, name: string];

/**
 * A call that an oracle resolves: in which file and on which line, and the declarations that call and are called, by their
 * places in the list of declarations. -1 is a call outside every named function, by the file itself.
 */
export type ResolvedCall = readonly [path: string, from: number, to: number, line: number];

/** A call of which an oracle cannot say what function it calls: of a value, of a library that is not there. */
export type UnknownCall = readonly [path: string, line: number];

/** What an oracle, a compiler or type checker of the language, says of the calls in a tree. Lines count from 1. */
export interface OracleCalls {
  /** The files that it went through, relative to the tree, with `/`. */
  readonly files: readonly string[];
  readonly declarations: readonly Declaration[];
  readonly calls: readonly ResolvedCall[];
  readonly unknown: readonly UnknownCall[];
  /** Whether it tells only of functions that are called, and of all that it knows: not of types, macros, or what it left out. */
  readonly onlyFunctions?: boolean;
  /**
   * By declaration, the one that it implements, where the oracle tells only which of a trait's methods is called: a call of
   * either counts as one of that.
   */
  readonly standsFor?: readonly (number | null)[];
}
