import type { CallSite } from '../../../languages/facts.ts';
import type { Conditions } from '../conditions.ts';
import type { SymbolRef } from '../edges.ts';
import type { Environment } from '../environment.ts';
import { type LanguageRules, rulesOf } from '../families.ts';
import type { Place } from '../local-names.ts';
import { sameRef } from '../members/member.ts';
import type { MemberResolver } from '../members/member-resolver.ts';
import type { DataPart } from '../members/type-declarations.ts';
import {
  type Argument,
  argumentsOf,
  isAsync,
  type Parameter,
  parametersOf,
  takenBy,
  typeArgumentsIn,
} from '../parameters.ts';
import type { ValueResolver } from '../values/value-resolver.ts';
import { ArgumentShapes } from './argument-shapes.ts';
import { Fits, NO_FIT, SAME_LIST } from './fits.ts';
import { type Overload, OverloadSets } from './overload-sets.ts';
import type { Shape } from './shape.ts';

/** What a call gives. */
type Given = Pick<CallSite, 'arguments' | 'given'>;

/** An overload that can be given the arguments of a call, with the parameter that takes each. */
type Taking = Overload & { readonly taking: readonly number[] };

/** An overload with how well the types of what it is given fit, and with what is taken off for what is left out. */
type Fitting = Taking & { readonly byType: number; readonly sum: number };

/** Taking any number of arguments, and leaving some out, are tried after all else. */
const REPEATING = -10;
const LEFT_OUT = -1;

/** Tells functions of one name in one type apart by the types of what they take. */
export class OverloadChooser {
  readonly #environment: Environment;
  readonly #members: MemberResolver;
  readonly #values: ValueResolver;
  readonly #overloads: OverloadSets;
  readonly #shapes: ArgumentShapes;
  readonly #fits: Fits;
  readonly #conditions: Conditions;
  readonly #typeWords: LanguageRules['typeWords'];

  constructor(
    environment: Environment,
    members: MemberResolver,
    values: ValueResolver,
    conditions: Conditions,
    { typeSynonyms, typeWords }: LanguageRules,
  ) {
    this.#environment = environment;
    this.#members = members;
    this.#values = values;
    this.#conditions = conditions;
    this.#overloads = new OverloadSets(environment, members);
    this.#shapes = new ArgumentShapes(environment, members, values, this.#overloads, typeSynonyms);
    this.#fits = new Fits(environment, members, this.#shapes);
    this.#typeWords = typeWords;
  }

