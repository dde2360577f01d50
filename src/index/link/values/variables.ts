import { MAX_KEYS } from '../../../languages/bindings.ts';
import { pathsIn } from '../../../languages/choices.ts';
import {
  type Binding,
  type CallSite,
  DECLARED_SELF,
  type Definition,
  librarySelf,
  OTHER_SELF,
  testOf,
} from '../../../languages/facts.ts';
import { formatLambdaPlace, parseLambdaPlace, RECEIVER } from '../../../languages/lambda-place.ts';
import { isValueKind } from '../../../languages/owner-cursor.ts';
import { formatPath, type PathStep } from '../../../languages/paths.ts';
import { isTypeKind } from '../../file-interface.ts';
import { MAX_SELVES, MAX_VALUE_DEPTH, MAX_VALUES } from '../bounds.ts';
import { LocalNames, type Place } from '../local-names.ts';
import type { Sort } from '../members/member.ts';
import type { Resolution } from './resolution.ts';
import { either, fromMeaning, instance, type Value } from './value.ts';

/** What plain names mean: those that are local to the functions of the file, and those that they hide. */
export class Variables {
  readonly #resolution: Resolution;
  readonly locals: LocalNames;
  /** Elements that are given values, by their paths. */
  readonly #elements: ReadonlyMap<string, readonly Binding[]>;
  #keyedNames: ReadonlySet<string> | null = null;
  readonly #receivers = new Map<Binding, Binding>();

