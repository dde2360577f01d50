import { pathsIn, pathsOf } from '../../languages/choices.ts';
import type { CallSite, FileFacts } from '../../languages/facts.ts';
import { isValueKind } from '../../languages/owner-cursor.ts';
import type { PathStep } from '../../languages/paths.ts';
import { isTypeKind } from '../file-interface.ts';
import type { FileView } from '../file-view.ts';
import { MAX_CANDIDATES } from './bounds.ts';
import { placeOf } from './call-place.ts';
import type { Callees } from './callees.ts';
import { COMMON_MEMBERS } from './common-members.ts';
import type { Rule, SymbolRef } from './edges.ts';
import type { Environment } from './environment.ts';
import { extensionsOf } from './extensions.ts';
import type { LanguageRules } from './families.ts';
import type { LinkCollector } from './link-collector.ts';
import type { LinkScope } from './link-scope.ts';
import type { Place } from './local-names.ts';
import { type Member, sameRef } from './members/member.ts';
import type { MemberResolver } from './members/member-resolver.ts';
import type { External, Meaning } from './names/meaning.ts';
import type { NameResolver } from './names/name-resolver.ts';
import { isTelling, type NamesakeCalls } from './namesake-calls.ts';
import { MAX_NAMED_EXTENSIONS } from './namesakes.ts';
import type { OverloadChooser } from './overloads/overload-chooser.ts';
import { lastName } from './overloads/shape.ts';
import { isContainer } from './values/containers.ts';
import type { Value } from './values/value.ts';
import type { ValueResolver } from './values/value-resolver.ts';

/** Finds what each call of a file calls. */
export class Calls {
  readonly #links: LinkCollector;
  readonly #namesakes: NamesakeCalls;
  readonly #callees: Callees;
  readonly #file: FileView;
  readonly #facts: FileFacts;
  readonly #rules: LanguageRules;
  readonly #environment: Environment;
  readonly #names: NameResolver;
  readonly #members: MemberResolver;
  readonly #values: ValueResolver;
  readonly #overloads: OverloadChooser;
  /** By receiver: most are written many times in a file. */
  readonly #paths = new Map<string, readonly (readonly PathStep[])[]>();

  constructor(scope: LinkScope, links: LinkCollector, namesakes: NamesakeCalls, callees: Callees) {
    this.#links = links;
    this.#namesakes = namesakes;
    this.#callees = callees;
    this.#file = scope.file;
    this.#facts = scope.facts;
    this.#rules = scope.rules;
    this.#environment = scope.environment;
    this.#names = scope.names;
    this.#members = scope.members;
    this.#values = scope.values;
    this.#overloads = scope.overloads;
  }

  #pathsOf(receiver: string): readonly (readonly PathStep[])[] {
    let paths = this.#paths.get(receiver);
    if (paths === undefined) {
      paths = pathsOf(receiver, this.#rules.choices);
      this.#paths.set(receiver, paths);
    }
    return paths;
  }

