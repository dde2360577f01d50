import { FORM } from '../../../languages/argument-forms.ts';
import { type PathStep, parsePath } from '../../../languages/paths.ts';
import type { SymbolRef } from '../edges.ts';
import type { Environment } from '../environment.ts';
import type { LanguageRules } from '../families.ts';
import type { Place } from '../local-names.ts';
import type { MemberResolver } from '../members/member-resolver.ts';
import { resultOf } from '../outside-types.ts';
import type { Value } from '../values/value.ts';
import type { ValueResolver } from '../values/value-resolver.ts';
import type { OverloadSets } from './overload-sets.ts';
import { lastName, type Shape } from './shape.ts';

/** What is known of the arguments of calls and of what functions take. */
export class ArgumentShapes {
  readonly #environment: Environment;
  readonly #members: MemberResolver;
  readonly #values: ValueResolver;
  readonly #overloads: OverloadSets;
  readonly #synonyms: LanguageRules['typeSynonyms'];
  readonly #known = new Map<string, Shape | null>();

  constructor(
    environment: Environment,
    members: MemberResolver,
    values: ValueResolver,
    overloads: OverloadSets,
    synonyms: LanguageRules['typeSynonyms'],
  ) {
    this.#environment = environment;
    this.#members = members;
    this.#values = values;
    this.#overloads = overloads;
    this.#synonyms = synonyms;
  }

  /** What an argument is, by its form as `argument-forms.ts` writes it. */
  ofForm(form: string, place: Place): Shape | null {
    if (form === FORM.unknown) return null;
    if (form === FORM.named) return { kind: 'function', parameters: null };
    if (form.startsWith(FORM.lambda)) return { kind: 'function', parameters: Number(form.slice(FORM.lambda.length)) };
    if (form === `${FORM.literal}null`) return { kind: 'null' };
    if (form.startsWith(FORM.literal)) return { kind: 'outside', name: form.slice(FORM.literal.length) };
    if (form.startsWith(FORM.typed)) return this.#of(this.#values.declaredAt(form.slice(FORM.typed.length), place), 0);
    return this.#ofPath(form, place);
  }

  #ofPath(form: string, place: Place): Shape | null {
    const steps = parsePath(form);
    const shape =
      steps === null || this.#isAmbiguous(steps, place) ? null : this.#of(this.#values.evaluate(steps, place), 0);
    if (shape !== null) return shape;
    const name = resultOf(form) ?? madeOutside(steps);
    return name === null ? null : { kind: 'outside', name };
  }

  /** Whether a path ends in a call of a function whose overloads give back different types. */
  #isAmbiguous(steps: readonly PathStep[], place: Place): boolean {
    if (steps.at(-1)?.kind !== 'call') return false;
    const called = this.#values.evaluate(steps.slice(0, -1), place);
    if (called?.kind !== 'symbol') return false;
    const { owner } = this.#environment.symbol(called.ref) ?? {};
    // The nearest type that has any is the one whose results count: those above it are seldom meant through it.
    const [first, ...others] = this.#overloads
      .of(called.ref)
      .filter(({ ref }) => ref.path === called.ref.path)
      .map(({ ref }) => this.#environment.symbol(ref))
      .filter((one) => one?.owner === owner);
    return others.some((one) => withoutArguments(one?.type) !== withoutArguments(first?.type));
  }

  #of(value: Value | null, depth: number): Shape | null {
    switch (value?.kind) {
      case 'instance':
        return this.#ofInstance(value);
      case 'outside':
        return this.#ofOutside(value.through ?? value.type);
      case 'external':
        return this.#ofOutside(value.as === 'object' ? value.name : undefined);
      case 'container':
        return this.#ofContainer(value, depth);
      case 'callable':
        return this.#ofCallable(value);
      case 'symbol':
        return this.#ofSymbol(value.ref);
      default:
        return null;
    }
  }

  #ofInstance({ through, ref }: Extract<Value, { kind: 'instance' }>): Shape {
    return this.#ofOutside(through) ?? { kind: 'tree', ref };
  }

  #ofCallable({ name, parameters }: Extract<Value, { kind: 'callable' }>): Shape {
    return this.#ofOutside(name) ?? { kind: 'function', parameters: parameters.length };
  }

  /** Of a type that the tree does not define, or that stands for another by a name of its own. */
  #ofOutside(type: string | undefined): Shape | null {
    return type === undefined ? null : { kind: 'outside', name: this.#nameOf(type) };
  }

  #ofContainer(container: Extract<Value, { kind: 'container' }>, depth: number): Shape {
    const element = depth > 2 ? null : this.#of(this.#values.elementOf(container), depth + 1);
    return { kind: 'list', name: container.type, element };
  }

  /** A constant of an enumeration is one of its values; of other symbols nothing is known. */
  #ofSymbol(ref: SymbolRef): Shape | null {
    const symbol = this.#environment.symbol(ref);
    const holder = symbol?.kind === 'enum_member' ? this.#members.holder(ref) : null;
    return holder === null ? null : { kind: 'tree', ref: holder };
  }

  /** The name of a library's type, of the language's own by the names that all have in common. */
  #nameOf(type: string): string {
    const name = lastName(type);
    return Object.hasOwn(this.#synonyms, name) ? (this.#synonyms[name] as string) : name;
  }

  /** What a function takes, worked out once for all calls in the file. */
  taken(type: string, ref: SymbolRef): Shape | null {
    const key = `${ref.path}\0${ref.ordinal}\0${type}`;
    let known = this.#known.get(key);
    if (known === undefined) {
      known = this.#of(this.#values.declared(type, ref), 0);
      this.#known.set(key, known);
    }
    return known;
  }
}

/** The name of a library's type that an object is made of; null for whatever is none. */
function madeOutside(steps: readonly PathStep[] | null): string | null {
  const [first, ...others] = steps ?? [];
  return first?.kind === 'new' && others.length === 0 ? lastName(first.name) : null;
}

/** A type without what its parameters stand for. */
function withoutArguments(type: string | null | undefined): string {
  return type?.replace(/<.*$/s, '') ?? '';
}
