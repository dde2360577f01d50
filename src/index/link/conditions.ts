import { contradict } from '../../languages/conditions.ts';
import type { Condition } from '../../languages/facts.ts';
import { FileConditions } from '../file-conditions.ts';
import type { FileView } from '../file-view.ts';
import { MAX_TWINS } from './bounds.ts';
import type { SymbolRef } from './edges.ts';
import type { Environment } from './environment.ts';

/** Which symbols may be built together with the places of one file. */
export class Conditions {
  readonly #own: FileConditions;
  readonly #environment: Environment;
  /** By the texts of two conditions. */
  readonly #known = new Map<string, boolean>();

  constructor(conditions: readonly Condition[], environment: Environment) {
    this.#own = new FileConditions(conditions);
    this.#environment = environment;
  }

  /** Whether a symbol is never built with the code at a place. */
  exclude(ref: SymbolRef, place: { readonly line: number; readonly column: number }): boolean {
    const wanted = this.#environment.symbol(ref)?.condition ?? null;
    const given = wanted === null ? null : this.#own.at(place);
    return wanted !== null && given !== null && this.#contradict(wanted, given);
  }

  /** Of a type and those of its name in its place the first that may be built with the code at a place; itself where none may. */
  typeBeside(type: SymbolRef, place: { readonly line: number; readonly column: number }): SymbolRef {
    if (!this.exclude(type, place)) return type;
    const file = this.#environment.file(type.path);
    const twins = file === undefined ? [] : twinsOf(file, type.ordinal);
    return twins.map((ordinal) => ({ path: type.path, ordinal })).find((ref) => !this.exclude(ref, place)) ?? type;
  }

  #contradict(one: string, other: string): boolean {
    const pair = `${one}\n${other}`;
    let known = this.#known.get(pair);
    if (known === undefined) {
      known = contradict(one, other);
      this.#known.set(pair, known);
    }
    return known;
  }
}

/** Symbols that a file has in the place of one, itself included: of its name, kind and owner. */
export function twinsOf(file: FileView, ordinal: number): readonly number[] {
  const symbol = file.symbol(ordinal);
  if (symbol === undefined) return [];
  const beside = file.membersOf(symbol.owner, symbol.name).slice(0, MAX_TWINS);
  return beside.filter((other) => file.symbol(other)?.kind === symbol.kind);
}
