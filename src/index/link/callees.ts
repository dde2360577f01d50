import type { CallSite, Definition, DefinitionKind, FileFacts } from '../../languages/facts.ts';
import { isValueKind } from '../../languages/owner-cursor.ts';
import { isTypeKind } from '../file-interface.ts';
import { MAX_CANDIDATES } from './bounds.ts';
import { placeOf } from './call-place.ts';
import type { Conditions } from './conditions.ts';
import type { Certainty, Rule, SymbolRef } from './edges.ts';
import type { Environment } from './environment.ts';
import type { LanguageRules } from './families.ts';
import type { LinkCollector } from './link-collector.ts';
import type { LinkScope } from './link-scope.ts';
import { key, sameRef } from './members/member.ts';
import type { MemberResolver } from './members/member-resolver.ts';
import type { DataPart } from './members/type-declarations.ts';
import type { External } from './names/meaning.ts';
import type { NamesakeCalls } from './namesake-calls.ts';
import type { OverloadChooser } from './overloads/overload-chooser.ts';
import type { Value } from './values/value.ts';
import type { ValueResolver } from './values/value-resolver.ts';

/** Makes the edges of a call whose callee is known: to a function, to what is constructed, to what overrides it. */
export class Callees {
  readonly #links: LinkCollector;
  readonly #namesakes: NamesakeCalls;
  readonly #path: string;
  readonly #facts: FileFacts;
  readonly #rules: LanguageRules;
  readonly #environment: Environment;
  readonly #members: MemberResolver;
  readonly #values: ValueResolver;
  readonly #overloads: OverloadChooser;
  readonly #conditions: Conditions;
  /** Calls whose overrides were not looked for. */
  unsought = 0;
  readonly #constructors: ReadonlyMap<number, number>;
  /** Variables whose values are being followed for the call at hand. */
  readonly #followed = new Set<string>();

  constructor(scope: LinkScope, links: LinkCollector, namesakes: NamesakeCalls) {
    this.#links = links;
    this.#namesakes = namesakes;
    this.#path = scope.file.path;
    this.#facts = scope.facts;
    this.#rules = scope.rules;
    this.#environment = scope.environment;
    this.#members = scope.members;
    this.#values = scope.values;
    this.#overloads = scope.overloads;
    this.#conditions = scope.conditions;
    this.#constructors = constructorsOf(scope.facts.definitions);
  }

  /** A call of what a value is: a function, or a type that is constructed. */
  callOf(value: Value, call: CallSite, certainty: Certainty, rule: Rule): boolean {
    switch (value.kind) {
      case 'either':
        return value.values.map((one) => this.callOf(one, call, weaker(certainty), rule)).includes(true);
      case 'local': {
        const { kind } = this.#facts.definitions[value.definition] as Definition;
        if (isTypeKind(kind)) return this.#localConstructor(value.definition, call);
        return this.#links.addCall(call, { kind: 'own', definition: value.definition }, certainty, rule);
      }
      case 'external':
        return this.#callOfExternal(value, call);
      case 'module': {
        const given = this.#values.givenByModule(value);
        return given !== null && this.callOf(given, call, certainty, rule);
      }
      case 'symbol':
        return this.#callOfSymbol(value, call, certainty, rule);
      default:
        return false;
    }
  }

  /** What nothing tells the kind of may be a package's or the tree's own. */
  #callOfExternal({ name, as }: External, call: CallSite): boolean {
    const target = { kind: 'external', name } as const;
    if (as === undefined) return this.#links.addCall(call, target, 'exact', 'import-binding');
    if (as === 'object') return this.#links.addCall(call, target, 'typed', 'receiver-type');
    if (this.#namesakes.onlyExtension(call)) return true;
    this.#links.addCall(call, target, 'candidate', 'receiver-type');
    return this.#namesakes.any(call);
  }

