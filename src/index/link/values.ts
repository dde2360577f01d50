import { pathsIn, pathsOf } from '../../languages/choices.ts';
import type { Binding, CallSite, Definition, FileFacts, Result } from '../../languages/facts.ts';
import { isValueKind } from '../../languages/owner-cursor.ts';
import type { PathStep } from '../../languages/paths.ts';
import { type FileInterface, type InterfaceSymbol, isTypeKind, typesAround } from '../file-interface.ts';
import { type PlacedParameter, parametersByFunction } from '../parameter-types.ts';
import { MAX_ENCLOSING_TYPES, MAX_EVALUATIONS, MAX_NESTING, MAX_VALUES } from './bounds.ts';
import type { SymbolRef } from './edges.ts';
import type { Environment } from './environment.ts';
import { type LanguageRules, rulesOf } from './families.ts';
import { GivenValues } from './given-values.ts';
import { LocalNames, type Place } from './local-names.ts';
import { parameterTypes, typeParts } from './made-types.ts';
import type { Member, MemberResolver, Sort } from './members.ts';
import type { Meaning, NameResolver } from './names.ts';
import { elementType, isTransparent, parseType, splitBounds, type TypeText, unwrappedType } from './type-text.ts';

/** What an expression is, as far as its members need to be known. */
export type Value =
  /** The symbol itself: a class, a function, a namespace. */
  | {
      readonly kind: 'symbol';
      readonly ref: SymbolRef;
      /** The type it was found as a member of, which may be below that which has it. */
      readonly on?: SymbolRef;
    }
  /** A definition local to a function of the file being linked. */
  | { readonly kind: 'local'; readonly definition: number }
  /** An object of a type of the tree. */
  | {
      readonly kind: 'instance';
      readonly ref: SymbolRef;
      /** The name of the type that stands for this one, as `Optional` does. */
      readonly through?: string;
      /** What it wraps, whose members are reached through it where it has none of that name. */
      readonly wrapped?: Wrapped;
    }
  /** Something that holds elements of a type, or a member that gives one. */
  | {
      readonly kind: 'container';
      /** The name of its type, `[]` for an array. */
      readonly type: string;
      readonly element: string;
      readonly from: Understanding;
    }
  /** An object that is written out in a file: in a definition of the file being linked, or an ordinal of another. */
  | { readonly kind: 'object'; readonly path: string; readonly owner: number; readonly holder: string }
  /** Something that holds elements of one value. */
  | { readonly kind: 'elements'; readonly value: Value }
  /** A function of a declared type. */
  | { readonly kind: 'callable'; readonly parameters: string; readonly result: string; readonly from: Understanding }
  /** One of several. */
  | { readonly kind: 'either'; readonly values: readonly Value[] }
  | { readonly kind: 'module'; readonly paths: readonly string[]; readonly namespace?: string }
  | { readonly kind: 'external'; readonly name: string }
  /** Something of a type that the tree does not define: no member of the tree is one of its. */
  | { readonly kind: 'outside'; readonly type?: string; readonly through?: string };

/** A type as written, and where it is. */
interface Wrapped {
  readonly type: string;
  readonly from: Understanding;
}

/** Where a type is written: the file, and the ordinal of the type around it, -1 at the top. */
interface Understanding {
  readonly path: string;
  readonly within: number;
  /** The type that `Self` means, where it is not around the place in the text. */
  readonly self?: SymbolRef | null;
}

/** What a function that is written where it is needed is given to. */
type FunctionUse =
  | { readonly kind: 'result'; readonly of: number }
  | { readonly kind: 'argument'; readonly call: CallSite; readonly position: number };

/** Expressions lead to expressions; nobody writes longer chains, and circles must end. */
const MAX_DEPTH = 8;
/** More things that one expression may be are not told apart. */
const MAX_EITHER = 8;

/** Follows expressions to what they are, with the names that are local to the file being linked. */
export class ValueResolver {
  readonly #file: FileInterface;
  readonly #facts: FileFacts;
  readonly #rules: LanguageRules;
  readonly #environment: Environment;
  readonly #names: NameResolver;
  readonly #members: MemberResolver;
  readonly #locals: LocalNames;
  readonly #ordinals: ReadonlyMap<number, number>;
  /** For each definition the innermost type around it, itself included, or -1. */
  readonly #types: Int32Array;
  /** For each definition the innermost one that a type's members are seen in, itself included, or -1. */
  readonly #selves: Int32Array;
  /** For each definition the ordinal of the innermost symbol that it is or stands in, or -1. */
  readonly #around: Int32Array;
  readonly #parsedTypes = new Map<string, TypeText | null>();
  readonly #selfTypes = new Map<number, SymbolRef | null>();
  #fields: ReadonlyMap<string, Binding> | null = null;
  #results: ReadonlyMap<number, readonly Result[]> | null = null;
  #objectMembers: ReadonlyMap<string, number> | null = null;
  #givenValues: GivenValues | null = null;
  #functionPlaces: ReadonlyMap<string, number> | null = null;
  #functionUses: ReadonlyMap<string, FunctionUse> | null = null;
  #parameters: ReadonlyMap<number, readonly PlacedParameter[]> | null = null;
  #typedNames: ReadonlyMap<string, string> | null = null;
  /** Steps from value to value since the question from outside. */
  #evaluations = 0;
  /** Where the question is asked. */
  #place: Place | null = null;

