import { FORM } from '../../languages/argument-forms.ts';
import type { CallSite } from '../../languages/facts.ts';
import { type PathStep, parsePath } from '../../languages/paths.ts';
import type { SymbolRef } from './edges.ts';
import type { Environment } from './environment.ts';
import { type LanguageRules, rulesOf } from './families.ts';
import type { Place } from './local-names.ts';
import { sameRef } from './members/member.ts';
import type { MemberResolver } from './members/member-resolver.ts';
import {
  type FunctionShape,
  fitOfLibraryType,
  isErrorType,
  isPrimitive,
  isVariable,
  lambdaParameters,
  resultOf,
} from './outside-types.ts';
import { type Argument, argumentsOf, type Parameter, parametersOf, takenBy } from './parameters.ts';
import type { Value } from './values/value.ts';
import type { ValueResolver } from './values/value-resolver.ts';

/** What is known of an argument or of what a parameter takes; null when nothing is. */
type Shape =
  | { readonly kind: 'tree'; readonly ref: SymbolRef }
  | { readonly kind: 'outside'; readonly name: string }
  | { readonly kind: 'list'; readonly name: string; readonly element: Shape | null }
  | FunctionShape
  | { readonly kind: 'null' };

interface Overload {
  readonly ref: SymbolRef;
  readonly parameters: readonly Parameter[];
}

/** An overload that can be given the arguments of a call, with the parameter that takes each. */
type Taking = Overload & { readonly taking: readonly number[] };

/** An argument cannot be given to a parameter. */
const NO_FIT = -1;
const SAME = 20;
const DESCENDANT = 16;
const NULLABLE = 3;
const PERHAPS = 0;
const ANONYMOUS = '<anonymous>';
/** Taking any number of arguments, and leaving some out, are tried after all else. */
const REPEATING = -10;
const LEFT_OUT = -1;

/** Tells functions of one name in one type apart by the types of what they take. */
export class OverloadChooser {
  readonly #environment: Environment;
  readonly #members: MemberResolver;
  readonly #values: ValueResolver;
  readonly #synonyms: LanguageRules['typeSynonyms'];
  readonly #typeWords: LanguageRules['typeWords'];
  readonly #knownTaken = new Map<string, Shape | null>();
  readonly #knownOverloads = new Map<string, readonly Overload[]>();

  constructor(
    environment: Environment,
    members: MemberResolver,
    values: ValueResolver,
    { typeSynonyms, typeWords }: LanguageRules,
  ) {
    this.#synonyms = typeSynonyms;
    this.#typeWords = typeWords;
    this.#environment = environment;
    this.#members = members;
    this.#values = values;
  }

  /**
   * Of the overloads beside a function, itself included, those that fit a call best: one unless what is known of the
   * arguments leaves several. Null where types do not tell overloads apart, or there are none.
   */
  choose(named: SymbolRef, call: CallSite, place: Place): readonly SymbolRef[] | null {
    const language = this.#environment.file(named.path)?.language;
    if (language === undefined || !rulesOf(language).typedOverloads) return null;
    const all = this.#overloadsOf(named);
    const overloads = all.filter(({ ref }) => !this.#isAround(ref, call));
    const args = argumentsOf(call);
    if (all.length <= 1)
      return all.every((one) => takenBy(one.parameters, args) !== null) || !this.#hasOutside(named) ? null : [];
    const fitting = overloads.flatMap(({ ref, parameters }) => {
      const taking = takenBy(parameters, args);
      return taking === null ? [] : [{ ref, parameters, taking }];
    });
    const [first, second] = fitting;
    // What none of the tree's takes may be taken by one that the type inherits from a library.
    if (first === undefined) return this.#hasOutside(named) ? [] : overloads.map(({ ref }) => ref);
    return second === undefined ? [first.ref] : this.#best(fitting, args, place);
  }

  /** Whether a function is the constructor that a call of another one of its type stands in. */
  #isAround(ref: SymbolRef, call: CallSite): boolean {
    const isOther = call.receiver === null && this.#typeWords.includes(call.name);
    return isOther && ref.path === this.#values.path && this.#environment.symbol(ref)?.definition === call.owner;
  }

