import type { SkipReason as ContentSkipReason } from '../workspace/classify.ts';
import type { CodeTokens } from './code-tokens.ts';
import type { Range } from './range.ts';

/**
 * What one file says about itself: the only output of parsing. Facts depend on the file's bytes, its language and the
 * extractor's version, and on nothing else, so they can be stored by content hash and are never re-made for another
 * path, branch or worktree. Everything here is plain data.
 *
 * Lines and columns are 1-based; columns count UTF-16 code units; ends are inclusive for lines and exclusive for columns.
 */

export const DEFINITION_KINDS = [
  'function',
  'method',
  'constructor',
  'getter',
  'setter',
  'class',
  'struct',
  'interface',
  'trait',
  'enum',
  'enum_member',
  'type',
  'namespace',
  'variable',
  'constant',
  'field',
  'macro',
] as const;
export type DefinitionKind = (typeof DEFINITION_KINDS)[number];

/** Operator and operand counts by Halstead's names: n1, n2 distinct; N1, N2 total. */
export interface HalsteadCounts {
  readonly distinctOperators: number;
  readonly distinctOperands: number;
  readonly operators: number;
  readonly operands: number;
}

export interface FunctionMetrics {
  /** 1 + decision points, by the language's own table. */
  readonly cyclomatic: number;
  /** Cognitive complexity, SonarSource. */
  readonly cognitive: number;
  /** Deepest nesting of control structures, 0 when there is none. */
  readonly nesting: number;
  readonly parameters: number;
  /** Lines of the function that hold code: neither blank nor comment only. */
  readonly codeLines: number;
  readonly halstead: HalsteadCounts;
}

export interface Definition extends Range {
  readonly kind: DefinitionKind;
  /** The name as written; an anonymous function is named after what it is bound to, else `<anonymous>`. */
  readonly name: string;
  /** Index in `FileFacts.definitions` of the definition this one stands in, or -1. */
  readonly owner: number;
  /**
   * The type this definition belongs to when the type is not its owner in the text: the receiver of a Go method, the
   * type of a Rust `impl`, the class in a C++ `Class::method`. Null elsewhere.
   */
  readonly receiver: string | null;
  /**
   * Of a member of an object that is written out: what the object is given to, a variable or field by its name, `return`
   * for the result of the function around, `ARGUMENT` with its offset for one that a call is given, a member of another such
   * object behind a dot. Empty for an object that is given to nothing that has a name. Null for whatever is no member of one.
   */
  readonly holder: string | null;
  /** Whether code outside the file can see it, by the language's own rule (export, pub, capital letter, access). */
  readonly exported: boolean;
  /**
   * Of a function in a block of code, in languages in which its name is seen there alone: the innermost block around it
   * within its owner. Null elsewhere.
   */
  readonly block: Range | null;
  /** A member of the type itself rather than of its objects, in languages in which one of each may share a name. */
  readonly isStatic: boolean;
  /**
   * Given to its type for a trait or interface that it names: what the type has of its own comes before it. So does any other
   * function of the name before one that is marked to be the last choice.
   */
  readonly ofTrait: boolean;
  /** What a callable returns or a value holds, as declared in the text; null where nothing is declared. */
  readonly type: string | null;
  /**
   * The types of what a callable takes, as written, one a line: `=` behind one that may be left out, `...` behind one that
   * takes any number. Before them, in languages in which that tells overloads apart, `<` and how many type parameters there
   * are, or `~` where it is asynchronous. Null where there is nothing of these, and in languages in which types do not tell overloads apart.
   */
  readonly signature: string | null;
  /** Present exactly for what can be called and has a body: null for an abstract method, a prototype, an overload. */
  readonly metrics: FunctionMetrics | null;
}

export interface ImportedName {
  readonly name: string;
  /** The local name, equal to `name` unless renamed. */
  readonly alias: string;
}

export interface Import {
  readonly line: number;
  /** The module, file, package or path as written, without quotes. */
  readonly source: string;
  /** Names bound one by one; empty for a bare import. */
  readonly names: readonly ImportedName[];
  /** The local name for the module as a whole (`import * as ns`, `import numpy as np`, Go's package name), or null. */
  readonly namespace: string | null;
  /** Everything is imported: `from m import *`, `use m::*`, C's `#include`. */
  readonly wildcard: boolean;
  /** Erased at run time: TypeScript's `import type`. */
  readonly typeOnly: boolean;
}

