import { pathsOf } from '../../languages/choices.ts';
import type { CallSite, Definition, FileFacts } from '../../languages/facts.ts';
import { identifierWords } from '../../languages/identifier-words.ts';
import { isValueKind } from '../../languages/owner-cursor.ts';
import { type FileInterface, isTypeKind } from '../file-interface.ts';
import { MAX_CANDIDATE_LINKS, MAX_CANDIDATES, MAX_OVERRIDES, MAX_REACH } from './bounds.ts';
import {
  CERTAINTIES,
  type Certainty,
  type EdgeKind,
  type FileLinks,
  type Link,
  type LinkTarget,
  type Rule,
  type SymbolRef,
} from './edges.ts';
import type { Environment } from './environment.ts';
import { extensionsOf } from './extensions.ts';
import { type LanguageRules, rulesOf } from './families.ts';
import { reExports } from './import-targets.ts';
import { ImportedFiles } from './imported-files.ts';
import type { Place } from './local-names.ts';
import { type Member, MemberResolver, sameRef } from './members.ts';
import { type Meaning, NameResolver } from './names.ts';
import type { Callables } from './namesakes.ts';
import { OverloadChooser } from './overloads.ts';
import { byPlace, byText, refsIn } from './sorted.ts';
import { type Value, ValueResolver } from './values.ts';

/**
 * Members that objects of the languages' own libraries have: a call of one on a receiver of unknown type is not taken
 * for the only method of that name in the tree.
 */
const COMMON_MEMBERS = new Set(
  (
    'add all any append apply as_bytes as_mut as_ref as_str assign at bind call catch charAt clear clone close concat contains copy count create delete ' +
    'each emit empty encode end endsWith entries equals error every exec exists extend fetch fill filter finally find ' +
    'findIndex first flat flatMap flush for forEach format from get getClass getItem getKey getName getValue group has hasNext hash hashCode header ' +
    'includes indexOf info init insert is isEmpty items iter iterator join json key keys last lastIndexOf len length ' +
    'list load lock log lower map match max merge min name new newInstance next now of off on once open parse pause peek pipe pop ' +
    'post prepend print push put query read reduce register reject release remove render repeat replace reset resolve ' +
    'resume reverse rotate run save search seek send set setItem setdefault shift size skip slice some sort splice split start ' +
    'startsWith stat status stop strip substring sum swap take test text then throw to toArray toFixed toJSON toList ' +
    'toLowerCase toString toUpperCase to_owned to_s to_str to_string to_vec trace trim trimEnd trimStart union unlock unshift update upper use value valueOf ' +
    'values wait warn write zip'
  ).split(' '),
);

/** Makes the edges that start in one file after another. Keeps what it learns of other files between them. */
export class Linker {
  readonly #environment: Environment;
  readonly #names: NameResolver;
  readonly #members: MemberResolver;

  constructor(environment: Environment) {
    this.#environment = environment;
    this.#names = new NameResolver(environment);
    this.#members = new MemberResolver(environment, this.#names);
  }

  link(file: FileInterface, facts: FileFacts): FileLinks {
    const { value, reads } = this.#environment.apart(() => {
      const targets = this.#environment.targetsDigest(file);
      const values = new ValueResolver(file, facts, this.#environment, this.#names, this.#members);
      const linker = new FileLinker(file, facts, this.#environment, this.#names, this.#members, values);
      return { ...linker.link(), targets };
    });
    return { ...value, dependencies: reads.all() };
  }

  /** What the imports of a file lead to now, as `FileLinks.targets`. */
  targets(file: FileInterface): string {
    return this.#environment.apart(() => this.#environment.targetsDigest(file)).value;
  }
}

