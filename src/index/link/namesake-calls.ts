import type { CallSite, FileFacts, Reference } from '../../languages/facts.ts';
import { identifierWords } from '../../languages/identifier-words.ts';
import type { FileInterface } from '../file-interface.ts';
import { MAX_CANDIDATES } from './bounds.ts';
import { placeOf } from './call-place.ts';
import { COMMON_MEMBERS } from './common-members.ts';
import type { SymbolRef } from './edges.ts';
import type { Environment } from './environment.ts';
import type { LanguageRules } from './families.ts';
import type { LinkCollector } from './link-collector.ts';
import type { LinkScope } from './link-scope.ts';
import type { Place } from './local-names.ts';
import { sameRef } from './members/member.ts';
import type { NameResolver } from './names/name-resolver.ts';
import { type Callables, MAX_IMPLEMENTATIONS } from './namesakes.ts';
import type { OverloadChooser } from './overloads/overload-chooser.ts';
import { lastName } from './overloads/shape.ts';
import type { Reach } from './reach.ts';
import type { ValueResolver } from './values/value-resolver.ts';

/** What a name alone says of a call: what it calls, what it may call, or nothing. */
type Found = 'told' | 'possible' | 'none';

/** What a member that is named without brackets gives. */
const NOTHING_GIVEN = { arguments: 0, given: null };

/** Calls that are told by a name alone: of a method on something of unknown type, of a function that nothing binds. */
export class NamesakeCalls {
  readonly #links: LinkCollector;
  readonly #facts: FileFacts;
  readonly #file: FileInterface;
  readonly #rules: LanguageRules;
  readonly #environment: Environment;
  readonly #names: NameResolver;
  readonly #values: ValueResolver;
  readonly #overloads: OverloadChooser;
  #reach: Reach | null = null;
  /** Whether an import opens all names of what is none of the tree's. */
  #isOpen: boolean | null = null;
  /** Names that the file uses. */
  #named: ReadonlySet<string> | null = null;

  constructor(scope: LinkScope, links: LinkCollector) {
    this.#links = links;
    this.#facts = scope.facts;
    this.#file = scope.file;
    this.#rules = scope.rules;
    this.#environment = scope.environment;
    this.#names = scope.names;
    this.#values = scope.values;
    this.#overloads = scope.overloads;
  }

  /** A method call on something of unknown type, told by its name alone. */
  namesake(call: CallSite, receiver: string, place: Place): boolean {
    if (!this.#mayBeNamesake(call, receiver, place)) return this.any(call);
    const { methods } = this.#environment.named(this.#rules.family, call.name);
    const found = this.#byName(call, methods, isTelling(call.name));
    if (found === 'told' || this.ofTrait(call)) return true;
    return found === 'possible' ? false : this.any(call);
  }

  #mayBeNamesake(call: CallSite, receiver: string, place: Place): boolean {
    const first = /^[\p{ID_Continue}$@]+/u.exec(receiver)?.[0];
    if (first === undefined || !this.#isOfTree(call.name)) return false;
    // A path through modules or types, and not through what a value has: what it names is none of the tree's.
    if (/^[\w$]+(?:::[\w$]+)*$/.test(receiver) && receiver.includes('::')) return false;
    // A type or module that nothing in the tree is called: `FileUtils.mkdir_p`.
    const isUnbound = this.#values.name(first, place) === null;
    return !(isUnbound && (/^\p{Lu}/u.test(first) || this.#isGlobal(first)));
  }

  /** Whether a member of that name may be the tree's: not where objects of the platform have one. */
  #isOfTree(name: string): boolean {
    return name !== '' && !COMMON_MEMBERS.has(name) && !this.#rules.platformMembers.has(name);
  }

  /** A call of a trait's method of which all others of its name are implementations. */
  ofTrait(call: CallSite): boolean {
    if (!this.#rules.traitBounds || !this.#isOfTree(call.name)) return false;
    const declared = this.#onlyDeclared(call.name);
    const trait = declared === null ? null : this.#traitOf(declared);
    if (declared === null || trait === null) return false;
    // Members of traits that are in scope can be called, of whatever.
    const isMeant = isTelling(call.name) || this.#isInScope(trait);
    return isMeant && this.#links.addCall(call, { kind: 'symbol', ref: declared }, 'unique', 'only-namesake');
  }

  /** The one symbol of a name that is no implementation of a trait's; null where there are several, or many implementations. */
  #onlyDeclared(name: string): SymbolRef | null {
    const same = this.#environment.named(this.#rules.family, name);
    if (same.isMoreThan(MAX_IMPLEMENTATIONS)) return null;
    const [declared, ...others] = same.refs.filter((ref) => this.#environment.peek(ref)?.ofTrait !== true);
    return declared === undefined || others.length > 0 ? null : declared;
  }

  /** The trait that declares a method; null where nothing or something else does. */
  #traitOf({ path, ordinal }: SymbolRef): SymbolRef | null {
    const { owner = -1 } = this.#environment.symbol({ path, ordinal }) ?? {};
    const trait = { path, ordinal: owner };
    return this.#environment.symbol(trait)?.kind === 'trait' ? trait : null;
  }

  #isInScope(type: SymbolRef): boolean {
    const meant = this.#names.top(this.#file.path, this.#environment.symbol(type)?.name ?? '');
    return meant?.kind === 'symbol' && sameRef(meant.ref, type);
  }

  /** A name that nothing in the file binds, in a language in which every other name is bound. */
  #isGlobal(name: string): boolean {
    if (!this.#rules.bindsNames) return false;
    return !this.#rules.self.includes(name) && !this.#rules.parent.some((word) => word.startsWith(name));
  }

  /** A call of a plain name that nothing binds. */
  unbound(call: CallSite): boolean {
    const { bindsNames, implicitSelf } = this.#rules;
    if (bindsNames) return false;
    const found = this.#ofPlainName(call);
    if (found !== 'none') return found === 'told';
    return implicitSelf || isTelling(call.name) ? this.any(call) : false;
  }

  /** A call of a variable of which nothing tells what it holds: often what it is called like. */
  ofVariable(call: CallSite): false {
    return isTelling(call.name) && this.any(call);
  }

  /** A function that other files see, or a method, as whoever runs a block decides what object it is run on. */
  #ofPlainName(call: CallSite): Found {
    const { looseNames, family } = this.#rules;
    const { functions, methods } = this.#environment.named(family, call.name);
    const found = looseNames ? this.#byName(call, functions, true) : 'none';
    if (found !== 'none' || functions.all.length > 0 || !isTelling(call.name)) return found;
    return this.#mayRunOnAny()
      ? this.#byName(call, methods, call.receiver !== null || this.#mayBeOfSelf(call, methods))
      : 'none';
  }