  #callOfSymbol(value: Extract<Value, { kind: 'symbol' }>, call: CallSite, certainty: Certainty, rule: Rule): boolean {
    const symbol = this.#environment.symbol(value.ref);
    if (symbol === undefined) return false;
    if (isTypeKind(symbol.kind)) return this.construct(value.ref, call);
    // Where a namespace has a name of its own, what is called by that is something else.
    if (this.#isApart(symbol.kind)) return false;
    const mayHold = isValueKind(symbol.kind) && symbol.parameters === null;
    if (mayHold && this.#callOfHeld(value.ref, call, certainty)) return true;
    const done = this.callSymbol(value.ref, call, certainty, rule);
    if (done && call.kind !== 'decorator' && rule !== 'argument') this.#callDecorated(value.ref, call);
    return done;
  }

  #isApart(kind: DefinitionKind): boolean {
    return kind === 'namespace' && !this.#rules.mergedDeclarations;
  }

  /** A call of what a variable is given: a function under another name. */
  #callOfHeld(ref: SymbolRef, call: CallSite, certainty: Certainty): boolean {
    const variable = key(ref);
    // Variables may be aliases of each other.
    if (this.#followed.has(variable)) return false;
    this.#followed.add(variable);
    const isCalled = this.#callOfAlias(ref, call, certainty);
    this.#followed.delete(variable);
    return isCalled;
  }

