import type { FileInterface, InterfaceBinding } from '../file-interface.ts';
import type { SymbolRef } from './edges.ts';
import type { Environment } from './environment.ts';
import { familyFor } from './families.ts';
import type { NameResolver } from './names.ts';
import { folderOf } from './project-tables.ts';

/** A member of a type: a symbol, or a field that only an assignment tells of. */
export type Member =
  | { readonly kind: 'symbol'; readonly ref: SymbolRef; readonly inherited: boolean }
  | { readonly kind: 'field'; readonly path: string; readonly binding: InterfaceBinding };

const MAX_ANCESTORS = 40;

/** Finds members of types: in the type, in its extensions elsewhere, in its ancestors. */
export class MemberResolver {
  readonly #environment: Environment;
  readonly #names: NameResolver;

  constructor(environment: Environment, names: NameResolver) {
    this.#environment = environment;
    this.#names = names;
  }

  /** The member a name means in a type, the nearest declaration first. Overloads are told apart by argument count. */
  find(type: SymbolRef, name: string, args: number | null): Member | null {
    for (const [at, ancestor] of this.lineage(type).entries()) {
      const member = this.#own(ancestor, name, args);
      if (member === null) continue;
      return member.kind === 'symbol' ? { ...member, inherited: at > 0 } : member;
    }
    return null;
  }

  /** A type, then its ancestors breadth first: parents in the order they are written. */
  lineage(type: SymbolRef): readonly SymbolRef[] {
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

  /** The types of the tree that a type extends or implements. */
  parents(type: SymbolRef): readonly SymbolRef[] {
    const file = this.#environment.file(type.path);
    if (file === undefined) return [];
    return file.parents.flatMap(({ owner, name }) => {
      if (owner !== type.ordinal) return [];
      const ref = this.named(file, name);
      return ref === null ? [] : [ref];
    });
  }

  /** The symbol a possibly dotted name means at the top of a file. */
  named(file: FileInterface, name: string): SymbolRef | null {
    const [first, ...rest] = name.split(/\.|::|\\/).filter((part) => part !== '');
    if (first === undefined) return null;
    let meaning = this.#names.top(file.path, first);
    for (const part of rest) {
      if (meaning?.kind === 'module') meaning = this.#names.exported(meaning.paths, part);
      else if (meaning?.kind === 'symbol') {
        const member = this.find(meaning.ref, part, null);
        meaning = member?.kind === 'symbol' ? { kind: 'symbol', ref: member.ref, rule: 'static-member' } : null;
      } else break;
    }
    // `a::b::Type` where only the last part is a name of the tree: a path through modules that import nothing here.
    if (meaning === null && rest.length > 0) meaning = this.#names.top(file.path, rest.at(-1) as string);
    return meaning?.kind === 'symbol' ? meaning.ref : null;
  }

  #own(type: SymbolRef, name: string, args: number | null): Member | null {
    const file = this.#environment.file(type.path);
    const symbol = file?.symbols[type.ordinal];
    if (file === undefined || symbol === undefined) return null;
    const inside = (file.members.get(`${type.ordinal} ${name}`) ?? []).map((ordinal) => ({ path: file.path, ordinal }));
    const outside = this.#environment
      .withReceiver(familyFor(file.language).id, symbol.name)
      .filter((ref) => this.#environment.symbol(ref)?.name === name && this.#extends(ref, file));
    const ref = this.#overload([...inside, ...outside], args);
    if (ref !== null) return { kind: 'symbol', ref, inherited: false };
    const binding = file.bindings.find((one) => one.owner === type.ordinal && one.name === name);
    return binding === undefined ? null : { kind: 'field', path: file.path, binding };
  }

  /** Whether a symbol declared outside a type's text, naming it as receiver, means the type of this file. */
  #extends(ref: SymbolRef, file: FileInterface): boolean {
    if (ref.path === file.path) return true;
    if (familyFor(file.language).sharedScope === 'folder') return folderOf(ref.path) === folderOf(file.path);
    return true;
  }

  #overload(refs: readonly SymbolRef[], args: number | null): SymbolRef | null {
    if (refs.length <= 1 || args === null) return refs[0] ?? null;
    const parameters = (ref: SymbolRef) => this.#environment.symbol(ref)?.parameters ?? null;
    return (
      refs.find((ref) => parameters(ref) === args) ?? refs.find((ref) => parameters(ref) !== null) ?? refs[0] ?? null
    );
  }
}

function key({ path, ordinal }: SymbolRef): string {
  return `${path}\0${ordinal}`;
}