class FileLinker {
  readonly #file: FileInterface;
  readonly #facts: FileFacts;
  readonly #rules: LanguageRules;
  readonly #environment: Environment;
  readonly #names: NameResolver;
  readonly #members: MemberResolver;
  readonly #values: ValueResolver;
  readonly #overloads: OverloadChooser;
  readonly #links = new Map<string, Link>();
  /** For each definition the innermost one with a name that it is or stands in, or -1. */
  readonly #namedOwners: Int32Array;
  readonly #constructors: ReadonlyMap<number, number>;
  readonly #kinships = new Map<string, boolean>();
  #unresolved = 0;
  #candidates = 0;
  /** Calls whose overrides were not looked for. */
  #unsought = 0;
  #reach: ReadonlySet<string> | null = null;

  constructor(
    file: FileInterface,
    facts: FileFacts,
    environment: Environment,
    names: NameResolver,
    members: MemberResolver,
    values: ValueResolver,
  ) {
    this.#file = file;
    this.#facts = facts;
    this.#rules = rulesOf(file.language);
    this.#environment = environment;
    this.#names = names;
    this.#members = members;
    this.#values = values;
    this.#overloads = new OverloadChooser(environment, members, values);
    this.#namedOwners = namedOwners(facts.definitions);
    this.#constructors = constructorsOf(facts.definitions);
  }

  link(): Pick<FileLinks, 'links' | 'unresolvedCalls' | 'leftOutCandidates'> {
    this.#imports();
    this.#heritage();
    for (const call of this.#facts.calls) this.#call(call);
    this.#references();
    const links = [...this.#links.values()].sort(
      (a, b) => a.source - b.source || a.line - b.line || byText(linkKey(a), linkKey(b)),
    );
    const leftOutCandidates = this.#unsought + Math.max(0, this.#candidates - MAX_CANDIDATE_LINKS);
    return { links, unresolvedCalls: this.#unresolved, leftOutCandidates };
  }

  #imports() {
    const imports = new ImportedFiles(this.#file, this.#facts, this.#environment);
    for (const imported of [...this.#facts.imports, ...reExports(this.#facts)]) {
      const { paths, external } = imports.of(imported);
      for (const path of paths) this.#add(-1, { kind: 'file', path }, 'imports', 'exact', 'import', imported.line);
      if (external !== null) {
        this.#add(-1, { kind: 'external', name: external }, 'imports', 'exact', 'import', imported.line);
      }
    }
  }

  #heritage() {
    this.#separateHeritage();
    for (const { owner, relation, name } of this.#facts.heritage) {
      if (owner === -1) continue;
      const { line } = this.#facts.definitions[owner] as Definition;
      const ref = this.#members.named(this.#file, name);
      if (ref !== null) {
        this.#add(owner, { kind: 'symbol', ref }, relation, 'exact', 'heritage-clause', line);
        continue;
      }
      const meaning = this.#names.top(this.#file.path, name.split(/\.|::|\\/)[0] as string);
      if (meaning?.kind === 'external') {
        this.#add(owner, { kind: 'external', name: meaning.name }, relation, 'exact', 'heritage-clause', line);
      }
    }
  }

  /** Parents that other files give to the types of this one. */
  #separateHeritage() {
    if (!this.#rules.separateHeritage) return;
    this.#file.symbols.forEach(({ kind, definition }, ordinal) => {
      if (!isTypeKind(kind)) return;
      const { line } = this.#facts.definitions[definition] as Definition;
      for (const { ref, relation } of this.#members.separateParents({ path: this.#file.path, ordinal })) {
        this.#add(definition, { kind: 'symbol', ref }, relation, 'exact', 'heritage-clause', line);
      }
    });
  }