  constructor(
    file: FileInterface,
    facts: FileFacts,
    environment: Environment,
    names: NameResolver,
    members: MemberResolver,
  ) {
    this.#file = file;
    this.#facts = facts;
    this.#rules = rulesOf(file.language);
    this.#environment = environment;
    this.#names = names;
    this.#members = members;
    this.#ordinals = new Map(file.symbols.map(({ definition }, ordinal) => [definition, ordinal]));
    this.#locals = new LocalNames(facts, (definition) => !this.#ordinals.has(definition));
    this.#types = typesAround(facts.definitions);
    this.#selves = new Int32Array(facts.definitions.length);
    this.#around = new Int32Array(facts.definitions.length);
    // An owner precedes what it owns.
    facts.definitions.forEach(({ kind, receiver, owner }, index) => {
      this.#selves[index] = receiver !== null || isTypeKind(kind) ? index : (this.#selves[owner] ?? -1);
      this.#around[index] = this.#ordinals.get(index) ?? this.#around[owner] ?? -1;
    });
  }

  /** The file's own symbol for a definition, or null for one local to a function. */
  ownSymbol(definition: number): SymbolRef | null {
    const ordinal = this.#ordinals.get(definition);
    return ordinal === undefined ? null : { path: this.#file.path, ordinal };
  }

  /** What an expression is at a place; null when it cannot be told. */
  evaluate(steps: readonly PathStep[], place: Place): Value | null {
    this.#evaluations = 0;
    this.#place = place;
    return this.#evaluate(steps, place, 0);
  }

  /** What an expression is that may be any of several; null when it cannot be told of one of them. */
  evaluateAny(paths: readonly (readonly PathStep[])[], place: Place): Value | null {
    this.#evaluations = 0;
    this.#place = place;
    return either(paths.map((path) => this.#evaluate(path, place, 0)));
  }

  #evaluateAll(value: string, place: Place, depth: number): Value | null {
    return either(pathsIn(value).map((path) => this.#evaluate(path, place, depth)));
  }

  #evaluate(steps: readonly PathStep[], place: Place, depth: number): Value | null {
    if (depth > MAX_DEPTH) return null;
    let value: Value | null = null;
    for (const [at, step] of steps.entries()) {
      const sort = this.#sort(steps[at + 1]?.kind === 'call');
      if (at === 0) value = this.#first(step, place, depth, sort);
      else if (value === null) return null;
      else value = this.#step(value, step, depth, sort);
    }
    return value;
  }

  /** What a name means where it is called, or where it is not. */
  #sort(isCalled: boolean): Sort {
    if (!this.#rules.separateCalls || !this.#rules.overloads) return 'any';
    return isCalled ? 'function' : 'value';
  }

  /** What a plain name is at a place. `unknown` says that something local has the name, but not what it is. */
  name(name: string, place: Place): Value | 'unknown' | null {
    this.#evaluations = 0;
    this.#place = place;
    return this.#name(name, place, 0);
  }

  #name(name: string, place: Place, depth: number, sort: Sort = 'any'): Value | 'unknown' | null {
    return this.#named(name, place, sort === 'function' ? null : this.#locals.binding(name, place), depth, sort);
  }

  /** Whether a name is a parameter that is only known by what calls give for it. */
  isGiven(name: string, place: Place): boolean {
    const binding = this.#locals.binding(name, place);
    return binding?.kind === 'parameter' && binding.type === null && binding.value === null;
  }

  /** What a plain call's callee is: as `name`, but for languages in which variables cannot be called by their name. */
  callee(name: string, place: Place): Value | 'unknown' | null {
    this.#evaluations = 0;
    this.#place = place;
    const isSeparate = this.#rules.separateCalls;
    return this.#named(name, place, isSeparate ? null : this.#locals.binding(name, place), 0, this.#sort(true));
  }

  #named(
    name: string,
    place: Place,
    binding: Binding | null,
    depth: number,
    sort: Sort = 'any',
  ): Value | 'unknown' | null {
    const local = this.#locals.definition(name, place);
    const isValue = local !== null && holdsValue(this.#facts.definitions[local] as Definition);
    if (local !== null && !(isValue && binding !== null) && !isInner(binding, this.#facts.definitions[local]))
      return { kind: 'local', definition: local };
    if (binding !== null && !this.#isTopVariable(binding)) {
      return this.#bound(binding, place, depth + 1) ?? this.#loaded(binding) ?? 'unknown';
    }
    const selfMember = this.#rules.implicitSelf ? this.#implicit(name, place, sort) : null;
    if (selfMember !== null) return this.#memberValue(selfMember, depth) ?? 'unknown';
    return fromMeaning(this.#names.top(this.#file.path, name));
  }

  /** A local name given to what is loaded inside a function: `const { a } = await import('./a.ts')`. */
  #loaded({ name, value }: Binding): Value | null {
    const isLoaded = value !== null && this.#rules.loaders.some((loader) => value.startsWith(`${loader}()`));
    return isLoaded ? fromMeaning(this.#names.top(this.#file.path, name)) : null;
  }

  /** The type around a place that `this` means there, or null. */
  selfType(place: Place): SymbolRef | null {
    return this.#selfTypeOf(this.#selves[place.owner] ?? -1);
  }

  /** The type that a definition is, or that its receiver names. */
  #selfTypeOf(definition: number): SymbolRef | null {
    if (definition === -1) return null;
    let known = this.#selfTypes.get(definition);
    if (known === undefined) {
      const { receiver } = this.#facts.definitions[definition] as Definition;
      known =
        receiver === null
          ? this.ownSymbol(definition)
          : this.#members.named(this.#file, receiver, this.#around[definition]);
      this.#selfTypes.set(definition, known);
    }
    return known;
  }

  /** The first type that the type around a place extends. */
  parentType(place: Place): SymbolRef | null {
    const self = this.selfType(place);
    return self === null ? null : (this.#members.parents(self)[0] ?? null);
  }

  /** What a member of a value is; null when the value has no such member that is known. */
  member(value: Value, name: string, args: number | null): Member | Meaning | null {
    this.#evaluations = 0;
    return this.#member(value, name, args, 0, this.#sort(true));
  }

  #member(value: Value, name: string, args: number | null, depth: number, sort: Sort = 'any'): Member | Meaning | null {
    switch (value.kind) {
      case 'module':
        return this.#names.exported(value, name);
      case 'external':
        return externalMember(value, name);
      case 'symbol': {
        const held = this.#heldObject(value.ref, depth);
        if (held !== null) return this.#member(held, name, args, depth + 1);
        const target = this.#asType(value.ref, depth) ?? (this.#rules.tables ? value.ref : null);
        return target === null ? null : this.#members.find(target, name, args, this.#file.path, sort);
      }
      case 'instance': {
        const own = this.#members.find(value.ref, name, args, this.#file.path, sort);
        if (own !== null || value.wrapped === undefined) return own;
        const inner = this.#typed(value.wrapped.type, value.wrapped.from, depth + 1);
        return inner === null ? null : this.#member(inner, name, args, depth + 1);
      }
      case 'object': {
        const member = this.memberOfObject(value, name);
        return member?.kind === 'symbol' ? { ...member, inherited: false } : null;
      }
      case 'either':
        return firstOf(value.values, (one) => this.#member(one, name, args, depth, sort));
      default:
        return null;
    }
  }

  /** A local function that an object, or one of those a value may be, holds by a name; null where there is none. */
  heldMember(value: Value, name: string): Value | null {
    if (value.kind === 'either') return firstOf(value.values, (one) => this.heldMember(one, name));
    const member = value.kind === 'object' ? this.memberOfObject(value, name) : null;
    return member?.kind === 'local' ? member : null;
  }

  /** A function that an object holds by a name, or null. */
  memberOfObject(
    { path, owner, holder }: Extract<Value, { kind: 'object' }>,
    name: string,
  ): Extract<Value, { kind: 'symbol' | 'local' }> | null {
    if (path !== this.#file.path) {
      const ordinal = this.#environment.file(path)?.memberOfObject(owner, holder, name);
      return ordinal === undefined ? null : { kind: 'symbol', ref: { path, ordinal } };
    }
    this.#objectMembers ??= new Map(
      this.#facts.definitions
        .flatMap((one, index) =>
          one.holder === null ? [] : [[`${one.owner} ${one.holder} ${one.name}`, index] as const],
        )
        .reverse(),
    );
    const definition = this.#objectMembers.get(`${owner} ${holder} ${name}`);
    if (definition === undefined) return null;
    const ref = this.ownSymbol(definition);
    return ref === null ? { kind: 'local', definition } : { kind: 'symbol', ref };
  }

  /** The type a symbol stands for: itself, or what it is another name of; null for what is no type. */
  typeBehind(ref: SymbolRef): SymbolRef | null {
    this.#evaluations = 0;
    return this.#asType(ref, 0);
  }

  /** What a variable or field holds that is called by its name, or null when that cannot be told. */
  heldBy(ref: SymbolRef): Value | null {
    this.#evaluations = 0;
    return this.#held(ref, 0);
  }

  /** The type of a name behind `new`, in languages where nothing else can be meant; null when it is none of the tree's. */
  typeCalled(name: string, place: Place): SymbolRef | null {
    if (!this.#rules.newTypes) return null;
    const ref = this.#members.named(this.#file, name, this.#around[place.owner] ?? -1);
    const symbol = ref === null ? undefined : this.#environment.symbol(ref);
    return symbol !== undefined && isTypeKind(symbol.kind) ? ref : null;
  }

  /** A value of a type as written in the declaration of a symbol; null when that cannot be told. */
  declared(type: string, { path, ordinal }: SymbolRef): Value | null {
    this.#evaluations = 0;
    this.#place = null;
    return this.#typed(type, { path, within: this.#environment.file(path)?.symbols[ordinal]?.owner ?? -1 });
  }

  /** A value of a type as written at a place of the file. */
  declaredAt(type: string, place: Place): Value | null {
    this.#evaluations = 0;
    this.#place = place;
    return this.#typed(type, { ...this.#here(place.owner), self: this.selfType(place) });
  }

  /** An element of a container. */
  elementOf({ element, from }: Extract<Value, { kind: 'container' }>): Value | null {
    return this.#typed(element, from);
  }

  /** The object that a variable holds, or null. */
  #heldObject(ref: SymbolRef, depth: number): Value | null {
    const symbol = this.#environment.symbol(ref);
    if (symbol === undefined || !isValueKind(symbol.kind) || symbol.type !== null || this.#rules.choices === null)
      return null;
    const held = this.#held(ref, depth + 1);
    return held?.kind === 'object' ? held : null;
  }

  /** A type or namespace symbol as one with members; a variable as the type of what it holds. */
  #asType(ref: SymbolRef, depth: number): SymbolRef | null {
    const symbol = this.#environment.symbol(ref);
    if (symbol === undefined) return null;
    const isAlias = symbol.kind === 'type' && !this.#rules.definedTypes;
    if (isAlias && symbol.type !== null && depth <= MAX_DEPTH) {
      const meant = this.#typed(symbol.type, { path: ref.path, within: symbol.owner }, depth + 1);
      return meant?.kind === 'instance' ? meant.ref : ref;
    }
    if (isTypeKind(symbol.kind) || symbol.kind === 'namespace') return ref;
    const held = this.#held(ref, depth + 1);
    if (held?.kind === 'symbol') return depth > MAX_DEPTH ? null : this.#asType(held.ref, depth + 1);
    return held?.kind === 'instance' ? held.ref : null;
  }

  #first(step: PathStep, place: Place, depth: number, sort: Sort): Value | null {
    if (step.kind === 'new') return this.#constructed(step.name, place, depth);
    if (step.kind === 'function') return this.#functionAt(step.line, step.column);
    if (step.kind === 'object') {
      return { kind: 'object', path: this.#file.path, owner: place.owner, holder: step.holder };
    }
    if (step.kind === 'cast') {
      return this.#typed(step.type, { ...this.#here(place.owner), self: this.selfType(place) }, depth);
    }
    if (step.kind !== 'name') return null;
    if (this.#rules.self.includes(step.name)) return instance(this.selfType(place));
    if (this.#rules.parent.some((word) => word.replace('()', '') === step.name))
      return instance(this.parentType(place));
    const value = this.#name(step.name, place, depth, sort);
    return value === 'unknown' ? null : value;
  }

  #functionAt(line: number, column: number): Value | null {
    this.#functionPlaces ??= new Map(
      this.#facts.definitions.flatMap(({ metrics, ...at }, index) =>
        metrics === null ? [] : [[`${at.line}:${at.column}`, index] as const],
      ),
    );
    const definition = this.#functionPlaces.get(`${line}:${column}`);
    if (definition === undefined) return null;
    const ref = this.ownSymbol(definition);
    return ref === null ? { kind: 'local', definition } : { kind: 'symbol', ref };
  }

  /** What a parameter without a type is, by the type that its function is expected to have where it stands. */
  #expected(binding: Binding, depth: number): Value | null {
    if (depth > MAX_DEPTH || binding.kind !== 'parameter') return null;
    this.#parameters ??= parametersByFunction(this.#facts.bindings);
    const position = this.#parameters.get(binding.owner)?.find((one) => one.binding === binding)?.position;
    const type = position === undefined ? null : this.#expectedType(binding.owner, depth + 1);
    if (type?.kind !== 'callable') return null;
    const declared = parameterTypes(type.parameters)[position as number] ?? null;
    return declared === null
      ? null
      : this.#property(this.#typed(declared, type.from, depth + 1), binding.property, depth);
  }

  /** What a parameter is given by the calls of its function in this file, where no types are declared. */
  #given(binding: Binding, depth: number): Value | null {
    if (depth > MAX_DEPTH || !this.#rules.followsArguments) return null;
    this.#parameters ??= parametersByFunction(this.#facts.bindings);
    const parameter = this.#parameters.get(binding.owner)?.find((one) => one.binding === binding);
    if (parameter === undefined) return null;
    this.#givenValues ??= new GivenValues(this.#facts, this.#rules);
    return either(
      this.#givenValues.of(parameter).map(({ path, call }) => {
        if (++this.#evaluations > MAX_EVALUATIONS || !this.#calls(call, binding.owner, depth)) return null;
        const place = { owner: call.owner, line: call.line, column: call.column };
        return this.#property(this.#evaluateAll(path, place, depth + 2), binding.property, depth);
      }),
    );
  }

  /** Whether a call is one of a function of this file, or makes an object with it. */
  #calls(call: CallSite, definition: number, depth: number): boolean {
    const place = { owner: call.owner, line: call.line, column: call.column };
    const isOf = (value: Value | 'unknown' | null): boolean => {
      if (value === null || value === 'unknown') return false;
      if (value.kind === 'either') return value.values.some(isOf);
      const around = this.#facts.definitions[definition]?.owner ?? -1;
      if (value.kind === 'local') return value.definition === definition || value.definition === around;
      if (value.kind !== 'symbol' || value.ref.path !== this.#file.path) return false;
      const called = this.#file.symbols[value.ref.ordinal]?.definition;
      return called === definition || called === around;
    };
    if (call.receiver === null) return isOf(this.#name(call.name, place, depth + 2));
    const path = pathsOf(`${call.receiver}.${call.name}`, this.#rules.choices)[0];
    return path !== undefined && isOf(this.#evaluate(path, place, depth + 2));
  }

  /** The type that is declared for what a function is given to: a variable, the result of the function around, a parameter. */
  #expectedType(definition: number, depth: number): Extract<Value, { kind: 'callable' }> | null {
    const around = this.#facts.definitions[definition];
    if (around === undefined) return null;
    const { name, owner, line, column } = around;
    const callable = (value: Value | null) => {
      const all = value?.kind === 'either' ? value.values : [value];
      return all.find((one) => one?.kind === 'callable') ?? null;
    };
    this.#typedNames ??= new Map(
      this.#facts.bindings.flatMap((one) =>
        one.type !== null && one.property === null ? [[`${one.owner} ${one.name}`, one.type] as const] : [],
      ),
    );
    const declared = this.#typedNames.get(`${owner} ${name}`);
    if (declared !== undefined) return callable(this.#typed(declared, this.#here(definition), depth));
    const here = `fn@${line}:${column}`;
    this.#functionUses ??= this.#usesOfFunctions();
    const use = this.#functionUses.get(here);
    if (use === undefined) return null;
    if (use.kind === 'result') {
      const result = this.#facts.definitions[use.of]?.type ?? null;
      return result === null ? null : callable(this.#typed(result, this.#here(use.of), depth));
    }
    return callable(this.#parameterOfCall(use.call, use.position, depth));
  }

  /** The declared type of what a call gives at a place of its arguments. */
  #parameterOfCall(call: CallSite, position: number, depth: number): Value | null {
    const callee = call.receiver === null ? call.name : `${call.receiver}.${call.name}`;
    const place = { owner: call.owner, line: call.line, column: call.column };
    const path = pathsOf(callee, this.#rules.choices)[0];
    const value = path === undefined ? null : this.#evaluate(path, place, depth + 1);
    for (const one of value?.kind === 'either' ? value.values : [value]) {
      const type = this.#parameterType(one, position, call.arguments, depth + 1);
      if (type !== null) return type;
    }
    return null;
  }

  #parameterType(callee: Value | null, position: number, args: number, depth: number): Value | null {
    switch (callee?.kind) {
      case 'callable': {
        const type = parameterTypes(callee.parameters)[position] ?? null;
        return type === null ? null : this.#typed(type, callee.from, depth);
      }
      case 'local': {
        this.#parameters ??= parametersByFunction(this.#facts.bindings);
        const all = this.#parameters.get(callee.definition) ?? [];
        const type =
          all.find((one) => one.position === position && one.binding.property === null)?.binding.type ?? null;
        return type === null ? null : this.#typed(type, this.#here(callee.definition), depth);
      }
      case 'symbol': {
        const ref = this.#callableBehind(callee.ref, args);
        const file = this.#environment.file(ref.path);
        const symbol = file?.symbols[ref.ordinal];
        if (file === undefined || symbol === undefined) return null;
        const from = { path: ref.path, within: symbol.owner, self: callee.on ?? null };
        const type = file.parameterType(ref.ordinal, position);
        if (type !== null) return this.#typed(type, from, depth);
        const own = symbol.type === null || isCalled(symbol) ? null : this.#typed(symbol.type, from, depth);
        return own?.kind === 'callable' ? this.#parameterType(own, position, args, depth) : null;
      }
      default:
        return null;
    }
  }

  /** What takes the arguments of a call: of a class its constructor. */
  #callableBehind(ref: SymbolRef, args: number): SymbolRef {
    const symbol = this.#environment.symbol(ref);
    if (symbol === undefined || !isTypeKind(symbol.kind)) return ref;
    const member = firstOf(this.#rules.constructors, (name) => this.#members.find(ref, name, args));
    return member?.kind === 'symbol' ? member.ref : ref;
  }

  /** Where each function without a name of its own is given to something. */
  #usesOfFunctions(): ReadonlyMap<string, FunctionUse> {
    const uses = new Map<string, FunctionUse>();
    for (const { owner, value } of this.#facts.results)
      if (value.startsWith('fn@')) uses.set(value, { kind: 'result', of: owner });
    for (const call of this.#facts.calls) {
      call.values.forEach((value, position) => {
        if (value?.startsWith('fn@') === true) uses.set(value, { kind: 'argument', call, position });
      });
    }
    return uses;
  }

  #constructed(name: string, place: Place, depth: number): Value | null {
    const [first = '', ...rest] = name.split('.');
    if (this.#rules.typeWords.includes(name)) return instance(this.selfType(place));
    const type = rest.length === 0 ? this.typeCalled(name, place) : null;
    if (type !== null) return instance(this.#asType(type, depth));
    const start = this.#name(first, place, depth);
    if (start === 'unknown' || start === null) return null;
    let value: Value | null = start;
    for (const part of rest) value = value === null ? null : this.#step(value, { kind: 'member', name: part }, depth);
    return value?.kind === 'symbol'
      ? instance(this.#asType(value.ref, depth))
      : value?.kind === 'external'
        ? value
        : null;
  }

  #step(value: Value, step: PathStep, depth: number, sort: Sort = 'any'): Value | null {
    if (value.kind === 'outside') return value.type === undefined ? value : { kind: 'outside' };
    if (value.kind === 'either') return either(value.values.map((one) => this.#step(one, step, depth, sort)));
    if (++this.#evaluations > MAX_EVALUATIONS) return null;
    switch (step.kind) {
      case 'member':
        return this.#memberStep(value, step.name, depth, sort);
      case 'call':
        return this.#callStep(value, depth);
      case 'element':
        return this.#element(value, depth);
      default:
        return null;
    }
  }

  /** An element of what a value holds, or of what its type is defined as. */
  #element(value: Value, depth: number): Value | null {
    if (value.kind === 'container') return this.#typed(value.element, value.from);
    if (value.kind === 'elements') return value.value;
    const symbol = value.kind === 'instance' ? this.#environment.symbol(value.ref) : undefined;
    if (value.kind !== 'instance' || symbol?.kind !== 'type' || symbol.type === null) return null;
    const held = this.#typed(symbol.type, { path: value.ref.path, within: symbol.owner }, depth);
    return held?.kind === 'container' ? this.#typed(held.element, held.from) : null;
  }

  #memberStep(value: Value, name: string, depth: number, sort: Sort = 'any'): Value | null {
    if (value.kind === 'container') {
      if (this.#rules.sequenceMembers.includes(name)) return value;
      return this.#rules.elementMembers.includes(name) ? this.#typed(value.element, value.from) : null;
    }
    if (value.kind === 'object')
      return this.memberOfObject(value, name) ?? { ...value, holder: `${value.holder}.${name}` };
    if (value.kind === 'elements') {
      if (this.#rules.sequenceMembers.includes(name)) return value;
      return this.#rules.elementMembers.includes(name) ? value.value : null;
    }
    if (name === this.#rules.makes && value.kind === 'symbol') {
      const type = this.#asType(value.ref, depth);
      return type === null || this.#members.find(type, name, null) !== null ? null : instance(type);
    }
    const member = this.#member(value, name, null, depth, sort);
    if (member === null) return value.kind === 'instance' ? this.#wrapperMember(value, name) : null;
    if (member.kind === 'field' || (member.kind === 'symbol' && 'inherited' in member)) {
      return this.#memberValue(member, depth, value.kind === 'instance' ? value.ref : undefined);
    }
    return fromMeaning(member);
  }

  /** `.then()`, `.unwrap()`, `.get()` of a wrapper that the type already looks through. */
  #wrapperMember(value: Value, name: string): Value | null {
    if (!this.#rules.wrapperMembers.includes(name)) return null;
    return value.kind === 'instance' ? { kind: 'instance', ref: value.ref } : value;
  }

  #callStep(value: Value, depth: number): Value | null {
    if (value.kind === 'instance' || value.kind === 'container' || value.kind === 'elements') return value;
    if (value.kind === 'callable') return this.#typed(value.result, value.from, depth + 1);
    if (value.kind === 'external') return { kind: 'external', name: value.name };
    if (value.kind === 'local') {
      const definition = this.#facts.definitions[value.definition] as Definition;
      if (definition.type !== null) return this.#typed(definition.type, this.#here(value.definition));
      return this.#localResult(value.definition, depth + 1);
    }
    if (value.kind !== 'symbol') return null;
    const symbol = this.#environment.symbol(value.ref);
    if (symbol === undefined) return null;
    if (isTypeKind(symbol.kind)) {
      return this.#rules.callConstructs ? instance(this.#asType(value.ref, depth + 1)) : null;
    }
    const self = value.on ?? this.#members.holder(value.ref);
    const from = { path: value.ref.path, within: symbol.owner, self };
    if (symbol.type === null) {
      const own = value.ref.path === this.#file.path ? this.#localResult(symbol.definition, depth + 1) : null;
      return this.#constructorOwner(value.ref) ?? this.#result(value.ref, from, depth + 1) ?? own;
    }
    if (symbol.parameters === null && depth > MAX_DEPTH) return null;
    const typed = this.#typed(symbol.type, from);
    return typed?.kind === 'callable' ? this.#typed(typed.result, typed.from, depth + 1) : typed;
  }

  /** What a function without a declared result gives back, by what it returns. */
  #result(ref: SymbolRef, from: Understanding, depth: number): Value | null {
    if (depth > MAX_DEPTH) return null;
    const results = this.#environment.file(ref.path)?.resultsOf(ref.ordinal) ?? [];
    return given(results, ({ value }) => either(pathsIn(value).map((path) => this.#foreign(path, from, depth + 1))));
  }

  #localResult(definition: number, depth: number): Value | null {
    if (depth > MAX_DEPTH) return null;
    this.#results ??= Map.groupBy(this.#facts.results, ({ owner }) => owner);
    const { endLine } = this.#facts.definitions[definition] as Definition;
    const place = { owner: definition, line: endLine, column: 0 };
    return given(this.#results.get(definition) ?? [], ({ value }) => this.#evaluateAll(value, place, depth + 1));
  }

  #constructorOwner(ref: SymbolRef): Value | null {
    const symbol = this.#environment.symbol(ref);
    return symbol?.kind === 'constructor' && symbol.owner !== -1
      ? instance({ path: ref.path, ordinal: symbol.owner })
      : null;
  }

  #memberValue(member: Member, depth: number, on?: SymbolRef): Value | null {
    if (member.kind === 'field') return this.#field(member, depth);
    const symbol = this.#environment.symbol(member.ref);
    if (symbol === undefined) return null;
    const itself: Value = { kind: 'symbol', ref: member.ref, ...(on !== undefined && { on }) };
    if (isCalled(symbol)) return itself;
    const held = this.#held(member.ref, depth);
    // A function of a declared type alone is known by what holds it.
    return held === null || held.kind === 'callable' ? itself : held;
  }

  /** What a variable, field or getter holds. */
  #held(ref: SymbolRef, depth: number): Value | null {
    if (depth > MAX_DEPTH) return null;
    const file = this.#environment.file(ref.path);
    const symbol = file?.symbols[ref.ordinal];
    if (file === undefined || symbol === undefined) return null;
    if (symbol.type !== null && !isTypeKind(symbol.kind)) {
      return this.#typed(symbol.type, { path: ref.path, within: symbol.owner });
    }
    if (symbol.kind === 'getter') {
      return this.#result(ref, { path: ref.path, within: symbol.owner, self: this.#members.holder(ref) }, depth + 1);
    }
    const bindings = file.bindingsOf(symbol.owner, symbol.name);
    return firstOf(bindings.slice(0, MAX_VALUES), (binding) =>
      this.#field({ kind: 'field', path: ref.path, binding }, depth),
    );
  }

  #field({ path, binding }: Extract<Member, { kind: 'field' }>, depth: number): Value | null {
    if (depth > MAX_DEPTH || ++this.#evaluations > MAX_EVALUATIONS) return null;
    if (binding.type !== null && binding.property === null) {
      return this.#typed(binding.type, { path, within: binding.owner });
    }
    if (binding.value === null) return null;
    const isOwn = path === this.#file.path;
    const owner = isOwn ? this.#definitionOf(binding.owner) : -1;
    const values = pathsIn(binding.value).map((steps) =>
      isOwn
        ? this.#evaluateField(steps, binding.owner, binding.name, owner, depth + 1)
        : this.#foreign(steps, { path, within: binding.owner }, depth + 1),
    );
    return this.#property(either(values), binding.property, depth);
  }

  /** A field's value as its constructor sees it, so that `this.a = a` finds the parameter. */
  #evaluateField(
    steps: readonly PathStep[],
    ordinal: number,
    name: string,
    owner: number,
    depth: number,
  ): Value | null {
    this.#fields ??= this.#givenFields();
    const binding = this.#fields.get(`${ordinal} ${name}`);
    const { definitions } = this.#facts;
    const around = binding === undefined ? owner : binding.owner;
    const definition = definitions[around];
    const place = { owner: around, line: definition?.endLine ?? 0, column: 0 };
    return this.#evaluate(steps, place, depth);
  }

  /** The first of each type's fields of a name that is given a value that can be told. */
  #givenFields(): ReadonlyMap<string, Binding> {
    const fields = new Map<string, Binding>();
    for (const binding of this.#facts.bindings) {
      if (binding.kind !== 'field' || binding.value === null) continue;
      const type = this.#types[binding.owner] ?? -1;
      const key = `${type === -1 ? -1 : (this.#ordinals.get(type) ?? -1)} ${binding.name}`;
      if (!fields.has(key)) fields.set(key, binding);
    }
    return fields;
  }

  #definitionOf(ordinal: number): number {
    return this.#file.symbols[ordinal]?.definition ?? -1;
  }

  /** A path evaluated in a file, in a type or at its top, where nothing local is known. */
  #foreign(steps: readonly PathStep[], from: Understanding, depth: number): Value | null {
    const first = steps[0];
    if (first === undefined || depth > MAX_DEPTH) return null;
    let value = this.#foreignStart(first, from, depth);
    for (const step of steps.slice(1)) value = value === null ? null : this.#step(value, step, depth);
    return value;
  }

  #foreignStart(first: PathStep, from: Understanding, depth: number): Value | null {
    if (first.kind === 'cast') return this.#typed(first.type, from, depth);
    if (first.kind === 'object') return { kind: 'object', path: from.path, owner: from.within, holder: first.holder };
    if (first.kind !== 'name' && first.kind !== 'new') return null;
    const file = this.#environment.file(from.path);
    if (file === undefined) return null;
    const { self, typeWords } = rulesOf(file.language);
    const around = () => instance(from.self ?? typeAt(file, from.within));
    if (first.kind === 'name' && self.includes(first.name)) return around();
    if (first.kind === 'new' && typeWords.includes(first.name)) return around();
    const start = fromMeaning(this.#names.top(from.path, first.name.split('.')[0] as string));
    if (first.kind === 'name') return start;
    return start?.kind === 'symbol' ? instance(this.#asType(start.ref, depth)) : null;
  }

  #bound(binding: Binding, place: Place, depth: number): Value | null {
    if (depth > MAX_DEPTH) return null;
    if (binding.type !== null) {
      const from = { ...this.#here(binding.owner), self: this.selfType(place) };
      return this.#property(this.#typed(binding.type, from), binding.property, depth);
    }
    if (binding.kind === 'parameter' && binding.value === null) {
      return this.#expected(binding, depth) ?? this.#given(binding, depth);
    }
    if (binding.value === null) return null;
    const at = { ...place, owner: binding.owner };
    const values = pathsIn(binding.value).map((steps) => {
      const first = steps[0];
      // `x = x.y`: the name on the right is another binding of the name, which cannot be told from this one.
      return first?.kind === 'name' && first.name === binding.name ? null : this.#evaluate(steps, at, depth);
    });
    return this.#property(either(values), binding.property, depth);
  }

  #property(value: Value | null, property: string | null, depth: number): Value | null {
    return value === null || property === null ? value : this.#memberStep(value, property, depth);
  }

  /** How types are understood inside a definition of the file being linked. */
  #here(definition: number): Understanding {
    return { path: this.#file.path, within: this.#around[definition] ?? -1 };
  }

  /** A value of a declared type, as it is understood where it is written. */
  #typed(text: string, from: Understanding, depth = 0): Value | null {
    if (++this.#evaluations > MAX_EVALUATIONS) return null;
    const { path, within } = from;
    const file = this.#environment.file(path);
    if (file === undefined || depth > MAX_DEPTH) return null;
    const rules = rulesOf(file.language);
    if (rules.choices !== null) {
      const special = this.#specialType(text, from, depth);
      if (special !== undefined) return special;
    }
    const bounds = rules.traitBounds && text.includes('+') ? splitBounds(text) : [text];
    if (bounds.length > 1) return this.#bounded(bounds, from, depth);
    const parsed = this.#parsed(bounds[0] ?? '');
    if (parsed === null) return null;
    const wrapper = this.#wrapper(parsed, rules, file, within);
    if (wrapper !== null) return { kind: 'instance', ref: wrapper, wrapped: { type: parsed.args[0] as string, from } };
    const type = unwrappedType(parsed, rules);
    if (type === null) return null;
    if (type !== parsed && !rules.awaitedTypes.includes(parsed.base)) {
      const inner = this.#ofType(type, file, from, depth);
      return inner?.kind === 'instance' || inner?.kind === 'outside' ? { ...inner, through: parsed.base } : inner;
    }
    return this.#ofType(type, file, from, depth);
  }

  #parsed(text: string): TypeText | null {
    let parsed = this.#parsedTypes.get(text);
    if (parsed === undefined) {
      parsed = parseType(text);
      this.#parsedTypes.set(text, parsed);
    }
    return parsed;
  }

