import type { Heritage } from '../../languages/facts.ts';
import { type FileInterface, type InterfaceBinding, type InterfaceSymbol, isTypeKind } from '../file-interface.ts';
import { MAX_ANCESTORS, MAX_CANDIDATES, MAX_EXTENSIONS, MAX_NESTING, MAX_PARENTS, MAX_PARTS } from './bounds.ts';
import type { SymbolRef } from './edges.ts';
import type { Environment } from './environment.ts';
import { rulesOf } from './families.ts';
import { fieldCalled } from './mentions.ts';
import type { Meaning, NameResolver } from './names.ts';
import { Callables, isDeclarable, isPlace, typeNameOf } from './namesakes.ts';
import { fullName } from './namespaces.ts';
import { folderOf } from './project-tables.ts';
import type { Recorded } from './reads.ts';
import { merged, pathsNear, refsIn, refsNear } from './sorted.ts';

/** A member of a type: a symbol, or a field that only an assignment tells of. */
export type Member =
  | { readonly kind: 'symbol'; readonly ref: SymbolRef; readonly inherited: boolean }
  | { readonly kind: 'field'; readonly path: string; readonly binding: InterfaceBinding };

/** What a name means where functions and values have names of their own. */
export type Sort = 'function' | 'value' | 'any';
const FUNCTIONS: ReadonlySet<string> = new Set(['function', 'method', 'constructor']);

/** Types that were found for a type, with what the answer rests on. */
type Memo = Map<string, Recorded<readonly SymbolRef[]>>;

/** Finds members of types: in the type, in its extensions elsewhere, in its ancestors. */
export class MemberResolver {
  readonly #environment: Environment;
  readonly #names: NameResolver;
  /** Questions being answered: what a name means may rest on the parents of a type, which are named in turn. */
  readonly #asked = new Set<string>();
  readonly #knownParents: Memo = new Map();
  readonly #knownLineages: Memo = new Map();
  /** Fields of types that are written in several places, by the list of these. */
  readonly #knownFields = new Map<readonly SymbolRef[], Recorded<ReadonlyMap<string, Member>>>();
  readonly #knownOverloads: Memo = new Map();
  /** Members of one name, where one declaration has many of them. */
  readonly #overloads = new Map<string, Callables>();

  constructor(environment: Environment, names: NameResolver) {
    this.#environment = environment;
    this.#names = names;
  }

