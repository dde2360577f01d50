import type { FileView } from '../../file-view.ts';
import { MAX_OVERRIDES } from '../bounds.ts';
import type { SymbolRef } from '../edges.ts';
import type { Environment } from '../environment.ts';
import type { LanguageRules } from '../families.ts';
import type { Recorded } from '../reads.ts';
import { RefMap } from '../ref-map.ts';
import { key, sameRef } from './member.ts';
import type { MemberScope } from './member-scope.ts';

/** Methods of descendants, found once for each method that they override: calls of it come from many files. */
export class Overrides {
  readonly #members: MemberScope;
  readonly #environment: Environment;
  /** By the rules they were found by, then by method. */
  readonly #known = new Map<string, RefMap<Recorded<readonly SymbolRef[] | null>>>();

  constructor(members: MemberScope) {
    this.#members = members;
    this.#environment = members.environment;
  }

  /**
   * What a call of a method may reach instead, by the rules of the language that calls it; null where so many methods have its name
   * that they were not looked at.
   */
  of(target: SymbolRef, rules: LanguageRules): readonly SymbolRef[] | null {
    const methods = this.#knownBy(rules);
    let known = methods.get(target);
    if (known === undefined) {
      known = this.#environment.recording(() => this.#find(target, rules));
      methods.set(target, known);
    } else this.#environment.note(known.reads);
    return known.value;
  }

  #knownBy({ family, structuralInterfaces }: LanguageRules): RefMap<Recorded<readonly SymbolRef[] | null>> {
    const name = `${family} ${structuralInterfaces}`;
    let methods = this.#known.get(name);
    if (methods === undefined) {
      methods = new RefMap();
      this.#known.set(name, methods);
    }
    return methods;
  }

  #find(target: SymbolRef, rules: LanguageRules): readonly SymbolRef[] | null {
    const symbol = this.#environment.symbol(target);
    const owner = this.#members.holder(target);
    if (symbol === undefined || owner === null || symbol.kind === 'constructor') return [];
    const same = this.#environment.named(rules.family, symbol.name);
    if (same.isMoreThan(MAX_OVERRIDES)) return null;
    // Without structural interfaces, only methods of types that inherit from the owner matter.
    const refs = rules.structuralInterfaces ? same.refs : this.#environment.below(rules.family, owner, symbol.name);
    const kinds = new Map<string, boolean>();
    return refs.filter((ref) => {
      const other = this.#environment.symbol(ref);
      if (other === undefined || sameRef(ref, target) || other.parameters === null) return false;
      const holder = this.#members.holder(ref);
      if (holder === null) return false;
      const isKind = kinds.get(key(holder)) ?? this.#isKindOf(holder, owner, rules);
      kinds.set(key(holder), isKind);
      return isKind;
    });
  }

  /** Whether objects of a type are objects of another type, too, by what it inherits or by the methods it has. */
  #isKindOf(type: SymbolRef, other: SymbolRef, { structuralInterfaces }: LanguageRules): boolean {
    if (sameRef(type, other)) return false;
    if (this.#members.lineages.lineage(type).some((ancestor) => sameRef(ancestor, other))) return true;
    if (!structuralInterfaces || this.#environment.symbol(other)?.kind !== 'interface') return false;
    const file = this.#environment.file(other.path) as FileView;
    const wanted = file.contentsOf(other.ordinal);
    const hasMember = (ordinal: number) => this.#members.find(type, file.symbol(ordinal)?.name ?? '', null) !== null;
    return wanted.length > 0 && wanted.every(hasMember);
  }
}