  #call(call: CallSite) {
    const place = this.#placeOf(call);
    const resolved =
      call.receiver === null ? this.#plainCall(call, place) : this.#memberCall(call, call.receiver, place);
    if (!resolved) this.#unresolved++;
  }

  #placeOf(call: CallSite): Place {
    return { owner: this.#scopeOf(call), line: call.line, column: call.column };
  }

  /** Where a call's names are looked up: a decorator that a definition begins with stands outside of it. */
  #scopeOf({ kind, owner, line, column }: CallSite): number {
    const around = this.#facts.definitions[owner];
    const isFirst = around?.line === line && around.column === column;
    return kind === 'decorator' && isFirst ? around.owner : owner;
  }

  #plainCall(call: CallSite, place: Place): boolean {
    if (this.#rules.parent.includes(call.name)) return this.#parentCall(call, place);
    if (this.#rules.typeWords.includes(call.name)) {
      const type = this.#values.selfType(place);
      if (type !== null) return this.#construct(type, call);
    }
    if (call.kind === 'new') {
      const made = this.#values.typeCalled(call.name, place);
      if (made !== null) return this.#construct(made, call);
    }
    const value = this.#values.callee(call.name, place);
    if (value === 'unknown') return false;
    if (value !== null) {
      this.#loadedVariable(call.name, value, call.owner, call.line);
      const isGiven = this.#values.isGiven(call.name, place);
      const rule = isGiven ? 'argument' : this.#plainRule(call, value);
      const done = this.#callOf(value, call, isGiven ? 'typed' : 'exact', rule);
      if (done && rule === 'self-member' && value.kind === 'symbol') this.#overrides(value.ref, call);
      return done;
    }
    return (
      this.#rules.looseNames && this.#byName(call, this.#environment.named(this.#rules.family, call.name).functions)
    );
  }

  /** The constructor of the parent; where the language has it so, the parent's method that the one around overrides. */
  #parentCall(call: CallSite, place: Place): boolean {
    const parent = this.#values.parentType(place);
    const around = this.#facts.definitions[place.owner];
    if (this.#rules.parentIsSameMethod && around !== undefined) {
      const self = this.#values.selfType(place);
      const inherited = self === null ? null : this.#members.findInherited(self, around.name);
      if (inherited === null) return false;
      return this.#addCall(call, { kind: 'symbol', ref: inherited }, 'typed', 'inherited-member');
    }
    // Where what is written first is an interface, the class above stands outside the tree.
    if (parent === null || this.#environment.symbol(parent)?.kind === 'interface') return false;
    return this.#construct(parent, call);
  }

  #plainRule(call: CallSite, value: Value): Rule {
    if (value.kind === 'local') return 'scope';
    const meaning = this.#names.top(this.#file.path, call.name);
    if (meaning?.kind === 'symbol') {
      if (value.kind === 'symbol' && sameRef(meaning.ref, value.ref)) return meaning.rule;
    }
    if (value.kind !== 'symbol') return 'import-binding';
    return this.#environment.symbol(value.ref)?.name === call.name ? 'self-member' : 'alias';
  }

  #memberCall(call: CallSite, receiver: string, place: Place): boolean {
    const paths = pathsOf(receiver, this.#rules.choices);
    const steps = paths[0] ?? null;
    const value = this.#values.evaluateAny(paths, place);
    if (value?.kind === 'outside' || value?.kind === 'container') return this.#extension(call, value.type ?? null);
    // A parent outside the tree has the member, or one of its own does.
    if (value === null && this.#rules.parent.includes(receiver)) return false;
    if (value === null || value.kind === 'local') {
      return value === null && steps !== null && this.#namesake(call, receiver, place);
    }
    // A result that is called.
    if (call.name === '') return value !== null && this.#callOf(value, call, 'typed', 'alias');
    const held = this.#values.heldMember(value, call.name);
    if (held !== null) return this.#callOf(held, call, 'typed', 'receiver-type');
    const member = this.#values.member(value, call.name, call.arguments);
    if (member === null) return value.kind === 'instance' && this.#extension(call, null);
    switch (member.kind) {
      case 'external':
        return this.#addCall(call, { kind: 'external', name: member.name }, 'exact', 'import-binding');
      case 'module':
        return false;
      case 'field': {
        const held = this.#values.evaluate([...(steps as []), { kind: 'member', name: call.name }], place);
        return held !== null && this.#callOf(held, call, 'typed', 'receiver-type');
      }
      case 'symbol': {
        const isType = value.kind === 'symbol' && this.#isType(value.ref);
        const rule: Rule =
          value.kind === 'module' ? 'import-binding' : isType ? 'static-member' : this.#memberRule(receiver, member);
        const certainty = value.kind === 'module' || isType ? 'exact' : 'typed';
        const done = this.#callOf({ kind: 'symbol', ref: member.ref }, call, certainty, rule);
        // A call of the parent's own member never reaches a child's.
        const isParent = this.#rules.parent.includes(receiver);
        if (done && certainty === 'typed' && !isParent) this.#overrides(member.ref, call);
        return done;
      }
    }
  }

  /** A function that the tree gives to a type of a library. */
  #extension(call: CallSite, type: string | null): boolean {
    if (!this.#rules.extensions) return false;
    const found = extensionsOf(this.#environment, this.#rules.family, call.name, type);
    const [first, second] = found?.refs ?? [];
    if (found === null || first === undefined) return false;
    if (!found.isOfType && (COMMON_MEMBERS.has(call.name) || !isTelling(call.name))) return false;
    const isOne = second === undefined || found.refs.every(({ path }) => path === first.path);
    if (isOne && found.isOfType) return this.#callSymbol(first, call, 'typed', 'receiver-type');
    if (isOne) return this.#callSymbol(first, call, 'unique', 'only-namesake');
    for (const ref of found.refs.slice(0, MAX_CANDIDATES)) {
      this.#addCall(call, { kind: 'symbol', ref }, 'candidate', 'namesake');
    }
    return false;
  }

  #isType(ref: SymbolRef): boolean {
    const kind = this.#environment.symbol(ref)?.kind;
    return kind !== undefined && (isTypeKind(kind) || kind === 'namespace');
  }

  #memberRule(receiver: string, member: Member | Meaning): Rule {
    if ('inherited' in member && member.inherited) return 'inherited-member';
    return this.#rules.self.includes(receiver) ? 'self-member' : 'receiver-type';
  }

  /** A call of what a value is: a function, or a type that is constructed. */
  #callOf(value: Value, call: CallSite, certainty: Certainty, rule: Rule): boolean {
    switch (value.kind) {
      case 'either':
        return value.values.map((one) => this.#callOf(one, call, weaker(certainty), rule)).includes(true);
      case 'local': {
        const { kind } = this.#facts.definitions[value.definition] as Definition;
        if (isTypeKind(kind)) return this.#localConstructor(value.definition, call);
        return this.#addCall(call, { kind: 'own', definition: value.definition }, certainty, rule);
      }
      case 'external':
        return this.#addCall(call, { kind: 'external', name: value.name }, 'exact', 'import-binding');
      case 'symbol': {
        const symbol = this.#environment.symbol(value.ref);
        if (symbol === undefined) return false;
        if (isTypeKind(symbol.kind)) return this.#construct(value.ref, call);
        if (isValueKind(symbol.kind) && symbol.parameters === null) {
          const held = this.#values.heldBy(value.ref);
          const isHeld = held?.kind === 'external' || (held?.kind === 'symbol' && !sameRef(held.ref, value.ref));
          if (isHeld && this.#callOf(held, call, certainty, 'alias')) {
            // The name itself is used, too: what it is given is what is called.
            this.#add(call.owner, { kind: 'symbol', ref: value.ref }, 'references', 'exact', 'scope', call.line);
            return true;
          }
        }
        return this.#callSymbol(value.ref, call, certainty, rule);
      }
      default:
        return false;
    }
  }

  /** A call of a function: of the overload that takes its arguments, and of the definition behind a prototype. */
  #callSymbol(named: SymbolRef, call: CallSite, certainty: Certainty, rule: Rule): boolean {
    const chosen = this.#overloads.choose(named, call, this.#placeOf(call));
    if (chosen !== null && chosen.length !== 1) {
      for (const ref of chosen.slice(0, MAX_CANDIDATES))
        this.#addCall(call, { kind: 'symbol', ref }, 'candidate', rule);
      return false;
    }
    const ref = chosen?.[0] ?? this.#members.overload(named, call.arguments);
    const [definition, ...others] = this.#members.definitions(ref, call.arguments);
    if (definition === undefined) return this.#addCall(call, { kind: 'symbol', ref }, certainty, rule);
    if (others.length === 0) {
      this.#add(call.owner, { kind: 'symbol', ref }, 'references', 'exact', 'prototype', call.line);
      return this.#addCall(call, { kind: 'symbol', ref: definition }, certainty, rule);
    }
    // Programs and platforms of one tree may each define it: which one is linked, the sources do not say.
    for (const one of [definition, ...others].slice(0, MAX_CANDIDATES)) {
      this.#addCall(call, { kind: 'symbol', ref: one }, 'candidate', 'prototype');
    }
    return this.#addCall(call, { kind: 'symbol', ref }, certainty, rule);
  }

  /** An object being made: its type's constructor, an inherited one, or the type itself when none is written. */
  #construct(named: SymbolRef, call: CallSite): boolean {
    const type = this.#values.typeBehind(named) ?? named;
    const symbol = this.#environment.symbol(type);
    if (symbol === undefined) return false;
    const names = this.#rules.constructors.length === 0 ? [symbol.name] : this.#rules.constructors;
    for (const name of names) {
      const member = this.#members.find(type, name, call.arguments);
      if (member?.kind === 'symbol' && this.#environment.symbol(member.ref)?.kind === 'constructor') {
        // The type is what is used, whoever wrote the constructor.
        if (member.inherited)
          this.#add(call.owner, { kind: 'symbol', ref: type }, 'references', 'exact', 'scope', call.line);
        return this.#callSymbol(member.ref, call, 'exact', 'constructor');
      }
    }
    // What has no constructor of its own makes no object: a class without a name does that implements it.
    const isMade = symbol.kind !== 'interface' || call.kind !== 'new';
    if (!isMade) this.#add(call.owner, { kind: 'symbol', ref: type }, 'references', 'exact', 'constructor', call.line);
    return isMade ? this.#addCall(call, { kind: 'symbol', ref: type }, 'exact', 'constructor') : true;
  }

  #localConstructor(type: number, call: CallSite): boolean {
    const definition = this.#constructors.get(type) ?? type;
    return this.#addCall(call, { kind: 'own', definition }, 'exact', 'constructor');
  }

  /** Methods of descendants that a call through their ancestor may reach: possible, so listed as candidates. */
  #overrides(target: SymbolRef, call: CallSite) {
    const symbol = this.#environment.symbol(target);
    const owner = this.#members.holder(target);
    if (symbol === undefined || owner === null || symbol.kind === 'constructor') return;
    const { refs } = this.#environment.named(this.#rules.family, symbol.name);
    if (refs.length > MAX_OVERRIDES) {
      this.#unsought++;
      return;
    }
    for (const ref of refs) {
      const other = this.#environment.symbol(ref);
      if (other === undefined || sameRef(ref, target) || other.parameters === null) continue;
      const holder = this.#members.holder(ref);
      if (holder !== null && this.#isKindOf(holder, owner)) {
        this.#addCall(call, { kind: 'symbol', ref }, 'candidate', 'override');
      }
    }
  }

  /** Whether objects of a type are objects of another type, too, by what it inherits or by the methods it has. */
  #isKindOf(type: SymbolRef, other: SymbolRef): boolean {
    const key = `${type.path}\0${type.ordinal}\0${other.path}\0${other.ordinal}`;
    let isKind = this.#kinships.get(key);
    if (isKind === undefined) {
      isKind = this.#isKin(type, other);
      this.#kinships.set(key, isKind);
    }
    return isKind;
  }

  #isKin(type: SymbolRef, other: SymbolRef): boolean {
    if (sameRef(type, other)) return false;
    if (this.#members.lineage(type).some((ancestor) => sameRef(ancestor, other))) return true;
    if (!this.#rules.structuralInterfaces || this.#environment.symbol(other)?.kind !== 'interface') return false;
    const file = this.#environment.file(other.path) as FileInterface;
    const wanted = file.contents.get(other.ordinal) ?? [];
    const hasMember = (ordinal: number) => this.#members.find(type, nameOf(file, ordinal), null) !== null;
    return wanted.length > 0 && wanted.every(hasMember);
  }

  /** A method call on something of unknown type, told by its name alone. */
  #namesake(call: CallSite, receiver: string, place: Place): boolean {
    const first = /^[\p{ID_Continue}$@]+/u.exec(receiver)?.[0];
    if (first === undefined || call.name === '' || COMMON_MEMBERS.has(call.name)) return false;
    // A path through modules or types, and not through what a value has: what it names is none of the tree's.
    if (/^[\w$]+(?:::[\w$]+)*$/.test(receiver) && receiver.includes('::')) return false;
    // A type or module that nothing in the tree is called: `FileUtils.mkdir_p`.
    const isUnbound = this.#values.name(first, place) === null;
    if (isUnbound && (/^\p{Lu}/u.test(first) || this.#isGlobal(first))) return false;
    if (this.#rules.platformMembers.has(call.name)) return false;
    return this.#byName(call, this.#environment.named(this.#rules.family, call.name).methods, isTelling(call.name));
  }

  /** A name that nothing in the file binds, in a language in which every other name is bound. */
  #isGlobal(name: string): boolean {
    if (!this.#rules.bindsNames) return false;
    return !this.#rules.self.includes(name) && !this.#rules.parent.some((word) => word.startsWith(name));
  }

  /** @param isTelling whether the name alone may tell what is meant, when there is only one of it */
  #byName(call: CallSite, namesakes: Callables, isTelling = true): boolean {
    const chosen = this.#chosen(call, namesakes);
    const [only] = chosen;
    if (only === undefined || chosen.length > MAX_CANDIDATES) return false;
    if (namesakes.all.length === 1 && isTelling) {
      return this.#addCall(call, { kind: 'symbol', ref: only }, 'unique', 'only-namesake');
    }
    for (const ref of chosen) this.#addCall(call, { kind: 'symbol', ref }, 'candidate', 'namesake');
    return false;
  }

  /** Of namesakes in reach, those that take so many arguments, else all: more than `MAX_CANDIDATES` are not looked for. */
  #chosen({ arguments: count }: CallSite, namesakes: Callables): readonly SymbolRef[] {
    const enough = MAX_CANDIDATES + 1;
    const fitting = this.#firstInReach(namesakes.with(count), enough);
    return fitting.length > 0 ? fitting : this.#firstInReach(namesakes.all, enough);
  }

  #firstInReach(refs: readonly SymbolRef[], most: number): readonly SymbolRef[] {
    if (refs.length === 0 || this.#rules.sharedScope === 'project') return refs.slice(0, most);
    this.#reach ??= this.#importedWithin(2);
    const reach = this.#reach;
    if (refs.length <= reach.size)
      return refs
        .values()
        .filter(({ path }) => reach.has(path))
        .take(most)
        .toArray();
    return [...reach]
      .flatMap((path) => refsIn(refs, path, most))
      .sort(byPlace)
      .slice(0, most);
  }

  /** The files this one can get at: itself, what it imports, and what that imports; the first so many. */
  #importedWithin(steps: number): ReadonlySet<string> {
    const reach = new Set([this.#file.path]);
    let edge = [this.#file.path];
    for (let step = 0; step < steps; step++) {
      const next: string[] = [];
      for (const path of edge) {
        const file = this.#environment.file(path);
        for (const one of file === undefined ? [] : this.#environment.targets(file).paths) {
          if (reach.size >= MAX_REACH) return reach;
          if (reach.has(one)) continue;
          reach.add(one);
          next.push(one);
        }
      }
      edge = next;
    }
    return reach;
  }

  #references() {
    for (const { name, member, line, owner } of this.#facts.references) {
      if (member) continue;
      const value = this.#values.name(name, { owner, line, column: 1 });
      if (value === null || value === 'unknown') continue;
      this.#loadedVariable(name, value, owner, line);
      if (value.kind === 'local')
        this.#add(owner, { kind: 'own', definition: value.definition }, 'references', 'exact', 'scope', line);
      else if (value.kind === 'symbol')
        this.#add(owner, { kind: 'symbol', ref: value.ref }, 'references', 'exact', 'scope', line);
    }
  }

  /** A variable that is given what a module loads is used where its name means what it holds. */
  #loadedVariable(name: string, value: Value, owner: number, line: number) {
    const isLoaded = value.kind === 'symbol' || value.kind === 'module' || value.kind === 'external';
    const ordinal = isLoaded ? this.#file.tops.get(name) : undefined;
    if (ordinal === undefined) return;
    const ref = { path: this.#file.path, ordinal };
    if (value.kind === 'symbol' && sameRef(value.ref, ref)) return;
    const { kind } = this.#file.symbols[ordinal] as FileInterface['symbols'][number];
    if (isValueKind(kind)) this.#add(owner, { kind: 'symbol', ref }, 'references', 'exact', 'scope', line);
  }

  #addCall(call: CallSite, target: LinkTarget, certainty: Certainty, rule: Rule): boolean {
    const isLiteral = call.kind === 'new' && this.#rules.structLiterals;
    const kind = isLiteral && target.kind !== 'external' ? 'references' : 'calls';
    this.#add(call.owner, target, kind, certainty, call.kind === 'decorator' ? 'decorator' : rule, call.line);
    return true;
  }

  /** Adds an edge, or strengthens the one already there between the two. Anonymous functions stand for those around them. */
  #add(owner: number, to: LinkTarget, kind: EdgeKind, certainty: Certainty, rule: Rule, line: number) {
    const source = this.#namedOwners[owner] ?? -1;
    const target = this.#normal(to);
    if (target.kind === 'own' && target.definition === source && kind !== 'calls') return;
    const link: Link = { source, target, kind, certainty, rule, line };
    const key = linkKey(link);
    const known = this.#links.get(key);
    if (known === undefined && certainty === 'candidate' && this.#candidates++ >= MAX_CANDIDATE_LINKS) return;
    if (known === undefined || strength(certainty) > strength(known.certainty)) {
      this.#links.set(key, known === undefined ? link : { ...link, line: Math.min(line, known.line) });
    }
  }

  /** Targets in this very file are its own definitions, however they were found. */
  #normal(target: LinkTarget): LinkTarget {
    if (target.kind !== 'symbol' || target.ref.path !== this.#file.path) return target;
    const definition = this.#file.symbols[target.ref.ordinal]?.definition;
    return definition === undefined ? target : { kind: 'own', definition };
  }
}