  /** Whether it could be told. */
  call(call: CallSite): boolean {
    const place = placeOf(call, this.#facts.definitions);
    if (call.values.length > 0) this.#callbacks(call, place);
    if (call.receiver === null) return !this.#isOfLanguage(call) && this.#plainCall(call, place);
    if (call.receiver === this.#rules.wantedType) return this.#namesakes.unbound(call);
    return this.#callThrough(call, call.receiver, place);
  }

  /** A call that nobody wrote: of what is known to be called, and of nothing that only has its name. */
  implied(call: CallSite) {
    const place = placeOf(call, this.#facts.definitions);
    if (call.receiver === null) {
      const value = this.#values.callee(call.name, place);
      if (value !== null && value !== 'unknown') this.#callees.callOf(value, call, 'typed', 'decorator');
      return;
    }
    const value = this.#values.evaluateAny(this.#pathsOf(call.receiver), place);
    if (value === null || value.kind === 'outside' || value.kind === 'external') return;
    if (call.name === '') {
      this.#callees.callOf(value, call, 'typed', 'decorator');
      return;
    }
    const member = this.#values.member(value, call.name, call.arguments);
    if (member?.kind === 'symbol') this.#callees.callSymbol(member.ref, call, 'typed', 'receiver-type');
  }

  /** Functions that are given to one of the platform which calls them. */
  #callbacks(call: CallSite, place: Place) {
    const isMember = call.receiver !== null;
    if (!(isMember ? this.#rules.callingMembers : this.#rules.callingFunctions).has(call.name)) return;
    const given = call.values.flatMap((value) => {
      const paths = value === null || value.startsWith('fn@') ? [] : pathsIn(value.replace(/^\w+=/, ''));
      const passed = paths.length === 0 ? null : this.#values.functionIn(this.#values.evaluateAny(paths, place));
      return passed === null ? [] : [passed];
    });
    if (given.length === 0 || !this.#isOfPlatform(call, place)) return;
    for (const value of given) this.#callees.callOf(value, call, 'typed', 'callback');
  }

  /** Whether what is called is nothing of the tree's, so that its name tells what it is. */
  #isOfPlatform(call: CallSite, place: Place): boolean {
    if (call.receiver === null) {
      const callee = this.#values.callee(call.name, place);
      return callee === null || (callee !== 'unknown' && callee.kind === 'external');
    }
    const receiver = this.#values.evaluateAny(this.#pathsOf(call.receiver), place);
    if (receiver === null || isContainer(receiver)) return true;
    return receiver.kind !== 'either' && this.#values.member(receiver, call.name, null) === null;
  }

  /** Whether an attribute is one of the language or the platform. */
  #isOfLanguage({ kind, name }: CallSite): boolean {
    return kind === 'decorator' && this.#rules.platformDecorators.has(name);
  }

  #plainCall(call: CallSite, place: Place): boolean {
    if (this.#rules.parent.includes(call.name)) return this.#parentCall(call, place);
    if (this.#values.isOfBlock(call, place)) return false;
    if (this.#values.isTypeWord(call.name, place)) {
      const type = this.#values.selfType(place);
      if (type !== null) return this.#callees.construct(type, call);
    }
    if (call.kind === 'new') {
      const made = this.#values.typeCalled(call.name, place);
      if (made !== null) return this.#callees.construct(made, call);
    }
    const value = this.#values.callee(call.name, place);
    if (value === 'unknown') return this.#namesakes.ofVariable(call);
    const isTold = value !== null && value.kind !== 'outside';
    return isTold ? this.#callOfName(call, value, place) : this.#namesakes.unbound(call);
  }

  /** A call of what a plain name means. */
  #callOfName(call: CallSite, value: Value, place: Place): boolean {
    this.loadedVariable(call.name, value, call.owner, call.nameLine);
    const isGiven = this.#values.isGiven(call.name, place);
    const isReceived = this.#values.isReceived(call.name, place);
    const rule = isGiven ? 'argument' : isReceived ? 'receiver-type' : this.#plainRule(call, value);
    const done = this.#callees.callOf(value, call, isGiven || isReceived ? 'typed' : 'exact', rule);
    if (done && rule === 'self-member' && value.kind === 'symbol') this.#callees.overrides(value.ref, call);
    return done;
  }

  /** The constructor of the parent; where the language has it so, the parent's method that the one around overrides. */
  #parentCall(call: CallSite, place: Place): boolean {
    const parent = this.#values.parentType(place);
    const around = this.#facts.definitions[place.owner];
    if (this.#rules.parentIsSameMethod && around !== undefined) {
      const self = this.#values.selfType(place);
      const inherited = self === null ? null : this.#members.findInherited(self, around.name);
      if (inherited === null) return false;
      return this.#links.addCall(call, { kind: 'symbol', ref: inherited }, 'typed', 'inherited-member');
    }
    // Where what is written first is an interface, the class above stands outside the tree.
    if (parent === null || this.#environment.symbol(parent)?.kind === 'interface') return false;
    return this.#callees.construct(parent, call);
  }

  #plainRule(call: CallSite, value: Value): Rule {
    if (value.kind === 'local') return 'scope';
    const meaning = this.#names.top(this.#file.path, call.name);
    if (meaning?.kind === 'symbol') {
      if (value.kind === 'symbol' && sameRef(meaning.ref, value.ref)) return meaning.rule;
    }
    if (value.kind !== 'symbol') return 'import-binding';
    if (this.#isOfNamespace(value.ref)) return 'scope';
    return this.#environment.symbol(value.ref)?.name === call.name ? 'self-member' : 'alias';
  }

  #isOfNamespace({ path, ordinal }: SymbolRef): boolean {
    const owner = path === this.#file.path ? this.#file.symbol(ordinal)?.owner : undefined;
    return owner !== undefined && this.#file.symbol(owner)?.kind === 'namespace';
  }

  /** A call of a member of what the receiver is; where it is one of several, of each one's. */
  #callThrough(call: CallSite, receiver: string, place: Place): boolean {
    const paths = this.#pathsOf(receiver);
    const steps = paths[0] ?? null;
    const value = this.#values.evaluateAny(paths, place);
    if (value?.kind === 'either' && value.atOnce !== true && call.name !== '' && !this.#rules.self.includes(receiver)) {
      return value.values.map((one) => this.#memberCall(call, receiver, one, steps, place)).includes(true);
    }
    return this.#memberCall(call, receiver, value, steps, place);
  }

  /** A call of a member of what the receiver is, or may be. */
  #memberCall(
    call: CallSite,
    receiver: string,
    value: Value | null,
    steps: readonly PathStep[] | null,
    place: Place,
  ): boolean {
    if (value?.kind === 'outside' || value?.kind === 'container') return this.#ofLibrary(call, value.type, steps);
    // A parent outside the tree has the member, or one of its own does.
    if (value === null && this.#rules.parent.includes(receiver)) return false;
    // A result that is called.
    if (call.name === '') return value !== null && this.#callees.callOf(value, call, 'typed', 'alias');
    if (value === null) return this.#ofUnknown(call, receiver, steps, place);
    if (value.kind === 'local') return this.#namesakes.any(call);
    const held = this.#values.heldMember(value, call.name);
    if (held !== null) return this.#callees.callOf(held, call, 'typed', 'receiver-type');
    const member = this.#values.member(value, call.name, call.arguments);
    if (member === null) return this.#ofNoMember(call, value, steps);
    const others = this.#extensionsFor(call, value, member, place);
    if (others.length > 0) return this.#ofExtensions(call, others);
    switch (member.kind) {
      case 'external':
        return this.#ofExternal(call, value, member, steps);
      case 'module':
        return this.#callees.callOf(member, call, 'exact', 'import-binding');
      case 'field': {
        const held = this.#values.evaluate([...(steps as []), { kind: 'member', name: call.name }], place);
        return held === null ? this.#namesakes.any(call) : this.#callees.callOf(held, call, 'typed', 'receiver-type');
      }
      case 'symbol': {
        const isType = value.kind === 'symbol' && this.#isType(value.ref);
        const rule: Rule =
          value.kind === 'module' ? 'import-binding' : isType ? 'static-member' : this.#memberRule(receiver, member);
        const certainty = value.kind === 'module' || isType ? 'exact' : 'typed';
        const done = this.#callees.callOf({ kind: 'symbol', ref: member.ref }, call, certainty, rule);
        // A call of the parent's own member never reaches a child's.
        const isParent = this.#rules.parent.includes(receiver);
        if (done && certainty === 'typed' && !isParent) this.#callees.overrides(member.ref, call);
        this.#writtenOut(value, receiver, call);
        return done;
      }
    }
  }

  /** A call of a member of something whose type is none of the tree's. */
  #ofLibrary(call: CallSite, type: string | undefined, steps: readonly PathStep[] | null): boolean {
    if (this.#extension(call, type ?? null)) return true;
    return (
      this.#ofHidden(call, steps) ||
      this.#namesakes.ofTrait(call) ||
      this.#namesakes.onlyExtension(call) ||
      this.#namesakes.any(call)
    );
  }

  #ofUnknown(call: CallSite, receiver: string, steps: readonly PathStep[] | null, place: Place): boolean {
    if (steps === null) return (TEXT.test(receiver) && this.#extension(call, 'String')) || this.#namesakes.any(call);
    if (this.#rules.typeKeywords.has(receiver)) return false;
    return this.#ofHidden(call, steps) || this.#namesakes.namesake(call, receiver, place);
  }

  /** A call of what a type of the tree does not have. */
  #ofNoMember(call: CallSite, value: Value, steps: readonly PathStep[] | null): boolean {
    if (value.kind === 'instance' && this.#extension(call, null)) return true;
    return this.#ofHidden(call, steps) || this.#namesakes.ofTrait(call) || this.#namesakes.any(call);
  }

  /** A call of a member that a package outside the tree gives to the receiver, or may give where nothing tells what that is. */
  #ofExternal(call: CallSite, receiver: Value, member: External, steps: readonly PathStep[] | null): boolean {
    if (this.#ofHidden(call, steps)) return true;
    const isObject = receiver.kind === 'external' && receiver.as === 'object';
    if (!isObject) return this.#callees.callOf(member, call, 'typed', 'receiver-type');
    if (this.#extension(call, lastName(receiver.name))) return true;
    // Types of the tree below the package's may have a member of their own in its place.
    this.#namesakes.any(call);
    return this.#callees.callOf({ ...member, as: 'object' }, call, 'typed', 'receiver-type');
  }

  /** A call of a function of a module whose name a variable has, too: where the two are told apart by what follows. */
  #ofHidden(call: CallSite, steps: readonly PathStep[] | null): boolean {
    const module = this.#rules.separateModules && steps !== null ? this.#moduleCalled(steps) : null;
    const member = module?.kind === 'module' ? this.#names.exported(module, call.name) : null;
    if (member?.kind !== 'symbol' || this.#environment.symbol(member.ref)?.kind !== 'function') return false;
    return this.#callees.callOf({ kind: 'symbol', ref: member.ref }, call, 'exact', 'import-binding');
  }

  /** What a single name, which is none for the object, means at the top of the file. */
  #moduleCalled([first, ...others]: readonly PathStep[]): Meaning | null {
    const isName = first?.kind === 'name' && others.length === 0;
    return isName && !this.#rules.self.includes(first.name) ? this.#names.top(this.#file.path, first.name) : null;
  }

  /** Calls of the function that the object around has itself, where `this` is known by the type that is declared for the object. */
  #writtenOut(self: Value, receiver: string, call: CallSite) {
    if (self.kind !== 'either' || !this.#rules.self.includes(receiver)) return;
    for (const value of self.values) {
      const own = value.kind === 'object' ? this.#values.member(value, call.name, call.arguments) : null;
      if (own?.kind === 'symbol') this.#links.addCall(call, { kind: 'symbol', ref: own.ref }, 'candidate', 'override');
    }
  }

  /** A function that the tree gives to a type of a library. */
  #extension(call: CallSite, type: string | null): boolean {
    const found = this.#mayBeExtension(call.name, type)
      ? extensionsOf(this.#environment, this.#rules.family, call.name, type)
      : null;
    const refs = found === null ? [] : this.#taking(found.refs, call);
    const [first] = refs;
    if (found === null || first === undefined) return false;
    if (!found.isOfType && !this.#mayTell(call.name)) return false;
    const isOne = refs.every(({ path }) => path === first.path);
    if (isOne && found.isOfType) return this.#callees.callSymbol(first, call, 'typed', 'receiver-type');
    if (isOne) return this.#callees.callSymbol(first, call, 'unique', 'only-namesake');
    for (const ref of refs.slice(0, MAX_CANDIDATES)) {
      this.#links.addCall(call, { kind: 'symbol', ref }, 'candidate', 'namesake');
    }
    return false;
  }

  /** The extensions of a type of the tree that may be meant where its own member cannot be given what a call gives. */
  #extensionsFor(call: CallSite, value: Value, member: Member | Meaning, place: Place): readonly SymbolRef[] {
    if (!this.#rules.extensions || value.kind !== 'instance' || member.kind !== 'symbol') return [];
    if (this.#environment.symbol(member.ref)?.receiver !== null) return [];
    if (!this.#environment.named(this.#rules.family, call.name).areGiven) return [];
    const given = this.#members.lineages
      .lineage(value.ref)
      .flatMap((type) => this.#members.declarations.givenTo(type, call.name).slice(0, MAX_NAMED_EXTENSIONS));
    if (given.length === 0 || this.#overloads.mayTake(member.ref, call, place)) return [];
    return given.filter((ref) => this.#overloads.mayTake(ref, call, place));
  }

  #ofExtensions(call: CallSite, [first, ...others]: readonly SymbolRef[]): boolean {
    if (first === undefined) return false;
    return others.length === 0
      ? this.#links.addCall(call, { kind: 'symbol', ref: first }, 'typed', 'receiver-type')
      : this.#callees.callSymbol(first, call, 'typed', 'receiver-type');
  }

  #mayBeExtension(name: string, type: string | null): boolean {
    return this.#rules.extensions && (type === null || !this.#rules.libraryMembers.has(name));
  }

  /** Whether a name may tell what is called on something of unknown type. */
  #mayTell(name: string): boolean {
    return isTelling(name) && !COMMON_MEMBERS.has(name) && !this.#rules.platformMembers.has(name);
  }

  /** Those that take as much as a call gives: of the file itself where it has any, as files may each have one of a name. */
  #taking(refs: readonly SymbolRef[], call: CallSite): readonly SymbolRef[] {
    // The library's own member takes what no extension of the tree does.
    const taking = refs.filter((ref) => this.#overloads.takes(ref, call));
    const own = taking.filter(({ path }) => path === this.#file.path);
    return own.length > 0 ? own : taking;
  }

  #isType(ref: SymbolRef): boolean {
    const kind = this.#environment.symbol(ref)?.kind;
    return kind !== undefined && (isTypeKind(kind) || kind === 'namespace');
  }

  #memberRule(receiver: string, member: Member | Meaning): Rule {
    if ('inherited' in member && member.inherited) return 'inherited-member';
    return this.#rules.self.includes(receiver) ? 'self-member' : 'receiver-type';
  }

  /** A variable that is given what a module loads is used where its name means what it holds. */
  loadedVariable(name: string, value: Value, owner: number, line: number) {
    const isLoaded = value.kind === 'symbol' || value.kind === 'module' || value.kind === 'external';
    const ordinal = isLoaded ? this.#file.top(name) : undefined;
    if (ordinal === undefined) return;
    const ref = { path: this.#file.path, ordinal };
    if (value.kind === 'symbol' && sameRef(value.ref, ref)) return;
    const kind = this.#file.symbol(ordinal)?.kind;
    if (kind !== undefined && isValueKind(kind))
      this.#links.add(owner, { kind: 'symbol', ref }, 'references', 'exact', 'scope', line);
  }
}

/** A text that is written out, also a part of one. */
const TEXT = /^[$@]{0,2}"[^"]*(?:"|…)$/;
