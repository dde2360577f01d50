import { isValueKind } from '../../../languages/owner-cursor.ts';
import { isTypeKind } from '../../file-interface.ts';
import type { FileView } from '../../file-view.ts';
import { MAX_NESTING } from '../bounds.ts';
import type { SymbolRef } from '../edges.ts';
import type { Environment } from '../environment.ts';
import { rulesOf } from '../families.ts';
import type { Meaning } from '../names/meaning.ts';
import type { NameResolver } from '../names/name-resolver.ts';
import type { MemberScope } from './member-scope.ts';

/** A name, of a member or not, and nothing else. */
const NAMES = /^[\w.]+$/;

/** Finds the types that names mean, as types are written. */
export class TypeNames {
  readonly #members: MemberScope;
  readonly #environment: Environment;
  readonly #names: NameResolver;

  constructor(members: MemberScope) {
    this.#members = members;
    this.#environment = members.environment;
    this.#names = members.names;
  }

  /**
   * The symbol a possibly dotted name means in a file.
   * @param within ordinal of the type around the place, whose own types are seen there; -1 at the top
   */
  named(file: FileView, name: string, within = -1): SymbolRef | null {
    const [first, ...rest] = name.split(/\.|::|\\/).filter((part) => part !== '');
    if (first === undefined) return null;
    const meaning = this.#along(rest, this.#seen(file, first, within)) ?? this.#behindModules(file, first, rest);
    const symbol = meaning?.kind === 'module' ? this.#givenBy(file, meaning) : meaning;
    return symbol?.kind === 'symbol' ? this.#behindAlias(this.#typeCalled(symbol.ref)) : null;
  }

  /** The one thing that a module is for those who load it as a whole: `const Shape = require('./shape')`. */
  #givenBy(file: FileView, module: Extract<Meaning, { kind: 'module' }>): Meaning | null {
    return rulesOf(file.language).constructorFunctions ? this.#names.exported(module, 'default') : null;
  }

  /** What a name without dots means at a place. */
  #seen(file: FileView, name: string, within: number): Meaning | null {
    const inner = this.#typeWithin(file, name, within);
    if (inner !== null) return { kind: 'symbol', ref: inner, rule: 'scope' };
    return this.#names.top(file.path, name) ?? this.#elsewhere(file, name, within);
  }

  /** What a path of members leads to from where it begins. */
  #along(path: readonly string[], start: Meaning | null): Meaning | null {
    let meaning = start;
    for (const part of path) {
      if (meaning?.kind === 'module') meaning = this.#names.exported(meaning, part);
      else if (meaning?.kind === 'symbol') {
        const member = this.#members.find(meaning.ref, part, null);
        meaning = member?.kind === 'symbol' ? { kind: 'symbol', ref: member.ref, rule: 'static-member' } : null;
      } else break;
    }
    return meaning;
  }

  /** What a path means that leads through namespaces, or through modules that import nothing here: its last part in the tree. */
  #behindModules(file: FileView, first: string, rest: readonly string[]): Meaning | null {
    const last = rest.at(-1);
    if (last === undefined) return null;
    const qualified = this.#names.qualified(file, [first, ...rest.slice(0, -1)], last);
    // What a type holds that the tree does not have is none of the tree's.
    const isOfType = rulesOf(file.language).smallPackages && /^\p{Lu}/u.test(first);
    if (qualified !== null || isOfType) return qualified;
    return this.#names.top(file.path, last) ?? this.#names.sharedNames.heldBy(file, rest.at(-2) ?? first, last);
  }

  /** The type that a variable at the top is only another name of: `OldError = NewError`. */
  #behindAlias(ref: SymbolRef): SymbolRef {
    const file = this.#environment.file(ref.path);
    const symbol = file?.symbol(ref.ordinal);
    if (file === undefined || symbol === undefined || symbol.owner !== -1 || !isValueKind(symbol.kind)) return ref;
    const alias = aliasOf(file, symbol.name);
    if (alias === null) return ref;
    const meant = this.#members.lineages.once(`alias ${ref.path} ${ref.ordinal}`, () => this.named(file, alias));
    return meant !== null && this.#isType(meant) ? meant : ref;
  }

  #isType(ref: SymbolRef): boolean {
    const kind = this.#environment.symbol(ref)?.kind;
    return kind !== undefined && isTypeKind(kind);
  }

  /** Where a value and a type share a name, the type. */
  #typeCalled(ref: SymbolRef): SymbolRef {
    const file = this.#environment.file(ref.path);
    const symbol = file?.symbol(ref.ordinal);
    if (file === undefined || symbol === undefined || isTypeKind(symbol.kind)) return ref;
    const type = file.typeIn(symbol.owner, symbol.name);
    return type === undefined ? ref : { path: ref.path, ordinal: type };
  }

  /** A type that is seen where it is named, though nothing in the file says where it stands. */
  #elsewhere(file: FileView, name: string, within: number): Meaning | null {
    const { openTypes, prototypes } = rulesOf(file.language);
    if (openTypes) return this.#typeOfParts(file, name, within);
    return prototypes ? this.#announced(file, name) : null;
  }

  /** A type that another declaration of one of the types around holds, or one above these. */
  #typeOfParts(file: FileView, name: string, within: number): Meaning | null {
    let at = within;
    for (let depth = 0; at !== -1 && depth < MAX_NESTING; depth++) {
      const around = { path: file.path, ordinal: at };
      const member = this.#members.lineages.once(`inner ${file.path} ${at} ${name}`, () =>
        this.#isType(around) ? this.#members.find(around, name, null) : null,
      );
      if (member?.kind === 'symbol' && this.#isType(member.ref))
        return { kind: 'symbol', ref: member.ref, rule: 'scope' };
      at = file.symbol(at)?.owner ?? -1;
    }
    return null;
  }

  /** The only type of a name in the namespaces of a file, which it may announce without including it: `class A;`. */
  #announced(file: FileView, name: string): Meaning | null {
    const same = this.#environment.named(rulesOf(file.language).family, name);
    // One that the file has within another type is meant there.
    if (!same.hasTypes || file.hasType(name)) return null;
    for (const around of [...file.namespacesAround, null]) {
      const [ref, ...others] = same.typesCalled(around === null ? name : `${around}.${name}`);
      if (ref !== undefined && others.length === 0 && this.#isType(ref)) return { kind: 'symbol', ref, rule: 'scope' };
    }
    return null;
  }

  #typeWithin(file: FileView, name: string, within: number): SymbolRef | null {
    const { traitBounds } = rulesOf(file.language);
    let at = within;
    for (let depth = 0; at !== -1 && depth < MAX_NESTING; depth++) {
      // What a trait or a type has is named by way of it: `Self::Item`.
      const isSeen = !(traitBounds && this.#isType({ path: file.path, ordinal: at }));
      const found = isSeen ? file.typeIn(at, name) : undefined;
      if (found !== undefined) return { path: file.path, ordinal: found };
      at = file.symbol(at)?.owner ?? -1;
    }
    return null;
  }
}

/** The one name that a variable at the top is given, or null. */
function aliasOf(file: FileView, name: string): string | null {
  const [binding, ...others] = file.bindingsOf(-1, name);
  if (binding === undefined || others.length > 0 || binding.property !== null) return null;
  return binding.value !== null && NAMES.test(binding.value) ? binding.value : null;
}
