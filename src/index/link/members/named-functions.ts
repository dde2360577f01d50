import { contradict } from '../../../languages/conditions.ts';
import type { FileView } from '../../file-view.ts';
import type { InterfaceSymbol } from '../../interface-data.ts';
import { folderOf } from '../../modules/relative-path.ts';
import { MAX_CANDIDATES, MAX_EXTENSIONS, MAX_PARTS, MAX_TWINS } from '../bounds.ts';
import { twinsOf } from '../conditions.ts';
import type { SymbolRef } from '../edges.ts';
import type { Environment } from '../environment.ts';
import { rulesOf } from '../families.ts';
import { type Callables, isBody, isDeclarable, typeNameOf } from '../namesakes.ts';
import type { Recorded } from '../reads.ts';
import { RefMap } from '../ref-map.ts';
import { merged, refsIn } from '../sorted.ts';
import { sideOf } from './member.ts';
import type { MemberScope } from './member-scope.ts';

/** Of functions of one name the one that is meant: by its parameters, and the definition behind a prototype. */
export class NamedFunctions {
  readonly #members: MemberScope;
  readonly #environment: Environment;
  /** By type, then by name. */
  readonly #knownOverloads = new RefMap<Map<string, Recorded<readonly SymbolRef[]>>>();

  constructor(members: MemberScope) {
    this.#members = members;
    this.#environment = members.environment;
  }

  /** Of functions of one name that stand together, or that a file sees, the one that takes so many arguments; else the symbol itself. */
  overload(ref: SymbolRef, args: number, from: string): SymbolRef {
    const file = this.#environment.file(ref.path);
    const symbol = file?.symbol(ref.ordinal);
    if (file === undefined || symbol === undefined || symbol.parameters === args) return ref;
    if (!rulesOf(file.language).overloads) return ref;
    const holder = this.#members.holder(ref);
    const member = holder === null ? null : this.#members.find(holder, symbol.name, args, from, 'any', sideOf(symbol));
    if (member !== null) return member.kind === 'symbol' ? member.ref : ref;
    const fitting = file.beside(symbol, args);
    return fitting === undefined ? ref : { path: ref.path, ordinal: fitting };
  }

  /**
   * The functions of one name that a function may be chosen from, the nearest first: those that its type has or inherits,
   * an overridden one left out; of constructors and functions outside types, those that stand together.
   */
  overloads(named: SymbolRef): readonly SymbolRef[] {
    const file = this.#environment.file(named.path);
    const symbol = file?.symbol(named.ordinal);
    if (file === undefined || symbol === undefined) return [];
    const holder = isApart(file, symbol) ? null : this.#members.holder(named);
    const declared = holder === null ? this.#prototypes(named, file, symbol) : [];
    if (declared.length > 0) return declared;
    if (holder === null) return standingTogether(file, symbol);
    const all = this.#overloadsOfType(holder, symbol.name);
    // A type and its objects may each have functions of the name.
    return rulesOf(file.language).calledMember === null ? all : all.filter((ref) => this.#isBeside(ref, symbol));
  }

  /** Whether a function is of the same side of its type as another: the type's own or its objects'. */
  #isBeside(ref: SymbolRef, { isStatic }: InterfaceSymbol): boolean {
    return this.#environment.symbol(ref)?.isStatic === isStatic;
  }

