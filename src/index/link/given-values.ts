import type { Binding, CallSite, Definition, FileFacts } from '../../languages/facts.ts';
import { isTypeKind } from '../file-interface.ts';
import type { PlacedParameter } from '../parameter-types.ts';
import type { LanguageRules } from './families.ts';

/** Calls of one function whose arguments are followed, the first in the file. */
const MAX_CALLS = 16;
/** Calls of variables and of results in one file whose callee is looked for. */
const MAX_INDIRECT = 64;

/** What a call gives for a parameter. */
export interface GivenValue {
  readonly path: string;
  readonly call: CallSite;
}

/** What the calls in a file give for the parameters of its functions. */
export class GivenValues {
  readonly #facts: FileFacts;
  readonly #rules: LanguageRules;
  readonly #calls: ReadonlyMap<string, readonly CallSite[]>;
  /** Calls of what has no name of its own, or the name of a variable: whatever they call. */
  readonly #indirect: readonly CallSite[];

  constructor(facts: FileFacts, rules: LanguageRules) {
    this.#facts = facts;
    this.#rules = rules;
    const giving = [...facts.calls, ...facts.impliedCalls].filter(({ values }) => values.length > 0);
    this.#calls = Map.groupBy(giving, ({ name }) => name);
    const variables = new Set(facts.bindings.map(({ name }) => name));
    this.#indirect = giving
      .filter(({ name, receiver }) => name === '' || (receiver === null && variables.has(name)))
      .slice(0, MAX_INDIRECT);
  }

  /**
   * What calls of the name of a parameter's function, or of the type that it makes an object of, give for it, and then what
   * calls of variables do. Whether one of them is a call of this very function is for the asker to find out.
   */
  of({ binding, position }: PlacedParameter): readonly GivenValue[] {
    const made = this.#facts.definitions[binding.owner];
    if (made === undefined) return [];
    const around = this.#facts.definitions[made.owner];
    const isConstructor = made.kind === 'constructor' && around !== undefined;
    const calls = this.#calls.get(isConstructor ? around.name : made.name) ?? [];
    const place = position - this.#before(made, around);
    if (place < 0) return [];
    return [...new Set([...calls.slice(0, MAX_CALLS), ...this.#indirect])].flatMap((call) => {
      const path = valueFor(call, binding, place);
      return path === null ? [] : [{ path, call }];
    });
  }

  /** Parameters before those that arguments are for: Python's `self`. */
  #before({ owner }: Definition, around: Definition | undefined): number {
    if (owner === -1 || around === undefined || !isTypeKind(around.kind)) return 0;
    return this.#rules.selfParameters;
  }
}

function valueFor({ values }: CallSite, { name }: Binding, position: number): string | null {
  const keyword = `${name}=`;
  const named = values.find((value) => value?.startsWith(keyword));
  if (named != null) return named.slice(keyword.length);
  const value = values[position] ?? null;
  return value === null || /^\w+=/.test(value) ? null : value;
}
