import { pathsIn } from '../../../languages/choices.ts';
import type { Binding } from '../../../languages/facts.ts';
import { isValueKind } from '../../../languages/owner-cursor.ts';
import type { PathStep } from '../../../languages/paths.ts';
import { DECORATED } from '../../decorated-functions.ts';
import { isTypeKind } from '../../file-interface.ts';
import type { FileView } from '../../file-view.ts';
import type { InterfaceBinding, InterfaceSymbol } from '../../interface-data.ts';
import { MAX_VALUE_DEPTH, MAX_VALUES } from '../bounds.ts';
import type { SymbolRef } from '../edges.ts';
import { rulesOf } from '../families.ts';
import type { Member, Sort } from '../members/member.ts';
import { sameRef } from '../members/member.ts';
import type { Meaning } from '../names/meaning.ts';
import type { Resolution } from './resolution.ts';
import { either, externalMember, firstOf, type Instance, type TypeArguments, type Value } from './value.ts';

/** What types, modules, objects and variables hold: their members, and the values of these. */
export class Holders {
  readonly #resolution: Resolution;
  #fields: ReadonlyMap<string, Binding> | null = null;

  constructor(resolution: Resolution) {
    this.#resolution = resolution;
  }

  member(value: Value, name: string, args: number | null, depth: number, sort: Sort = 'any'): Member | Meaning | null {
    switch (value.kind) {
      case 'module':
        return this.#resolution.names.exported(value, name) ?? this.#memberOfGiven(value, name, args, depth, sort);
      case 'external':
        return externalMember(value, name);
      case 'symbol':
        return this.#memberOfSymbol(value.ref, name, args, depth, sort);
      case 'instance':
        return this.#memberOfInstance(value, name, args, depth, sort);
      case 'object':
        return this.#memberOfObject(value, name, depth);
      case 'either':
        return firstOf(value.values, (one) => this.member(one, name, args, depth, sort));
      default:
        return null;
    }
  }