  /** Whether the only method of a name may be one of what examples are run on: it is written for these, or the file names what has it. */
  #mayBeOfExample(only: SymbolRef): boolean {
    const { exampleFiles } = this.#rules;
    if (exampleFiles === null || !exampleFiles.test(this.#file.path) || exampleFiles.test(only.path)) return true;
    const owner = this.#environment.symbol(only)?.owner ?? -1;
    const name = this.#environment.symbol({ path: only.path, ordinal: owner })?.name;
    this.#named ??= new Set(this.#facts.references.map((one) => one.name));
    return name === undefined || this.#named.has(name);
  }

  /** Whether any object may have the only method of a name: not where a class that it need not be of has it. */
  #mayBeOfSelf(call: CallSite, { all: [only] }: Callables): boolean {
    const place = placeOf(call, this.#facts.definitions);
    if (only === undefined || this.#values.mayReceiveSelf(place)) return true;
    // Within a type its own objects are meant, also in a file of examples.
    if (this.#values.selfType(place) === null && !this.#mayBeOfExample(only)) return false;
    const owner = this.#environment.symbol(only)?.owner ?? -1;
    const { kind } = this.#environment.symbol({ path: only.path, ordinal: owner }) ?? {};
    return kind === undefined || kind === 'trait' || kind === 'interface';
  }

  #mayRunOnAny(): boolean {
    const { implicitSelf, sharedScope } = this.#rules;
    return implicitSelf && (sharedScope === 'project' || this.#mayReceiveSelf());
  }

  /** Whether a block may be run on an object that the text does not name, and no package may provide what is called instead. */
  #mayReceiveSelf(): boolean {
    if (!this.#rules.receivedSelf) return false;
    this.#isOpen ??= this.#file.imports.some(
      (imported) => imported.wildcard && this.#environment.targets(this.#file).of(imported).kind !== 'files',
    );
    return !this.#isOpen;
  }

  /** A member that is named without being called by brackets: a call of the only method that it may be. */
  selected({ name, owner, line }: Reference): void {
    const only = this.#onlyMethod(name);
    if (only === null) return;
    // What needs arguments may be passed on as a function, or belong to a library.
    const isCalled = this.#overloads.takes(only, NOTHING_GIVEN);
    const [certainty, rule] = isCalled ? (['unique', 'only-namesake'] as const) : (['candidate', 'namesake'] as const);
    this.#links.add(owner, { kind: 'symbol', ref: only }, 'calls', certainty, rule, line);
  }

  /** A call, on an object of a library, of a function that the tree gives to a type of a library, and that alone has its name. */
  onlyExtension(call: CallSite): boolean {
    const only = this.#onlyMethod(call.name);
    if (only !== null && !this.#overloads.takes(only, call)) return false;
    const receiver = only === null ? null : (this.#environment.symbol(only)?.receiver ?? null);
    if (only === null || receiver === null) return false;
    const isOfTree = this.#environment.named(this.#rules.family, lastName(receiver)).hasTypes;
    return !isOfTree && this.#links.addCall(call, { kind: 'symbol', ref: only }, 'unique', 'only-namesake');
  }

  /** The method of a telling name that nothing else in the tree has; null where there is none, or more. */
  #onlyMethod(name: string): SymbolRef | null {
    if (!this.#isOfTree(name) || !isTelling(name)) return null;
    const { functions, methods } = this.#environment.named(this.#rules.family, name);
    const [only = null, ...others] = methods.all;
    return others.length + functions.all.length > 0 ? null : only;
  }

  /**
   * A call that nothing else tells what it calls: all functions of its name are candidates, those in reach where there are any.
   * @returns false, as it cannot be told
   */
  any(call: CallSite): false {
    if (!this.#isOfTree(call.name)) return this.#ofNamedObject(call);
    const { functions, methods } = this.#environment.named(this.#rules.family, call.name);
    this.#candidates(call, this.#inReach([fitting(methods, call), fitting(functions, call)]));
    return false;
  }

  /** Of functions, those in reach, or all of a few where none is. More than `MAX_CANDIDATES` are not looked for. */
  #inReach(all: readonly (readonly SymbolRef[])[]): readonly SymbolRef[] {
    const reached = all.flatMap((refs) => this.#firstInReach(refs, MAX_CANDIDATES + 1));
    const isFew = all.reduce((sum, { length }) => sum + length, 0) <= MAX_CANDIDATES;
    return reached.length === 0 && isFew ? all.flat() : reached;
  }

  /**
   * A call of a name that objects of every library have, on something that is called like an object or type of the tree that has it:
   * `app.render()` of `app = this.req.app`. Those in reach are candidates.
   * @returns false, as it cannot be told
   */
  #ofNamedObject(call: CallSite): false {
    if (!this.#rules.functionsInObjects || call.receiver === null || call.name === '') return false;
    const words = call.receiver.split(/[^\p{ID_Continue}$]+/u);
    const [first = '', last = ''] = [words[0], words.at(-1)];
    if (first === '' || last === '') return false;
    const place = placeOf(call, this.#facts.definitions);
    if (this.#isGlobal(first) && this.#values.name(first, place) === null) return false;
    const named = this.#environment.named(this.#rules.family, call.name);
    const owners = new Set([last, last.charAt(0).toUpperCase() + last.slice(1)]);
    const all = [...owners].flatMap((owner) => {
      const bodies = named.bodiesOf(owner);
      return bodies === null ? [] : [bodies.seen.all, bodies.hidden.all];
    });
    this.#candidates(call, this.#inReach(all));
    return false;
  }

  /** @param isTelling whether the name alone may tell what is meant, when there is only one of it */
  #byName(call: CallSite, namesakes: Callables, isTelling: boolean): Found {
    const chosen = this.#chosen(call, namesakes);
    const [only] = chosen;
    const isOnly = only !== undefined && namesakes.all.length === 1 && isTelling;
    if (isOnly && this.#overloads.takes(only, call) && !this.#passesOn(call, only)) {
      this.#links.addCall(call, { kind: 'symbol', ref: only }, 'unique', 'only-namesake');
      return 'told';
    }
    return this.#candidates(call, chosen);
  }

  /** Whether a method calls its own name on something else, which often is a library's that it passes the call on to. */
  #passesOn(call: CallSite, { path, ordinal }: SymbolRef): boolean {
    if (call.receiver === null || path !== this.#file.path) return false;
    return this.#file.symbol(ordinal)?.definition === this.#links.namedOwner(call.owner);
  }

  /** Too many say nothing. */
  #candidates(call: CallSite, refs: readonly SymbolRef[]): Found {
    if (refs.length === 0 || refs.length > MAX_CANDIDATES) return 'none';
    for (const ref of refs) this.#links.addCall(call, { kind: 'symbol', ref }, 'candidate', 'namesake');
    return 'possible';
  }

  /** Of namesakes in reach, those that take so many arguments, else all: more than `MAX_CANDIDATES` are not looked for. */
  #chosen({ arguments: count }: CallSite, namesakes: Callables): readonly SymbolRef[] {
    const enough = MAX_CANDIDATES + 1;
    const fitting = this.#firstInReach(namesakes.with(count), enough);
    return fitting.length > 0 ? fitting : this.#firstInReach(namesakes.all, enough);
  }

  #firstInReach(refs: readonly SymbolRef[], most: number): readonly SymbolRef[] {
    if (refs.length === 0 || this.#rules.sharedScope === 'project') return refs.slice(0, most);
    this.#reach ??= this.#environment.reach(this.#file.path);
    return this.#reach.first(refs, most);
  }
}

/** Those that take as many arguments as a call gives, else all. */
function fitting(callables: Callables, { arguments: count }: CallSite): readonly SymbolRef[] {
  const taking = callables.with(count);
  return taking.length > 0 ? taking : callables.all;
}

/** One word is a method that objects of any library may have. */
export function isTelling(name: string): boolean {
  return identifierWords(name).length > 1;
}
