import { isTypeKind } from '../../file-interface.ts';
import type { FileView } from '../../file-view.ts';
import { MAX_NESTING } from '../bounds.ts';
import type { SymbolRef } from '../edges.ts';
import type { ModuleFiles } from '../file-group.ts';
import type { External, Meaning } from '../names/meaning.ts';

/** What an expression is, as far as its members need to be known. */
export type Value =
  /** The symbol itself: a class, a function, a namespace. */
  | {
      readonly kind: 'symbol';
      readonly ref: SymbolRef;
      /** The type it was found as a member of, which may be below that which has it. */
      readonly on?: SymbolRef;
      /** What the type parameters of that type stand for. */
      readonly given?: TypeArguments;
    }
  /** A definition local to a function of the file being linked. */
  | { readonly kind: 'local'; readonly definition: number }
  /** An object of a type of the tree. */
  | {
      readonly kind: 'instance';
      readonly ref: SymbolRef;
      /** The name of the type that stands for this one, as `Optional` does. */
      readonly through?: string;
      /** Only what the type inherits is meant. */
      readonly above?: boolean;
      /** What it wraps, whose members are reached through it where it has none of that name. */
      readonly wrapped?: Wrapped;
      /** What the parameters of its type stand for. */
      readonly given?: TypeArguments;
    }
  /** Something that holds elements of a type, or a member that gives one. */
  | {
      readonly kind: 'container';
      /** The name of its type, `[]` for an array. */
      readonly type: string;
      readonly element: string;
      /** The type of its keys, where a loop over it finds pairs of one and an element. */
      readonly key?: string;
      readonly from: Understanding;
    }
  /** An object that is written out in a file: in a definition of the file being linked, or an ordinal of another. */
  | { readonly kind: 'object'; readonly path: string; readonly owner: number; readonly holder: string }
  /** An object of a type that is written out where it is needed: `{ a: A }`. */
  | { readonly kind: 'shape'; readonly type: string; readonly from: Understanding }
  /** Something that holds elements of one value. */
  | { readonly kind: 'elements'; readonly value: Value }
  /** A list or table that is written out, by the keys that are; `*` is any. */
  | { readonly kind: 'entries'; readonly entries: readonly { readonly key: string; readonly value: Value }[] }
  /** A function of a declared type. */
  | {
      readonly kind: 'callable';
      /** The types of its parameters, as far as they are written. */
      readonly parameters: readonly (string | null)[];
      /** The type of the object that it means by `this`, where it has one. */
      readonly receiver?: string | null;
      readonly result: string;
      readonly from: Understanding;
      /** The name of its type, where it is an object of a library's. */
      readonly name?: string;
    }
  /** One of several, or all of them at once: then a member is that of the first that has it. */
  | { readonly kind: 'either'; readonly values: readonly Value[]; readonly atOnce?: true }
  | { readonly kind: 'module'; readonly paths: ModuleFiles; readonly namespace?: string }
  | External
  /** Something of a type that the tree does not define: no member of the tree is one of its. */
  | { readonly kind: 'outside'; readonly type?: string; readonly through?: string };

/** A type as written, and where it is. */
export interface Wrapped {
  readonly type: string;
  readonly from: Understanding;
}

/** Where a type is written: the file, and the ordinal of the type around it, -1 at the top. */
export interface Understanding {
  readonly path: string;
  readonly within: number;
  /** The type that `Self` means, where it is not around the place in the text. */
  readonly self?: SymbolRef | null;
  /** Ordinal of the function whose result it is, whose local functions may be handed out with it. */
  readonly inside?: number;
  readonly given?: TypeArguments;
}

/** What the parameters of a type stand for, by their names. */
export interface TypeArguments {
  readonly of: SymbolRef;
  readonly types: Readonly<Record<string, Wrapped>>;
}

export type Instance = Extract<Value, { kind: 'instance' }>;
export type ObjectValue = Extract<Value, { kind: 'object' }>;
export type Shape = Extract<Value, { kind: 'shape' }>;
export type Callable = Extract<Value, { kind: 'callable' }>;

/** More things that one expression may be are not told apart. */
const MAX_EITHER = 8;

/** A name in a package outside the tree, or a member of one: `package#name.member`. */
export function externalMember({ name: of, as }: External, name: string): External {
  const member = `${of}${of.includes('#') ? '.' : '#'}${name}`;
  return { kind: 'external', name: member, ...(as !== undefined && { as: 'unknown' }) };
}

export function fromMeaning(meaning: Meaning | null): Value | null {
  return meaning?.kind === 'symbol' ? { kind: 'symbol', ref: meaning.ref } : meaning;
}

export function instance(ref: SymbolRef | null): Instance | null {
  return ref === null ? null : { kind: 'instance', ref };
}

/** What may be any of several: those that can be told, of the tree where one is. */
export function either(values: readonly (Value | null)[]): Value | null {
  const told = values.filter((value) => value !== null);
  const inside = told.filter(({ kind }) => kind !== 'outside' && kind !== 'external');
  const kept = inside.length > 0 ? inside : told.slice(0, 1);
  const [first, ...others] = kept;
  if (first === undefined || others.length === 0) return first ?? null;
  const all = kept.flatMap((value) => (value.kind === 'either' && value.atOnce !== true ? value.values : [value]));
  const distinct = new Map(all.map((value) => [JSON.stringify(value), value]));
  return distinct.size === 1 ? first : { kind: 'either', values: [...distinct.values()].slice(0, MAX_EITHER) };
}

/** What is all of several at once, as far as they can be told. */
export function atOnce(values: readonly (Value | null)[]): Value | null {
  const told = either(values);
  return told?.kind === 'either' ? { ...told, atOnce: true } : told;
}

/** What is given back, or what holds what is given back one by one. */
export function given<R extends { readonly yielded: boolean }>(
  results: readonly R[],
  find: (result: R) => Value | null,
): Value | null {
  const yielded = results.filter((result) => result.yielded);
  const value = either((yielded.length > 0 ? yielded : results).map(find));
  return value !== null && yielded.length > 0 ? { kind: 'elements', value } : value;
}

export function firstOf<T, R>(items: readonly T[], find: (item: T) => R | null): R | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

/** The innermost type around an ordinal of a file, itself included. */
export function typeAt(file: FileView, ordinal: number): SymbolRef | null {
  let at = ordinal;
  for (let depth = 0; at !== -1 && depth < MAX_NESTING; depth++) {
    const symbol = file.symbol(at);
    if (symbol !== undefined && isTypeKind(symbol.kind)) return { path: file.path, ordinal: at };
    at = symbol?.owner ?? -1;
  }
  return null;
}