  /** What a type has or inherits by a name, worked out once. */
  #overloadsOfType(type: SymbolRef, name: string): readonly SymbolRef[] {
    let names = this.#knownOverloads.get(type);
    if (names === undefined) {
      names = new Map();
      this.#knownOverloads.set(type, names);
    }
    let known = names.get(name);
    if (known === undefined) {
      known = this.#environment.recording(() => this.#overloadsIn(type, name));
      names.set(name, known);
    } else this.#environment.note(known.reads);
    return known.value;
  }

  /** What the type of a function that is defined outside it declares by its name: there it says what may be left out. */
  #prototypes(named: SymbolRef, file: FileView, { name, receiver, kind }: InterfaceSymbol): readonly SymbolRef[] {
    const type = receiver !== null && rulesOf(file.language).prototypes ? this.#members.holder(named) : null;
    const header = type === null ? undefined : this.#environment.file(type.path);
    if (type === null || header === undefined) return [];
    return header
      .membersOf(type.ordinal, name)
      .slice(0, MAX_PARTS)
      .filter((ordinal) => header.symbol(ordinal)?.kind === kind)
      .map((ordinal) => ({ path: type.path, ordinal }));
  }

  #overloadsIn(type: SymbolRef, name: string): readonly SymbolRef[] {
    const found = new Map<string | null, SymbolRef>();
    for (const one of this.#members.lineages.lineage(type)) {
      for (const part of this.#members.declarations.parts(one)) {
        const file = this.#environment.file(part.path);
        if (file === undefined) continue;
        const inside = file.membersOf(part.ordinal, name).slice(0, MAX_PARTS);
        for (const ordinal of inside) this.#addOverload(found, { path: part.path, ordinal });
        if (!rulesOf(file.language).extensionMembers) continue;
        this.#addGiven(found, this.#members.declarations.givenTo(part, name).slice(0, MAX_PARTS));
      }
      if (found.size >= MAX_PARTS) break;
    }
    return [...found.values()];
  }

  /** Of functions that extensions give to a type none overrides another of its signature: they hold under other conditions. */
  #addGiven(found: Map<string | null, SymbolRef>, given: readonly SymbolRef[]) {
    const functions = given.filter((ref) => isFunction(this.#environment.symbol(ref)));
    const bySignature = Map.groupBy(functions, (ref) => this.#environment.symbol(ref)?.signature ?? null);
    for (const [signature, alike] of bySignature) {
      if (found.has(signature)) continue;
      for (const [at, ref] of alike.slice(0, MAX_CANDIDATES).entries())
        found.set(at === 0 ? signature : `${signature}\0${at}`, ref);
    }
  }

  /** Unless there is one of the same signature, which overrides it. */
  #addOverload(found: Map<string | null, SymbolRef>, ref: SymbolRef) {
    const symbol = this.#environment.symbol(ref);
    if (symbol !== undefined && isFunction(symbol) && !found.has(symbol.signature)) found.set(symbol.signature, ref);
  }

  /**
   * The functions with a body that a prototype may declare, the first few: one when the linker would find one. Empty for
   * what is no prototype.
   */
  definitions(prototype: SymbolRef, args: number): readonly SymbolRef[] {
    const file = this.#environment.file(prototype.path);
    const symbol = file?.symbol(prototype.ordinal);
    if (file === undefined || symbol === undefined || !isDeclarable(symbol)) return [];
    const rules = rulesOf(file.language);
    if (!rules.prototypes) return [];
    const bodies = this.#environment.named(rules.family, symbol.name).bodiesOf(typeNameOf(file, symbol));
    if (bodies === null) return [];
    const holder = this.#members.holder(prototype);
    const first = (refsOf: (callables: Callables) => readonly SymbolRef[]) =>
      merged(refsOf(bodies.seen), refsIn(refsOf(bodies.hidden), prototype.path, MAX_EXTENSIONS))
        .take(MAX_EXTENSIONS)
        .filter((ref) => holder === null || this.#mayBeOf(holder, ref))
        .take(MAX_CANDIDATES + 1)
        .toArray();
    const all = first((callables) => callables.all);
    const same = this.#ofSignature(plainSignature(symbol), all);
    if (same.length > 0) return same;
    const fitting = first((callables) => callables.with(args));
    return fitting.length > 0 ? fitting : all;
  }

  /**
   * Of functions of one name in a folder, each of which is what the name means in a build of its own, those that are built
   * with a file; empty in languages that have no such functions.
   */
  builds(ref: SymbolRef, from: string): readonly SymbolRef[] {
    const file = this.#environment.file(ref.path);
    const symbol = file?.symbol(ref.ordinal);
    if (file === undefined || symbol === undefined || !isBody(symbol)) return [];
    const { builtWith, conditionalTwins, family } = rulesOf(file.language);
    if (conditionalTwins) return this.#twins(ref, symbol, family);
    if (builtWith === null || ref.path === from) return [];
    const alike = this.#alikeInFolder(ref, symbol, family);
    const paths = builtWith(
      from,
      alike.map(({ path }) => path),
    );
    return alike.filter(({ path }) => paths.includes(path));
  }

  /** The functions that a file has in a function's place in other configurations: of its name, for the same type. */
  #twins({ path }: SymbolRef, symbol: InterfaceSymbol, family: string): readonly SymbolRef[] {
    const { name, owner, receiver, ofTrait } = symbol;
    const file = this.#environment.file(path);
    if (ofTrait || file === undefined) return [];
    const { extensionMembers } = rulesOf(file.language);
    const owners = [owner, ...ownersApart(file, owner)];
    const alike =
      receiver === null
        ? owners.flatMap((one) => file.membersOf(one, name).slice(0, MAX_TWINS)).map((ordinal) => ({ path, ordinal }))
        : refsIn(this.#environment.withReceiver(family, receiver, name), path);
    return alike
      .slice(0, MAX_TWINS)
      .filter(({ ordinal }) => areTwins(symbol, file.symbol(ordinal) as InterfaceSymbol, owners, extensionMembers))
      .slice(0, MAX_CANDIDATES);
  }

  /** The functions of a folder that have the name of one and the type that it is of. */
  #alikeInFolder({ path }: SymbolRef, { receiver, name }: InterfaceSymbol, family: string): readonly SymbolRef[] {
    const folder = folderOf(path);
    if (receiver !== null) {
      const all = this.#environment.withReceiver(family, receiver, name);
      return all.slice(0, MAX_EXTENSIONS).filter((one) => folderOf(one.path) === folder);
    }
    const same = this.#environment.named(family, name);
    const paths = this.#environment.among(
      this.#environment.folderFiles(folder),
      `all ${family} ${name}`,
      same.topPaths,
      MAX_CANDIDATES,
    );
    return paths.flatMap((one) => same.topIn(one) ?? []);
  }

  /** Whether a function may be one of a type's: one that is defined outside types names the type that it is of. */
  #mayBeOf(type: SymbolRef, ref: SymbolRef): boolean {
    return this.#environment.peek(ref)?.receiver === null || this.#members.declarations.extends(ref, type);
  }

  /** Of several functions those with a signature, which tells nothing where it is empty and several have it. */
  #ofSignature(signature: string, refs: readonly SymbolRef[]): readonly SymbolRef[] {
    if (refs.length < 2) return refs;
    const same = refs.filter((ref) => plainSignature(this.#environment.peek(ref)) === signature);
    return signature !== '' || same.length === 1 ? same : [];
  }
}

