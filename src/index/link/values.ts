import type { Binding, Definition, FileFacts } from '../../languages/facts.ts';
import { isValueKind } from '../../languages/owner-cursor.ts';
import { type PathStep, parsePath } from '../../languages/paths.ts';
import { type FileInterface, type InterfaceSymbol, isTypeKind, typesAround } from '../file-interface.ts';
import { MAX_ENCLOSING_TYPES, MAX_EVALUATIONS, MAX_NESTING, MAX_VALUES } from './bounds.ts';
import type { SymbolRef } from './edges.ts';
import type { Environment } from './environment.ts';
import { familyFor, type LanguageFamily } from './families.ts';
import { LocalNames, type Place } from './local-names.ts';
import type { Member, MemberResolver, Sort } from './members.ts';
import type { Meaning, NameResolver } from './names.ts';
import { elementType, isTransparent, parseType, splitBounds, type TypeText, unwrappedType } from './type-text.ts';

/** What an expression is, as far as its members need to be known. */
export type Value =
  /** The symbol itself: a class, a function, a namespace. */
  | { readonly kind: 'symbol'; readonly ref: SymbolRef }
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

/** The value of a variable that names a module. */
const LOADS = /^(?:import|require)\(\)/;
/** How types name the type they are written in. */
const SELF_TYPES: ReadonlySet<string> = new Set(['Self', 'self', 'static', 'this', '@This']);
/** Expressions lead to expressions; nobody writes longer chains, and circles must end. */
const MAX_DEPTH = 8;
/** Members of a container that give a container of the same elements. */
const KEEPING = new Set([
  'filter',
  'slice',
  'sort',
  'reverse',
  'concat',
  'toSorted',
  'toReversed',
  'values',
  'iter',
  'iter_mut',
  'into_iter',
  'stream',
]);