  /** Whether the type that a function belongs to inherits from what the tree does not define. */
  #hasOutside(ref: SymbolRef): boolean {
    const holder = this.#environment.symbol(ref)?.kind === 'constructor' ? null : this.#members.holder(ref);
    return holder !== null && this.#members.lineages.lineage(holder).some((type) => this.#isOfOutside(type));
  }

  #isOfOutside({ path, ordinal }: SymbolRef): boolean {
    const file = this.#environment.file(path);
    const around = file?.symbols[ordinal]?.owner;
    const parents = file?.parentsOf(ordinal) ?? [];
    return file !== undefined && parents.some(({ name }) => this.#members.typeNames.named(file, name, around) === null);
  }

  /** Whether a function may be given the arguments of a call, as far as types tell overloads apart. */
  takes(ref: SymbolRef, call: CallSite): boolean {
    const symbol = this.#environment.symbol(ref);
    if (symbol?.signature == null || call.given === null) return true;
    return takenBy(parametersOf(symbol), argumentsOf(call)) !== null;
  }

  #overloadsOf(named: SymbolRef): readonly Overload[] {
    const key = `${named.path}\0${named.ordinal}`;
    let known = this.#knownOverloads.get(key);
    if (known === undefined) {
      known = this.#members.functions.overloads(named).map((ref) => ({
        ref,
        parameters: parametersOf(this.#environment.symbol(ref)),
      }));
      this.#knownOverloads.set(key, known);
    }
    return known;
  }

  #best(overloads: readonly Taking[], args: readonly Argument[], place: Place): readonly SymbolRef[] {
    const shapes = args.map(({ form }) => this.#shapeOfForm(form, place));
    let best: SymbolRef[] = [];
    let most = Number.NEGATIVE_INFINITY;
    for (const overload of overloads) {
      const fit = this.#fit(overload, shapes);
      if (fit === null || fit < most) continue;
      if (fit > most) best = [];
      most = fit;
      best.push(overload.ref);
    }
    // Where nothing fits, something is not what it seems to be.
    if (best.length === 0) return overloads.map(({ ref }) => ref);
    return best.length > 1 ? this.#nearest(best) : best;
  }

  /** Of functions that fit alike those of the first type: what it has overrides what it inherits. */
  #nearest(refs: readonly SymbolRef[]): readonly SymbolRef[] {
    const holder = this.#members.holder(refs[0] as SymbolRef);
    if (holder === null) return refs;
    return refs.filter((ref) => {
      const other = this.#members.holder(ref);
      return other !== null && sameRef(other, holder);
    });
  }

  #fit({ ref, parameters, taking }: Taking, shapes: readonly (Shape | null)[]): number | null {
    const isRepeated = parameters.at(-1)?.isRepeated === true;
    const asList = isRepeated && shapes.length === parameters.length && shapes.at(-1)?.kind === 'list';
    let sum = isRepeated && !asList ? REPEATING : LEFT_OUT * Math.max(0, parameters.length - shapes.length);
    for (const [at, shape] of shapes.entries()) {
      const { type, isRepeated } = parameters[taking[at] as number] as Parameter;
      const fit = shape === null ? PERHAPS : this.#fitOf(isRepeated && asList ? `${type}[]` : type, ref, shape);
      if (fit === NO_FIT) return null;
      sum += fit;
    }
    return sum;
  }

  /** What a function takes, worked out once for all calls in the file. */
  #taken(type: string, ref: SymbolRef): Shape | null {
    const key = `${ref.path}\0${ref.ordinal}\0${type}`;
    let known = this.#knownTaken.get(key);
    if (known === undefined) {
      known = this.#shapeOf(this.#values.declared(type, ref));
      this.#knownTaken.set(key, known);
    }
    return known;
  }

  #fitOf(type: string, ref: SymbolRef, given: Shape): number {
    const taken = this.#taken(type, ref);
    if (given.kind === 'function') return this.#fitOfFunction(type, taken, given);
    if (given.kind === 'null' && type.endsWith('?')) return NULLABLE;
    if (given.kind === 'null') return taken?.kind === 'outside' ? fitOfLibraryType(taken.name, 'null') : 1;
    return taken === null ? PERHAPS : this.#fitOfShapes(taken, given);
  }

  #fitOfShapes(taken: Shape, given: Shape): number {
    if (taken.kind === 'outside' && isVariable(taken.name)) return 2;
    if (given.kind === 'outside' && isVariable(given.name)) return isValueType(taken) ? NO_FIT : PERHAPS;
    if (taken.kind === 'list') return this.#fitOfList(taken, given);
    if (taken.kind === 'tree') return given.kind === 'tree' ? this.#fitOfTypes(taken.ref, given.ref) : NO_FIT;
    return taken.kind === 'outside' ? this.#fitOfLibrary(taken.name, given) : PERHAPS;
  }

  #fitOfList(taken: Extract<Shape, { kind: 'list' }>, given: Shape): number {
    if (given.kind !== 'list') {
      if (taken.name === '[]') return NO_FIT;
      return fitOfLibraryType(taken.name, given.kind === 'outside' ? given.name : given.kind);
    }
    if ((taken.name === '[]') !== (given.name === '[]')) return taken.name === '[]' ? NO_FIT : PERHAPS;
    const named = taken.name === given.name ? 10 : 5;
    if (taken.element === null || given.element === null) return named;
    const inner = this.#fitOfShapes(taken.element, given.element);
    if (taken.name !== '[]') return named + Math.max(0, inner) / 2;
    // Arrays of values fit no arrays of other values.
    const isSame = inner >= SAME || !(isValueType(taken.element) || isValueType(given.element));
    return inner === NO_FIT || !isSame ? NO_FIT : named + inner / 2;
  }

  #fitOfTypes(taken: SymbolRef, given: SymbolRef): number {
    if (sameRef(taken, given)) return SAME;
    const above = this.#members.lineages.lineage(given).findIndex((one) => sameRef(one, taken));
    if (above !== -1) return Math.max(3, DESCENDANT - above);
    const symbol = this.#environment.symbol(given);
    if (symbol?.name !== ANONYMOUS) return NO_FIT;
    // A class without a name is one of what it is made from, which an enumeration's constant does not say.
    return taken.path === given.path && symbol.owner === taken.ordinal ? DESCENDANT : PERHAPS;
  }

  /** How well a value fits where a type of a library is taken. */
  #fitOfLibrary(taken: string, given: Shape): number {
    if (given.kind === 'outside' || given.kind === 'list') return fitOfLibraryType(taken, given.name);
    const error = given.kind === 'tree' && isErrorType(taken) ? this.#errorAbove(given.ref) : null;
    return fitOfLibraryType(taken, error ?? 'tree');
  }

  /** The name of a type of errors that a type is or extends. */
  #errorAbove(type: SymbolRef): string | null {
    for (const { path, ordinal } of this.#members.lineages.lineage(type)) {
      const file = this.#environment.file(path);
      const parents = file?.parentsOf(ordinal).map(({ name }) => lastName(name)) ?? [];
      const found = [file?.symbols[ordinal]?.name ?? '', ...parents].find(isErrorType);
      if (found !== undefined) return found;
    }
    return null;
  }

  #fitOfFunction(type: string, taken: Shape | null, { parameters }: FunctionShape): number {
    if (taken?.kind === 'list') return NO_FIT;
    if (taken?.kind === 'tree') return this.#fitOfInterface(taken.ref, parameters);
    const wanted = lambdaParameters(type);
    if (wanted === null) return taken?.kind === 'outside' ? fitOfLibraryType(taken.name, 'function') : PERHAPS;
    return parameters === null ? 5 : wanted === parameters ? 6 : NO_FIT;
  }

  /** A function is given as an object of an interface whose only method takes as much. */
  #fitOfInterface(ref: SymbolRef, parameters: number | null): number {
    const file = this.#environment.file(ref.path);
    const { kind } = this.#environment.symbol(ref) ?? {};
    if (file === undefined || (kind !== 'interface' && kind !== 'type')) return NO_FIT;
    const open = (file.contents.get(ref.ordinal) ?? []).flatMap((ordinal) => {
      const symbol = file.symbols[ordinal];
      return symbol?.kind === 'method' && symbol.parameters === null ? [parametersOf(symbol).length] : [];
    });
    return open.length !== 1 || parameters === null ? 4 : open[0] === parameters ? 6 : NO_FIT;
  }

  #shapeOfForm(form: string, place: Place): Shape | null {
    if (form === FORM.unknown) return null;
    if (form === FORM.named) return { kind: 'function', parameters: null };
    if (form.startsWith(FORM.lambda)) return { kind: 'function', parameters: Number(form.slice(FORM.lambda.length)) };
    if (form === `${FORM.literal}null`) return { kind: 'null' };
    if (form.startsWith(FORM.literal)) return { kind: 'outside', name: form.slice(FORM.literal.length) };
    if (form.startsWith(FORM.typed))
      return this.#shapeOf(this.#values.declaredAt(form.slice(FORM.typed.length), place));
    return this.#shapeOfPath(form, place);
  }

  #shapeOfPath(form: string, place: Place): Shape | null {
    const steps = parsePath(form);
    const shape =
      steps === null || this.#isAmbiguous(steps, place) ? null : this.#shapeOf(this.#values.evaluate(steps, place));
    const result = shape === null ? resultOf(form) : null;
    return result === null ? shape : { kind: 'outside', name: result };
  }

  /** Whether a path ends in a call of a function whose overloads give back different types. */
  #isAmbiguous(steps: readonly PathStep[], place: Place): boolean {
    if (steps.at(-1)?.kind !== 'call') return false;
    const called = this.#values.evaluate(steps.slice(0, -1), place);
    if (called?.kind !== 'symbol') return false;
    const [first, ...others] = this.#overloadsOf(called.ref).map(({ ref }) => this.#environment.symbol(ref));
    return others.some((one) => withoutArguments(one?.type) !== withoutArguments(first?.type));
  }

  /** The name of a library's type, of the language's own by the names that all have in common. */
  #nameOf(type: string): string {
    const name = lastName(type);
    return Object.hasOwn(this.#synonyms, name) ? (this.#synonyms[name] as string) : name;
  }

  #shapeOf(value: Value | null, depth = 0): Shape | null {
    switch (value?.kind) {
      case 'instance':
        return this.#shapeOfOutside(value.through) ?? { kind: 'tree', ref: value.ref };
      case 'outside':
        return this.#shapeOfOutside(value.through ?? value.type);
      case 'external':
        return value.ofType === true ? this.#shapeOfOutside(value.name) : null;
      case 'container':
        return this.#shapeOfContainer(value, depth);
      case 'symbol':
        return this.#shapeOfSymbol(value.ref);
      default:
        return null;
    }
  }

  /** Of a type that the tree does not define, or that stands for another by a name of its own. */
  #shapeOfOutside(type: string | undefined): Shape | null {
    return type === undefined ? null : { kind: 'outside', name: this.#nameOf(type) };
  }

  #shapeOfContainer(container: Extract<Value, { kind: 'container' }>, depth: number): Shape {
    const element = depth > 2 ? null : this.#shapeOf(this.#values.elementOf(container), depth + 1);
    return { kind: 'list', name: container.type, element };
  }

  /** A constant of an enumeration is one of its values; of other symbols nothing is known. */
  #shapeOfSymbol(ref: SymbolRef): Shape | null {
    const symbol = this.#environment.symbol(ref);
    const holder = symbol?.kind === 'enum_member' ? this.#members.holder(ref) : null;
    return holder === null ? null : { kind: 'tree', ref: holder };
  }
}

/** Whether a value is of a type that nothing extends: the tree's types are none of its kind. */
function isValueType(shape: Shape): boolean {
  return shape.kind === 'outside' && isPrimitive(shape.name);
}

/** A type without what its parameters stand for. */
function withoutArguments(type: string | null | undefined): string {
  return type?.replace(/<.*$/s, '') ?? '';
}

function lastName(type: string): string {
  return type.slice(Math.max(...['.', ':', '#', '/'].map((separator) => type.lastIndexOf(separator))) + 1);
}