  #ofType(type: TypeText, file: FileInterface, from: Understanding, depth: number): Value | null {
    const { path, within } = from;
    const rules = rulesOf(file.language);
    const element = elementType(type, rules);
    if (element !== null) return { kind: 'container', type: type.isArray ? '[]' : type.base, element, from };
    if (rules.selfTypes.includes(type.base)) return instance(from.self ?? typeAt(file, within));
    const ref = this.#members.named(file, type.base, within);
    if (ref === null) {
      const bound = rules.traitBounds ? this.#boundOf(type.base) : null;
      if (bound !== null) return this.#typed(bound, from, depth + 1);
      const [first = '', ...rest] = type.base.split(/\.|::/);
      const meaning = this.#names.top(path, first);
      return meaning?.kind === 'external' ? rest.reduce(externalMember, meaning) : { kind: 'outside', type: type.base };
    }
    const symbol = this.#environment.symbol(ref);
    const isAlias = symbol?.kind === 'type' && !rules.definedTypes;
    if (isAlias && symbol.type !== null && !symbol.type.startsWith('{')) {
      const meant = this.#typed(symbol.type, { path: ref.path, within: symbol.owner }, depth + 1);
      // Of several types some may be written in the alias itself.
      if (symbol.type.includes('{')) return meant?.kind === 'callable' ? meant : either([instance(ref), meant]);
      return meant ?? instance(ref);
    }
    return instance(ref);
  }

  /** What a type parameter around the place in question is bound to, as written, or null. */
  #boundOf(name: string): string | null {
    const binding = this.#place === null ? null : this.#locals.binding(name, this.#place);
    return binding?.kind === 'parameter' && binding.value === null ? binding.type : null;
  }

  /** A value of something with all of several traits: of the first that the tree has. */
  #bounded(bounds: readonly string[], from: Understanding, depth: number): Value | null {
    const traits = bounds.map((one) => this.#typed(one, from, depth + 1));
    return traits.find((one) => one?.kind === 'instance') ?? traits[0] ?? null;
  }

  /** A wrapper that the tree defines itself: it has members of its own. */
  #wrapper(type: TypeText, rules: LanguageRules, file: FileInterface, within: number): SymbolRef | null {
    if (!rules.traitBounds || type.args.length === 0 || !isTransparent(type, rules)) return null;
    return this.#members.named(file, type.base, within);
  }

  /** Types that are made of others: undefined for those that are not. */
  #specialType(text: string, from: Understanding, depth: number): Value | null | undefined {
    const parts = typeParts(text);
    switch (parts?.kind) {
      case undefined:
        return undefined;
      case 'several':
        return either(parts.types.map((type) => this.#typed(type, from, depth + 1)));
      case 'function':
        return { kind: 'callable', parameters: parts.parameters, result: parts.result, from };
      case 'value':
        return either(pathsIn(parts.path).map((path) => this.#foreign(path, from, depth + 1)));
      case 'result': {
        const callee = this.#typed(parts.type, from, depth + 1);
        return callee === null ? null : this.#step(callee, { kind: 'call' }, depth + 1);
      }
      case 'member': {
        const value = this.#typed(parts.type, from, depth + 1);
        return value === null ? null : this.#step(value, { kind: 'member', name: parts.name }, depth + 1);
      }
    }
  }

  #implicit(name: string, place: Place, sort: Sort): Member | null {
    let at = this.#selves[place.owner] ?? -1;
    for (let depth = 0; at !== -1 && depth < MAX_ENCLOSING_TYPES; depth++) {
      const type = this.#selfTypeOf(at);
      const member = type === null ? null : this.#members.find(type, name, null, this.#file.path, sort);
      // A constructor is not called by the name it has: its type is.
      const isConstructor = member?.kind === 'symbol' && this.#environment.symbol(member.ref)?.kind === 'constructor';
      if (member !== null && !isConstructor) return member;
      at = this.#selves[(this.#facts.definitions[at] as Definition).owner] ?? -1;
    }
    return null;
  }

  #isTopVariable(binding: Binding): boolean {
    return binding.owner === -1 && this.#file.tops.has(binding.name);
  }
}