  /**
   * The member a name means in a type, the nearest declaration first. Overloads are told apart by argument count.
   * @param from path of the file that uses it: it sees its own private extensions
   * @param sort what is looked for first
   */
  find(type: SymbolRef, name: string, args: number | null, from?: string, sort: Sort = 'any'): Member | null {
    if (!this.#isAnywhere(type, name)) return null;
    if (sort !== 'any') {
      const member = this.#ofSort(type, name, args, sort);
      if (member !== null) return member;
    }
    const own = this.#own(type, name, args, from);
    if (own !== null) return own;
    for (const ancestor of this.lineage(type).slice(1)) {
      const member = this.#own(ancestor, name, args, from);
      if (member !== null) return member.kind === 'symbol' ? { ...member, inherited: true } : member;
    }
    return null;
  }

  /** The nearest function, or what is none, among the members of a name that stand in the text of types. */
  #ofSort(type: SymbolRef, name: string, args: number | null, sort: Sort): Member | null {
    for (const [at, one] of this.lineage(type).entries()) {
      const refs = this.#parts(one).flatMap((part) => {
        const file = this.#environment.file(part.path);
        const ordinals = file?.members.get(`${part.ordinal} ${name}`) ?? [];
        return ordinals.flatMap((ordinal) => {
          const isFunction = FUNCTIONS.has((file as FileInterface).symbols[ordinal]?.kind as string);
          return isFunction === (sort === 'function') ? [{ path: part.path, ordinal }] : [];
        });
      });
      const ref = preferred([refs], args, this.#parameters);
      if (ref !== null) return { kind: 'symbol', ref, inherited: at > 0 };
    }
    return null;
  }

  /** The nearest member of that name that a type inherits rather than has. */
  findInherited(type: SymbolRef, name: string): SymbolRef | null {
    if (!this.#isAnywhere(type, name)) return null;
    for (const ancestor of this.lineage(type).slice(1)) {
      const member = this.#own(ancestor, name, null);
      if (member?.kind === 'symbol') return member.ref;
    }
    return null;
  }

  /** Whether any type in the languages of a rules has a member of a name: most names that are called are none's. */
  #isAnywhere({ path }: SymbolRef, name: string): boolean {
    const file = this.#environment.file(path);
    if (file === undefined) return false;
    const { family } = rulesOf(file.language);
    if (this.#environment.named(family, name).refs.length > 0) return true;
    return this.#environment.mentioning(family, fieldCalled(name)).length > 0;
  }

  /** A type, then its ancestors breadth first: parents in the order they are written. */
  lineage(type: SymbolRef): readonly SymbolRef[] {
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
    return this.#remembered(
      this.#knownParents,
      type,
      () => this.#once(`parents ${key(type)}`, () => this.#parents(type)) ?? [],
    );
  }

  #parents(type: SymbolRef): readonly SymbolRef[] {
    const separate = this.separateParents(type).map(({ ref }) => ref);
    return [...this.#written(type), ...separate].slice(0, MAX_PARENTS);
  }

  /** What files other than a type's own say that it extends or implements. */
  separateParents(type: SymbolRef): readonly { readonly ref: SymbolRef; readonly relation: Heritage['relation'] }[] {
    const language = this.#environment.file(type.path)?.language;
    const symbol = this.#environment.symbol(type);
    const rules = language === undefined ? undefined : rulesOf(language);
    if (rules === undefined || symbol === undefined || !rules.separateHeritage) return [];
    return this.#heritageFiles(rules.family, symbol.name, type.path).flatMap((path) => {
      const file = this.#environment.file(path) as FileInterface;
      const meant = this.named(file, symbol.name);
      if (meant !== null && !sameRef(meant, type)) return [];
      return file.parentsGivenTo(symbol.name).flatMap(({ relation, name }) => {
        const ref = this.named(file, name);
        return ref === null ? [] : [{ ref, relation }];
      });
    });
  }

  #heritageFiles(rules: string, type: string, path: string): readonly string[] {
    const all = this.#environment.heritageFiles(rules, type);
    return all.length > MAX_EXTENSIONS ? pathsNear(all, path, MAX_EXTENSIONS) : all;
  }

  #written(type: SymbolRef): readonly SymbolRef[] {
    return this.#parts(type).flatMap(({ path, ordinal }) => {
      const file = this.#environment.file(path);
      if (file === undefined) return [];
      return file.parentsOf(ordinal).flatMap(({ name }) => {
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
    return meaning?.kind === 'symbol' ? this.#typeCalled(meaning.ref) : null;
  }

  /** Where a value and a type share a name, the type. */
  #typeCalled(ref: SymbolRef): SymbolRef {
    const file = this.#environment.file(ref.path);
    const symbol = file?.symbols[ref.ordinal];
    if (file === undefined || symbol === undefined || isTypeKind(symbol.kind)) return ref;
    const type = file.typeIn(symbol.owner, symbol.name);
    return type === undefined ? ref : { path: ref.path, ordinal: type };
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
    if (!rulesOf(file.language).overloads) return ref;
    const holder = this.holder(ref);
    const member = holder === null ? null : this.find(holder, symbol.name, args);
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
    const symbol = file?.symbols[named.ordinal];
    if (file === undefined || symbol === undefined) return [];
    const holder = symbol.kind === 'constructor' || symbol.receiver !== null ? null : this.holder(named);
    if (holder === null) {
      const beside = file.members.get(`${symbol.owner} ${symbol.name}`) ?? [];
      return beside
        .slice(0, MAX_PARTS)
        .filter((ordinal) => file.symbols[ordinal]?.receiver === symbol.receiver)
        .map((ordinal) => ({ path: file.path, ordinal }));
    }
    const key = `${holder.path}\0${holder.ordinal}\0${symbol.name}`;
    let known = this.#knownOverloads.get(key);
    if (known === undefined) {
      known = this.#environment.recording(() => this.#overloadsIn(holder, symbol.name));
      this.#knownOverloads.set(key, known);
    } else this.#environment.note(known.reads);
    return known.value;
  }

  #overloadsIn(type: SymbolRef, name: string): readonly SymbolRef[] {
    const found = new Map<string | null, SymbolRef>();
    for (const one of this.lineage(type)) {
      for (const part of this.#parts(one)) {
        const file = this.#environment.file(part.path);
        if (file === undefined) continue;
        const ordinals = file.members.get(`${part.ordinal} ${name}`) ?? [];
        for (const ordinal of ordinals.slice(0, MAX_PARTS)) {
          const { kind, signature } = file.symbols[ordinal] as InterfaceSymbol;
          if ((kind === 'method' || kind === 'function') && !found.has(signature))
            found.set(signature, { path: part.path, ordinal });
        }
      }
      if (found.size >= MAX_PARTS) break;
    }
    return [...found.values()];
  }

  /**
   * The functions with a body that a prototype may declare, the first few: one when the linker would find one. Empty for
   * what is no prototype.
   */
  definitions(prototype: SymbolRef, args: number): readonly SymbolRef[] {
    const file = this.#environment.file(prototype.path);
    const symbol = file?.symbols[prototype.ordinal];
    if (file === undefined || symbol === undefined || !isDeclarable(symbol)) return [];
    const rules = rulesOf(file.language);
    if (!rules.prototypes) return [];
    const bodies = this.#environment.named(rules.family, symbol.name).bodiesOf(typeNameOf(file, symbol));
    if (bodies === null) return [];
    const holder = this.holder(prototype);
    const isOfHolder = (ref: SymbolRef) =>
      holder === null || this.#environment.peek(ref)?.receiver === null || this.#extends(ref, holder);
    const first = (refsOf: (callables: Callables) => readonly SymbolRef[]) =>
      merged(refsOf(bodies.seen), refsIn(refsOf(bodies.hidden), prototype.path, MAX_EXTENSIONS))
        .take(MAX_EXTENSIONS)
        .filter(isOfHolder)
        .take(MAX_CANDIDATES + 1)
        .toArray();
    const fitting = first((callables) => callables.with(args));
    return fitting.length > 0 ? fitting : first(({ all }) => all);
  }

  #typeWithin(file: FileInterface, name: string, within: number): SymbolRef | null {
    let at = within;
    for (let depth = 0; at !== -1 && depth < MAX_NESTING; depth++) {
      const found = file.typeIn(at, name);
      if (found !== undefined) return { path: file.path, ordinal: found };
      at = file.symbols[at]?.owner ?? -1;
    }
    return null;
  }

  /** The places a type is written in, itself first: its partial, reopened and companion declarations. */
  #parts(type: SymbolRef): readonly SymbolRef[] {
    const file = this.#environment.file(type.path);
    const all = file === undefined ? [] : this.#declarations(type, file);
    return all.length <= 1 ? [type] : [type, ...all.slice(0, MAX_PARTS).filter((ref) => !sameRef(ref, type))];
  }

  /** All declarations of a type, in their order; where a type has only one, maybe none. */
  #declarations(type: SymbolRef, file: FileInterface): readonly SymbolRef[] {
    const { openTypes, family } = rulesOf(file.language);
    const symbol = file.symbols[type.ordinal];
    if (!openTypes || symbol === undefined) return [];
    return this.#environment.named(family, symbol.name).types.get(fullName(file, type.ordinal)) ?? [];
  }

  #remembered(memo: Memo, type: SymbolRef, find: () => readonly SymbolRef[]): readonly SymbolRef[] {
    // Within an answer that is being found, a question may be left open; only whole answers are kept.
    if (this.#asked.size > 0) return find();
    const name = key(type);
    let known = memo.get(name);
    if (known === undefined) {
      known = this.#environment.recording(find);
      memo.set(name, known);
    } else this.#environment.note(known.reads);
    return known.value;
  }

  #own(type: SymbolRef, name: string, args: number | null, from?: string): Member | null {
    const file = this.#environment.file(type.path);
    if (file?.symbols[type.ordinal] === undefined) return null;
    const declarations = this.#declarations(type, file);
    const ref =
      declarations.length <= 1
        ? preferred(this.#declared(type, name, from), args, this.#parameters)
        : preferred(this.#declaredAnywhere(type, file, name, from), args, this.#parameters);
    if (ref !== null) return { kind: 'symbol', ref, inherited: false };
    const [binding] = file.bindingsOf(type.ordinal, name);
    if (binding !== undefined) return { kind: 'field', path: file.path, binding };
    return declarations.length <= 1 ? null : (this.#fields(declarations).get(name) ?? null);
  }

  /** Members that the declarations of a type that is written in several places have, its own first. */
  #declaredAnywhere(type: SymbolRef, file: FileInterface, name: string, from?: string): readonly Group[] {
    const { family } = rulesOf(file.language);
    const full = fullName(file, type.ordinal);
    const same = this.#environment.named(family, name);
    const hasCompanion = this.#environment.named(family, COMPANION).membersOf(full).all.length > 0;
    if (same.areGiven || hasCompanion) return this.#parts(type).flatMap((part) => this.#declared(part, name, from));
    return [this.#inside(file, type.ordinal, name), same.membersOf(full)];
  }

  /** The first field of each name that the declarations of a type have. */
  #fields(declarations: readonly SymbolRef[]): ReadonlyMap<string, Member> {
    let known = this.#knownFields.get(declarations);
    if (known === undefined) {
      known = this.#environment.recording(() => {
        const fields = new Map<string, Member>();
        for (const { path, ordinal } of declarations.slice(0, MAX_PARTS)) {
          for (const binding of this.#environment.file(path)?.fieldsOf(ordinal) ?? []) {
            if (!fields.has(binding.name)) fields.set(binding.name, { kind: 'field', path, binding });
          }
        }
        return fields;
      });
      this.#knownFields.set(declarations, known);
    } else this.#environment.note(known.reads);
    return known.value;
  }

  readonly #parameters = (ref: SymbolRef) => this.#environment.symbol(ref)?.parameters ?? null;

  /** Members that one declaration of a type has, in its text, beside it, and in its companion. */
  #declared(type: SymbolRef, name: string, from?: string): readonly Group[] {
    const file = this.#environment.file(type.path);
    const symbol = file?.symbols[type.ordinal];
    if (file === undefined || symbol === undefined) return [];
    const inside = this.#inside(file, type.ordinal, name);
    // What a type has itself comes before the extensions that anybody may give it.
    if (rulesOf(file.language).openTypes && sizeOf(inside) > 0) return [inside];
    const companions = file.members.get(`${type.ordinal} ${COMPANION}`) ?? [];
    return [
      inside,
      this.#outside(type, file, symbol, name, from),
      ...companions.slice(0, MAX_PARTS).map((companion) => this.#inside(file, companion, name)),
    ];
  }

  #inside(file: FileInterface, owner: number, name: string): Group {
    const ordinals = file.members.get(`${owner} ${name}`) ?? [];
    if (ordinals.length <= FEW) return ordinals.map((ordinal) => ({ path: file.path, ordinal }));
    const place = `${file.path}\0${owner} ${name}`;
    let known = this.#overloads.get(place);
    if (known === undefined) {
      const refs = ordinals.map((ordinal) => ({ path: file.path, ordinal }));
      known = new Callables(refs, ({ ordinal }) => file.symbols[ordinal]?.parameters ?? null);
      this.#overloads.set(place, known);
    }
    return known;
  }

  /** Members that are given to a type from outside its text. */
  #outside(
    type: SymbolRef,
    { language }: FileInterface,
    { name: typeName }: InterfaceSymbol,
    name: string,
    from?: string,
  ): readonly SymbolRef[] {
    const { family, openTypes } = rulesOf(language);
    if (!this.#environment.named(family, name).areGiven) return [];
    const all = this.#environment.withReceiver(family, typeName, name);
    return (all.length > MAX_EXTENSIONS ? refsNear(all, type.path, MAX_EXTENSIONS) : all).filter((ref) => {
      const isSeen =
        !openTypes || this.#environment.peek(ref)?.exported === true || ref.path === type.path || ref.path === from;
      return isSeen && this.#extends(ref, type);
    });
  }

  /** Whether a symbol declared outside a type's text, naming it as receiver, means this very type. */
  #extends(ref: SymbolRef, type: SymbolRef): boolean {
    if (ref.path === type.path) return true;
    const file = this.#environment.file(ref.path) as FileInterface;
    if (rulesOf(file.language).sharedScope === 'folder') return folderOf(ref.path) === folderOf(type.path);
    const { receiver, owner } = file.symbols[ref.ordinal] as InterfaceSymbol;
    const named =
      receiver === null ? null : this.#once(`receiver ${key(ref)}`, () => this.named(file, receiver, owner));
    // A name that cannot be followed may be this one, unless the file has one of its own that is nested in another.
    if (named === null) return receiver === null || !file.typeNames.has(receiver);
    return this.#isSameType(type, named);
  }

  /** Whether two declarations are of one type. */
  #isSameType(type: SymbolRef, other: SymbolRef): boolean {
    if (sameRef(type, other)) return true;
    const [file, otherFile] = [this.#environment.file(type.path), this.#environment.file(other.path)];
    const [symbol, otherSymbol] = [file?.symbols[type.ordinal], otherFile?.symbols[other.ordinal]];
    if (file === undefined || otherFile === undefined || symbol === undefined || otherSymbol === undefined)
      return false;
    if (!rulesOf(file.language).openTypes || symbol.name !== otherSymbol.name || !isPlace(otherSymbol.kind))
      return false;
    return fullName(file, type.ordinal) === fullName(otherFile, other.ordinal);
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
}

