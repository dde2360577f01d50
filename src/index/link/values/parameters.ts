import { pathsOf } from '../../../languages/choices.ts';
import { ARGUMENT, type Binding, type CallSite, type Definition, type FileFacts } from '../../../languages/facts.ts';
import { parseLambdaPlace } from '../../../languages/lambda-place.ts';
import type { LinkingRules } from '../../../languages/linking-rules.ts';
import { formatPath, type PathStep, parsePath } from '../../../languages/paths.ts';
import { isTypeKind } from '../../file-interface.ts';
import type { InterfaceSymbol } from '../../interface-data.ts';
import { type PlacedParameter, parametersByFunction } from '../../parameter-types.ts';
import { MAX_VALUE_DEPTH } from '../bounds.ts';
import type { SymbolRef } from '../edges.ts';
import { GivenValues } from '../given-values.ts';
import { isContainer } from './containers.ts';
import { givenTo, isCalled } from './holders.ts';
import type { Resolution } from './resolution.ts';
import { either, firstOf, type Understanding, type Value } from './value.ts';

/** What a function that is written where it is needed is given to. */
type FunctionUse = { readonly kind: 'result'; readonly of: number } | ArgumentUse;

interface ArgumentUse {
  readonly kind: 'argument';
  readonly call: CallSite;
  readonly position: number;
}

/** What parameters are that have no type: by what their function is given to, or by what calls give for them. */
export class Parameters {
  readonly #resolution: Resolution;
  #givenValues: GivenValues | null = null;
  #functionUses: ReadonlyMap<string, FunctionUse> | null = null;
  #parameters: ReadonlyMap<number, readonly PlacedParameter[]> | null = null;
  #typedNames: ReadonlyMap<string, string> | null = null;
  readonly #callees = new Map<CallSite, Value | 'asked' | null>();

  constructor(resolution: Resolution) {
    this.#resolution = resolution;
  }

  /** What a parameter without a type is, by the type that its function is expected to have where it stands. */
  expected(binding: Binding, depth: number): Value | null {
    if (depth > MAX_VALUE_DEPTH || binding.kind !== 'parameter') return null;
    const place = binding.property === null ? null : parseLambdaPlace(binding.property);
    if (place !== null) return this.#resolution.lambdas.ofPlainCall(binding, place, depth + 1);
    this.#parameters ??= parametersByFunction(this.#resolution.facts.bindings);
    const position = this.#parameters.get(binding.owner)?.find((one) => one.binding === binding)?.position;
    if (position === undefined) return null;
    const given = this.#expectedAt(binding.owner, position, depth + 1);
    return this.#resolution.steps.property(given, binding.property, depth);
  }

