import type { CallSite } from '../../../languages/facts.ts';
import type { SymbolRef } from '../edges.ts';
import type { Environment } from '../environment.ts';
import { type LanguageRules, rulesOf } from '../families.ts';
import type { Place } from '../local-names.ts';
import { sameRef } from '../members/member.ts';
import type { MemberResolver } from '../members/member-resolver.ts';
import { type Argument, argumentsOf, type Parameter, parametersOf, takenBy } from '../parameters.ts';
import type { ValueResolver } from '../values/value-resolver.ts';
import { ArgumentShapes } from './argument-shapes.ts';
import { Fits, NO_FIT } from './fits.ts';
import { type Overload, OverloadSets } from './overload-sets.ts';
import type { Shape } from './shape.ts';

/** What a call gives. */
type Given = Pick<CallSite, 'arguments' | 'given'>;

/** An overload that can be given the arguments of a call, with the parameter that takes each. */
type Taking = Overload & { readonly taking: readonly number[] };

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
  readonly #typeWords: LanguageRules['typeWords'];

  constructor(
    environment: Environment,
    members: MemberResolver,
    values: ValueResolver,
    { typeSynonyms, typeWords }: LanguageRules,
  ) {
    this.#environment = environment;
    this.#members = members;
    this.#values = values;
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

  /** Whether a function may be given the arguments of a call, as far as types tell overloads apart. */
  takes(ref: SymbolRef, call: Given): boolean {
    const symbol = this.#environment.symbol(ref);
    const isUnknown = call.given === null && call.arguments > 0;
    if (symbol?.signature == null || isUnknown) return true;
    return takenBy(parametersOf(symbol), argumentsOf(call)) !== null;
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
    const around = file?.symbol(ordinal)?.owner;
    const parents = file?.parentsOf(ordinal) ?? [];
    return file !== undefined && parents.some(({ name }) => this.#members.typeNames.named(file, name, around) === null);
  }

  #best(overloads: readonly Taking[], args: readonly Argument[], place: Place): readonly SymbolRef[] {
    const shapes = args.map(({ form }) => this.#shapes.ofForm(form, place));
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
    const isRepeating = parameters.at(-1)?.isRepeated === true;
    const asList = isRepeating && givesList(parameters, shapes);
    let sum = isRepeating && !asList ? REPEATING : LEFT_OUT * Math.max(0, parameters.length - shapes.length);
    for (const [at, shape] of shapes.entries()) {
      if (shape === null) continue;
      const { type, isRepeated } = parameters[taking[at] as number] as Parameter;
      const fit = this.#fits.of(isRepeated && asList ? `${type}[]` : type, ref, shape);
      if (fit === NO_FIT) return null;
      sum += fit;
    }
    return sum;
  }
}

/** Whether what stands where any number is taken is a list of them already. */
function givesList(parameters: readonly Parameter[], shapes: readonly (Shape | null)[]): boolean {
  return shapes.length === parameters.length && shapes.at(-1)?.kind === 'list';
}