  #callOfAlias(ref: SymbolRef, call: CallSite, certainty: Certainty): boolean {
    const held = this.#values.heldBy(ref);
    const isOther = held?.kind === 'symbol' && !sameRef(held.ref, ref);
    const isHeld = held !== null && (held.kind === 'external' || held.kind === 'local' || isOther);
    const isCalled = isHeld ? this.callOf(held, call, certainty, 'alias') : this.#values.isOfPlatform(ref);
    if (!isCalled) return false;
    // The name itself is used, too: what it is given is what is called.
    this.#links.add(call.owner, { kind: 'symbol', ref }, 'references', 'exact', 'scope', call.nameLine);
    return true;
  }

  /** A call of what the decorators of a function make of it. */
  #callDecorated(ref: SymbolRef, call: CallSite) {
    const made = this.#values.decorated(ref);
    if (made?.kind === 'symbol') this.callSymbol(made.ref, call, 'typed', 'decorator');
    else if (made !== null) this.callOf(made, call, 'typed', 'decorator');
  }

  /** A call of a function: of the overload that takes its arguments, and of the definition behind a prototype. */
  callSymbol(named: SymbolRef, call: CallSite, certainty: Certainty, rule: Rule): boolean {
    const chosen = this.#overloads.choose(named, call, placeOf(call, this.#facts.definitions));
    if (chosen !== null && chosen.length !== 1) {
      this.#addCandidates(call, chosen, rule);
      if (chosen.length === 0) this.#namesakes.any(call);
      return false;
    }
    const ref = chosen?.[0] ?? this.#members.functions.overload(named, call.arguments, this.#path);
    const definitions = this.#members.functions.definitions(ref, call.arguments);
    const [definition] = definitions;
    if (definition === undefined) return this.#callOfBuilds(ref, call, certainty, rule);
    if (definitions.length === 1) {
      // Where the name means a definition, the prototype only tells which.
      if (this.#environment.symbol(named)?.parameters === null)
        this.#links.add(call.owner, { kind: 'symbol', ref }, 'references', 'exact', 'prototype', call.nameLine);
      return this.#links.addCall(call, { kind: 'symbol', ref: definition }, certainty, rule);
    }
    // Programs and platforms of one tree may each define it: which one is linked, the sources do not say.
    this.#addCandidates(call, definitions, 'prototype');
    return this.#links.addCall(call, { kind: 'symbol', ref }, certainty, rule);
  }

  /** A call of a function, or of each that has its name in a build of its own. */
  #callOfBuilds(ref: SymbolRef, call: CallSite, certainty: Certainty, rule: Rule): boolean {
    const builds = this.#members.functions
      .builds(ref, this.#path)
      .filter((one) => !this.#conditions.exclude(one, call));
    if (builds.length < 2) return this.#links.addCall(call, { kind: 'symbol', ref: builds[0] ?? ref }, certainty, rule);
    for (const one of builds)
      this.#links.addCall(call, { kind: 'symbol', ref: one }, weaker(certainty), 'configuration');
    return true;
  }

  /** Calls of the first of several functions, any of which may be meant. */
  #addCandidates(call: CallSite, refs: readonly SymbolRef[], rule: Rule) {
    for (const ref of refs.slice(0, MAX_CANDIDATES)) {
      this.#links.addCall(call, { kind: 'symbol', ref }, 'candidate', rule);
    }
  }

  /** An object being made: its type's constructor, an inherited one, or the type itself when none is written. */
  construct(named: SymbolRef, call: CallSite): boolean {
    const type = this.#conditions.typeBeside(this.#values.typeBehind(named) ?? named, call);
    const symbol = this.#environment.symbol(type);
    if (symbol === undefined) return false;
    const data = this.#members.declarations.dataPart(type);
    const applied = this.#calledMemberOf(type, data, call);
    if (applied !== null) return this.callSymbol(applied, call, 'exact', 'static-member');
    const made = this.#constructorOf(type, symbol.name, call);
    if (made !== null) {
      // The type is what is used, whoever wrote the constructor.
      if (made.inherited) this.#refersTo(type, call, 'scope');
      return this.callSymbol(made.ref, call, 'exact', 'constructor');
    }
    // What has no constructor of its own makes no object: a class without a name does that implements it.
    const isMade = symbol.kind !== 'interface' || call.kind !== 'new';
    if (isMade) return this.#links.addCall(call, { kind: 'symbol', ref: data?.ref ?? type }, 'exact', 'constructor');
    this.#refersTo(type, call, 'constructor');
    return true;
  }

  /** The member that a type itself has for calls of its name, where it takes what a call gives, and fields do not fit that better. */
  #calledMemberOf(type: SymbolRef, data: DataPart | null, call: CallSite): SymbolRef | null {
    const { calledMember } = this.#rules;
    if (calledMember === null || call.kind === 'new') return null;
    const member = this.#members.find(type, calledMember, call.arguments, undefined, 'any', 'type');
    if (member?.kind !== 'symbol' || this.#environment.symbol(member.ref)?.isStatic !== true) return null;
    if (!this.#overloads.anyTakes(member.ref, call)) return null;
    const place = placeOf(call, this.#facts.definitions);
    const isOfFields = data !== null && this.#overloads.areFieldsNearer(data, member.ref, call, place);
    return isOfFields ? null : member.ref;
  }

  /** The constructor that makes an object of a type; null where none is written, or nothing tells which. */
  #constructorOf(type: SymbolRef, typeName: string, call: CallSite) {
    const names = this.#rules.constructors.length === 0 ? [typeName] : this.#rules.constructors;
    for (const name of names) {
      // A property wrapper is given the value of what it wraps, too: its arguments do not tell constructors in extensions apart.
      if (call.kind === 'decorator' && this.#members.declarations.givenTo(type, name).length > 0) return null;
      const member = this.#members.find(type, name, call.arguments, undefined, 'any', 'object');
      if (member?.kind === 'symbol' && this.#environment.symbol(member.ref)?.kind === 'constructor') return member;
    }
    return null;
  }

  #refersTo(type: SymbolRef, call: CallSite, rule: Rule) {
    this.#links.add(call.owner, { kind: 'symbol', ref: type }, 'references', 'exact', rule, call.nameLine);
  }

  #localConstructor(type: number, call: CallSite): boolean {
    const definition = this.#constructors.get(type) ?? type;
    return this.#links.addCall(call, { kind: 'own', definition }, 'exact', 'constructor');
  }

  /** Methods of descendants that a call through their ancestor may reach: possible, so listed as candidates. */
  overrides(target: SymbolRef, call: CallSite) {
    const overriding = this.#members.overrides.of(target, this.#rules);
    if (overriding === null) this.unsought++;
    for (const ref of overriding ?? []) {
      this.#links.addCall(call, { kind: 'symbol', ref }, 'candidate', 'override');
    }
  }
}

/** How sure an edge is to one of several things that a value may be. */
function weaker(certainty: Certainty): Certainty {
  return certainty === 'exact' ? 'typed' : certainty;
}

/** The first constructor of each type. */
function constructorsOf(definitions: readonly Definition[]): ReadonlyMap<number, number> {
  const constructors = new Map<number, number>();
  definitions.forEach(({ kind, owner }, index) => {
    if (kind === 'constructor' && !constructors.has(owner)) constructors.set(owner, index);
  });
  return constructors;
}