  constructor(resolution: Resolution) {
    this.#resolution = resolution;
    this.#elements = Map.groupBy(
      resolution.facts.bindings.filter(({ name }) => name.endsWith(']')),
      ({ name }) => name,
    );
    const { ordinals } = resolution.surroundings;
    this.locals = new LocalNames(resolution.facts, (definition) => !ordinals.has(definition));
  }

  name(name: string, place: Place, depth: number, sort: Sort = 'any'): Value | 'unknown' | null {
    return this.#named(name, place, sort === 'function' ? null : this.locals.binding(name, place), depth, sort);
  }

  /** What a plain call's callee is: as `name`, but for languages in which variables cannot be called by their name. */
  callee(name: string, place: Place): Value | 'unknown' | null {
    const isSeparate = this.#resolution.rules.separateCalls;
    return this.#named(name, place, isSeparate ? null : this.locals.binding(name, place), 0, this.sort(true));
  }

  #named(
    name: string,
    place: Place,
    binding: Binding | null,
    depth: number,
    sort: Sort = 'any',
  ): Value | 'unknown' | null {
    return this.#anyRedefined(name, place, binding, depth) ?? this.#namedOnce(name, place, binding, depth, sort);
  }

  /** What a name is that no function gives several functions. */
  #namedOnce(name: string, place: Place, binding: Binding | null, depth: number, sort: Sort): Value | 'unknown' | null {
    const local = this.locals.definition(name, place);
    const isValue = local !== null && holdsValue(this.#resolution.facts.definitions[local] as Definition);
    if (
      local !== null &&
      !(isValue && binding !== null) &&
      !isInner(binding, this.#resolution.facts.definitions[local])
    )
      return { kind: 'local', definition: local };
    if (binding !== null && !this.#isTopVariable(binding)) {
      return this.#valueOf(binding, place, depth + 1) ?? 'unknown';
    }
    return this.#latest(binding, place, depth) ?? this.#outer(name, place, depth, sort);
  }

  #valueOf(binding: Binding, place: Place, depth: number): Value | null {
    return this.#bound(binding, place, depth) ?? this.#loaded(binding) ?? this.#declared(binding, place, depth);
  }

  /** What a variable is declared to be by another of the places where it is given something. */
  #declared(binding: Binding, place: Place, depth: number): Value | null {
    if (!this.#resolution.rules.redefinesLocals || binding.type !== null) return null;
    const declaration = this.locals.declaration(binding);
    return declaration === null ? null : this.#bound(declaration, place, depth + 1);
  }

  /** What a name is that a function gives several functions, or a function and something else; null for any other. */
  #anyRedefined(name: string, place: Place, binding: Binding | null, depth: number): Value | null {
    const functions = this.#resolution.rules.redefinesLocals ? this.locals.redefined(name, place) : null;
    if (functions === null || (binding !== null && binding.owner !== functions.owner)) return null;
    if (functions.all.length === 1 && binding === null) return null;
    const given = binding === null ? null : this.#bound(binding, place, depth + 1);
    return either([...functions.all.map((definition) => ({ kind: 'local', definition }) as const), given]);
  }

  /** Whether a word that means the object or type around is the name of something else: a variable, another parameter. */
  isOther(name: string, place: Place): boolean {
    if (this.#resolution.rules.selfParameters === 0) return false;
    const binding = this.locals.binding(name, place);
    if (binding === null) return false;
    if (binding.kind !== 'parameter') return true;
    return binding.type !== null && !this.#isMethod(binding.owner);
  }

  /** Whether a name is a word for the type around, as `cls` is in Python, and not that of something else. */
  isTypeWord(name: string, place: Place): boolean {
    return this.#resolution.rules.typeWords.includes(name) && !this.isOther(name, place);
  }

  #isMethod(definition: number): boolean {
    const { definitions } = this.#resolution.facts;
    const around = definitions[definitions[definition]?.owner ?? -1];
    return around !== undefined && isTypeKind(around.kind);
  }

  /** What the body of a type holds by a name that is used directly in it. */
  #inBody(name: string, { owner }: Place): Value | null {
    const { rules, facts, file, surroundings } = this.#resolution;
    const around = rules.bodySeesItself ? facts.definitions[owner] : undefined;
    const type = around !== undefined && isTypeKind(around.kind) ? surroundings.ownSymbol(owner) : null;
    const [ordinal] = type === null ? [] : file.membersOf(type.ordinal, name);
    const symbol = ordinal === undefined ? undefined : file.symbol(ordinal);
    const isMeant = symbol !== undefined && (isTypeKind(symbol.kind) || symbol.parameters !== null);
    return isMeant && ordinal !== undefined ? { kind: 'symbol', ref: { path: file.path, ordinal } } : null;
  }

  /** What a name means outside the functions around a place: a member of an object given for `this`, or a name around it. */
  #outer(name: string, place: Place, depth: number, sort: Sort): Value | 'unknown' | null {
    const received = this.#received(name, place, depth);
    if (received !== null && received.kind !== 'outside' && received.kind !== 'external') return received;
    // Whether a library's object has the member is not known.
    return this.#aroundFunctions(name, place, depth, sort) ?? received;
  }

  /** A member of the type around a place, or a name of the file. */
  #aroundFunctions(name: string, place: Place, depth: number, sort: Sort): Value | 'unknown' | null {
    const inBody = this.#inBody(name, place);
    if (inBody !== null) return inBody;
    const hasMembers = this.#resolution.rules.implicitSelf && !this.hasOtherSelf(place);
    const selfMember = hasMembers ? this.#resolution.surroundings.implicit(name, place, sort) : null;
    if (selfMember !== null) {
      const on = instance(this.#resolution.surroundings.selfType(place));
      return this.#resolution.holders.memberValue(selfMember, depth, on ?? undefined) ?? 'unknown';
    }
    const { names, file, surroundings } = this.#resolution;
    const ref = surroundings.inNamespace(name, place, sort);
    return ref === null ? fromMeaning(names.top(file.path, name)) : { kind: 'symbol', ref };
  }

  /** Whether a place stands in a block of a type's body that may be run on any object. */
  hasOtherSelf(place: Place): boolean {
    const { rules, surroundings } = this.#resolution;
    if (!rules.sidedSelf || !surroundings.isInBody(place)) return false;
    return this.locals.binding(OTHER_SELF, place)?.owner === place.owner;
  }

  /** Whether a place stands in a block that may be given an object for its `this`. */
  mayReceiveSelf(place: Place): boolean {
    return this.#resolution.rules.receivedSelf && this.locals.binding('this', place) !== null;
  }

  /** Whether a name is a member of an object that a function is given for its `this`. */
  isReceived(name: string, place: Place): boolean {
    return this.locals.binding(name, place) === null && this.#received(name, place, 0) !== null;
  }

  /** A member of an object that a function around the place is given for its `this`: of the innermost one that has it. */
  #received(name: string, place: Place, depth: number): Value | null {
    let ofOutside: Value | null = null;
    for (const self of this.#selves(place, depth + 1)) {
      const member = this.#resolution.steps.step(self, { kind: 'member', name }, depth + 1);
      if (member !== null && member.kind !== 'outside' && member.kind !== 'external') return member;
      ofOutside ??= member;
    }
    return ofOutside;
  }

  /** The object that a function around the place is given for its `this`; null where none is. */
  self(place: Place, depth: number): Value | null {
    const [self = null] = this.#selves(place, depth);
    return self;
  }

  /** The objects that the functions around a place are given for their `this`, the innermost first. */
  *#selves(place: Place, depth: number): Generator<Value> {
    for (const { value } of this.#selvesAround(place, depth)) if (value !== null) yield value;
  }

  /** What the functions around a place are given for their `this`, the innermost first, with what that is. */
  *#selvesAround(place: Place, depth: number): Generator<{ readonly binding: Binding; readonly value: Value | null }> {
    if (!this.#resolution.rules.receivedSelf) return;
    let at: Place | null = place;
    for (let around = 0; around < MAX_SELVES && at !== null; around++) {
      const binding = this.#innermostSelf(at);
      if (binding === null) return;
      yield { binding, value: this.#bound(binding, at, depth) };
      at = placeBefore(binding);
    }
  }

  /** Whether a plain call is one of a member of a library's object that a block around the place is run on. */
  isOfBlock({ name, arguments: count }: CallSite, place: Place): boolean {
    const types = this.#resolution.blocks.typesWith(name, count);
    if (types.length === 0 || this.locals.binding(name, place) !== null) return false;
    const library = this.#innermostBlock(types, place);
    for (const { binding, value } of this.#selvesAround(place, 0)) {
      const isNearer = library !== null && !isInside(binding, library);
      const type = this.#resolution.blocks.typeOf(value, binding.value);
      if (isNearer || (type !== null && types.includes(type))) return true;
      if (this.#hasMember(value, name)) return false;
    }
    return library !== null;
  }

  /** Whether a value is known to have a member of the tree. */
  #hasMember(value: Value | null, name: string): boolean {
    const member = value === null ? null : this.#resolution.steps.step(value, { kind: 'member', name }, 1);
    return member !== null && member.kind !== 'outside' && member.kind !== 'external';
  }

  /** The innermost block around a place that the library runs on an object of one of some types. */
  #innermostBlock(types: readonly string[], place: Place): Binding | null {
    let innermost: Binding | null = null;
    for (const type of types) {
      const binding = this.locals.binding(librarySelf(type), place);
      if (binding !== null && (innermost === null || isInside(binding, innermost))) innermost = binding;
    }
    return innermost;
  }

  /** The `this` of the innermost function around a place that may be given one, or whose own parameter nobody writes. */
  #innermostSelf(place: Place): Binding | null {
    const [self, unwritten] = [this.locals.binding('this', place), this.locals.binding('it', place)];
    const isInner = unwritten !== null && (self === null || isInside(unwritten, self));
    return isInner ? this.#receiverBeside(unwritten) : self;
  }

  /** The `this` of a function by its own parameter. */
  #receiverBeside(parameter: Binding): Binding {
    let receiver = this.#receivers.get(parameter);
    if (receiver === undefined) {
      const place = parameter.property === null ? null : parseLambdaPlace(parameter.property);
      const property = place === null ? null : formatLambdaPlace({ ...place, parameter: RECEIVER });
      receiver = { ...parameter, name: 'this', property };
      this.#receivers.set(parameter, receiver);
    }
    return receiver;
  }

  /** What the function around a place, or one around that within the same method, declares that the object is. */
  declaredSelf(place: Place, depth: number): Value | null {
    const binding = this.#resolution.rules.declaredSelf ? this.locals.binding(DECLARED_SELF, place) : null;
    if (binding === null || this.#resolution.objects.methodAround(place.owner, binding.owner)) return null;
    return this.#bound(binding, place, depth);
  }

  /** Where the top of the file gives a name several values, the latest, which is meant there. */
  #latest(binding: Binding | null, place: Place, depth: number): Value | null {
    if (binding === null || place.owner !== -1 || binding.owner !== -1 || !this.#resolution.rules.followsArguments)
      return null;
    const isAgain = binding.value !== null && this.#resolution.file.bindingsOf(-1, binding.name).length > 1;
    return isAgain ? this.#bound(binding, place, depth + 1) : null;
  }

  /** A local name given to what is loaded inside a function: `const { a } = await import('./a.ts')`. */
  #loaded({ name, value }: Binding): Value | null {
    const isLoaded = value !== null && this.#resolution.rules.loaders.some((loader) => value.startsWith(`${loader}()`));
    return isLoaded ? fromMeaning(this.#resolution.names.top(this.#resolution.file.path, name)) : null;
  }

  /** Whether a name is a parameter that is only known by what calls give for it. */
  isGiven(name: string, place: Place): boolean {
    const binding = this.locals.binding(name, place);
    return binding?.kind === 'parameter' && binding.type === null && binding.value === null;
  }

  #isTopVariable(binding: Binding): boolean {
    return binding.owner === -1 && this.#resolution.file.top(binding.name) !== undefined;
  }

  /** What an element of a variable is given by its keys, `a["b"] = c`, and how many steps lead there; of several the innermost. */
  element(
    steps: readonly PathStep[],
    place: Place,
    depth: number,
  ): { readonly value: Value; readonly steps: number } | null {
    const [first] = steps;
    if (first?.kind !== 'name' || !this.#isKeyed(first.name)) return null;
    const keyed = steps.slice(1, 1 + MAX_KEYS).findIndex((step) => step.kind !== 'element' || step.key === undefined);
    for (let count = keyed === -1 ? Math.min(steps.length - 1, MAX_KEYS) : keyed; count > 0; count--) {
      const binding = this.locals.binding(formatPath(steps.slice(0, count + 1)), place);
      const value = binding === null ? null : this.#bound(binding, place, depth + 1);
      if (value !== null) return { value, steps: count + 1 };
    }
    return null;
  }

  /** What is given to elements of a variable under keys that are not known, `a[b] = c`, in whatever function that sees it. */
  anyElement({ kind, ...step }: PathStep, place: Place, depth: number): Value | null {
    if (kind !== 'name' || !('name' in step) || !this.#isKeyed(step.name)) return null;
    const given = this.#elements.get(`${step.name}[]`);
    if (given === undefined) return null;
    const owner = this.locals.binding(step.name, place)?.owner ?? -1;
    return this.#resolution.question.once(given, `${owner} ${depth}`, () =>
      this.#anyGiven(given.slice(0, MAX_VALUES), step.name, owner, depth),
    );
  }

  #anyGiven(given: readonly Binding[], name: string, variableOwner: number, depth: number): Value | null {
    return either(
      given.map((binding) => {
        const there = { owner: binding.owner, line: binding.scope?.line ?? 1, column: binding.scope?.column ?? 1 };
        const owner = this.locals.binding(name, there)?.owner ?? -1;
        return owner === variableOwner ? this.#bound(binding, there, depth + 1) : null;
      }),
    );
  }

  #isKeyed(name: string): boolean {
    this.#keyedNames ??= new Set([...this.#elements.keys()].map((keyed) => keyed.slice(0, keyed.indexOf('['))));
    return this.#keyedNames.has(name);
  }

  /** What a test says that a variable is, where it says that; else what the variable is without it. */
  #tested(test: string, binding: Binding, place: Place, depth: number): Value | null {
    const callee = this.#named(test, place, this.locals.binding(test, place), depth, this.sort(true));
    const said = callee === null || callee === 'unknown' ? null : this.#saidBy(callee, depth);
    const isOfTree = said !== null && said.kind !== 'outside' && said.kind !== 'external';
    return isOfTree ? said : (this.#untested(binding, depth) ?? said);
  }

  /** What a variable is right before it is narrowed. */
  #untested(binding: Binding, depth: number): Value | null {
    const before = placeBefore(binding);
    const value = before === null ? null : this.name(binding.name, before, depth);
    return value === 'unknown' ? null : value;
  }

  /** What a function says of what it is given: `value is T`. */
  #saidBy(callee: Value, depth: number): Value | null {
    const { environment, surroundings, types, facts } = this.#resolution;
    if (callee.kind === 'local') {
      const type = predicateType(facts.definitions[callee.definition]?.type);
      return type === null ? null : types.typed(type, surroundings.here(callee.definition), depth);
    }
    const symbol = callee.kind === 'symbol' ? environment.symbol(callee.ref) : undefined;
    if (symbol === undefined || callee.kind !== 'symbol') return null;
    const type = predicateType(symbol.type);
    return type === null ? null : types.typed(type, { path: callee.ref.path, within: symbol.owner }, depth);
  }

  #bound(binding: Binding, place: Place, depth: number): Value | null {
    const { question } = this.#resolution;
    if (depth > MAX_VALUE_DEPTH || question.isSpent()) return null;
    return question.onceAt(binding, place, depth, () => this.#findBound(binding, place, depth));
  }

  #findBound(binding: Binding, place: Place, depth: number): Value | null {
    const test = binding.type === null ? null : testOf(binding.type);
    if (test !== null) return this.#tested(test, binding, place, depth + 1);
    if (binding.type !== null) {
      const from = {
        ...this.#resolution.surroundings.here(binding.owner),
        self: this.#resolution.surroundings.selfType(place),
      };
      return this.#resolution.steps.property(this.#resolution.types.typed(binding.type, from), binding.property, depth);
    }
    if (binding.kind === 'parameter' && binding.value === null) {
      return this.#resolution.parameters.expected(binding, depth) ?? this.#resolution.parameters.given(binding, depth);
    }
    return binding.value === null ? null : this.#assigned(binding, binding.value, place, depth);
  }

  /** What a variable is by what it is given: a value that is written, or what calls give for a parameter that has it by default. */
  #assigned(binding: Binding, value: string, place: Place, depth: number): Value | null {
    const given = binding.kind === 'parameter' ? this.#resolution.parameters.given(binding, depth) : null;
    const before = this.#resolution.rules.redeclares ? placeBefore(binding) : null;
    const at = before ?? { ...place, owner: binding.owner };
    const values = pathsIn(value).map((steps) =>
      before === null && isNamed(steps[0], binding)
        ? this.#fromItself(binding, steps, place, depth)
        : this.#resolution.expressions.evaluate(steps, at, depth),
    );
    return either([this.#resolution.steps.property(either(values), binding.property, depth), given]);
  }

  /** `x = x.y`: the name on the right means what it was given before; of a parameter, what is around its function. */
  #fromItself(binding: Binding, steps: readonly PathStep[], place: Place, depth: number): Value | null {
    const { rules, facts, expressions } = this.#resolution;
    if (!rules.followsArguments) return null;
    if (binding.kind === 'parameter') {
      const { owner, line, column } = facts.definitions[binding.owner] ?? { owner: -1, line: 1, column: 0 };
      return rules.redefinesLocals ? expressions.evaluate(steps, { owner, line, column }, depth + 1) : null;
    }
    const earlier = this.locals.earlier(binding);
    const start = earlier === null ? null : this.#bound(earlier, place, depth + 1);
    return start === null ? null : expressions.behind(start, steps, place, depth + 1);
  }

  /** What a member means where it is called, or where it is not. */
  memberSort(isCalled: boolean): Sort {
    return this.#resolution.rules.separateMembers && !isCalled ? 'value' : this.sort(isCalled);
  }

  /** What a name means where it is called, or where it is not. */
  sort(isCalled: boolean): Sort {
    if (!this.#resolution.rules.separateCalls || !this.#resolution.rules.overloads) return 'any';
    return isCalled ? 'function' : 'value';
  }
}

function isInside({ scope: one }: Binding, { scope: other }: Binding): boolean {
  if (one === null || other === null) return other === null;
  return one.line > other.line || (one.line === other.line && one.column > other.column);
}

function isNamed(step: PathStep | undefined, { name }: Binding): boolean {
  return step?.kind === 'name' && step.name === name;
}

/** Right before a name begins to hold; null for one that holds everywhere. */
function placeBefore({ owner, scope }: Binding): Place | null {
  return scope === null ? null : { owner, line: scope.line, column: scope.column - 1 };
}

/** What a function's result says that its parameter is, `value is T`; null for any other result. */
function predicateType(result: string | null | undefined): string | null {
  return /^(?:asserts )?[\w$]+ is (.+)$/.exec(result ?? '')?.[1] ?? null;
}

function holdsValue({ kind, metrics }: Definition): boolean {
  return isValueKind(kind) && metrics === null;
}

/** Whether a binding is nearer than a local definition: its scope lies within the definition's owner, later opened. */
function isInner(binding: Binding | null, definition: Definition | undefined): boolean {
  if (binding?.scope == null || definition === undefined) return false;
  return binding.owner !== definition.owner && binding.scope.line > definition.line;
}