export interface Export {
  readonly line: number;
  /** The name seen from outside; `*` for `export * from`. */
  readonly name: string;
  /** The local name behind it, or the name in the source module for a re-export. */
  readonly local: string;
  /** The module a re-export comes from, or null. */
  readonly source: string | null;
}

export type CallKind = 'call' | 'new' | 'macro' | 'decorator';

export interface CallSite {
  readonly kind: CallKind;
  /** Where the whole expression starts: `a` in `a.b.c()`. */
  readonly line: number;
  readonly column: number;
  /** Where the name is: in chains of calls often some lines below. */
  readonly nameLine: number;
  /** The last name of the callee: `c` in `a.b.c()`. */
  readonly name: string;
  /** What stands before it, as written: `a.b` in `a.b.c()`; null for a plain call. */
  readonly receiver: string | null;
  /** Index in `FileFacts.definitions` of the innermost definition around the call, or -1. */
  readonly owner: number;
  readonly arguments: number;
  /** What the arguments are (`argument-forms.ts`), one a line, behind `<` and the number of type arguments or `~` where it is awaited; null without any, and where overloads have no signatures. */
  readonly given: string | null;
  /**
   * What it is given, in order, as paths (`paths.ts`), a keyword and `=` before; null where it is none, empty where all are.
   * Only in languages in which expressions are followed so far.
   */
  readonly values: readonly (string | null)[];
}

/**
 * A name given to a value in the text: a parameter, a local variable, a field assigned through the object itself.
 * Together they tell what a name means at a place, and what type a receiver has.
 */
export interface Binding {
  readonly kind: 'parameter' | 'local' | 'field';
  readonly name: string;
  /** Index in `FileFacts.definitions` of the innermost function or type around it, or -1. */
  readonly owner: number;
  /** Where the name holds; null for a field, which holds wherever its owner's type does. */
  readonly scope: Range | null;
  /** As declared, or null. */
  readonly type: string | null;
  /** The value it is given as a path (`paths.ts`): `new Foo()`, `a.b().c`, of several that it may be with ` | ` between; null for any other expression. */
  readonly value: string | null;
  /** The property of `value` or `type` it is taken from, when it is destructured; in patterns within patterns a path: `[0].a`. */
  readonly property: string | null;
}

/** The name under which a type parameter is bound to what it extends, apart from the names of values. */
export function typeParameter(name: string): string {
  return `<${name}>`;
}

/** The name under which the type parameters of a type are bound to how they are written. */
export const TYPE_PARAMETERS = '<>';

/** The name under which the type arguments for a parent are bound to how they are written. */
export function argumentsFor(parent: string): string {
  return `extends ${parent}`;
}

/** The name under which members of any name are bound to what they are: those of an index signature. */
export const ANY_NAME = '*';

/** The name under which a type is bound to the signature by which its objects are called themselves: `(a: A): B`. */
export const ITSELF = '()';

/** The name under which the type is bound that a function declares for the object it is called on. */
export const DECLARED_SELF = '(this)';

/** The name under which a block is bound in which the word for the object may mean any other. */
export const OTHER_SELF = '(other self)';

/** The name under which a block is bound that a function of the library runs on an object of one of its types. */
export function librarySelf(type: string): string {
  return `(self ${type})`;
}

/** What begins the holder of an object that a call is given: nothing but the call knows it. */
export const ARGUMENT = '@';

/** The name under which a member of an object that is written out (`Definition.holder`) is bound to what it is. */
export function memberOf(holder: string, name: string): string {
  return `${holder}.${name}`;
}

/** The name under which an object is bound to what else it has all members of. */
export function spreadInto(holder: string): string {
  return `...${holder}`;
}

/** The type of a variable in a part of its scope in which a function said what it is: `isShape(x)`. */
export function testedBy(test: string): string {
  return `=${test}`;
}

/** The function that said what a variable is where it is of a type that `testedBy` made, or null. */
export function testOf(type: string): string | null {
  return type.startsWith('=') ? type.slice(1) : null;
}

