import { NONE } from './word-lists.ts';

/** How tests show in a language, beside the names and folders that they have in any. */
export interface TestRules {
  /** Paths of files that runners of the language look for by name. */
  readonly files: RegExp;
  /** Paths of files that are run with the tests in and below their folder. */
  readonly beside: RegExp;
  /** Functions whose calls make tests: a file among tests that calls one is run, whatever its name. */
  readonly statements: ReadonlySet<string>;
  /** Macros that make tests, by name: a file among tests that calls one outside of functions is run, also as part of another. */
  readonly macros: RegExp;
  /** Whether every file of a folder of tests is run that no other one uses. */
  readonly runsFolders: boolean;
  /** Whether tests start programs, of whatever language, rather than call functions: which those run cannot be told. */
  readonly startsPrograms: boolean;
  /** Functions and types that a runner finds by name, in test files. */
  readonly names: RegExp;
  /** Decorators, annotations and attributes that make tests. */
  readonly decorators: ReadonlySet<string>;
  /** Modules that only tests and what serves them import. */
  readonly frameworks: RegExp;
  /** Namespaces that hold tests where an attribute stands at them: Rust's `#[cfg(test)] mod tests`. */
  readonly modules: RegExp;
}

/** What holds where a language says nothing else. */
export const COMMON_TESTS: TestRules = {
  files: NONE,
  beside: NONE,
  statements: new Set(),
  macros: NONE,
  runsFolders: false,
  startsPrograms: false,
  names: NONE,
  decorators: new Set(),
  frameworks: NONE,
  modules: NONE,
};

/** Where a file is named after the class of tests in it. */
export const TEST_CLASS_FILE = /[^/]Tests?\.[^/.]+$/;
