import { pathsOf } from '../../../languages/choices.ts';
import type { Binding, CallSite } from '../../../languages/facts.ts';
import { isTypeKind } from '../../file-interface.ts';
import { type PlacedParameter, parametersByFunction } from '../../parameter-types.ts';
import { MAX_VALUE_DEPTH } from '../bounds.ts';
import type { SymbolRef } from '../edges.ts';
import { GivenValues } from '../given-values.ts';
import { parameterTypes } from '../made-types.ts';
import { givenTo, isCalled } from './holders.ts';
import type { Resolution } from './resolution.ts';
import { either, firstOf, type Value } from './value.ts';

/** What a function that is written where it is needed is given to. */
type FunctionUse =
  | { readonly kind: 'result'; readonly of: number }
  | { readonly kind: 'argument'; readonly call: CallSite; readonly position: number };

/** What parameters are that have no type: by what their function is given to, or by what calls give for them. */
export class Parameters {
  readonly #resolution: Resolution;
  #givenValues: GivenValues | null = null;
  #functionUses: ReadonlyMap<string, FunctionUse> | null = null;
  #parameters: ReadonlyMap<number, readonly PlacedParameter[]> | null = null;
  #typedNames: ReadonlyMap<string, string> | null = null;
  readonly #callees = new Map<CallSite, Value | null>();

  constructor(resolution: Resolution) {
    this.#resolution = resolution;
  }