  /** A member of the one thing that a module is for those who load it as a whole. */
  #memberOfGiven(
    module: Extract<Value, { kind: 'module' }>,
    name: string,
    args: number | null,
    depth: number,
    sort: Sort,
  ): Member | Meaning | null {
    const given = depth > MAX_VALUE_DEPTH ? null : this.givenByModule(module);
    return given === null ? null : this.member(given, name, args, depth + 1, sort);
  }

  #memberOfSymbol(
    ref: SymbolRef,
    name: string,
    args: number | null,
    depth: number,
    sort: Sort,
  ): Member | Meaning | null {
    const held = this.#heldObject(ref, depth);
    const ofHeld = held === null ? null : this.member(held, name, args, depth + 1);
    const isAll = held !== null && !this.#resolution.rules.tables;
    if (ofHeld !== null || isAll) return ofHeld;
    return this.#declaredMember(ref, name, args, depth, sort) ?? this.#memberOfAny(ref, name, args, depth, sort);
  }

  /** A member of one of several things that a variable may be by its declared type. */
  #memberOfAny(ref: SymbolRef, name: string, args: number | null, depth: number, sort: Sort): Member | Meaning | null {
    const { rules } = this.#resolution;
    if (!rules.functionsInObjects || depth > MAX_VALUE_DEPTH || !this.isVariable(ref)) return null;
    const held = this.held(ref, depth + 1);
    return held?.kind === 'either' ? this.member(held, name, args, depth + 1, sort) : null;
  }

  /** A member of a symbol other than by the object that it holds. */
  #declaredMember(
    ref: SymbolRef,
    name: string,
    args: number | null,
    depth: number,
    sort: Sort,
  ): Member | Meaning | null {
    const constant = this.#enumOf(ref);
    const target =
      constant ?? this.#namespaceBeside(ref) ?? this.asType(ref, depth) ?? (this.#resolution.rules.tables ? ref : null);
    // A variable holds an object, unless it is another name of a type.
    const side = constant !== null ? 'object' : this.isVariable(ref) ? undefined : 'type';
    return target === null
      ? null
      : this.#resolution.members.find(target, name, args, this.#resolution.file.path, sort, side);
  }

  /** The namespace of a function's name, where the two are one; null where there is none. */
  #namespaceBeside({ path, ordinal }: SymbolRef): SymbolRef | null {
    const file = this.#resolution.environment.file(path);
    const symbol = file?.symbol(ordinal);
    if (symbol?.kind !== 'function' || !this.#resolution.rules.mergedDeclarations) return null;
    const beside = file?.membersOf(symbol.owner, symbol.name) ?? [];
    const namespace = beside.find((one) => file?.symbol(one)?.kind === 'namespace');
    return namespace === undefined ? null : { path, ordinal: namespace };
  }

  /** The enumeration that a constant is one of, which has its members; null for whatever is none. */
  #enumOf({ path, ordinal }: SymbolRef): SymbolRef | null {
    const symbol = this.#resolution.environment.symbol({ path, ordinal });
    const isConstant = symbol?.kind === 'enum_member' && symbol.owner !== -1 && this.#resolution.rules.enumObjects;
    return isConstant ? { path, ordinal: symbol.owner } : null;
  }

  /** Whether a symbol holds a value rather than being a type or function. */
  isVariable(ref: SymbolRef): boolean {
    const symbol = this.#resolution.environment.symbol(ref);
    return symbol !== undefined && isValueKind(symbol.kind);
  }

  #memberOfObject(value: Extract<Value, { kind: 'object' }>, name: string, depth: number): Member | Meaning | null {
    const member = this.#resolution.objects.member(value, name, depth);
    if (member?.kind === 'symbol') return { ...member, inherited: false };
    return member?.kind === 'external' ? member : null;
  }

  #memberOfInstance(
    { ref, above, wrapped }: Instance,
    name: string,
    args: number | null,
    depth: number,
    sort: Sort,
  ): Member | Meaning | null {
    if (above === true) {
      const inherited = this.#resolution.members.findInherited(ref, name);
      return inherited === null ? null : { kind: 'symbol', ref: inherited, inherited: true };
    }
    const own = this.#resolution.members.find(ref, name, args, this.#resolution.file.path, sort, 'object');
    if (own !== null) return own;
    const inner =
      wrapped === undefined
        ? this.#reached(ref, depth + 1)
        : this.#resolution.types.typed(wrapped.type, wrapped.from, depth + 1);
    if (inner !== null) return this.member(inner, name, args, depth + 1);
    return this.#partOfVariant(ref, name);
  }

  /** What an object stands for whose members it has beside its own. */
  #reached(ref: SymbolRef, depth: number): Value | null {
    const { reachedType } = this.#resolution.rules;
    if (reachedType === null || depth > MAX_VALUE_DEPTH) return null;
    const member = this.#resolution.members.find(ref, reachedType, null);
    const type = member?.kind === 'symbol' ? this.#resolution.environment.symbol(member.ref) : undefined;
    if (member?.kind !== 'symbol' || type?.type == null) return null;
    return this.#resolution.types.typed(type.type, { path: member.ref.path, within: type.owner, self: ref }, depth);
  }

  /** What a variant of an enumeration holds under a name or number. */
  #partOfVariant({ path, ordinal }: SymbolRef, name: string): Member | null {
    const variant = this.#resolution.environment.symbol({ path, ordinal });
    if (variant?.kind !== 'enum_member' || variant.owner === -1) return null;
    return this.#resolution.members.find({ path, ordinal: variant.owner }, `${variant.name}.${name}`, null);
  }

  /** A local function that an object, or one of those a value may be, holds by a name; null where there is none. */
  heldMember(value: Value, name: string): Value | null {
    if (value.kind === 'either') return firstOf(value.values, (one) => this.heldMember(one, name));
    const member = value.kind === 'object' ? this.#resolution.objects.member(value, name, 0) : null;
    return member?.kind === 'local' ? member : null;
  }

  /** The object that a variable holds, or null. */
  #heldObject(ref: SymbolRef, depth: number): Value | null {
    const symbol = this.#resolution.environment.symbol(ref);
    if (
      symbol === undefined ||
      !isValueKind(symbol.kind) ||
      symbol.type !== null ||
      this.#resolution.rules.choices === null
    )
      return null;
    const held = this.held(ref, depth + 1);
    // A variable that is another one's name: `const { a } = library`.
    if (held?.kind === 'symbol' && depth <= MAX_VALUE_DEPTH) return this.#heldObject(held.ref, depth + 1);
    return held?.kind === 'object' ? held : null;
  }

  /** Whether a symbol is one with members of its own. */
  #hasMembers({ kind }: InterfaceSymbol): boolean {
    return (
      isTypeKind(kind) || kind === 'namespace' || (kind === 'function' && this.#resolution.rules.constructorFunctions)
    );
  }

  /** A type or namespace symbol as one with members; a variable as the type of what it holds. */
  asType(ref: SymbolRef, depth: number): SymbolRef | null {
    const symbol = this.#resolution.environment.symbol(ref);
    if (symbol === undefined) return null;
    const isAlias = symbol.kind === 'type' && !this.#resolution.rules.definedTypes;
    if (isAlias && symbol.type !== null && depth <= MAX_VALUE_DEPTH) {
      const meant = this.#resolution.types.typed(symbol.type, { path: ref.path, within: symbol.owner }, depth + 1);
      return meant?.kind === 'instance' ? meant.ref : ref;
    }
    if (this.#hasMembers(symbol)) return ref;
    const held = this.held(ref, depth + 1);
    if (held?.kind === 'symbol') return depth > MAX_VALUE_DEPTH ? null : this.asType(held.ref, depth + 1);
    return held?.kind === 'instance' ? held.ref : null;
  }

  /** @param on the object that it is a member of, where there is one */
  memberValue(member: Member, depth: number, on?: Instance): Value | null {
    if (member.kind === 'field') return this.#field(member, depth);
    const symbol = this.#resolution.environment.symbol(member.ref);
    if (symbol === undefined) return null;
    const itself: Value = { kind: 'symbol', ref: member.ref, ...(on !== undefined && { on: on.ref, ...givenTo(on) }) };
    if (isCalled(symbol)) return itself;
    const held = this.held(member.ref, depth, on);
    // A function of a declared type alone is known by what holds it.
    return held === null || held.kind === 'callable' ? itself : held;
  }

  /** What a variable without a declared type holds that is not called itself; null for what is none, or holds itself. */
  heldByVariable(ref: SymbolRef, depth: number): Value | null {
    const symbol = this.#resolution.environment.symbol(ref);
    const isVariable = symbol !== undefined && isValueKind(symbol.kind) && symbol.parameters === null;
    if (!isVariable || symbol.type !== null || this.#resolution.rules.choices === null) return null;
    const held = this.held(ref, depth);
    return held?.kind === 'symbol' && sameRef(held.ref, ref) ? null : held;
  }

  /** What the decorators of a function make of it: what is called where its name is. */
  decorated(ref: SymbolRef): Value | null {
    const decorator = this.#outermostDecorator(ref);
    if (decorator?.kind !== 'symbol') return null;
    // What a decorator gives back as it was given has another name here: only its own functions are told.
    const within = this.#resolution.environment.symbol(decorator.ref)?.owner ?? -1;
    const made = this.#resolution.steps.result(decorator.ref, { path: decorator.ref.path, within }, 0);
    const isOther = made?.kind === 'local' || (made?.kind === 'symbol' && !sameRef(made.ref, ref));
    return isOther ? made : null;
  }

  #outermostDecorator({ path, ordinal }: SymbolRef): Value | null {
    const file = this.#resolution.environment.file(path);
    const symbol = file?.symbol(ordinal);
    if (file === undefined || symbol === undefined) return null;
    const [binding] = file.bindingsOf(symbol.owner, `${DECORATED}${symbol.name}`);
    const [steps] = binding?.value == null ? [] : pathsIn(binding.value);
    const within = symbol.owner;
    return steps === undefined ? null : this.#resolution.expressions.foreign(steps.slice(0, -1), { path, within }, 0);
  }

  /** The one thing that a module is for those who load it as a whole, where the language has it so. */
  givenByModule(value: Extract<Value, { kind: 'module' }>): Value | null {
    const given =
      this.#resolution.rules.loaders.length === 0 ? null : this.#resolution.names.exported(value, 'default');
    return given?.kind === 'symbol' ? { kind: 'symbol', ref: given.ref } : null;
  }

  /** What a variable, field or getter holds. */
  held(ref: SymbolRef, depth: number, on?: Instance): Value | null {
    if (depth > MAX_VALUE_DEPTH) return null;
    const file = this.#resolution.environment.file(ref.path);
    const symbol = file?.symbol(ref.ordinal);
    if (file === undefined || symbol === undefined) return null;
    const getter = getterBeside(file, symbol);
    if (getter !== undefined) return this.held({ path: ref.path, ordinal: getter }, depth, on);
    if (symbol.type !== null && !isTypeKind(symbol.kind)) {
      return this.#resolution.types.typed(symbol.type, {
        ...{ path: ref.path, within: symbol.owner },
        ...(on !== undefined && { self: on.ref, ...givenTo(on) }),
      });
    }
    if (symbol.kind === 'getter') {
      return this.#resolution.steps.result(
        ref,
        { path: ref.path, within: symbol.owner, self: this.#resolution.members.holder(ref) },
        depth + 1,
      );
    }
    return this.#assigned(file, symbol, depth);
  }

  /** Whether a variable is only another name of a member of something that no file binds: `const isArray = Array.isArray`. */
  isOfPlatform({ path, ordinal }: SymbolRef): boolean {
    const file = this.#resolution.environment.file(path);
    const symbol = file?.symbol(ordinal);
    if (file === undefined || symbol === undefined || symbol.owner !== -1) return false;
    if (!rulesOf(file.language).bindsNames) return false;
    const [binding, ...others] = file.bindingsOf(-1, symbol.name);
    const holder = binding === undefined || others.length > 0 ? null : holderOfMember(binding);
    return holder !== null && this.#resolution.names.top(path, holder) === null;
  }

  /** What the assignments to a variable or field give it. */
  #assigned(file: FileView, { owner, name }: InterfaceSymbol, depth: number): Value | null {
    const bindings = file.bindingsOf(owner, name).slice(0, MAX_VALUES);
    if (owner !== -1 && this.#resolution.rules.followsArguments) return this.#valueOf(bindings, file.path, depth);
    return firstOf(bindings, (binding) => this.#given(binding, file.path, depth));
  }

  #field({ path, binding }: Extract<Member, { kind: 'field' }>, depth: number): Value | null {
    if (!this.#resolution.rules.followsArguments) return this.#given(binding, path, depth);
    const all = this.#resolution.environment.file(path)?.bindingsOf(binding.owner, binding.name) ?? [binding];
    return this.#valueOf(all.slice(0, MAX_VALUES), path, depth);
  }

  /** What a field is that is given several values: of the type that is declared for it, or else any of them. */
  #valueOf(bindings: readonly InterfaceBinding[], path: string, depth: number): Value | null {
    const declared = bindings.find(({ type }) => type !== null);
    if (declared !== undefined) return this.#given(declared, path, depth);
    return either(bindings.map((binding) => this.#given(binding, path, depth)));
  }

  /** What one assignment gives a field. */
  #given(binding: InterfaceBinding, path: string, depth: number): Value | null {
    if (depth > MAX_VALUE_DEPTH || this.#resolution.question.isSpent()) return null;
    if (binding.type !== null && binding.property === null) {
      return this.#resolution.types.typed(binding.type, { path, within: binding.owner });
    }
    const { value } = binding;
    if (value === null) return null;
    const isOwn = path === this.#resolution.file.path;
    const owner = isOwn ? this.#resolution.surroundings.definitionOf(binding.owner) : -1;
    const values = pathsIn(value).map((steps) =>
      isOwn
        ? this.#evaluateField(steps, binding, owner, depth + 1)
        : this.#resolution.expressions.foreign(steps, { path, within: binding.owner }, depth + 1),
    );
    return this.#resolution.steps.property(either(values), binding.property, depth);
  }

  /** A field's value as its constructor sees it, so that `this.#a = a` finds the parameter. */
  #evaluateField(steps: readonly PathStep[], field: InterfaceBinding, owner: number, depth: number): Value | null {
    this.#fields ??= this.#givenFields();
    const key = `${field.owner} ${field.name}`;
    const binding = this.#fields.get(`${key} ${field.value}`) ?? this.#fields.get(key);
    const { definitions } = this.#resolution.facts;
    const around = binding === undefined ? owner : binding.owner;
    const definition = definitions[around];
    const place = { owner: around, line: definition?.endLine ?? 0, column: 0 };
    return this.#resolution.expressions.evaluate(steps, place, depth);
  }

  /** The first of each type's fields of a name that is given a value that can be told, and the first that is given this one. */
  #givenFields(): ReadonlyMap<string, Binding> {
    const fields = new Map<string, Binding>();
    for (const binding of this.#resolution.facts.bindings) {
      if (binding.kind !== 'field' || binding.value === null) continue;
      const type = this.#resolution.surroundings.types[binding.owner] ?? -1;
      const key = `${type === -1 ? -1 : (this.#resolution.surroundings.ordinals.get(type) ?? -1)} ${binding.name}`;
      for (const one of [key, `${key} ${binding.value}`]) if (!fields.has(one)) fields.set(one, binding);
    }
    return fields;
  }
}

