import { pathsIn } from '../../../languages/choices.ts';
import type { Binding, FileFacts } from '../../../languages/facts.ts';
import { isValueKind } from '../../../languages/owner-cursor.ts';
import type { PathStep } from '../../../languages/paths.ts';
import { type FileInterface, type InterfaceSymbol, isTypeKind } from '../../file-interface.ts';
import { BY_NAME } from '../../handed-out.ts';
import { MAX_VALUE_DEPTH, MAX_VALUES } from '../bounds.ts';
import type { SymbolRef } from '../edges.ts';
import type { Environment } from '../environment.ts';
import type { LanguageRules } from '../families.ts';
import type { Member, Sort } from '../members/member.ts';
import { sameRef } from '../members/member.ts';
import type { MemberResolver } from '../members/member-resolver.ts';
import type { Meaning } from '../names/meaning.ts';
import type { NameResolver } from '../names/name-resolver.ts';
import type { Question } from './question.ts';
import type { Resolution } from './resolution.ts';
import { either, externalMember, firstOf, type Value } from './value.ts';

/** What types, modules, objects and variables hold: their members, and the values of these. */
export class Holders {
  readonly #resolution: Resolution;
  readonly #file: FileInterface;
  readonly #facts: FileFacts;
  readonly #rules: LanguageRules;
  readonly #environment: Environment;
  readonly #names: NameResolver;
  readonly #members: MemberResolver;
  readonly #question: Question;
  #fields: ReadonlyMap<string, Binding> | null = null;
  #objectMembers: ReadonlyMap<string, number> | null = null;

  constructor(resolution: Resolution) {
    this.#resolution = resolution;
    this.#file = resolution.file;
    this.#facts = resolution.facts;
    this.#rules = resolution.rules;
    this.#environment = resolution.environment;
    this.#names = resolution.names;
    this.#members = resolution.members;
    this.#question = resolution.question;
  }