/** What a function gives back at one place. */
export interface Result {
  /** Index in `FileFacts.definitions` of the function. */
  readonly owner: number;
  /** Paths (`paths.ts`) of what it may be, between ` | `. */
  readonly value: string;
  /** An element of what the function gives rather than all of it. */
  readonly yielded: boolean;
}

/** A name used other than by calling it: passed on, assigned, read, named as a type. */
export interface Reference {
  readonly name: string;
  /** Stands after a dot or the like, or is a key: a member's name rather than a variable's. */
  readonly member: boolean;
  /** Of the first use in its owner. */
  readonly line: number;
  /** Index in `FileFacts.definitions` of the innermost function, type or namespace around it, or -1. */
  readonly owner: number;
}

export interface Heritage {
  /** Index in `FileFacts.definitions` of the type that has this parent, or -1 when it is defined in another file. */
  readonly owner: number;
  /** The type of another file, as written, when there is no owner: Rust's `impl Trait for Type`. Null elsewhere. */
  readonly receiver: string | null;
  readonly relation: 'extends' | 'implements';
  /** The parent as written, without type arguments. */
  readonly name: string;
}

/** A stretch of code that is built in some configurations only. Each two lie within or apart from each other. */
export interface Condition extends Range {
  /** What it asks for, with what is asked around it, as `conditions.ts` writes it. */
  readonly text: string;
}

export interface Comment {
  readonly kind: 'line' | 'block' | 'doc';
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  /** With its markers, as written. */
  readonly text: string;
}

export interface LineCounts {
  readonly total: number;
  readonly code: number;
  readonly comment: number;
  readonly blank: number;
}

export interface SyntaxProblem {
  readonly line: number;
  readonly column: number;
  /** `error`: text that fits no rule; `missing`: a token the parser had to assume. */
  readonly kind: 'error' | 'missing';
}

/** Lines from one to another, both included. */
export interface LineRange {
  readonly line: number;
  readonly endLine: number;
}

export interface FileFacts {
  readonly language: string;
  readonly lines: LineCounts;
  /** In the order they start; an owner always precedes what it owns. */
  readonly definitions: readonly Definition[];
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
  readonly calls: readonly CallSite[];
  /** Calls that syntax makes without writing them: what a loop asks for elements, a decorator's of what it decorates. */
  readonly impliedCalls: readonly CallSite[];
  readonly heritage: readonly Heritage[];
  readonly bindings: readonly Binding[];
  /** What variables are known to be in a part of their scope: behind `x instanceof T` or `isT(x)`. Each has a type. */
  readonly narrowings: readonly Binding[];
  /** The first few of each function, where they are paths. */
  readonly results: readonly Result[];
  /** One for each name and owner, and one for each export statement that names it. Local names are left out. */
  readonly references: readonly Reference[];
  /** Strings of one word, without quotes: names, paths and modules that may be meant. Each once; no secret is among them. */
  readonly strings: readonly string[];
  /** Code that is built in some configurations only: Rust's `#[cfg(unix)]`, `#if` in C# and Swift. */
  readonly conditions: readonly Condition[];
  readonly comments: readonly Comment[];
  /** Over all tokens of the file. */
  readonly halstead: HalsteadCounts;
  /** Code outside any function: a script's top level, class bodies. */
  readonly topLevel: { readonly cyclomatic: number; readonly cognitive: number };
  /** Where the parser had to skip or invent something; facts around these places are still there. At most 20 listed. */
  readonly problems: readonly SyntaxProblem[];
  readonly problemCount: number;
  /**
   * Lines of code that the facts may lack: the grammar has no rule for what is written there. In order, not overlapping.
   * Definitions around them are whole.
   */
  readonly unread: readonly LineRange[];
  /** Remarks on decoding, such as bytes that are not UTF-8. */
  readonly notes: readonly string[];
  /** What stretches of code are compared by. */
  readonly tokens: CodeTokens;
}

/** Raised whenever the same bytes would give other facts. Part of the key facts are stored under. */
export const EXTRACTOR_VERSION = 31;

/**
 * Why a file in a known language has no facts: its content is not source code to read, the parser broke down on it, or it
 * takes more time or memory than a file of its size may.
 */
export type SkipReason = ContentSkipReason | 'unparsable' | 'too_complex';