/** The name whose member a variable is given by its members' names alone; null for whatever else it is given. */
function holderOfMember({ type, value, property }: InterfaceBinding): string | null {
  const [steps, ...choices] = type !== null || value === null ? [] : pathsIn(value);
  const [first, ...members] = steps ?? [];
  const isMember = members.every(({ kind }) => kind === 'member') && (members.length > 0 || property !== null);
  return first?.kind === 'name' && isMember && choices.length === 0 ? first.name : null;
}

/** Ordinal of the getter that has the name of a setter; undefined for whatever else. */
function getterBeside(file: FileView, { kind, owner, name }: InterfaceSymbol): number | undefined {
  if (kind !== 'setter') return undefined;
  return file.membersOf(owner, name).find((ordinal) => file.symbol(ordinal)?.kind === 'getter');
}

/** What the parameters of a type stand for, of something that may know. */
export function givenTo({ given }: { readonly given?: TypeArguments }): { readonly given?: TypeArguments } {
  return given === undefined ? {} : { given };
}

/** Whether a member is a function, with a body or without, rather than something that holds a value. */
export function isCalled({ kind, parameters }: InterfaceSymbol): boolean {
  return kind !== 'getter' && kind !== 'setter' && (parameters !== null || kind === 'function' || kind === 'method');
}