  member(value: Value, name: string, args: number | null, depth: number, sort: Sort = 'any'): Member | Meaning | null {
    switch (value.kind) {
      case 'module':
        return this.#names.exported(value, name);
      case 'external':
        return externalMember(value, name);
      case 'symbol': {
        const held = this.#heldObject(value.ref, depth);
        if (held !== null) return this.member(held, name, args, depth + 1);
        const target = this.asType(value.ref, depth) ?? (this.#rules.tables ? value.ref : null);
        return target === null ? null : this.#members.find(target, name, args, this.#file.path, sort);
      }
      case 'instance': {
        const own = this.#members.find(value.ref, name, args, this.#file.path, sort);
        if (own !== null || value.wrapped === undefined) return own;
        const inner = this.#resolution.types.typed(value.wrapped.type, value.wrapped.from, depth + 1);
        return inner === null ? null : this.member(inner, name, args, depth + 1);
      }
      case 'object': {
        const member = this.memberOfObject(value, name);
        return member?.kind === 'symbol' ? { ...member, inherited: false } : null;
      }
      case 'either':
        return firstOf(value.values, (one) => this.member(one, name, args, depth, sort));
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
        .flatMap(({ owner, holder, name, metrics }, index) =>
          holder === null && metrics === null ? [] : [[`${owner} ${holder ?? BY_NAME} ${name}`, index] as const],
        )
        .reverse(),
    );
    const definition = this.#objectMembers.get(`${owner} ${holder} ${name}`);
    if (definition === undefined) return null;
    const ref = this.#resolution.surroundings.ownSymbol(definition);
    return ref === null ? { kind: 'local', definition } : { kind: 'symbol', ref };
  }

  /** The object that a variable holds, or null. */
  #heldObject(ref: SymbolRef, depth: number): Value | null {
    const symbol = this.#environment.symbol(ref);
    if (symbol === undefined || !isValueKind(symbol.kind) || symbol.type !== null || this.#rules.choices === null)
      return null;
    const held = this.held(ref, depth + 1);
    return held?.kind === 'object' ? held : null;
  }

  /** A type or namespace symbol as one with members; a variable as the type of what it holds. */
  asType(ref: SymbolRef, depth: number): SymbolRef | null {
    const symbol = this.#environment.symbol(ref);
    if (symbol === undefined) return null;
    const isAlias = symbol.kind === 'type' && !this.#rules.definedTypes;
    if (isAlias && symbol.type !== null && depth <= MAX_VALUE_DEPTH) {
      const meant = this.#resolution.types.typed(symbol.type, { path: ref.path, within: symbol.owner }, depth + 1);
      return meant?.kind === 'instance' ? meant.ref : ref;
    }
    if (isTypeKind(symbol.kind) || symbol.kind === 'namespace') return ref;
    const held = this.held(ref, depth + 1);
    if (held?.kind === 'symbol') return depth > MAX_VALUE_DEPTH ? null : this.asType(held.ref, depth + 1);
    return held?.kind === 'instance' ? held.ref : null;
  }

  memberValue(member: Member, depth: number, on?: SymbolRef): Value | null {
    if (member.kind === 'field') return this.#field(member, depth);
    const symbol = this.#environment.symbol(member.ref);
    if (symbol === undefined) return null;
    const itself: Value = { kind: 'symbol', ref: member.ref, ...(on !== undefined && { on }) };
    if (isCalled(symbol)) return itself;
    const held = this.held(member.ref, depth);
    // A function of a declared type alone is known by what holds it.
    return held === null || held.kind === 'callable' ? itself : held;
  }

  /** What a variable without a declared type holds that is not called itself; null for what is none, or holds itself. */
  heldByVariable(ref: SymbolRef, depth: number): Value | null {
    const symbol = this.#environment.symbol(ref);
    const isVariable = symbol !== undefined && isValueKind(symbol.kind) && symbol.parameters === null;
    if (!isVariable || symbol.type !== null || this.#rules.choices === null) return null;
    const held = this.held(ref, depth);
    return held?.kind === 'symbol' && sameRef(held.ref, ref) ? null : held;
  }

  /** What a variable, field or getter holds. */
  held(ref: SymbolRef, depth: number): Value | null {
    if (depth > MAX_VALUE_DEPTH) return null;
    const file = this.#environment.file(ref.path);
    const symbol = file?.symbols[ref.ordinal];
    if (file === undefined || symbol === undefined) return null;
    if (symbol.type !== null && !isTypeKind(symbol.kind)) {
      return this.#resolution.types.typed(symbol.type, { path: ref.path, within: symbol.owner });
    }
    if (symbol.kind === 'getter') {
      return this.#resolution.steps.result(
        ref,
        { path: ref.path, within: symbol.owner, self: this.#members.holder(ref) },
        depth + 1,
      );
    }
    const bindings = file.bindingsOf(symbol.owner, symbol.name);
    return firstOf(bindings.slice(0, MAX_VALUES), (binding) =>
      this.#field({ kind: 'field', path: ref.path, binding }, depth),
    );
  }

  #field({ path, binding }: Extract<Member, { kind: 'field' }>, depth: number): Value | null {
    if (depth > MAX_VALUE_DEPTH || this.#question.isSpent()) return null;
    if (binding.type !== null && binding.property === null) {
      return this.#resolution.types.typed(binding.type, { path, within: binding.owner });
    }
    if (binding.value === null) return null;
    const isOwn = path === this.#file.path;
    const owner = isOwn ? this.#resolution.surroundings.definitionOf(binding.owner) : -1;
    const values = pathsIn(binding.value).map((steps) =>
      isOwn
        ? this.#evaluateField(steps, binding.owner, binding.name, owner, depth + 1)
        : this.#resolution.expressions.foreign(steps, { path, within: binding.owner }, depth + 1),
    );
    return this.#resolution.steps.property(either(values), binding.property, depth);
  }

  /** A field's value as its constructor sees it, so that `this.#a = a` finds the parameter. */
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
    return this.#resolution.expressions.evaluate(steps, place, depth);
  }

  /** The first of each type's fields of a name that is given a value that can be told. */
  #givenFields(): ReadonlyMap<string, Binding> {
    const fields = new Map<string, Binding>();
    for (const binding of this.#facts.bindings) {
      if (binding.kind !== 'field' || binding.value === null) continue;
      const type = this.#resolution.surroundings.types[binding.owner] ?? -1;
      const key = `${type === -1 ? -1 : (this.#resolution.surroundings.ordinals.get(type) ?? -1)} ${binding.name}`;
      if (!fields.has(key)) fields.set(key, binding);
    }
    return fields;
  }
}

/** Whether a member is a function, with a body or without, rather than something that holds a value. */
export function isCalled({ kind, parameters }: InterfaceSymbol): boolean {
  return kind !== 'getter' && (parameters !== null || kind === 'function' || kind === 'method');
}
