import type { Binding } from '../../../languages/facts.ts';
import { type LambdaPlace, RECEIVER } from '../../../languages/lambda-place.ts';
import { MAX_VALUE_DEPTH } from '../bounds.ts';
import type { SymbolRef } from '../edges.ts';
import type { Member } from '../members/member.ts';
import type { Meaning } from '../names/meaning.ts';
import { type Parameter, parametersOf } from '../parameters.ts';
import { type Container, isContainer } from './containers.ts';
import { givenTo } from './holders.ts';
import type { Resolution } from './resolution.ts';
import { firstOf, type Instance, type Understanding, type Value } from './value.ts';

/** A type as it is written for a parameter, and where. */
interface Declared {
  readonly type: string;
  readonly from: Understanding;
}

/** What the parameters of functions without a name are, where these are objects of types: by what takes the function. */
export class Lambdas {
  readonly #resolution: Resolution;

  constructor(resolution: Resolution) {
    this.#resolution = resolution;
  }

  /** What a parameter is where its function is given to a value, or to a member of it by a call. */
  parameter(taker: Value, place: LambdaPlace, depth: number): Value | null {
    if (depth > MAX_VALUE_DEPTH || this.#resolution.question.isSpent()) return null;
    if (place.callee === null) return this.#parameterOf(taker, place.parameter, depth + 1);
    if (place.callee === 'new') return this.#ofConstructor(taker, place, depth + 1);
    if (isContainer(taker)) return this.#element(taker, place, place.callee);
    const member = this.#resolution.holders.member(taker, place.callee, place.arguments, depth + 1, 'function');
    return this.#ofFunction(member, place, depth + 1, taker.kind === 'instance' ? taker : undefined);
  }

  /** What a parameter is where its function is given to one that is called by its name alone. */
  ofPlainCall({ scope, owner }: Binding, place: LambdaPlace, depth: number): Value | null {
    if (scope === null || place.callee === null || depth > MAX_VALUE_DEPTH) return null;
    // Right before the function, whose own object is not the one that the call is on.
    const at = { owner, line: scope.line, column: scope.column - 1 };
    const callee = this.#resolution.variables.name(place.callee, at, depth + 1, 'function');
    return callee === 'unknown' || callee?.kind !== 'symbol'
      ? null
      : this.#ofFunction({ kind: 'symbol', ref: callee.ref, inherited: false }, place, depth + 1);
  }

  /** An element, where the member calls its function with those; of a table's two, what a key leads to. */
  #element(container: Container, { argument, parameter, parameters }: LambdaPlace, callee: string): Value | null {
    const callbacks = this.#resolution.rules.elementCallbacks;
    const places = Object.hasOwn(callbacks, callee) ? (callbacks[callee] ?? []) : [];
    if (argument !== 0) return null;
    const isPair = container.kind === 'container' && container.type.endsWith('Map') && parameters === 2;
    if (isPair) return parameter === 1 ? this.#resolution.steps.anyOf(container) : null;
    return places.includes(parameter) ? this.#resolution.steps.anyOf(container) : null;
  }

  #ofConstructor(type: Value, place: LambdaPlace, depth: number): Value | null {
    const { environment, members, rules } = this.#resolution;
    if (type.kind !== 'symbol') return null;
    const names = rules.constructors.length === 0 ? [environment.symbol(type.ref)?.name ?? ''] : rules.constructors;
    return firstOf(names, (name) => this.#ofFunction(members.find(type.ref, name, place.arguments), place, depth));
  }

  /** What one of the overloads beside a function says of a parameter of what it takes. */
  #ofFunction(callee: Member | Meaning | null, place: LambdaPlace, depth: number, on?: Instance): Value | null {
    if (callee?.kind !== 'symbol') return null;
    const overloads = this.#resolution.members.functions.overloads(callee.ref);
    return firstOf(
      overloads.flatMap((ref) => this.#takenAt(ref, place, on)),
      ({ type, from }) => {
        const taken = this.#resolution.types.typed(type, from, depth);
        return taken === null ? null : this.#parameterOf(taken, place.parameter, depth);
      },
    );
  }

  /** The type of what a function takes at a place, or last, where others may be left out; empty where it takes more or less. */
  #takenAt(ref: SymbolRef, { argument, arguments: count }: LambdaPlace, on?: Instance): readonly Declared[] {
    const symbol = this.#resolution.environment.symbol(ref);
    if (symbol === undefined) return [];
    const self = on?.ref ?? this.#resolution.members.holder(ref);
    const from = { path: ref.path, within: symbol.owner, self, ...givenTo(on ?? {}) };
    return takingAt(parametersOf(symbol), argument, count).map(({ type }) => ({ type, from }));
  }

  /** What a function of a value takes at a place. */
  #parameterOf(value: Value, position: number, depth: number): Value | null {
    switch (value.kind) {
      case 'callable': {
        const type = (position === RECEIVER ? value.receiver : value.parameters[position]) ?? null;
        return type === null ? null : this.#resolution.types.typed(type, value.from, depth);
      }
      case 'symbol': {
        const held = this.#resolution.holders.isVariable(value.ref)
          ? this.#resolution.holders.held(value.ref, depth)
          : null;
        return held === null || held.kind === 'symbol' ? null : this.#parameterOf(held, position, depth + 1);
      }
      case 'instance':
        return this.#parameterOfInterface(value, position, depth);
      default:
        return null;
    }
  }

  /** What the only method without a body takes that an interface has or inherits. */
  #parameterOfInterface(value: Instance, position: number, depth: number): Value | null {
    const { ref } = value;
    const open = this.#openMethods(ref);
    const [method] = open;
    if (method === undefined || open.length > 1) return null;
    const symbol = this.#resolution.environment.symbol(method);
    const type = parametersOf(symbol)[position]?.type;
    if (symbol === undefined || type === undefined) return null;
    const from = { path: method.path, within: symbol.owner, self: ref, ...givenTo(value) };
    return this.#resolution.types.typed(type, from, depth);
  }

  #openMethods(type: SymbolRef): readonly SymbolRef[] {
    const { environment, members } = this.#resolution;
    if (environment.symbol(type)?.kind !== 'interface') return [];
    for (const { path, ordinal } of members.lineages.lineage(type)) {
      const file = environment.file(path);
      const open = (file?.contentsOf(ordinal) ?? []).filter((one) => {
        const symbol = file?.symbol(one);
        return symbol?.kind === 'method' && symbol.parameters === null;
      });
      if (open.length > 0) return open.map((one) => ({ path, ordinal: one }));
    }
    return [];
  }
}

/** Of the parameters of a function those that may take an argument, where it is given so many: the last one takes one behind the brackets. */
function takingAt(parameters: readonly Parameter[], argument: number, count: number): readonly Parameter[] {
  const [at, last] = [parameters[argument], parameters.at(-1)];
  if (at === undefined || last === undefined) return [];
  if (parameters.length === count || last.isRepeated) return [at];
  const isLast = argument === count - 1;
  const mayLeaveOut = (from: number, to?: number) => parameters.slice(from, to).every((one) => one.isOptional);
  return [mayLeaveOut(count) ? [at] : [], isLast && mayLeaveOut(argument, -1) ? [last] : []].flat();
}