type External = Extract<Value, { kind: 'external' }>;

/** A name in a package outside the tree, or a member of one: `package#name.member`. */
function externalMember({ name: of }: External, name: string): External {
  return { kind: 'external', name: `${of}${of.includes('#') ? '.' : '#'}${name}` };
}

function fromMeaning(meaning: Meaning | null): Value | null {
  return meaning?.kind === 'symbol' ? { kind: 'symbol', ref: meaning.ref } : meaning;
}

function instance(ref: SymbolRef | null): Value | null {
  return ref === null ? null : { kind: 'instance', ref };
}

/** What may be any of several: those that can be told, of the tree where one is. */
function either(values: readonly (Value | null)[]): Value | null {
  const told = values.filter((value) => value !== null);
  const inside = told.filter(({ kind }) => kind !== 'outside' && kind !== 'external');
  const kept = inside.length > 0 ? inside : told.slice(0, 1);
  const [first, ...others] = kept;
  if (first === undefined || others.length === 0) return first ?? null;
  const all = kept.flatMap((value) => (value.kind === 'either' ? value.values : [value]));
  const distinct = new Map(all.map((value) => [JSON.stringify(value), value]));
  return distinct.size === 1 ? first : { kind: 'either', values: [...distinct.values()].slice(0, MAX_EITHER) };
}

