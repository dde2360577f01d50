import type { Definition, DefinitionKind, Export, FileFacts, Import } from '../languages/facts.ts';

/** A definition that other files may reach. */
export interface InterfaceSymbol {
  readonly name: string;
  readonly kind: DefinitionKind;
  /** Ordinal of the symbol this one stands in, or -1. */
  readonly owner: number;
  readonly receiver: string | null;
  readonly exported: boolean;
  /** Parameters of a callable; null for what cannot be called or declares no body. */
  readonly parameters: number | null;
  readonly type: string | null;
  /** Index in `FileFacts.definitions`. Not part of what others see. */
  readonly definition: number;
}

/** A value a file gives to a name that others may follow: a field of a type, a variable at the top of the file. */
export interface InterfaceBinding {
  /** Ordinal of the type the field belongs to, or -1 for a variable at the top. */
  readonly owner: number;
  readonly name: string;
  readonly type: string | null;
  readonly value: string | null;
  readonly property: string | null;
}

export interface InterfaceParent {
  /** Ordinal of the type, or -1 when it is one of another file. */
  readonly owner: number;
  /** The type of another file, as written. */
  readonly receiver: string | null;
  readonly relation: 'extends' | 'implements';
  readonly name: string;
}

/** What a file says of itself to others: no bodies, nothing local to a function. */
export interface InterfaceParts {
  readonly language: string;
  /** In source order. A symbol's ordinal is its place here. */
  readonly symbols: readonly InterfaceSymbol[];
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
  readonly parents: readonly InterfaceParent[];
  readonly bindings: readonly InterfaceBinding[];
}

/**
 * The part of a file's facts that decides how names in other files resolve. As long as it stays the same but for where
 * things stand, no other file has to be resolved again.
 */
export class FileInterface implements InterfaceParts {
  readonly path: string;
  readonly language: string;
  readonly symbols: readonly InterfaceSymbol[];
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
  readonly parents: readonly InterfaceParent[];
  readonly bindings: readonly InterfaceBinding[];
  #tops: ReadonlyMap<string, number> | null = null;
  #members: ReadonlyMap<string, readonly number[]> | null = null;

  constructor(path: string, { language, symbols, imports, exports, parents, bindings }: InterfaceParts) {
    this.path = path;
    this.language = language;
    this.symbols = symbols;
    this.imports = imports;
    this.exports = exports;
    this.parents = parents;
    this.bindings = bindings;
  }

  /** Ordinals of the symbols a plain name can mean at the top of the file. */
  get tops(): ReadonlyMap<string, number> {
    this.#tops ??= topSymbols(this.symbols);
    return this.#tops;
  }

  /** Ordinals by owner's ordinal and name, as `owner name`; the owner of what stands at the top is -1. */
  get members(): ReadonlyMap<string, readonly number[]> {
    this.#members ??= memberSymbols(this.symbols);
    return this.#members;
  }
}

export function interfaceParts({
  language,
  definitions,
  imports,
  exports,
  heritage,
  bindings,
}: FileFacts): InterfaceParts {
  const ordinals = reachableOrdinals(definitions);
  const ordinalOf = (definition: number) => ordinals.get(definition) ?? -1;
  return {
    language,
    symbols: [...ordinals.keys()].map((index) => {
      const { name, kind, owner, receiver, exported, metrics, type } = definitions[index] as Definition;
      const parameters = metrics?.parameters ?? null;
      return { name, kind, owner: ordinalOf(owner), receiver, exported, parameters, type, definition: index };
    }),
    imports,
    exports,
    parents: heritage
      .filter(({ owner, receiver }) => receiver !== null || ordinals.has(owner))
      .map(({ owner, receiver, relation, name }) => ({ owner: ordinalOf(owner), receiver, relation, name })),
    bindings: bindings.flatMap(({ kind, owner, name, type, value, property }) => {
      const holder = kind === 'field' ? fieldHolder(definitions, owner) : owner;
      if (kind !== 'field' && (kind !== 'local' || holder !== -1)) return [];
      if (holder !== -1 && !ordinals.has(holder)) return [];
      return [{ owner: ordinalOf(holder), name, type, value, property }];
    }),
  };
}

/** The type a field belongs to, or the namespace a constant stands in. */
function fieldHolder(definitions: readonly Definition[], owner: number): number {
  const type = typeAround(definitions, owner);
  return type === -1 && definitions[owner]?.kind === 'namespace' ? owner : type;
}

/** Of several symbols of a name, a type or a function with a body before a mere declaration. */
function topSymbols(symbols: readonly InterfaceSymbol[]): Map<string, number> {
  const tops = new Map<string, number>();
  symbols.forEach(({ name, kind, owner, receiver }, ordinal) => {
    if (receiver !== null || kind === 'namespace') return;
    if (owner !== -1 && symbols[owner]?.kind !== 'namespace') return;
    const previous = symbols[tops.get(name) ?? -1];
    if (previous === undefined || (previous.parameters === null && !isTypeKind(previous.kind))) tops.set(name, ordinal);
  });
  return tops;
}

function memberSymbols(symbols: readonly InterfaceSymbol[]): Map<string, number[]> {
  const members = new Map<string, number[]>();
  symbols.forEach(({ name, owner }, ordinal) => {
    const key = `${owner} ${name}`;
    const same = members.get(key);
    if (same === undefined) members.set(key, [ordinal]);
    else same.push(ordinal);
  });
  return members;
}

/** Definitions not inside a function, by index, with their ordinals. */
function reachableOrdinals(definitions: readonly Definition[]): Map<number, number> {
  const ordinals = new Map<number, number>();
  definitions.forEach((definition, index) => {
    const owner = definitions[definition.owner];
    if (owner === undefined || (ordinals.has(definition.owner) && owner.metrics === null)) {
      ordinals.set(index, ordinals.size);
    }
  });
  return ordinals;
}

const TYPE_KINDS: ReadonlySet<DefinitionKind> = new Set(['class', 'struct', 'interface', 'trait', 'enum', 'type']);

export function isTypeKind(kind: DefinitionKind): boolean {
  return TYPE_KINDS.has(kind);
}

/** Index of the type around a definition, itself included, or -1. */
export function typeAround(definitions: readonly Definition[], index: number): number {
  for (let at = index; at !== -1; at = (definitions[at] as Definition).owner) {
    if (isTypeKind((definitions[at] as Definition).kind)) return at;
  }
  return -1;
}
