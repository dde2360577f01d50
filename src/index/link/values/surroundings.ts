import type { Definition, FileFacts } from '../../../languages/facts.ts';
import { type FileInterface, isTypeKind } from '../../file-interface.ts';
import type { InterfaceSymbol } from '../../interface-data.ts';
import { typesAround } from '../../interface-parts.ts';
import { MAX_ENCLOSING_TYPES, MAX_NESTING } from '../bounds.ts';
import type { SymbolRef } from '../edges.ts';
import type { Environment } from '../environment.ts';
import type { Place } from '../local-names.ts';
import { isChosen, type Member, type Side, type Sort } from '../members/member.ts';
import type { MemberResolver } from '../members/member-resolver.ts';
import type { ResolutionScope } from './resolution-scope.ts';
import type { Understanding } from './value.ts';

const NONE: ReadonlySet<string> = new Set();

/** What stands around the places of a file: symbols, types, and the type whose members are seen there. */
export class Surroundings {
  readonly #file: FileInterface;
  readonly #facts: FileFacts;
  readonly #environment: Environment;
  readonly #members: MemberResolver;
  readonly ordinals: ReadonlyMap<number, number>;
  /** For each definition the innermost type around it, itself included, or -1. */
  readonly types: Int32Array;
  /** For each definition the innermost one that a type's members are seen in, itself included, or -1. */
  readonly #selves: Int32Array;
  /** For each definition the ordinal of the innermost symbol that it is or stands in, or -1. */
  readonly around: Int32Array;
  readonly #isSided: boolean;
  /** Types around a place whose members are looked at. */
  readonly #mostTypes: number;
  readonly #selfTypes = new Map<number, SymbolRef | null>();

  constructor(resolution: ResolutionScope) {
    this.#file = resolution.file;
    this.#facts = resolution.facts;
    this.#environment = resolution.environment;
    this.#members = resolution.members;
    this.#isSided = resolution.rules.sidedSelf;
    this.#mostTypes = this.#isSided ? 1 : MAX_ENCLOSING_TYPES;
    const { definitions } = resolution.facts;
    const makers = resolution.rules.constructorFunctions
      ? new Set(definitions.flatMap(({ receiver, isStatic }) => (receiver === null || isStatic ? [] : [receiver])))
      : NONE;
    this.ordinals = new Map(
      resolution.file.symbols.flatMap(({ definition, inner }, ordinal) =>
        inner ? [] : [[definition, ordinal] as const],
      ),
    );
    this.types = typesAround(definitions);
    this.#selves = new Int32Array(definitions.length);
    this.around = new Int32Array(definitions.length);
    // An owner precedes what it owns.
    definitions.forEach(({ kind, name, receiver, owner }, index) => {
      const isMaker = kind === 'function' && owner === -1 && makers.has(name);
      this.#selves[index] = receiver !== null || isMaker || isTypeKind(kind) ? index : (this.#selves[owner] ?? -1);
      this.around[index] = this.ordinals.get(index) ?? this.around[owner] ?? -1;
    });
  }

  /** The file's own symbol for a definition, or null for one local to a function. */
  ownSymbol(definition: number): SymbolRef | null {
    const ordinal = this.ordinals.get(definition);
    return ordinal === undefined ? null : { path: this.#file.path, ordinal };
  }

  /** What the innermost namespace around a place that has a symbol of a name has by it; null where none within the file has. */
  inNamespace(name: string, { owner }: Place, sort: Sort): SymbolRef | null {
    const { definitions } = this.#facts;
    for (let at = owner; at !== -1; at = (definitions[at] as Definition).owner) {
      const ordinal = definitions[at]?.kind === 'namespace' ? this.ordinals.get(at) : undefined;
      const found = ordinal === undefined ? null : this.#inside(ordinal, name, sort);
      if (found !== null) return found;
    }
    return null;
  }

  #inside(namespace: number, name: string, sort: Sort): SymbolRef | null {
    const ordinals = this.#file.membersOf(namespace, name).filter((one) => this.#file.symbol(one)?.receiver === null);
    const chosen = ordinals.find((one) => sort === 'any' || isChosen(this.#file.symbol(one) as InterfaceSymbol, sort));
    const ordinal = chosen ?? ordinals[0];
    return ordinal === undefined ? null : { path: this.#file.path, ordinal };
  }

  /** The type around a place that `this` means there, or null. */
  selfType(place: Place): SymbolRef | null {
    return this.#selfTypeOf(this.#selves[place.owner] ?? -1);
  }

  /** The name of the type that the function around a place is given to from outside, or null. */
  receiver(place: Place): string | null {
    return this.#facts.definitions[this.#selves[place.owner] ?? -1]?.receiver ?? null;
  }

  /** Whether a place stands in a member of the type around it rather than of its objects, or where that is the object itself. */
  isStatic(place: Place): boolean {
    const { definitions } = this.#facts;
    if (this.#isSided && this.isInBody(place)) return true;
    let at = place.owner;
    for (let depth = 0; at !== -1 && depth < MAX_NESTING; depth++) {
      const { isStatic, owner } = definitions[at] as Definition;
      if (isStatic) return true;
      if (owner !== -1 && owner === this.types[owner]) return false;
      at = owner;
    }
    return false;
  }

  /** Whether a place stands in the body of a type, outside of its members. */
  isInBody({ owner }: Place): boolean {
    return owner !== -1 && this.types[owner] === owner;
  }

  /** The type that a definition is, or that its receiver names. */
  #selfTypeOf(definition: number): SymbolRef | null {
    if (definition === -1) return null;
    let known = this.#selfTypes.get(definition);
    if (known === undefined) {
      const { kind, receiver } = this.#facts.definitions[definition] as Definition;
      known =
        receiver === null || isTypeKind(kind)
          ? this.ownSymbol(definition)
          : this.#members.typeNames.named(this.#file, receiver, this.around[definition]);
      this.#selfTypes.set(definition, known);
    }
    return known;
  }

  /** The first type that the type around a place extends. */
  parentType(place: Place): SymbolRef | null {
    const self = this.selfType(place);
    return self === null ? null : (this.#members.lineages.parents(self)[0] ?? null);
  }

  /** How types are understood inside a definition of the file being linked. */
  here(definition: number): Understanding {
    return { path: this.#file.path, within: this.around[definition] ?? -1 };
  }

  definitionOf(ordinal: number): number {
    return this.#file.symbol(ordinal)?.definition ?? -1;
  }

  /** Whose members a plain name means at a place, where that matters. */
  #sideAt(place: Place): Side | undefined {
    if (!this.#isSided) return undefined;
    return this.isStatic(place) ? 'type' : 'object';
  }

  implicit(name: string, place: Place, sort: Sort): Member | null {
    let at = this.#selves[place.owner] ?? -1;
    const side = this.#sideAt(place);
    for (let depth = 0; at !== -1 && depth < this.#mostTypes; depth++) {
      const type = this.#selfTypeOf(at);
      const member = type === null ? null : this.#members.find(type, name, null, this.#file.path, sort, side);
      // A constructor is not called by the name it has: its type is.
      const isConstructor = member?.kind === 'symbol' && this.#environment.symbol(member.ref)?.kind === 'constructor';
      if (member !== null && !isConstructor) return member;
      at = this.#selves[(this.#facts.definitions[at] as Definition).owner] ?? -1;
    }
    return null;
  }
}
