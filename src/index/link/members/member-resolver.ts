import { isTypeKind } from '../../file-interface.ts';
import type { SymbolRef } from '../edges.ts';
import type { Environment } from '../environment.ts';
import { rulesOf } from '../families.ts';
import { fieldCalled } from '../mentions.ts';
import type { NameResolver } from '../names/name-resolver.ts';
import { Lineages } from './lineages.ts';
import { type Choice, isChosen, type Member, type Side, type Sort, sideOf } from './member.ts';
import type { MemberScope } from './member-scope.ts';
import { NamedFunctions } from './named-functions.ts';
import { Overrides } from './overrides.ts';
import { type Group, preferred } from './preferred.ts';
import { TypeDeclarations } from './type-declarations.ts';
import { TypeNames } from './type-names.ts';

/** Finds members of types: in the type, in its extensions elsewhere, in its ancestors. */
export class MemberResolver implements MemberScope {
  readonly environment: Environment;
  readonly names: NameResolver;
  readonly typeNames: TypeNames;
  readonly lineages: Lineages;
  readonly declarations: TypeDeclarations;
  readonly functions: NamedFunctions;
  readonly overrides: Overrides;
  readonly #parameters = (ref: SymbolRef) => this.environment.symbol(ref)?.parameters ?? null;

  constructor(environment: Environment, names: NameResolver) {
    this.environment = environment;
    this.names = names;
    this.typeNames = new TypeNames(this);
    this.lineages = new Lineages(this);
    this.declarations = new TypeDeclarations(this);
    this.functions = new NamedFunctions(this);
    this.overrides = new Overrides(this);
  }

  /**
   * The member a name means in a type, the nearest declaration first. Overloads are told apart by argument count.
   * @param from path of the file that uses it: it sees its own private extensions
   * @param sort what is looked for first
   * @param side where a type and its objects have members of one name, whose is meant
   */
  find(
    type: SymbolRef,
    name: string,
    args: number | null,
    from?: string,
    sort: Sort = 'any',
    side?: Side,
  ): Member | null {
    if (!this.#isAnywhere(type, name)) return null;
    const chosen = sort === 'any' ? null : this.#ofSort(type, name, args, sort, side);
    if (chosen !== null) return chosen;
    const found = this.#inLineage(type, name, args, from);
    if (side === undefined || found?.kind !== 'symbol' || this.#isOf(side, found.ref)) return found;
    return this.#first(type, name, args, side) ?? this.#ofAnySide(found);
  }

  /** A member that there is on one side alone, where its text does not say that it is of that. */
  #ofAnySide(found: Extract<Member, { kind: 'symbol' }>): Member | null {
    return this.#isGivenToName(found.ref) || this.#isOfSidedType(found.ref) ? null : found;
  }

  /** Whether a member is of a type that does not share members with its objects: a class, while a module may be mixed into either. */
  #isOfSidedType(ref: SymbolRef): boolean {
    const file = this.environment.file(ref.path);
    if (file === undefined || !rulesOf(file.language).sidedSelf) return false;
    return file.symbol(file.symbol(ref.ordinal)?.owner ?? -1)?.kind === 'class';
  }

  /** Whether a member is given to its type by an assignment, which says whose it is: `Shape.of = …`, `Shape.prototype.of = …`. */
  #isGivenToName(ref: SymbolRef): boolean {
    const file = this.environment.file(ref.path);
    return (
      file !== undefined && rulesOf(file.language).constructorFunctions && file.symbol(ref.ordinal)?.receiver != null
    );
  }

  /** The nearest member of a name and sort, unless it is of the other side. */
  #ofSort(
    type: SymbolRef,
    name: string,
    args: number | null,
    sort: Exclude<Sort, 'any'>,
    side: Side | undefined,
  ): Member | null {
    const member = this.#first(type, name, args, sort);
    const isOther = side !== undefined && member?.kind === 'symbol' && !this.#isOf(side, member.ref);
    return isOther ? null : member;
  }

  #isOf(side: Side, ref: SymbolRef): boolean {
    const symbol = this.environment.symbol(ref);
    return symbol !== undefined && sideOf(symbol) === side;
  }

  #inLineage(type: SymbolRef, name: string, args: number | null, from?: string): Member | null {
    const own = this.declarations.own(type, name, args, from);
    if (own !== null) return own;
    const lineage = this.lineages.lineage(type);
    for (let at = 1; at < lineage.length; at++) {
      const member = this.declarations.own(lineage[at] as SymbolRef, name, args, from);
      if (member !== null) return member.kind === 'symbol' ? { ...member, inherited: true } : member;
    }
    return null;
  }

  /** The nearest of the chosen members of a name, of those in the text of types or given to them by assignments. */
  #first(type: SymbolRef, name: string, args: number | null, choice: Choice): Member | null {
    const lineage = this.lineages.lineage(type);
    for (let at = 0; at < lineage.length; at++) {
      const ref = preferred(this.#within(lineage[at] as SymbolRef, name, choice), args, this.#parameters);
      if (ref !== null) return { kind: 'symbol', ref, inherited: at > 0 };
    }
    return null;
  }

  /** Chosen members of a name in the text of one type and, where its language has such, given to it by assignments. */
  #within(type: SymbolRef, name: string, choice: Choice): Group[] {
    const groups: Group[] = [];
    for (const part of this.declarations.parts(type)) {
      const file = this.environment.file(part.path);
      if (file === undefined) continue;
      groups.push(this.declarations.inside(file, part.ordinal, name, choice));
      if (rulesOf(file.language).constructorFunctions) groups.push(this.#given(part, name, choice));
    }
    return groups;
  }

  #given(type: SymbolRef, name: string, choice: Choice): Group {
    return this.declarations.givenTo(type, name).filter((ref) => {
      const symbol = this.environment.symbol(ref);
      return symbol !== undefined && isChosen(symbol, choice);
    });
  }
  /** The nearest member of that name that a type inherits rather than has. */
  findInherited(type: SymbolRef, name: string): SymbolRef | null {
    if (!this.#isAnywhere(type, name)) return null;
    for (const ancestor of this.lineages.lineage(type).slice(1)) {
      const member = this.declarations.own(ancestor, name, null);
      if (member?.kind === 'symbol') return member.ref;
    }
    return null;
  }

  /** Whether any type in the languages of a rules has a member of a name: most names that are called are none's. */
  #isAnywhere({ path }: SymbolRef, name: string): boolean {
    const file = this.environment.file(path);
    if (file === undefined) return false;
    const { family } = rulesOf(file.language);
    if (this.environment.named(family, name).isMoreThan(0)) return true;
    return this.environment.mentioning(family, fieldCalled(name)).length > 0;
  }

  /** The type whose member a symbol is, by the text around it or by its receiver; null when it is none's. */
  holder(ref: SymbolRef): SymbolRef | null {
    const file = this.environment.file(ref.path);
    const symbol = file?.symbol(ref.ordinal);
    if (file === undefined || symbol === undefined) return null;
    if (symbol.receiver !== null) return this.typeNames.named(file, symbol.receiver, symbol.owner);
    const owner = file.symbol(symbol.owner);
    return owner !== undefined && isTypeKind(owner.kind) ? { path: ref.path, ordinal: symbol.owner } : null;
  }
}