  /**
   * Of the overloads beside a function, itself included, those that fit a call best: one unless what is known of the
   * arguments leaves several. Null where types do not tell overloads apart, or there are none.
   */
  choose(named: SymbolRef, call: CallSite, place: Place): readonly SymbolRef[] | null {
    const language = this.#environment.file(named.path)?.language;
    if (language === undefined || !rulesOf(language).typedOverloads) return null;
    const all = this.#overloads.of(named);
    const overloads = ofTypeArguments(
      all.filter(({ ref }) => !this.#isAround(ref, call) && this.#mayBeBuilt(ref, call)),
      typeArgumentsIn(call.given),
      call.arguments,
    );
    const args = argumentsOf(call);
    if (all.length <= 1)
      return all.every((one) => takenBy(one.parameters, args) !== null) || !this.#mayBeOther(named) ? null : [];
    const taking = overloads.flatMap((overload) => {
      const taking = takenBy(overload.parameters, args);
      return taking === null ? [] : [{ ...overload, taking }];
    });
    const fitting = ofAsync(taking, isAsync(call.given));
    const [first, second] = fitting;
    // What none of the tree's takes may be taken by one that the type inherits from a library.
    if (first === undefined) return this.#mayBeOther(named) ? [] : overloads.map(({ ref }) => ref);
    return second === undefined ? [first.ref] : this.#best(fitting, args, place);
  }

  /** Whether any overload beside a function, itself included, may be given the arguments of a call. */
  anyTakes(named: SymbolRef, call: Given): boolean {
    const args = argumentsOf(call);
    return this.#overloads.of(named).some(({ parameters }) => takenBy(parameters, args) !== null);
  }

  /** Whether a function may be given the arguments of a call, as far as types tell overloads apart. */
  takes(ref: SymbolRef, call: Given): boolean {
    const symbol = this.#environment.symbol(ref);
    const isUnknown = call.given === null && call.arguments > 0;
    if (symbol?.signature == null || isUnknown) return true;
    return takenBy(parametersOf(symbol), argumentsOf(call)) !== null;
  }

  /** Whether an object of given fields fits a call better than any overload beside a function, itself included. */
  areFieldsNearer({ ref, parameters }: DataPart, named: SymbolRef, call: CallSite, place: Place): boolean {
    const args = argumentsOf(call);
    const shapes = args.map(({ form }) => this.#shapes.ofForm(form, place));
    const [own] = this.#fittingOf({ ref, parameters, typeParameters: 0, isAsync: false }, args, shapes);
    if (own === undefined) return false;
    return this.#overloads
      .of(named)
      .every((one) => (this.#fittingOf(one, args, shapes)[0]?.sum ?? own.sum - 1) < own.sum);
  }

  /** As `#fitting`; empty for an overload that takes other arguments, too. */
  #fittingOf(overload: Overload, args: readonly Argument[], shapes: readonly (Shape | null)[]): readonly Fitting[] {
    const taking = takenBy(overload.parameters, args);
    return taking === null ? [] : this.#fitting({ ...overload, taking }, shapes);
  }

  /** Whether any overload beside a function, itself included, may be given the type arguments and arguments of a call, by their types. */
  mayTake(named: SymbolRef, call: CallSite, place: Place): boolean {
    const isUnknown = call.given === null && call.arguments > 0;
    if (isUnknown) return true;
    const count = typeArgumentsIn(call.given);
    const args = argumentsOf(call);
    const shapes = args.map(({ form }) => this.#shapes.ofForm(form, place));
    return this.#overloads
      .of(named)
      .filter(({ typeParameters }) => count === 0 || typeParameters === count)
      .some((overload) => this.#fittingOf(overload, args, shapes).length > 0);
  }

  /** Whether a function is the constructor that a call of another one of its type stands in. */
  #isAround(ref: SymbolRef, call: CallSite): boolean {
    const isOther = call.receiver === null && this.#typeWords.includes(call.name);
    return isOther && ref.path === this.#values.path && this.#environment.symbol(ref)?.definition === call.owner;
  }

  /** Whether a function, or one in its place in another configuration, may be built with a call. */
  #mayBeBuilt(ref: SymbolRef, call: CallSite): boolean {
    if (!this.#conditions.exclude(ref, call)) return true;
    return this.#members.functions.builds(ref, ref.path).some((one) => !this.#conditions.exclude(one, call));
  }

  /** Whether something else than the functions beside one, itself included, may be meant by their name. */
  #mayBeOther(ref: SymbolRef): boolean {
    return this.#isOpen(ref) || this.#hasOutside(ref);
  }

  /** Whether other modules may add functions that are chosen from beside one. */
  #isOpen({ path }: SymbolRef): boolean {
    return rulesOf(this.#environment.file(path)?.language ?? '').extensionMembers;
  }

  /** Whether the type that a function belongs to inherits from what the tree does not define. */
  #hasOutside(ref: SymbolRef): boolean {
    const holder = this.#environment.symbol(ref)?.kind === 'constructor' ? null : this.#members.holder(ref);
    return holder !== null && this.#members.lineages.lineage(holder).some((type) => this.#isOfOutside(type));
  }

  #isOfOutside({ path, ordinal }: SymbolRef): boolean {
    const file = this.#environment.file(path);
    const around = file?.symbol(ordinal)?.owner;
    const parents = file?.parentsOf(ordinal) ?? [];
    return file !== undefined && parents.some(({ name }) => this.#members.typeNames.named(file, name, around) === null);
  }

  #best(overloads: readonly Taking[], args: readonly Argument[], place: Place): readonly SymbolRef[] {
    const shapes = args.map(({ form }) => this.#shapes.ofForm(form, place));
    const all = overloads.flatMap((overload) => this.#fitting(overload, shapes));
    const favoured = all.filter(({ ref }) => this.#environment.symbol(ref)?.ofTrait !== true);
    const fitting = favoured.length > 0 ? favoured : all;
    const most = fitting.reduce((highest, { sum }) => Math.max(highest, sum), Number.NEGATIVE_INFINITY);
    const best = fitting.filter(({ sum }) => sum === most);
    const [first] = best;
    // Where nothing fits, something is not what it seems to be.
    if (first === undefined || this.#isLeftOver(first, overloads, shapes)) return overloads.map(({ ref }) => ref);
    const asGood = fitting.filter((one) => one.sum < most && mayBeMeant(one, first, shapes));
    const refs = [...best, ...asGood].map(({ ref }) => ref);
    return refs.length > 1 ? this.#nearest(refs) : refs;
  }

  /** Whether a function outside types is what is left when others do not fit, though nothing tells that it does. */
  #isLeftOver({ ref, byType }: Fitting, all: readonly Taking[], shapes: readonly (Shape | null)[]): boolean {
    const known = shapes.filter((shape) => shape !== null && shape.kind !== 'function').length;
    const isByElimination = all.length > 1 && known > 0 && byType <= SAME_LIST * known;
    return isByElimination && this.#isOpen(ref) && this.#members.holder(ref) === null;
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

  /** An overload with how well it fits; empty where it does not. */
  #fitting(overload: Taking, shapes: readonly (Shape | null)[]): readonly Fitting[] {
    const { ref, parameters, taking } = overload;
    const isRepeating = parameters.at(-1)?.isRepeated === true;
    const asList = isRepeating && givesList(parameters, shapes);
    const deduction = isRepeating && !asList ? REPEATING : LEFT_OUT * Math.max(0, parameters.length - shapes.length);
    let byType = 0;
    for (const [at, shape] of shapes.entries()) {
      if (shape === null) continue;
      const { type, isRepeated } = parameters[taking[at] as number] as Parameter;
      const fit = this.#fits.of(isRepeated && asList ? `${type}[]` : type, ref, shape);
      if (fit === NO_FIT) return [];
      byType += fit;
    }
    return [{ ...overload, byType, sum: byType + deduction }];
  }
}

/** Overloads with as many type parameters as a call has type arguments, unless it has none and arguments tell them; all where none has. */
function ofTypeArguments(overloads: readonly Overload[], count: number, args: number): readonly Overload[] {
  if (count === 0 && args > 0) return overloads;
  const same = overloads.filter(({ typeParameters }) => typeParameters === count);
  return same.length === 0 ? overloads : same;
}

/** The asynchronous overloads where a call is awaited, the others where it is not; all where there are none of these. */
function ofAsync<Kind extends Overload>(overloads: readonly Kind[], isAwaited: boolean): readonly Kind[] {
  const same = overloads.filter((one) => one.isAsync === isAwaited);
  return same.length === 0 ? overloads : same;
}

/**
 * Whether an overload may be meant in place of the best: what speaks against it is only how many arguments are left out, and
 * an argument that nothing is known of would be given to a parameter of another type.
 */
function mayBeMeant(one: Fitting, best: Fitting, shapes: readonly (Shape | null)[]): boolean {
  if (one.byType < best.byType) return false;
  return shapes.some((shape, at) => shape === null && typeTaking(one, at) !== typeTaking(best, at));
}

/** The type of the parameter that takes an argument. */
function typeTaking({ parameters, taking }: Taking, argument: number): string {
  return (parameters[taking[argument] as number] as Parameter).type;
}

/** Whether what stands where any number is taken is a list of them already. */
function givesList(parameters: readonly Parameter[], shapes: readonly (Shape | null)[]): boolean {
  return shapes.length === parameters.length && shapes.at(-1)?.kind === 'list';
}
