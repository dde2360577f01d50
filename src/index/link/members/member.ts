import type { InterfaceBinding, InterfaceSymbol } from '../../interface-data.ts';
import type { SymbolRef } from '../edges.ts';

/** A member of a type: a symbol, or a field that only an assignment tells of. */
export type Member =
  | { readonly kind: 'symbol'; readonly ref: SymbolRef; readonly inherited: boolean }
  | { readonly kind: 'field'; readonly path: string; readonly binding: InterfaceBinding };

/** What a name means where functions and values have names of their own. */
export type Sort = 'function' | 'value' | 'any';

/** What a member is asked of: a type itself, or an object of one. */
export type Side = 'type' | 'object';

export function sideOf({ isStatic }: { readonly isStatic: boolean }): Side {
  return isStatic ? 'type' : 'object';
}

/** Which members of a name are meant: those of a sort, or those of a side. */
export type Choice = Exclude<Sort, 'any'> | Side;

const FUNCTIONS: ReadonlySet<string> = new Set(['function', 'method', 'constructor']);

export function isChosen(symbol: InterfaceSymbol, choice: Choice): boolean {
  if (choice === 'type' || choice === 'object') return sideOf(symbol) === choice;
  return FUNCTIONS.has(symbol.kind) === (choice === 'function');
}

export function key({ path, ordinal }: SymbolRef): string {
  return `${path}\0${ordinal}`;
}

export function sameRef(a: SymbolRef, b: SymbolRef): boolean {
  return a.path === b.path && a.ordinal === b.ordinal;
}
