import { pathsIn } from '../../../languages/choices.ts';
import { ANY_NAME, type Definition, type Result } from '../../../languages/facts.ts';
import { parseLambdaPlace } from '../../../languages/lambda-place.ts';
import { isSlice, type PathStep, propertySteps } from '../../../languages/paths.ts';
import { isTypeKind } from '../../file-interface.ts';
import type { InterfaceSymbol } from '../../interface-data.ts';
import { MAX_VALUE_DEPTH } from '../bounds.ts';
import type { SymbolRef } from '../edges.ts';
import type { Sort } from '../members/member.ts';
import type { External } from '../names/meaning.ts';
import { isVariable } from '../outside-types.ts';
import { resultTypes, withoutWrappers } from '../type-text.ts';
import { type Container, entryOf, isContainer, sliceOf, unordered } from './containers.ts';
import { givenTo, isCalled } from './holders.ts';
import type { Resolution } from './resolution.ts';
import { either, fromMeaning, given, type Instance, instance, type Understanding, type Value } from './value.ts';

/** One step from a value on: to a member, an element, or the result of a call. */
export class Steps {
  readonly #resolution: Resolution;
  #results: ReadonlyMap<number, readonly Result[]> | null = null;

  constructor(resolution: Resolution) {
    this.#resolution = resolution;
  }

  step(value: Value, step: PathStep, depth: number, sort: Sort = 'any'): Value | null {
    if (value.kind === 'outside') return value.type === undefined ? value : { kind: 'outside' };
    if (value.kind === 'either') return either(value.values.map((one) => this.step(one, step, depth, sort)));
    if (this.#resolution.question.isSpent()) return null;
    switch (step.kind) {
      case 'member':
        return this.#memberStep(value, step.name, depth, sort);
      case 'call':
        return this.#resultOfObject(value, depth) ?? this.#callStep(value, depth);
      case 'element':
        return this.element(value, depth, step.key);
      default:
        return null;
    }
  }

  /** An element of what a value holds, or of what its type is defined as. */
  element(value: Value, depth: number, key?: string): Value | null {
    if (value.kind === 'container' && value.key !== undefined && !this.#isKeyed(value)) return this.#pair(value);
    if (isContainer(value)) return key !== undefined && isSlice(key) ? sliceOf(value, key) : this.anyOf(value, key);
    if (value.kind === 'symbol') return this.#elementOfSymbol(value.ref, depth + 1, key);
    if (value.kind === 'shape') return this.#resolution.shapes.element(value, depth, key);
    return value.kind === 'instance' ? this.#elementOfType(value, depth, key) : null;
  }

  #elementOfSymbol(ref: SymbolRef, depth: number, key?: string): Value | null {
    const { holders } = this.#resolution;
    // Brackets behind a function or a type hold what its type parameters stand for.
    if (!holders.isVariable(ref)) return { kind: 'symbol', ref };
    const held = holders.held(ref, depth);
    return held === null ? null : this.step(held, { kind: 'element', ...(key !== undefined && { key }) }, depth);
  }

  #elementOfType(value: Instance, depth: number, key?: string): Value | null {
    const name = nameInKey(key);
    const member = name === null ? null : this.#memberStep(value, name, depth);
    if (member !== null) return member;
    const kind = this.#resolution.environment.symbol(value.ref)?.kind;
    if (kind === 'interface') return this.#resolution.shapes.memberOfAlias(value, ANY_NAME, depth);
    return kind === 'type' ? this.#elementOfAlias(value, depth, key) : null;
  }