/** Follows expressions to what they are, with the names that are local to the file being linked. */
export class ValueResolver {
  readonly #file: FileInterface;
  readonly #facts: FileFacts;
  readonly #family: LanguageFamily;
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
    this.#family = familyFor(file.language);
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
    if (!this.#family.separateCalls.includes(this.#file.language) || !this.#family.overloads) return 'any';
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

  /** What a plain call's callee is: as `name`, but for languages in which variables cannot be called by their name. */
  callee(name: string, place: Place): Value | 'unknown' | null {
    this.#evaluations = 0;
    this.#place = place;
    const isSeparate = this.#family.separateCalls.includes(this.#file.language);
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
    const selfMember = this.#family.implicitSelf ? this.#implicit(name, place, sort) : null;
    if (selfMember !== null) return this.#memberValue(selfMember, depth) ?? 'unknown';
    return fromMeaning(this.#names.top(this.#file.path, name));
  }

  /** A local name given to what is loaded inside a function: `const { a } = await import('./a.ts')`. */
  #loaded({ name, value }: Binding): Value | null {
    return value !== null && LOADS.test(value) ? fromMeaning(this.#names.top(this.#file.path, name)) : null;
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
        const target = this.#asType(value.ref, depth) ?? (this.#family.tables ? value.ref : null);
        return target === null ? null : this.#members.find(target, name, args, this.#file.path, sort);
      }
      case 'instance': {
        const own = this.#members.find(value.ref, name, args, this.#file.path, sort);
        if (own !== null || value.wrapped === undefined) return own;
        const inner = this.#typed(value.wrapped.type, value.wrapped.from, depth + 1);
        return inner === null ? null : this.#member(inner, name, args, depth + 1);
      }
      default:
        return null;
    }
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
    if (!this.#family.newTypes.includes(this.#file.language)) return null;
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

  /** A type or namespace symbol as one with members; a variable as the type of what it holds. */
  #asType(ref: SymbolRef, depth: number): SymbolRef | null {
    const symbol = this.#environment.symbol(ref);
    if (symbol === undefined) return null;
    const isAlias = symbol.kind === 'type' && !this.#family.definedTypes;
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
    if (step.kind !== 'name') return null;
    if (this.#family.self.includes(step.name)) return instance(this.selfType(place));
    if (this.#family.parent.some((word) => word.replace('()', '') === step.name))
      return instance(this.parentType(place));
    const value = this.#name(step.name, place, depth, sort);
    return value === 'unknown' ? null : value;
  }

  #constructed(name: string, place: Place, depth: number): Value | null {
    const [first = '', ...rest] = name.split('.');
    if (this.#family.typeWords.includes(name)) return instance(this.selfType(place));
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
    const symbol = value.kind === 'instance' ? this.#environment.symbol(value.ref) : undefined;
    if (value.kind !== 'instance' || symbol?.kind !== 'type' || symbol.type === null) return null;
    const held = this.#typed(symbol.type, { path: value.ref.path, within: symbol.owner }, depth);
    return held?.kind === 'container' ? this.#typed(held.element, held.from) : null;
  }

  #memberStep(value: Value, name: string, depth: number, sort: Sort = 'any'): Value | null {
    if (value.kind === 'container') {
      if (KEEPING.has(name)) return value;
      return this.#family.elementMembers.includes(name) ? this.#typed(value.element, value.from) : null;
    }
    if (name === this.#family.makes && value.kind === 'symbol') {
      const type = this.#asType(value.ref, depth);
      return type === null || this.#members.find(type, name, null) !== null ? null : instance(type);
    }
    const member = this.#member(value, name, null, depth, sort);
    if (member === null) return value.kind === 'instance' ? this.#wrapperMember(value, name) : null;
    if (member.kind === 'field' || (member.kind === 'symbol' && 'inherited' in member)) {
      return this.#memberValue(member, depth);
    }
    return fromMeaning(member);
  }

  /** `.then()`, `.unwrap()`, `.get()` of a wrapper that the type already looks through. */
  #wrapperMember(value: Value, name: string): Value | null {
    if (!this.#family.wrapperMembers.includes(name)) return null;
    return value.kind === 'instance' ? { kind: 'instance', ref: value.ref } : value;
  }

  #callStep(value: Value, depth: number): Value | null {
    if (value.kind === 'instance' || value.kind === 'container') return value;
    if (value.kind === 'external') return { kind: 'external', name: value.name };
    if (value.kind === 'local') {
      const definition = this.#facts.definitions[value.definition] as Definition;
      return definition.type === null ? null : this.#typed(definition.type, this.#here(value.definition));
    }
    if (value.kind !== 'symbol') return null;
    const symbol = this.#environment.symbol(value.ref);
    if (symbol === undefined) return null;
    if (isTypeKind(symbol.kind)) {
      return this.#family.callConstructs ? instance(this.#asType(value.ref, depth + 1)) : null;
    }
    if (symbol.type === null) return this.#constructorOwner(value.ref);
    if (symbol.parameters === null && depth > MAX_DEPTH) return null;
    const self = this.#members.holder(value.ref);
    return this.#typed(symbol.type, { path: value.ref.path, within: symbol.owner, self });
  }

  #constructorOwner(ref: SymbolRef): Value | null {
    const symbol = this.#environment.symbol(ref);
    return symbol?.kind === 'constructor' && symbol.owner !== -1
      ? instance({ path: ref.path, ordinal: symbol.owner })
      : null;
  }