/** What is given back, or what holds what is given back one by one. */
function given<R extends { readonly yielded: boolean }>(
  results: readonly R[],
  find: (result: R) => Value | null,
): Value | null {
  const yielded = results.filter((result) => result.yielded);
  const value = either((yielded.length > 0 ? yielded : results).map(find));
  return value !== null && yielded.length > 0 ? { kind: 'elements', value } : value;
}

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | null): R | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

/** The innermost type around an ordinal of a file, itself included. */
function typeAt(file: FileInterface, ordinal: number): SymbolRef | null {
  let at = ordinal;
  for (let depth = 0; at !== -1 && depth < MAX_NESTING; depth++) {
    const symbol = file.symbols[at];
    if (symbol !== undefined && isTypeKind(symbol.kind)) return { path: file.path, ordinal: at };
    at = symbol?.owner ?? -1;
  }
  return null;
}

/** Whether a member is a function, with a body or without, rather than something that holds a value. */
function isCalled({ kind, parameters }: InterfaceSymbol): boolean {
  return kind !== 'getter' && (parameters !== null || kind === 'function' || kind === 'method');
}

function holdsValue({ kind, metrics }: Definition): boolean {
  return isValueKind(kind) && metrics === null;
}

/** Whether a binding is nearer than a local definition: its scope lies within the definition's owner, later opened. */
function isInner(binding: Binding | null, definition: Definition | undefined): boolean {
  if (binding?.scope == null || definition === undefined) return false;
  return binding.owner !== definition.owner && binding.scope.line > definition.line;
}