/** Members of one name: a few, or many with what tells them apart at hand. */
type Group = readonly SymbolRef[] | Callables;

/** So many are sooner looked through than told apart beforehand. */
const FEW = 8;
const COMPANION = 'companion';

function sizeOf(group: Group): number {
  return group instanceof Callables ? group.all.length : group.length;
}

/** The first that takes so many arguments, else the first with a body, else the first. */
function preferred(
  groups: readonly Group[],
  args: number | null,
  parameters: (ref: SymbolRef) => number | null,
): SymbolRef | null {
  const first = (
    ofFew: (refs: readonly SymbolRef[]) => SymbolRef | undefined,
    ofMany: (all: Callables) => SymbolRef | undefined,
  ) => {
    for (const group of groups) {
      const found = group instanceof Callables ? ofMany(group) : ofFew(group);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const any = first(
    (refs) => refs[0],
    ({ all }) => all[0],
  );
  if (any === undefined || groups.reduce((sum, group) => sum + sizeOf(group), 0) === 1) return any ?? null;
  const fitting =
    args === null
      ? undefined
      : first(
          (refs) => refs.find((ref) => parameters(ref) === args),
          (all) => all.with(args)[0],
        );
  return (
    fitting ??
    first(
      (refs) => refs.find((ref) => parameters(ref) !== null),
      (all) => all.defined,
    ) ??
    any
  );
}

function key({ path, ordinal }: SymbolRef): string {
  return `${path}\0${ordinal}`;
}

export function sameRef(a: SymbolRef, b: SymbolRef): boolean {
  return a.path === b.path && a.ordinal === b.ordinal;
}