  #elementOfAlias(value: Instance, depth: number, key?: string): Value | null {
    const { environment, types, shapes } = this.#resolution;
    const { path } = value.ref;
    const symbol = environment.symbol(value.ref);
    if (symbol === undefined || symbol.type === null) return null;
    const held = types.typed(symbol.type, { path, within: symbol.owner, ...givenTo(value) }, depth);
    if (held?.kind === 'shape') return shapes.element(held, depth, key);
    return held?.kind === 'container' ? types.typed(held.element, held.from) : null;
  }

  /** An element of a container: where it is known what stands at the key, that. */
  anyOf(value: Container, key?: string): Value | null {
    if (value.kind === 'container') return this.#resolution.types.typed(value.element, value.from);
    return value.kind === 'elements' ? value.value : entryOf(value, key);
  }

  #memberStep(value: Value, name: string, depth: number, sort: Sort = 'any'): Value | null {
    if (isContainer(value)) return this.#memberOfContainer(value, name);
    if (value.kind === 'object') return this.#memberOfObject(value, name, depth);
    if (value.kind === 'shape') return this.#resolution.shapes.member(value, name, depth);
    if (value.kind === 'callable') return this.#memberOfFunction(value, name);
    if (value.kind === 'symbol' && this.#isObjectOfType(name)) return this.#objectOfType(value.ref, name, depth);
    const member = this.#resolution.holders.member(value, name, null, depth, sort);
    if (member === null) return this.#memberNotDeclared(value, name, depth);
    if (member.kind === 'field' || (member.kind === 'symbol' && 'inherited' in member)) {
      return this.#resolution.holders.memberValue(member, depth, this.#objectOf(value, depth));
    }
    return fromMeaning(member);
  }

  #memberOfObject(value: Extract<Value, { kind: 'object' }>, name: string, depth: number): Value {
    return this.#resolution.objects.member(value, name, depth) ?? { ...value, holder: `${value.holder}.${name}` };
  }

  /** What calls a function by way of the member that its type has: `run` of a `Runnable`. */
  #memberOfFunction(value: Extract<Value, { kind: 'callable' }>, name: string): Value | null {
    return this.#resolution.rules.functionMembers.includes(name) ? value : null;
  }

  /** A member of what no declaration gives it by its name. */
  #memberNotDeclared(value: Value, name: string, depth: number): Value | null {
    if (value.kind === 'symbol') {
      if (this.#resolution.rules.typeObjects.includes(name) && !this.#resolution.holders.isVariable(value.ref))
        return value;
      return this.#constantsOf(value.ref, name) ?? this.#memberOfHeld(value.ref, name, depth);
    }
    if (value.kind !== 'instance') return null;
    return this.#resolution.shapes.memberOfAlias(value, name, depth) ?? this.#wrapperMember(value, name);
  }

  /** What an enumeration tells of its constants without its being written: all of them, or one by its name. */
  #constantsOf(ref: SymbolRef, name: string): Value | null {
    const { rules, environment } = this.#resolution;
    if (!rules.enumObjects || environment.symbol(ref)?.kind !== 'enum') return null;
    const value = instance(ref);
    if (name === 'valueOf') return value;
    return value !== null && (name === 'values' || name === 'entries') ? { kind: 'elements', value } : null;
  }

  /** A member of what a variable holds whose type has no name, or which is one of several. */
  #memberOfHeld(ref: SymbolRef, name: string, depth: number): Value | null {
    const { holders } = this.#resolution;
    const held = holders.isVariable(ref) ? holders.held(ref, depth + 1) : null;
    const hasMembers = held?.kind === 'shape' || held?.kind === 'either' || held?.kind === 'callable';
    return hasMembers ? this.#memberStep(held, name, depth + 1) : null;
  }

  #isObjectOfType(name: string): boolean {
    return name === this.#resolution.rules.makes || name === OUTER;
  }

  /** An object of a type: a new one, or that around of an inner one. */
  #objectOfType(ref: SymbolRef, name: string, depth: number): Value | null {
    const type = this.#resolution.holders.asType(ref, depth);
    const isMember = type !== null && name !== OUTER && this.#resolution.members.find(type, name, null) !== null;
    return isMember ? null : instance(type);
  }

  /** The object that a member belongs to: itself, or what a variable at the top holds. */
  #objectOf(value: Value, depth: number): Instance | undefined {
    if (value.kind === 'symbol' && this.#resolution.holders.isVariable(value.ref)) {
      const held = this.#resolution.holders.held(value.ref, depth + 1);
      return held?.kind === 'instance' && held.given !== undefined ? held : undefined;
    }
    return value.kind === 'instance' ? value : undefined;
  }

  /** A key of a container with the element that it leads to; a key of no declared type tells nothing. */
  #pair(value: Container): Value | null {
    const { types } = this.#resolution;
    const key = value.kind === 'container' && value.key !== undefined ? types.typed(value.key, value.from) : null;
    const parts = [key, this.anyOf(value)];
    const entries = parts.flatMap((part, at) => (part === null ? [] : [{ key: String(at), value: part }]));
    return entries.length === 0 ? null : { kind: 'entries', entries };
  }

  #memberOfContainer(value: Container, name: string): Value | null {
    const ofTuple = this.#resolution.rules.traitBounds ? this.#memberOfTuple(value, name) : null;
    if (ofTuple !== null) return ofTuple;
    if (this.#resolution.rules.pairMembers.includes(name)) {
      const pair = this.#pair(value);
      return pair === null ? null : { kind: 'elements', value: pair };
    }
    if (this.#isKeyed(value) && (ITERATION.has(name) || name === 'values')) return this.#part(value, name);
    if (this.#resolution.rules.sequenceMembers.includes(name)) return unordered(value);
    return this.#resolution.rules.elementMembers.includes(name) ? this.anyOf(value) : null;
  }

  /** What the values of a table are, or its keys where these have a type. */
  #part(value: Container, name: string): Value | null {
    const key = value.kind === 'container' ? value.key : undefined;
    const keys = key === undefined || value.kind !== 'container' ? null : this.#resolution.types.typed(key, value.from);
    const part = name === 'values' ? this.anyOf(value) : keys;
    return part === null ? null : { kind: 'elements', value: part };
  }

  /** A part of a tuple, by its place, or the tuple behind what wraps it; null for whatever else. */
  #memberOfTuple(value: Container, name: string): Value | null {
    if (value.kind !== 'entries') return null;
    if (/^\d+$/.test(name)) return entryOf(value, name);
    return this.#resolution.rules.wrapperMembers.includes(name) ? value : null;
  }

  /** Whether a loop over a container goes over its keys, which nothing is told of. */
  #isKeyed(value: Container): boolean {
    if (value.kind === 'entries') return value.entries.some(({ key }) => key.startsWith('"'));
    return (
      value.kind === 'container' &&
      this.#resolution.rules.keyedTypes.includes(value.type.slice(value.type.lastIndexOf('.') + 1))
    );
  }

  property(value: Value | null, property: string | null, depth: number): Value | null {
    if (value === null || property === null) return value;
    const parameter = parseLambdaPlace(property);
    if (parameter !== null) return this.#resolution.lambdas.parameter(value, parameter, depth);
    const { calledWithHeld } = this.#resolution.rules;
    const [, member = '', place] = GIVEN_PART.exec(property) ?? [];
    if (place !== undefined && calledWithHeld.includes(member))
      return this.property(this.property(value, member, depth), place, depth);
    const steps = propertySteps(property);
    if (steps !== null) return this.#behind(value, steps, depth);
    return calledWithHeld.includes(property)
      ? this.#heldBy(value, property, depth)
      : this.#memberStep(value, property, depth, this.#resolution.variables.memberSort(false));
  }

  #behind(value: Value, steps: readonly PathStep[], depth: number): Value | null {
    return this.#isEntering(steps) ? this.#entered(value, steps, depth) : this.#along(value, steps, depth);
  }

  #isEntering([first]: readonly PathStep[]): boolean {
    return first?.kind === 'member' && this.#resolution.rules.enteringMembers.includes(first.name);
  }

  /** What a context gives when it is entered: an element of one that yields it; itself where that cannot be told. */
  #entered(context: Value, steps: readonly PathStep[], depth: number): Value | null {
    if (isContainer(context)) return this.anyOf(context);
    if (context.kind === 'either') return either(context.values.map((one) => this.#entered(one, steps, depth)));
    const entered = this.#along(context, steps, depth);
    const { kind } = (entered?.kind === 'instance' ? this.#resolution.environment.symbol(entered.ref) : null) ?? {};
    return kind !== undefined && isTypeKind(kind) ? entered : context;
  }

  /** What a member calls a function with, which the value holds or is; where it has that member itself, the member. */
  #heldBy(value: Value, member: string, depth: number): Value | null {
    if (isContainer(value)) return value.kind === 'entries' ? value : this.anyOf(value);
    const own = this.#memberStep(value, member, depth, this.#resolution.variables.memberSort(false));
    return own ?? (value.kind === 'instance' ? value : null);
  }

  #along(value: Value, steps: readonly PathStep[], depth: number): Value | null {
    let at: Value | null = value;
    for (const step of steps) at = at === null ? null : this.step(at, step, depth);
    return at;
  }

  /** `.then()`, `.unwrap()`, `.get()` of a wrapper that the type already looks through. */
  #wrapperMember(value: Value, name: string): Value | null {
    if (!this.#resolution.rules.wrapperMembers.includes(name)) return null;
    return value.kind === 'instance' ? { kind: 'instance', ref: value.ref } : value;
  }

  /** What calling an object gives back whose type says so. */
  #resultOfObject(value: Value, depth: number): Value | null {
    const isObject = value.kind === 'instance' || value.kind === 'shape';
    return isObject ? this.#resolution.shapes.result(value, depth) : null;
  }

  #callStep(value: Value, depth: number): Value | null {
    if (HELD.has(value.kind)) return value;
    if (value.kind === 'callable') return this.#resolution.types.typed(value.result, value.from, depth + 1);
    if (value.kind === 'external') return this.#resultOfExternal(value);
    if (value.kind === 'module') return this.#moduleResult(value, depth);
    if (value.kind === 'local') return this.#resultOfLocal(value.definition, depth);
    if (value.kind !== 'symbol') return null;
    const symbol = this.#resolution.environment.symbol(value.ref);
    if (symbol === undefined) return null;
    const held = this.#resolution.holders.heldByVariable(value.ref, depth + 1);
    if (held !== null) return this.step(held, { kind: 'call' }, depth + 1);
    if (isTypeKind(symbol.kind)) {
      return this.#resolution.rules.callConstructs
        ? instance(this.#resolution.holders.asType(value.ref, depth + 1))
        : null;
    }
    const from = this.#around(value, symbol);
    if (symbol.type === null) {
      const own =
        value.ref.path === this.#resolution.file.path ? this.#localResult(symbol.definition, depth + 1) : null;
      return this.#constructorOwner(value.ref) ?? this.result(value.ref, from, depth + 1) ?? own;
    }
    if (symbol.parameters === null && depth > MAX_VALUE_DEPTH) return null;
    const typed = this.#resolution.types.typed(symbol.type, from);
    return typed?.kind === 'callable' ? this.#resolution.types.typed(typed.result, typed.from, depth + 1) : typed;
  }

  /** An object where a type is called, which a capital letter tells. */
  #resultOfExternal({ name, as }: External): Value {
    const isType = as === undefined && this.#resolution.rules.callConstructs && /(?:^|[.#])\p{Lu}[^.#]*$/u.test(name);
    return { kind: 'external', name, as: isType ? 'object' : 'unknown' };
  }

  /** Whether a function gives back what it is given, of whatever type: `<T>(one: T) => T`. */
  givesBack(value: Value): boolean {
    const file = value.kind === 'symbol' ? this.#resolution.environment.file(value.ref.path) : undefined;
    if (value.kind !== 'symbol' || file === undefined) return false;
    const { ordinal } = value.ref;
    const { type = null, owner = -1 } = file.symbol(ordinal) ?? {};
    if (type === null || !isVariable(type) || file.parameterType(ordinal, 0) !== type) return false;
    return this.#resolution.members.typeNames.named(file, type, owner) === null;
  }

  /** One of several results of calling a function, by its place; null where there is one, or none is declared. */
  oneResult(value: Value, at: number): Value | null {
    switch (value.kind) {
      case 'either':
        return either(value.values.map((one) => this.oneResult(one, at)));
      case 'local': {
        const { type } = this.#resolution.facts.definitions[value.definition] as Definition;
        return this.#resultAt(type, at, this.#resolution.surroundings.here(value.definition));
      }
      case 'symbol': {
        const symbol = this.#resolution.environment.symbol(value.ref);
        const isFunction = symbol !== undefined && isCalled(symbol);
        return isFunction ? this.#resultAt(symbol.type, at, this.#around(value, symbol)) : null;
      }
      default:
        return null;
    }
  }

  #resultAt(declared: string | null, at: number, from: Understanding): Value | null {
    const type = declared === null ? undefined : resultTypes(withoutWrappers(declared, this.#resolution.rules))[at];
    return type === undefined ? null : this.#resolution.types.typed(type, from);
  }

  /** Where what a function is declared to give back is understood. */
  #around(value: Extract<Value, { kind: 'symbol' }>, { owner }: InterfaceSymbol): Understanding {
    const self = value.on ?? this.#resolution.members.holder(value.ref);
    return { path: value.ref.path, within: owner, self, ...givenTo(value) };
  }

  /** What calling a module gives that is one function. */
  #moduleResult(value: Extract<Value, { kind: 'module' }>, depth: number): Value | null {
    const given = this.#resolution.holders.givenByModule(value);
    return given === null ? null : this.step(given, { kind: 'call' }, depth + 1);
  }

  #resultOfLocal(index: number, depth: number): Value | null {
    const { type } = this.#resolution.facts.definitions[index] as Definition;
    if (type === null) return this.#localResult(index, depth + 1);
    return this.#resolution.types.typed(type, this.#resolution.surroundings.here(index));
  }

  /** What a function without a declared result gives back, by what it returns. */
  result(ref: SymbolRef, from: Understanding, depth: number): Value | null {
    if (depth > MAX_VALUE_DEPTH) return null;
    const results = this.#resolution.environment.file(ref.path)?.resultsOf(ref.ordinal) ?? [];
    const inside = { ...from, inside: ref.ordinal };
    return given(results, ({ value }) =>
      either(pathsIn(value).map((path) => this.#resolution.expressions.foreign(path, inside, depth + 1))),
    );
  }

  #localResult(definition: number, depth: number): Value | null {
    if (depth > MAX_VALUE_DEPTH) return null;
    this.#results ??= Map.groupBy(this.#resolution.facts.results, ({ owner }) => owner);
    const { endLine } = this.#resolution.facts.definitions[definition] as Definition;
    const place = { owner: definition, line: endLine, column: 0 };
    return given(this.#results.get(definition) ?? [], ({ value }) =>
      this.#resolution.expressions.evaluateAll(value, place, depth + 1),
    );
  }

  #constructorOwner(ref: SymbolRef): Value | null {
    const symbol = this.#resolution.environment.symbol(ref);
    return symbol?.kind === 'constructor' && symbol.owner !== -1
      ? instance({ path: ref.path, ordinal: symbol.owner })
      : null;
  }
}

/** The name that a key is as written out, or null. */
function nameInKey(key: string | undefined): string | null {
  return key?.startsWith('"') === true ? key.slice(1, -1) : null;
}

/** A part of what a member calls a function with: `map.0`. */
const GIVEN_PART = /^(\w+)\.(\d+)$/;

/** Behind the name of a type, the object of it around: Java's `Outer.this`. */
const OUTER = 'this';

/** Members that a loop calls. */
const ITERATION: ReadonlySet<string> = new Set(['__iter__', '__aiter__']);

/** What a call of a member leaves as it is: the members of objects and containers are followed without their calls. */
const HELD: ReadonlySet<Value['kind']> = new Set(['instance', 'container', 'elements', 'entries']);
