import type { SymbolRef } from '../edges.ts';
import type { Environment } from '../environment.ts';
import type { MemberResolver } from '../members/member-resolver.ts';
import { isAsync, type Parameter, parametersOf, typeArgumentsIn } from '../parameters.ts';
import { RefMap } from '../ref-map.ts';

export interface Overload {
  readonly ref: SymbolRef;
  readonly parameters: readonly Parameter[];
  /** How many type parameters it has, where that tells overloads apart. */
  readonly typeParameters: number;
  /** Whether it is asynchronous, where that tells overloads apart. */
  readonly isAsync: boolean;
}

/** The functions of one name in one type, worked out once for all calls in a file. */
export class OverloadSets {
  readonly #environment: Environment;
  readonly #members: MemberResolver;
  readonly #known = new RefMap<readonly Overload[]>();

  constructor(environment: Environment, members: MemberResolver) {
    this.#environment = environment;
    this.#members = members;
  }

  /** The overloads beside a function, itself included. */
  of(named: SymbolRef): readonly Overload[] {
    let known = this.#known.get(named);
    if (known === undefined) {
      known = this.#members.functions.overloads(named).map((ref) => {
        const symbol = this.#environment.symbol(ref);
        const signature = symbol?.signature ?? null;
        return {
          ref,
          parameters: parametersOf(symbol),
          typeParameters: typeArgumentsIn(signature),
          isAsync: isAsync(signature),
        };
      });
      this.#known.set(named, known);
    }
    return known;
  }
}