  #memberValue(member: Member, depth: number): Value | null {
    if (member.kind === 'field') return this.#field(member, depth);
    const symbol = this.#environment.symbol(member.ref);
    if (symbol === undefined) return null;
    if (isCalled(symbol)) return { kind: 'symbol', ref: member.ref };
    return this.#held(member.ref, depth) ?? { kind: 'symbol', ref: member.ref };
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
    const steps = binding.value === null ? null : parsePath(binding.value);
    if (steps === null) return null;
    const isOwn = path === this.#file.path;
    const owner = isOwn ? this.#definitionOf(binding.owner) : -1;
    if (isOwn)
      return this.#property(
        this.#evaluateField(steps, binding.owner, binding.name, owner, depth + 1),
        binding.property,
        depth,
      );
    return this.#property(this.#foreign(steps, path, depth + 1), binding.property, depth);
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

  /** A path evaluated at the top of another file, where nothing local is known. */
  #foreign(steps: readonly PathStep[], path: string, depth: number): Value | null {
    const first = steps[0];
    if (first === undefined || !('name' in first) || depth > MAX_DEPTH) return null;
    const start = fromMeaning(this.#names.top(path, first.name.split('.')[0] as string));
    let value: Value | null = start;
    if (first.kind === 'new') value = start?.kind === 'symbol' ? instance(this.#asType(start.ref, depth)) : null;
    for (const step of steps.slice(1)) value = value === null ? null : this.#step(value, step, depth);
    return value;
  }

  #bound(binding: Binding, place: Place, depth: number): Value | null {
    if (depth > MAX_DEPTH) return null;
    if (binding.type !== null) {
      const from = { ...this.#here(binding.owner), self: this.selfType(place) };
      return this.#property(this.#typed(binding.type, from), binding.property, depth);
    }
    const steps = binding.value === null ? null : parsePath(binding.value);
    if (steps === null) return null;
    const first = steps[0];
    // `x = x.y`: the name on the right is another binding of the name, which cannot be told from this one.
    if (first?.kind === 'name' && first.name === binding.name) return null;
    const at = { ...place, owner: binding.owner };
    return this.#property(this.#evaluate(steps, at, depth), binding.property, depth);
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
    const family = familyFor(file.language);
    const bounds = family.traitBounds && text.includes('+') ? splitBounds(text) : [text];
    if (bounds.length > 1) return this.#bounded(bounds, from, depth);
    const parsed = this.#parsed(bounds[0] ?? '');
    if (parsed === null) return null;
    const wrapper = this.#wrapper(parsed, family, file, within);
    if (wrapper !== null) return { kind: 'instance', ref: wrapper, wrapped: { type: parsed.args[0] as string, from } };
    const type = unwrappedType(parsed, family);
    if (type === null) return null;
    if (type !== parsed && !isAwaited(parsed)) {
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
    const family = familyFor(file.language);
    const element = elementType(type, family);
    if (element !== null) return { kind: 'container', type: type.isArray ? '[]' : type.base, element, from };
    if (SELF_TYPES.has(type.base)) return instance(from.self ?? typeAt(file, within));
    const ref = this.#members.named(file, type.base, within);
    if (ref === null) {
      const bound = family.traitBounds ? this.#boundOf(type.base) : null;
      if (bound !== null) return this.#typed(bound, from, depth + 1);
      const [first = '', ...rest] = type.base.split(/\.|::/);
      const meaning = this.#names.top(path, first);
      return meaning?.kind === 'external' ? rest.reduce(externalMember, meaning) : { kind: 'outside', type: type.base };
    }
    const symbol = this.#environment.symbol(ref);
    const isAlias = symbol?.kind === 'type' && !family.definedTypes;
    if (isAlias && symbol.type !== null && !symbol.type.startsWith('{')) {
      return this.#typed(symbol.type, { path: ref.path, within: symbol.owner }, depth + 1) ?? instance(ref);
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
  #wrapper(type: TypeText, family: LanguageFamily, file: FileInterface, within: number): SymbolRef | null {
    if (!family.traitBounds || type.args.length === 0 || !isTransparent(type, family)) return null;
    return this.#members.named(file, type.base, within);
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

/** What nobody gives on without waiting for what it holds. */
function isAwaited({ base }: TypeText): boolean {
  return base === 'Task' || base === 'ValueTask' || base === 'Promise';
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