/** How sure an edge is to one of several things that a value may be. */
function weaker(certainty: Certainty): Certainty {
  return certainty === 'exact' ? 'typed' : certainty;
}

/** One word is a method that objects of any library may have. */
function isTelling(name: string): boolean {
  return identifierWords(name).length > 1;
}

/** For each definition the innermost one with a name that it is or stands in, or -1. */
function namedOwners(definitions: readonly Definition[]): Int32Array {
  const named = new Int32Array(definitions.length);
  // An owner precedes what it owns.
  definitions.forEach(({ name, owner }, index) => {
    named[index] = name === '<anonymous>' ? (named[owner] ?? -1) : index;
  });
  return named;
}

/** The first constructor of each type. */
function constructorsOf(definitions: readonly Definition[]): ReadonlyMap<number, number> {
  const constructors = new Map<number, number>();
  definitions.forEach(({ kind, owner }, index) => {
    if (kind === 'constructor' && !constructors.has(owner)) constructors.set(owner, index);
  });
  return constructors;
}

function nameOf({ symbols }: FileInterface, ordinal: number): string {
  return (symbols[ordinal] as FileInterface['symbols'][number]).name;
}

function linkKey({ source, target, kind }: Link): string {
  switch (target.kind) {
    case 'own':
      return `${kind} ${source} own ${target.definition}`;
    case 'symbol':
      return `${kind} ${source} symbol ${target.ref.path} ${target.ref.ordinal}`;
    case 'file':
      return `${kind} ${source} file ${target.path}`;
    case 'external':
      return `${kind} ${source} external ${target.name}`;
  }
}

function strength(certainty: Certainty): number {
  return CERTAINTIES.indexOf(certainty);
}
