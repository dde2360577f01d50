import type { DefinitionKind, Heritage } from '../../languages/facts.ts';
import { type FileInterface, type InterfaceBinding, type InterfaceSymbol, isTypeKind } from '../file-interface.ts';
import type { SymbolRef } from './edges.ts';
import type { Environment } from './environment.ts';
import { familyFor } from './families.ts';
import type { Meaning, NameResolver } from './names.ts';
import { fullName } from './namespaces.ts';
import { folderOf } from './project-tables.ts';
import type { Recorded } from './reads.ts';

/** A member of a type: a symbol, or a field that only an assignment tells of. */
export type Member =
  | { readonly kind: 'symbol'; readonly ref: SymbolRef; readonly inherited: boolean }
  | { readonly kind: 'field'; readonly path: string; readonly binding: InterfaceBinding };

const MAX_ANCESTORS = 40;

/** Types that were found for a type, with what the answer rests on. */
type Memo = Map<string, Recorded<readonly SymbolRef[]>>;

/** Finds members of types: in the type, in its extensions elsewhere, in its ancestors. */
export class MemberResolver {
  readonly #environment: Environment;
  readonly #names: NameResolver;
  /** Questions being answered: what a name means may rest on the parents of a type, which are named in turn. */
  readonly #asked = new Set<string>();
  readonly #knownParts: Memo = new Map();
  readonly #knownLineages: Memo = new Map();

  constructor(environment: Environment, names: NameResolver) {
    this.#environment = environment;
    this.#names = names;
  }

  /**
   * The member a name means in a type, the nearest declaration first. Overloads are told apart by argument count.
   * @param from path of the file that uses it: it sees its own private extensions
   */
  find(type: SymbolRef, name: string, args: number | null, from?: string): Member | null {
    const own = this.#own(type, name, args, from);
    if (own !== null) return own;
    for (const ancestor of this.lineage(type).slice(1)) {
      const member = this.#own(ancestor, name, args, from);
      if (member !== null) return member.kind === 'symbol' ? { ...member, inherited: true } : member;
    }
    return null;
  }

  /** The nearest member of that name that a type inherits rather than has. */
  findInherited(type: SymbolRef, name: string): SymbolRef | null {
    for (const ancestor of this.lineage(type).slice(1)) {
      const member = this.#own(ancestor, name, null);
      if (member?.kind === 'symbol') return member.ref;
    }
    return null;
  }

  /** A type, then its ancestors breadth first: parents in the order they are written. */
  lineage(type: SymbolRef): readonly SymbolRef[] {
    // Within an answer that is being found, a question may be left open; only whole answers are kept.
    if (this.#asked.size > 0) return this.#lineage(type);
    return this.#remembered(this.#knownLineages, type, () => this.#lineage(type));
  }

  #lineage(type: SymbolRef): readonly SymbolRef[] {
    const found: SymbolRef[] = [type];
    const known = new Set([key(type)]);
    for (let at = 0; at < found.length && found.length < MAX_ANCESTORS; at++) {
      for (const parent of this.parents(found[at] as SymbolRef)) {
        if (known.has(key(parent))) continue;
        known.add(key(parent));
        found.push(parent);
      }
    }
    return found;
  }

  /** The types of the tree that a type extends or implements, wherever it says so. */
  parents(type: SymbolRef): readonly SymbolRef[] {
    return this.#once(`parents ${key(type)}`, () => this.#parents(type)) ?? [];
  }

  #parents(type: SymbolRef): readonly SymbolRef[] {
    return [...this.#written(type), ...this.separateParents(type).map(({ ref }) => ref)];
  }