/** The types that a function takes, whatever may be left out: a prototype alone says so. */
function plainSignature(symbol: InterfaceSymbol | undefined): string {
  return (symbol?.signature ?? '').replaceAll(/=$/gm, '');
}

function isFunction(symbol: InterfaceSymbol | undefined): boolean {
  return symbol?.kind === 'method' || symbol?.kind === 'function';
}

/** Whether a function is chosen from beside those that it stands with, and not from all that its type has. */
function isApart({ language }: FileView, { kind, receiver }: InterfaceSymbol): boolean {
  return kind === 'constructor' || (receiver !== null && !rulesOf(language).extensionMembers);
}

/** The functions of a name that stand beside one, itself included, and are of the type that it is written to be of. */
function standingTogether(file: FileView, { owner, name, receiver, kind }: InterfaceSymbol): readonly SymbolRef[] {
  const beside = file.membersOf(owner, name);
  // A conversion to a type has the name of its constructors, and so has what is run once for the type.
  const isAlike = (symbol: InterfaceSymbol | undefined) =>
    symbol?.receiver === receiver && (kind !== 'constructor' || (symbol.kind === kind && !symbol.isStatic));
  const own = beside.slice(0, MAX_PARTS).filter((ordinal) => isAlike(file.symbol(ordinal)));
  return bySignature(file, own).map((ordinal) => ({ path: file.path, ordinal }));
}

/** Of functions in a file one for each signature: the one with a body, where a prototype stands beside. */
function bySignature(file: FileView, ordinals: readonly number[]): readonly number[] {
  const found = new Map<string, number>();
  for (const ordinal of ordinals) {
    const symbol = file.symbol(ordinal) as InterfaceSymbol;
    const signature = plainSignature(symbol);
    const known = found.get(signature);
    const isBehind = known !== undefined && symbol.ofTrait && file.symbol(known)?.ofTrait === false;
    if (known === undefined || (symbol.parameters !== null && !isBehind)) found.set(signature, ordinal);
  }
  return [...found.values()];
}

/** Whether two functions in one of some places are the same for several configurations. */
function areTwins(
  one: InterfaceSymbol,
  other: InterfaceSymbol,
  owners: readonly number[],
  mustDiffer: boolean,
): boolean {
  if (!owners.includes(other.owner) || other.ofTrait || !isBody(other)) return false;
  if (one.receiver !== other.receiver || one.kind !== other.kind || one.isStatic !== other.isStatic) return false;
  // Two of one signature may differ in what they give back.
  const isAlike = takeAlike(one, other) && (!mustDiffer || mayBeApart(one, other));
  return isAlike || areApart(one, other);
}

/** Whether two functions are one, or built under different conditions. */
function mayBeApart(one: InterfaceSymbol, other: InterfaceSymbol): boolean {
  return one === other || one.condition !== other.condition;
}

function takeAlike(one: InterfaceSymbol, other: InterfaceSymbol): boolean {
  return one.parameters === other.parameters && one.signature === other.signature;
}

/** Whether two functions are never built together, in a language in which nothing else tells which of them is meant. */
function areApart(one: InterfaceSymbol, other: InterfaceSymbol): boolean {
  return one.signature === null && other.signature === null && areNeverTogether(one, other);
}

/** What a file has in the place of a type or namespace when that is not built. */
function ownersApart(file: FileView, owner: number): readonly number[] {
  const symbol = file.symbol(owner);
  if (symbol?.condition == null) return [];
  return twinsOf(file, owner).filter((other) => areNeverTogether(symbol, file.symbol(other)));
}

function areNeverTogether({ condition: one }: InterfaceSymbol, other: InterfaceSymbol | undefined): boolean {
  return one !== null && other?.condition != null && contradict(one, other.condition);
}