  /** What a function is given at a place, by what it is given to itself or by the object that it is a member of. */
  #expectedAt(definition: number, position: number, depth: number): Value | null {
    const around = this.#resolution.facts.definitions[definition];
    if (around === undefined) return null;
    if (around.holder !== null && around.holder !== '') {
      return this.#parameterOfAny(this.#expectedMember(around, around.holder, depth), position, 0, depth);
    }
    const use = this.#useOf(definition);
    const element = use?.kind === 'argument' ? this.#heldGiven(use, position, depth) : null;
    return element ?? this.#expectedByType(this.#expectedType(definition, use, depth), position, depth);
  }

  #expectedByType(type: Extract<Value, { kind: 'callable' }> | null, position: number, depth: number): Value | null {
    const declared = type === null ? null : (type.parameters[position] ?? null);
    return type === null || declared === null ? null : this.#resolution.types.typed(declared, type.from, depth + 1);
  }

  /** The member that an object written out is expected to have where a function stands in it. */
  #expectedMember({ owner, name }: Definition, holder: string, depth: number): Value | null {
    const object = this.#expectedObject(holder, owner, depth);
    return object === null ? null : this.#resolution.steps.step(object, { kind: 'member', name }, depth, 'function');
  }

  /** The type that `this` is known by in the methods of an object that is written out, where one is declared for it. */
  expectedSelf({ holder, owner }: Extract<Value, { kind: 'object' }>, depth: number): Value | null {
    const expected = depth > MAX_VALUE_DEPTH ? null : this.#expectedObject(holder, owner, depth);
    return expected?.kind === 'instance' ? expected : null;
  }

  /** What an object that is written out is expected to be, by what it is given to. */
  #expectedObject(holder: string, owner: number, depth: number): Value | null {
    const [head = ''] = holder.split(/[.[]/, 1);
    let value = this.#expectedHolder(head, owner, depth);
    for (const step of (parsePath(`_${holder.slice(head.length)}`) ?? []).slice(1))
      value = value === null ? null : this.#resolution.steps.step(value, step, depth);
    return value;
  }

  #expectedHolder(head: string, owner: number, depth: number): Value | null {
    if (head.startsWith(ARGUMENT)) {
      const use = this.#uses().get(formatPath([{ kind: 'object', holder: head }]));
      return use?.kind === 'argument' ? this.#parameterOfCall(use.call, use.position, depth) : null;
    }
    const { facts, types, surroundings } = this.#resolution;
    const type = head === 'return' ? (facts.definitions[owner]?.type ?? null) : this.#declaredType(owner, head);
    return type === null ? null : types.typed(type, surroundings.here(owner), depth);
  }

  /** The type that is declared for a variable of a function or a field of a type, or null. */
  #declaredType(owner: number, name: string): string | null {
    this.#typedNames ??= new Map(
      this.#resolution.facts.bindings.flatMap((one) =>
        one.type !== null && one.property === null ? [[`${one.owner} ${one.name}`, one.type] as const] : [],
      ),
    );
    return this.#typedNames.get(`${owner} ${name}`) ?? null;
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
      const called = this.#resolution.file.symbol(value.ref.ordinal)?.definition;
      return called === definition || (called === around && called !== -1);
    };
    return isOf(this.#calleeOf(call));
  }

  /** What a call calls. While that is being asked, nothing: what it rests on then does not rest on itself. */
  #calleeOf(call: CallSite): Value | null {
    const known = this.#callees.get(call);
    if (known === 'asked') this.#resolution.question.omit();
    if (known !== undefined) return known === 'asked' ? null : known;
    this.#callees.set(call, 'asked');
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

  /** What a function that is written where it is needed is given to. */
  #useOf(definition: number): FunctionUse | undefined {
    const { line, column } = this.#resolution.facts.definitions[definition] as Definition;
    return this.#uses().get(formatPath([{ kind: 'function', line, column }]));
  }

  #uses(): ReadonlyMap<string, FunctionUse> {
    this.#functionUses ??= usesOfFunctions(this.#resolution.facts);
    return this.#functionUses;
  }

  /** The type that is declared for what a function is given to: a variable, the result of the function around, a parameter. */
  #expectedType(
    definition: number,
    use: FunctionUse | undefined,
    depth: number,
  ): Extract<Value, { kind: 'callable' }> | null {
    const { facts, types, shapes, surroundings } = this.#resolution;
    const { name, owner } = facts.definitions[definition] as Definition;
    const callable = (value: Value | null) => {
      const all = value?.kind === 'either' ? value.values : [value];
      const functions = all.map((one) =>
        one?.kind === 'shape' || one?.kind === 'instance' ? shapes.itself(one, depth) : one,
      );
      return functions.find((one) => one?.kind === 'callable') ?? null;
    };
    const declared = this.#declaredType(owner, name);
    if (declared !== null) return callable(types.typed(declared, surroundings.here(definition), depth));
    if (use === undefined) return null;
    if (use.kind === 'argument') return callable(this.#parameterOfCall(use.call, use.position, depth));
    const result = facts.definitions[use.of]?.type ?? null;
    return result === null ? null : callable(types.typed(result, surroundings.here(use.of), depth));
  }

  /** The declared type of what a call gives at a place of its arguments. */
  #parameterOfCall(call: CallSite, position: number, depth: number): Value | null {
    const callee = call.receiver === null ? call.name : `${call.receiver}.${call.name}`;
    const path = pathsOf(callee, this.#resolution.rules.choices)[0];
    const value = path === undefined ? null : this.#evaluate(path, call, depth + 1);
    return this.#parameterOfAny(value, position, call.arguments, depth + 1);
  }

  #evaluate(path: readonly PathStep[], { owner, line, column }: CallSite, depth: number): Value | null {
    return this.#resolution.expressions.evaluate(path, { owner, line, column }, depth);
  }

  /** What a function takes at a place. */
  parameterOf(callee: Value | null, position: number, depth: number): Value | null {
    return depth > MAX_VALUE_DEPTH ? null : this.#parameterOfAny(callee, position, 0, depth);
  }

  /** What the first of the functions that a value may be takes at a place. */
  #parameterOfAny(callee: Value | null, position: number, args: number, depth: number): Value | null {
    return firstOf(callee?.kind === 'either' ? callee.values : [callee], (one) =>
      this.#parameterType(one, position, args, depth),
    );
  }

  /** What a member of a container calls a function with: its elements. */
  #elementGiven({ call, position: at }: ArgumentUse, position: number, depth: number): Value | null {
    const { rules, holders, steps } = this.#resolution;
    const { receiver, name } = call;
    if (receiver === null || at !== 0 || !takesElementAt(rules.elementCallbacks, name, position)) return null;
    const path = pathsOf(receiver, rules.choices)[0];
    const value = path === undefined ? null : this.#evaluate(path, call, depth);
    const held = value?.kind === 'symbol' ? holders.held(value.ref, depth) : value;
    return held !== null && isContainer(held) ? steps.anyOf(held) : null;
  }

  /** What a member calls a function with that its object holds: an element, or what is waited for. */
  #heldGiven(use: ArgumentUse, position: number, depth: number): Value | null {
    const isSettled = position === 0 && use.position === 0;
    return isSettled && this.#resolution.rules.settledCallbacks.includes(use.call.name)
      ? this.#settled(use.call, depth)
      : this.#elementGiven(use, position, depth);
  }

  /** What is waited for where a function is given to be called with it: what another such call gives is not known. */
  #settled(call: CallSite, depth: number): Value | null {
    const { rules } = this.#resolution;
    const path = call.receiver === null ? undefined : pathsOf(call.receiver, rules.choices)[0];
    const isFirst =
      path?.every((step) => step.kind !== 'member' || !rules.settledCallbacks.includes(step.name)) === true;
    return isFirst ? this.#evaluate(path, call, depth) : null;
  }

  #parameterType(callee: Value | null, position: number, args: number, depth: number): Value | null {
    switch (callee?.kind) {
      case 'instance':
      case 'shape':
        return this.#parameterType(this.#resolution.shapes.itself(callee, depth), position, args, depth);
      case 'callable': {
        const type = callee.parameters[position] ?? null;
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
        const symbol = file?.symbol(ref.ordinal);
        if (file === undefined || symbol === undefined) return null;
        const from = { path: ref.path, within: symbol.owner, self: callee.on ?? null, ...givenTo(callee) };
        const type = file.parameterType(ref.ordinal, position);
        if (type !== null) return this.#resolution.types.typed(type, from, depth);
        const own = this.#heldFunction(ref, symbol, from, depth);
        return own === null || depth > MAX_VALUE_DEPTH ? null : this.#parameterType(own, position, args, depth + 1);
      }
      default:
        return null;
    }
  }

  /** What a variable holds that takes parameters: by its declared type, or by what it is given where none is declared. */
  #heldFunction(ref: SymbolRef, symbol: InterfaceSymbol, from: Understanding, depth: number): Value | null {
    if (symbol.type === null) return this.#resolution.holders.heldByVariable(ref, depth + 1);
    const own = isCalled(symbol) ? null : this.#resolution.types.typed(symbol.type, from, depth);
    return own?.kind === 'callable' || own?.kind === 'shape' || own?.kind === 'instance' ? own : null;
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
}

/** Where each function without a name of its own, and each object that a call is given, is given to something. */
function usesOfFunctions({ results, calls }: FileFacts): ReadonlyMap<string, FunctionUse> {
  const uses = new Map<string, FunctionUse>();
  for (const { owner, value } of results) if (value.startsWith('fn@')) uses.set(value, { kind: 'result', of: owner });
  for (const call of calls) {
    call.values.forEach((value, position) => {
      if (value?.startsWith('fn@') === true || value?.startsWith('{=') === true)
        uses.set(value, { kind: 'argument', call, position });
    });
  }
  return uses;
}

/** Whether a member of a container calls the function that it is given with an element at a place. */
function takesElementAt(callbacks: LinkingRules['elementCallbacks'], name: string, position: number): boolean {
  return Object.hasOwn(callbacks, name) && callbacks[name]?.includes(position) === true;
}
