import type { InterfaceSymbol } from '../interface-data.ts';
import { MAX_NAMESPACES } from './bounds.ts';

type Symbols = readonly InterfaceSymbol[];

/** The namespaces and packages of one file. */
export interface Namespaces {
  /** Full names of namespaces by ordinal. */
  readonly own: ReadonlyMap<number, string>;
  /** Those that the file declares, each once, the first ones. */
  readonly declared: readonly string[];
  /** Those the file is part of, with those around them, innermost first. */
  readonly around: readonly string[];
  /** Those that its clauses at the top name, innermost first, where each clause is inside the one above it; else as `declared`. */
  readonly open: readonly string[];
  /** The name in a clause at the top that everything after it belongs to, or null. */
  readonly clause: string | null;
  /** Full names of whatever has something inside it, by ordinal. */
  readonly holders: ReadonlyMap<number, string>;
}

/** @param nestedClauses as `LinkingRules` has it */
export function readNamespaces(symbols: Symbols, nestedClauses: boolean): Namespaces {
  const own = new Map<number, string>();
  const dotted = new Map<number, string>();
  const isHolder = new Set(symbols.flatMap(({ owner, inner }) => (inner ? [] : [owner])));
  const clauses: string[] = [];
  symbols.forEach(({ name, kind, owner }, ordinal) => {
    if (kind !== 'namespace' && !isHolder.has(ordinal)) return;
    const isOutermost = owner === -1 && kind === 'namespace';
    const around = isOutermost && nestedClauses ? clauses.at(-1) : dotted.get(owner);
    const full = joined(around ?? null, name.replaceAll('::', '.'));
    dotted.set(ordinal, full);
    if (kind !== 'namespace') return;
    own.set(ordinal, full);
    if (isOutermost && !isHolder.has(ordinal)) clauses.push(full);
  });
  const clause = (nestedClauses ? clauses.at(-1) : clauses[0]) ?? null;
  const holders = new Map<number, string>();
  symbols.forEach(({ name, kind, owner }, ordinal) => {
    if (!isHolder.has(ordinal)) return;
    const around =
      owner !== -1 ? (holders.get(owner) as string) : kind === 'namespace' && !nestedClauses ? null : clause;
    holders.set(ordinal, joined(around, name));
  });
  const isOuter = (full: string) => nestedClauses && full !== clause && clauses.includes(full);
  const declared = [...new Set(own.values())].filter((full) => !isOuter(full)).slice(0, MAX_NAMESPACES);
  const open = [...new Set([...(nestedClauses ? clauses.toReversed() : []), ...declared])].slice(0, MAX_NAMESPACES);
  return { own, declared, around: namespacesAroundThose(declared), open, clause, holders };
}

function namespacesAroundThose(declared: readonly string[]): readonly string[] {
  const around = new Set<string>();
  for (const full of declared) {
    for (let end = full.length; end > 0 && !around.has(full.slice(0, end)); end = lastSeparator(full, end)) {
      around.add(full.slice(0, end));
    }
  }
  return [...around].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, MAX_NAMESPACES);
}

/** Position of the last `.` or `\` before another position, or -1. */
function lastSeparator(name: string, before: number): number {
  return Math.max(name.lastIndexOf('.', before - 1), name.lastIndexOf('\\', before - 1));
}

/** The name of a namespace without those around it. */
export function lastPart(full: string): string {
  return full.slice(lastSeparator(full, full.length) + 1);
}

/** Full names are told apart by so many characters at their end: of names nested deeper than that, none is written. */
const MAX_FULL_NAME = 300;

function joined(around: string | null, name: string): string {
  const full = around === null ? name : `${around}.${name}`;
  return full.length > MAX_FULL_NAME ? full.slice(-MAX_FULL_NAME) : full;
}

/** The full name of the namespace or package directly around a symbol, or null. */
export function namespaceOf({ own, clause }: Namespaces, symbol: InterfaceSymbol | undefined): string | null {
  const owner = symbol?.owner ?? -1;
  return owner === -1 ? clause : (own.get(owner) ?? null);
}

/** The full name of what a symbol is directly inside of, or null at the top. */
export function ownerName({ holders }: Namespaces, symbol: InterfaceSymbol | undefined): string | null {
  const owner = symbol?.owner ?? -1;
  return owner === -1 ? null : (holders.get(owner) ?? null);
}

/** A symbol's name with those of the types and namespaces around it. */
export function fullName({ clause, holders }: Namespaces, symbol: InterfaceSymbol | undefined): string {
  if (symbol === undefined) return '';
  if (symbol.owner !== -1) return joined(holders.get(symbol.owner) ?? null, symbol.name);
  return joined(symbol.kind === 'namespace' ? null : clause, symbol.name);
}
