import { pathsIn } from '../../../languages/choices.ts';
import { ARGUMENT, type Binding, memberOf, spreadInto } from '../../../languages/facts.ts';
import { BY_NAME } from '../../handed-out.ts';
import { MAX_VALUE_DEPTH, MAX_VALUES } from '../bounds.ts';
import type { Place } from '../local-names.ts';
import type { Resolution } from './resolution.ts';
import { either, firstOf, type ObjectValue, type Value } from './value.ts';

const METHODS: ReadonlySet<string> = new Set(['method', 'getter', 'setter', 'constructor']);

/** Objects that are written out: the functions in them, what their names are given, and what they have of others. */
export class ObjectMembers {
  readonly #resolution: Resolution;
  #functions: ReadonlyMap<string, number> | null = null;
  #bindings: ReadonlyMap<string, readonly Binding[]> | null = null;

  constructor(resolution: Resolution) {
    this.#resolution = resolution;
  }

  /** What an object holds by a name, or null. */
  member(value: ObjectValue, name: string, depth: number): Value | null {
    if (depth > MAX_VALUE_DEPTH) return null;
    return (
      this.#function(value, name) ??
      this.#given(value, memberOf(value.holder, name), depth) ??
      this.#spread(value, name, depth)
    );
  }

  /** The object that `this` means in a method of it; null elsewhere, undefined where it is an object that nothing names. */
  around(place: Place): ObjectValue | null | undefined {
    const { definitions } = this.#resolution.facts;
    let around = definitions[place.owner];
    while (around !== undefined && !METHODS.has(around.kind)) around = definitions[around.owner];
    if (around?.holder == null) return null;
    const { owner, holder } = around;
    return holder === '' || holder.startsWith(ARGUMENT)
      ? undefined
      : { kind: 'object', path: this.#resolution.file.path, owner, holder };
  }

  /** Whether a method stands around a definition and within another. */
  methodAround(definition: number, within: number): boolean {
    const { definitions } = this.#resolution.facts;
    for (let at = definition; at !== -1 && at !== within; at = definitions[at]?.owner ?? -1)
      if (METHODS.has(definitions[at]?.kind ?? '')) return true;
    return false;
  }

  #function({ path, owner, holder }: ObjectValue, name: string): Value | null {
    if (path !== this.#resolution.file.path) {
      const ordinal = this.#resolution.environment.file(path)?.memberOfObject(owner, holder, name);
      return ordinal === undefined ? null : { kind: 'symbol', ref: { path, ordinal } };
    }
    this.#functions ??= new Map(
      this.#resolution.facts.definitions
        .flatMap(({ owner, holder, name, metrics }, index) =>
          holder === null && metrics === null ? [] : [[`${owner} ${holder ?? BY_NAME} ${name}`, index] as const],
        )
        .reverse(),
    );
    const definition = this.#functions.get(`${owner} ${holder} ${name}`);
    if (definition === undefined) return null;
    const ref = this.#resolution.surroundings.ownSymbol(definition);
    return ref === null ? { kind: 'local', definition } : { kind: 'symbol', ref };
  }

  /** A member of what an object takes over, the last that has it. */
  #spread(value: ObjectValue, name: string, depth: number): Value | null {
    return firstOf(this.#values(value, spreadInto(value.holder), depth).reverse(), (one) =>
      one === null ? null : this.#resolution.steps.step(one, { kind: 'member', name }, depth + 1),
    );
  }

  #given(value: ObjectValue, name: string, depth: number): Value | null {
    return either(this.#values(value, name, depth));
  }

  /** What the bindings of a name are in the object's file. */
  #values({ path, owner }: ObjectValue, name: string, depth: number): (Value | null)[] {
    const { expressions, facts, file, environment } = this.#resolution;
    if (path !== file.path) {
      const bindings = environment.file(path)?.bindingsOf(owner, name) ?? [];
      return bindings
        .slice(0, MAX_VALUES)
        .map(({ value }) =>
          either(pathsIn(value ?? '').map((steps) => expressions.foreign(steps, { path, within: owner }, depth + 1))),
        );
    }
    this.#bindings ??= Map.groupBy(facts.bindings, (binding) => `${binding.owner} ${binding.name}`);
    return (this.#bindings.get(`${owner} ${name}`) ?? []).slice(0, MAX_VALUES).map(({ value, scope }) => {
      const place = { owner, line: scope?.endLine ?? 1, column: 0 };
      return value === null ? null : expressions.evaluateAll(value, place, depth + 1);
    });
  }
}