  /** What a parameter without a type is, by the type that its function is expected to have where it stands. */
  expected(binding: Binding, depth: number): Value | null {
    if (depth > MAX_VALUE_DEPTH || binding.kind !== 'parameter') return null;
    this.#parameters ??= parametersByFunction(this.#resolution.facts.bindings);
    const position = this.#parameters.get(binding.owner)?.find((one) => one.binding === binding)?.position;
    const type = position === undefined ? null : this.#expectedType(binding.owner, depth + 1);
    if (type?.kind !== 'callable') return null;
    const declared = parameterTypes(type.parameters)[position as number] ?? null;
    return declared === null
      ? null
      : this.#resolution.steps.property(
          this.#resolution.types.typed(declared, type.from, depth + 1),
          binding.property,
          depth,
        );
  }

  /** What a parameter is given by the calls of its function in this file, where no types are declared. */
  given(binding: Binding, depth: number): Value | null {
    if (depth > MAX_VALUE_DEPTH || !this.#resolution.rules.followsArguments) return null;
    this.#parameters ??= parametersByFunction(this.#resolution.facts.bindings);
    const parameter = this.#parameters.get(binding.owner)?.find((one) => one.binding === binding);
    if (parameter === undefined) return null;
    this.#givenValues ??= new GivenValues(this.#resolution.facts, this.#resolution.rules);
    return either(
      this.#givenValues.of(parameter).map(({ path, call }) => {
        if (this.#resolution.question.isSpent() || !this.#calls(call, binding.owner)) return null;
        const place = { owner: call.owner, line: call.line, column: call.column };
        return this.#resolution.steps.property(
          this.#resolution.expressions.evaluateAll(path, place, depth + 2),
          binding.property,
          depth,
        );
      }),
    );
  }

  /** Whether a call is one of a function of this file, or makes an object with it. */
  #calls(call: CallSite, definition: number): boolean {
    const around = this.#resolution.facts.definitions[definition]?.owner ?? -1;
    const isOf = (value: Value | null): boolean => {
      if (value === null) return false;
      if (value.kind === 'either') return value.values.some(isOf);
      if (value.kind === 'local') return value.definition === definition || value.definition === around;
      if (value.kind !== 'symbol' || value.ref.path !== this.#resolution.file.path) return false;
      const called = this.#resolution.file.symbols[value.ref.ordinal]?.definition;
      return called === definition || (called === around && called !== -1);
    };
    return isOf(this.#calleeOf(call));
  }

  /** What a call calls. While that is being asked, nothing: what it rests on then does not rest on itself. */
  #calleeOf(call: CallSite): Value | null {
    const known = this.#callees.get(call);
    if (known !== undefined) return known;
    this.#callees.set(call, null);
    const callee = this.#findCallee(call);
    this.#callees.set(call, callee);
    return callee;
  }

  #findCallee({ name, receiver, owner, line, column }: CallSite): Value | null {
    const place = { owner, line, column };
    if (receiver === null) {
      const value = this.#resolution.variables.name(name, place, 1);
      if (value === 'unknown' || value?.kind !== 'symbol') return value === 'unknown' ? null : value;
      return this.#resolution.holders.heldByVariable(value.ref, 1) ?? value;
    }
    const path = pathsOf(name === '' ? receiver : `${receiver}.${name}`, this.#resolution.rules.choices)[0];
    return path === undefined ? null : this.#resolution.expressions.evaluate(path, place, 1);
  }

  /** The type that is declared for what a function is given to: a variable, the result of the function around, a parameter. */
  #expectedType(definition: number, depth: number): Extract<Value, { kind: 'callable' }> | null {
    const around = this.#resolution.facts.definitions[definition];
    if (around === undefined) return null;
    const { name, owner, line, column } = around;
    const callable = (value: Value | null) => {
      const all = value?.kind === 'either' ? value.values : [value];
      return all.find((one) => one?.kind === 'callable') ?? null;
    };
    this.#typedNames ??= new Map(
      this.#resolution.facts.bindings.flatMap((one) =>
        one.type !== null && one.property === null ? [[`${one.owner} ${one.name}`, one.type] as const] : [],
      ),
    );
    const declared = this.#typedNames.get(`${owner} ${name}`);
    if (declared !== undefined)
      return callable(this.#resolution.types.typed(declared, this.#resolution.surroundings.here(definition), depth));
    const here = `fn@${line}:${column}`;
    this.#functionUses ??= this.#usesOfFunctions();
    const use = this.#functionUses.get(here);
    if (use === undefined) return null;
    if (use.kind === 'result') {
      const result = this.#resolution.facts.definitions[use.of]?.type ?? null;
      return result === null
        ? null
        : callable(this.#resolution.types.typed(result, this.#resolution.surroundings.here(use.of), depth));
    }
    return callable(this.#parameterOfCall(use.call, use.position, depth));
  }

  /** The declared type of what a call gives at a place of its arguments. */
  #parameterOfCall(call: CallSite, position: number, depth: number): Value | null {
    const element = this.#elementCallback(call, depth + 1);
    if (element !== null) return element;
    const callee = call.receiver === null ? call.name : `${call.receiver}.${call.name}`;
    const place = { owner: call.owner, line: call.line, column: call.column };
    const path = pathsOf(callee, this.#resolution.rules.choices)[0];
    const value = path === undefined ? null : this.#resolution.expressions.evaluate(path, place, depth + 1);
    for (const one of value?.kind === 'either' ? value.values : [value]) {
      const type = this.#parameterType(one, position, call.arguments, depth + 1);
      if (type !== null) return type;
    }
    return null;
  }

  /** What a member of a container calls with its elements. */
  #elementCallback({ receiver, name, owner, line, column }: CallSite, depth: number): Value | null {
    const positions = Object.hasOwn(this.#resolution.rules.elementCallbacks, name)
      ? this.#resolution.rules.elementCallbacks[name]
      : undefined;
    const path =
      receiver === null || positions === undefined ? undefined : pathsOf(receiver, this.#resolution.rules.choices)[0];
    if (path === undefined || positions === undefined) return null;
    const value = this.#resolution.expressions.evaluate(path, { owner, line, column }, depth);
    if (value?.kind !== 'container') return null;
    const parameters = [0, 1].map((at) => `_${at}: ${positions.includes(at) ? value.element : 'unknown'}`);
    return { kind: 'callable', parameters: `(${parameters.join(', ')})`, result: 'unknown', from: value.from };
  }

  #parameterType(callee: Value | null, position: number, args: number, depth: number): Value | null {
    switch (callee?.kind) {
      case 'callable': {
        const type = parameterTypes(callee.parameters)[position] ?? null;
        return type === null ? null : this.#resolution.types.typed(type, callee.from, depth);
      }
      case 'local': {
        this.#parameters ??= parametersByFunction(this.#resolution.facts.bindings);
        const all = this.#parameters.get(callee.definition) ?? [];
        const type =
          all.find((one) => one.position === position && one.binding.property === null)?.binding.type ?? null;
        return type === null
          ? null
          : this.#resolution.types.typed(type, this.#resolution.surroundings.here(callee.definition), depth);
      }
      case 'symbol': {
        const ref = this.#callableBehind(callee.ref, args);
        const file = this.#resolution.environment.file(ref.path);
        const symbol = file?.symbols[ref.ordinal];
        if (file === undefined || symbol === undefined) return null;
        const from = { path: ref.path, within: symbol.owner, self: callee.on ?? null, ...givenTo(callee) };
        const type = file.parameterType(ref.ordinal, position);
        if (type !== null) return this.#resolution.types.typed(type, from, depth);
        const own =
          symbol.type === null || isCalled(symbol) ? null : this.#resolution.types.typed(symbol.type, from, depth);
        return own?.kind === 'callable' ? this.#parameterType(own, position, args, depth) : null;
      }
      default:
        return null;
    }
  }

  /** What takes the arguments of a call: of a class its constructor. */
  #callableBehind(ref: SymbolRef, args: number): SymbolRef {
    const symbol = this.#resolution.environment.symbol(ref);
    if (symbol === undefined || !isTypeKind(symbol.kind)) return ref;
    const member = firstOf(this.#resolution.rules.constructors, (name) =>
      this.#resolution.members.find(ref, name, args),
    );
    return member?.kind === 'symbol' ? member.ref : ref;
  }

  /** Where each function without a name of its own is given to something. */
  #usesOfFunctions(): ReadonlyMap<string, FunctionUse> {
    const uses = new Map<string, FunctionUse>();
    for (const { owner, value } of this.#resolution.facts.results)
      if (value.startsWith('fn@')) uses.set(value, { kind: 'result', of: owner });
    for (const call of this.#resolution.facts.calls) {
      call.values.forEach((value, position) => {
        if (value?.startsWith('fn@') === true) uses.set(value, { kind: 'argument', call, position });
      });
    }
    return uses;
  }
}
