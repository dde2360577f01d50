import type { WeaknessKind } from './kinds.ts';

/** What the nodes of a grammar mean, as far as weaknesses need it. */
export interface Shapes {
  /** Calls and constructions, with the fields of what is called. */
  readonly calls: Readonly<Record<string, CallShape>>;
  readonly strings: readonly string[];
  /** Parts of a string that are its text. All other named parts are values. */
  readonly stringText: readonly string[];
  /** A text in a string after which the next is the name of a value, in a grammar that has no node for that. */
  readonly nameInText?: string;
  /** Two operands with an operator between, by field or as the first and last child. */
  readonly binary: readonly string[];
  /** Operators that put texts one after the other. */
  readonly concatenation: readonly string[];
  /** Values that are no text and no name: numbers, `true`, `nil`. */
  readonly constants: readonly string[];
  /** Nodes that stand for what is in them, such as parentheses. */
  readonly wrappers: readonly string[];
  /** `if` as an expression. */
  readonly conditionals: readonly string[];
  /** Those that name a value before the condition: `a if condition else b`. */
  readonly reversedConditionals?: readonly string[];
  readonly identifiers: readonly string[];
  /** Assignments and definitions, by the fields of target and value. */
  readonly assignments: Readonly<Record<string, readonly [target: string, value: string]>>;
  /** Named arguments, entries of objects and the like, by the fields of key and value; null for first and last child. */
  readonly settings: Readonly<Record<string, readonly [key: string, value: string] | null>>;
  readonly functions: readonly string[];
}

export interface CallShape {
  /** A statement that does what a call does, by the word it begins with: all that follows are its arguments. */
  readonly keyword?: string;
  /** What is called, where one node says it with its receiver. */
  readonly callee?: string;
  /** Else the name of what is called, and what it is called on. */
  readonly name?: string;
  readonly receiver?: string;
  readonly arguments?: string;
  /** What stands before the name of a method besides the common signs. */
  readonly methodSign?: string;
  readonly isConstruction?: boolean;
}

/** What has to be true of an expression. */
export type Test =
  /** It is no constant. */
  | 'dynamic'
  /** A text that is put together of others that are not all constant. */
  | 'built'
  /** What a client sent is part of it. */
  | 'request'
  /** An address of which a client chose the host. */
  | 'request-address'
  /** `built` or `request`. */
  | 'composed'
  /** A command that begins with a program that is known, and has a value written into it; or `request`. */
  | 'command'
  /** A statement of SQL that has a value written into it. */
  | 'sql'
  /** A name in it speaks of passwords. */
  | 'password'
  /** Its code, which is an expression to be matched from its beginning to its end. */
  | { readonly code: RegExp }
  /** A text that is known, of this form. */
  | { readonly text: RegExp };

export interface Clause {
  /** Its number from 0, its name, `any` of them, or the whole `list`; absent ones fulfil nothing. */
  readonly argument: number | string;
  readonly is: Test;
}

interface RowOfAny {
  readonly kind: WeaknessKind;
  /** Last parts of the names that are called, set or used. */
  readonly names: readonly string[];
  /** What has to be in the file. */
  readonly file?: RegExp;
  /** What has to be in the function around. */
  readonly inFunction?: RegExp;
}

/** A call that is weak. */
export interface CallRow extends RowOfAny {
  readonly row: 'call';
  /** What it is called on: its code, what that was made from, and its type. Empty for a plain function, `new` for a construction. */
  readonly on?: RegExp;
  /** What it may not be called on, in any of these words. */
  readonly notOn?: RegExp;
  readonly all?: readonly Clause[];
  readonly none?: readonly Clause[];
}

/** A value that is given to a name: an argument, an entry, an assignment. */
export interface SettingRow extends RowOfAny {
  readonly row: 'setting';
  readonly is: Test;
  /** The code of what is set, with what stands before the name. */
  readonly on?: RegExp;
  /** What the call or object around it has to hold. */
  readonly within?: RegExp;
}

/** The use of a name that is weak wherever it stands. */
export interface NameRow extends RowOfAny {
  readonly row: 'name';
  /** The code up to the name. */
  readonly on: RegExp;
}

export type Row = CallRow | SettingRow | NameRow;

/** What is known of weaknesses in one language. */
export interface LanguageWeaknesses {
  readonly shapes: Shapes;
  /** Code of expressions that give what a client of the program sent. */
  readonly request: RegExp;
  /** Parameters of functions that hold what a client sent, by their code. */
  readonly requestParameter?: RegExp;
  /** Functions that make text of a form and values, by their names. */
  readonly formats: RegExp;
  /** What names of a file stand for, by its imports. */
  aliases?(source: string): ReadonlyMap<string, string>;
  /** The kinds of which findings were right in code that the rows were not made with; all of them where absent. */
  readonly measured?: readonly WeaknessKind[];
  readonly rows: readonly Row[];
}

const row =
  <T extends Row>(of: T['row']) =>
  (kind: WeaknessKind, names: string, more: Omit<T, 'row' | 'kind' | 'names'>): T =>
    ({ ...more, row: of, kind, names: names.split(' ') }) as unknown as T;

/** Rows, with names parted by blanks. */
export const onCall = row<CallRow>('call');
export const onSetting = row<SettingRow>('setting');
export const onName = row<NameRow>('name');

/** That an argument is so. */
export const arg = (argument: number | string, is: Test): Clause => ({ argument, is });