  /** What files other than a type's own say that it extends or implements. */
  separateParents(type: SymbolRef): readonly { readonly ref: SymbolRef; readonly relation: Heritage['relation'] }[] {
    const language = this.#environment.file(type.path)?.language;
    const symbol = this.#environment.symbol(type);
    const family = language === undefined ? undefined : familyFor(language);
    if (family === undefined || symbol === undefined || !family.separateHeritage) return [];
    return this.#environment.heritageFiles(family.id, symbol.name).flatMap((path) => {
      const file = this.#environment.file(path) as FileInterface;
      const meant = this.named(file, symbol.name);
      if (meant !== null && !sameRef(meant, type)) return [];
      return file.parents.flatMap(({ receiver, relation, name }) => {
        const ref = receiver === symbol.name ? this.named(file, name) : null;
        return ref === null ? [] : [{ ref, relation }];
      });
    });
  }

  #written(type: SymbolRef): readonly SymbolRef[] {
    return this.#parts(type).flatMap(({ path, ordinal }) => {
      const file = this.#environment.file(path);
      if (file === undefined) return [];
      return file.parents.flatMap(({ owner, name }) => {
        if (owner !== ordinal) return [];
        const ref = this.named(file, name, file.symbols[ordinal]?.owner);
        return ref === null || sameRef(ref, type) ? [] : [ref];
      });
    });
  }

  /**
   * The symbol a possibly dotted name means in a file.
   * @param within ordinal of the type around the place, whose own types are seen there; -1 at the top
   */
  named(file: FileInterface, name: string, within = -1): SymbolRef | null {
    const [first, ...rest] = name.split(/\.|::|\\/).filter((part) => part !== '');
    if (first === undefined) return null;
    const inner = this.#typeWithin(file, first, within);
    let meaning: Meaning | null =
      inner === null ? this.#names.top(file.path, first) : { kind: 'symbol', ref: inner, rule: 'scope' };
    for (const part of rest) {
      if (meaning?.kind === 'module') meaning = this.#names.exported(meaning, part);
      else if (meaning?.kind === 'symbol') {
        const member = this.find(meaning.ref, part, null);
        meaning = member?.kind === 'symbol' ? { kind: 'symbol', ref: member.ref, rule: 'static-member' } : null;
      } else break;
    }
    if (meaning === null && rest.length > 0) {
      meaning = this.#names.qualified(file, [first, ...rest.slice(0, -1)], rest.at(-1) as string);
    }
    // `a::b::Type` where only the last part is a name of the tree: a path through modules that import nothing here.
    if (meaning === null && rest.length > 0) meaning = this.#names.top(file.path, rest.at(-1) as string);
    return meaning?.kind === 'symbol' ? meaning.ref : null;
  }

  /** The type whose member a symbol is, by the text around it or by its receiver; null when it is none's. */
  holder(ref: SymbolRef): SymbolRef | null {
    const file = this.#environment.file(ref.path);
    const symbol = file?.symbols[ref.ordinal];
    if (file === undefined || symbol === undefined) return null;
    if (symbol.receiver !== null) return this.named(file, symbol.receiver, symbol.owner);
    const owner = file.symbols[symbol.owner];
    return owner !== undefined && isTypeKind(owner.kind) ? { path: ref.path, ordinal: symbol.owner } : null;
  }

  /** Of functions of one name that stand together, the one that takes so many arguments; else the symbol itself. */
  overload(ref: SymbolRef, args: number): SymbolRef {
    const file = this.#environment.file(ref.path);
    const symbol = file?.symbols[ref.ordinal];
    if (file === undefined || symbol === undefined || symbol.parameters === args) return ref;
    if (!familyFor(file.language).overloads) return ref;
    const holder = this.holder(ref);
    const member = holder === null ? null : this.find(holder, symbol.name, args);
    if (member !== null) return member.kind === 'symbol' ? member.ref : ref;
    const beside = file.members.get(`${symbol.owner} ${symbol.name}`) ?? [];
    const fitting = beside.find((ordinal) => {
      const { parameters, receiver } = file.symbols[ordinal] as InterfaceSymbol;
      return parameters === args && receiver === symbol.receiver;
    });
    return fitting === undefined ? ref : { path: ref.path, ordinal: fitting };
  }

  /**
   * The functions with a body that a prototype may declare: one when the linker would find one. Empty for what is no
   * prototype.
   */
  definitions(prototype: SymbolRef, args: number): readonly SymbolRef[] {
    const file = this.#environment.file(prototype.path);
    const symbol = file?.symbols[prototype.ordinal];
    if (file === undefined || symbol === undefined || symbol.parameters !== null) return [];
    const family = familyFor(file.language);
    if (!family.prototypes || !CALLABLE.has(symbol.kind)) return [];
    const type = this.#typeName(file, symbol);
    const holder = this.holder(prototype);
    const bodies = this.#environment.named(family.id, symbol.name).filter((ref) => {
      const other = this.#environment.symbol(ref);
      if (other === undefined || other.parameters === null || !CALLABLE.has(other.kind)) return false;
      if (!other.exported && ref.path !== prototype.path) return false;
      if (this.#typeName(this.#environment.file(ref.path) as FileInterface, other) !== type) return false;
      return holder === null || other.receiver === null || this.#extends(ref, holder);
    });
    const fitting = bodies.filter((ref) => this.#environment.symbol(ref)?.parameters === args);
    return fitting.length > 0 ? fitting : bodies;
  }

  /** The last name of the type a symbol belongs to, or an empty one. */
  #typeName(file: FileInterface, { owner, receiver }: InterfaceSymbol): string {
    if (receiver !== null) return receiver.replace(/<.*$/s, '').split('::').at(-1) ?? '';
    const around = file.symbols[owner];
    return around !== undefined && isTypeKind(around.kind) ? around.name : '';
  }

  #typeWithin(file: FileInterface, name: string, within: number): SymbolRef | null {
    for (let at = within; at !== -1; at = file.symbols[at]?.owner ?? -1) {
      const found = file.members
        .get(`${at} ${name}`)
        ?.find((one) => isTypeKind((file.symbols[one] as InterfaceSymbol).kind));
      if (found !== undefined) return { path: file.path, ordinal: found };
    }
    return null;
  }

  /** All places a type is written in, itself first: its partial, reopened and companion declarations. */
  #parts(type: SymbolRef): readonly SymbolRef[] {
    const file = this.#environment.file(type.path);
    const symbol = file?.symbols[type.ordinal];
    if (file === undefined || symbol === undefined) return [];
    const { openTypes, id } = familyFor(file.language);
    if (!openTypes) return [type];
    return this.#remembered(this.#knownParts, type, () => {
      const full = fullName(file, type.ordinal);
      const others = this.#environment.named(id, symbol.name).filter((ref) => {
        const other = this.#environment.file(ref.path);
        const { kind } = other?.symbols[ref.ordinal] ?? {};
        if (other === undefined || kind === undefined || sameRef(ref, type)) return false;
        return (isTypeKind(kind) || kind === 'namespace') && fullName(other, ref.ordinal) === full;
      });
      return [type, ...others];
    });
  }

  #remembered(memo: Memo, type: SymbolRef, find: () => readonly SymbolRef[]): readonly SymbolRef[] {
    const name = key(type);
    let known = memo.get(name);
    if (known === undefined) {
      known = this.#environment.recording(find);
      memo.set(name, known);
    } else this.#environment.note(known.reads);
    return known.value;
  }

  #own(type: SymbolRef, name: string, args: number | null, from?: string): Member | null {
    const parts = this.#parts(type);
    const refs = parts.flatMap((part) => this.#declared(part, name, from));
    const ref = this.#overload(refs, args);
    if (ref !== null) return { kind: 'symbol', ref, inherited: false };
    for (const { path, ordinal } of parts) {
      const file = this.#environment.file(path);
      const binding = file?.bindings.find((one) => one.owner === ordinal && one.name === name);
      if (binding !== undefined) return { kind: 'field', path, binding };
    }
    return null;
  }

  /** Members that one declaration of a type has, in its text, beside it, and in its companion. */
  #declared(type: SymbolRef, name: string, from?: string): readonly SymbolRef[] {
    const file = this.#environment.file(type.path);
    const symbol = file?.symbols[type.ordinal];
    if (file === undefined || symbol === undefined) return [];
    const within = (owner: number) =>
      (file.members.get(`${owner} ${name}`) ?? []).map((ordinal) => ({ path: file.path, ordinal }));
    const { id, openTypes } = familyFor(file.language);
    const inside = within(type.ordinal);
    // What a type has itself comes before the extensions that anybody may give it.
    if (inside.length > 0 && openTypes) return inside;
    const outside = this.#environment.withReceiver(id, symbol.name).filter((ref) => {
      const other = this.#environment.symbol(ref);
      const isSeen = !openTypes || other?.exported === true || ref.path === type.path || ref.path === from;
      return other?.name === name && isSeen && this.#extends(ref, type);
    });
    const companions = file.members.get(`${type.ordinal} ${COMPANION}`) ?? [];
    return [...inside, ...outside, ...companions.flatMap(within)];
  }

  /** Whether a symbol declared outside a type's text, naming it as receiver, means this very type. */
  #extends(ref: SymbolRef, type: SymbolRef): boolean {
    if (ref.path === type.path) return true;
    const file = this.#environment.file(ref.path) as FileInterface;
    if (familyFor(file.language).sharedScope === 'folder') return folderOf(ref.path) === folderOf(type.path);
    const { receiver, owner } = file.symbols[ref.ordinal] as InterfaceSymbol;
    const named =
      receiver === null ? null : this.#once(`receiver ${key(ref)}`, () => this.named(file, receiver, owner));
    // A name that cannot be followed may be this one, unless the file has one of its own that is nested in another.
    if (named === null) return !file.symbols.some(({ name, kind }) => name === receiver && isTypeKind(kind));
    return this.#parts(type).some((part) => sameRef(part, named));
  }

  /** Null for a question that its own answer leads back to. */
  #once<T>(question: string, answer: () => T): T | null {
    if (this.#asked.has(question)) return null;
    this.#asked.add(question);
    try {
      return answer();
    } finally {
      this.#asked.delete(question);
    }
  }

  #overload(refs: readonly SymbolRef[], args: number | null): SymbolRef | null {
    if (refs.length <= 1) return refs[0] ?? null;
    const parameters = (ref: SymbolRef) => this.#environment.symbol(ref)?.parameters ?? null;
    const fitting = args === null ? undefined : refs.find((ref) => parameters(ref) === args);
    return fitting ?? refs.find((ref) => parameters(ref) !== null) ?? refs[0] ?? null;
  }
}

const COMPANION = 'companion';
const CALLABLE: ReadonlySet<DefinitionKind> = new Set(['function', 'method', 'constructor']);

function key({ path, ordinal }: SymbolRef): string {
  return `${path}\0${ordinal}`;
}

export function sameRef(a: SymbolRef, b: SymbolRef): boolean {
  return a.path === b.path && a.ordinal === b.ordinal;
}
