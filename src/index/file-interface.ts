import type { DefinitionKind, Export, Import } from '../languages/facts.ts';
import type { LinkingRules } from '../languages/linking-rules.ts';
import type { FileView } from './file-view.ts';
import type {
  ImportedAs,
  InterfaceBinding,
  InterfaceParameter,
  InterfaceParent,
  InterfaceParts,
  InterfaceResult,
  InterfaceSymbol,
} from './interface-data.ts';
import { rulesOf } from './link/families.ts';
import { fullName, type Namespaces, namespaceOf, ownerName, readNamespaces } from './link/namespaces.ts';

/**
 * The part of a file's facts that decides how names in other files resolve. As long as it stays the same but for where
 * things stand, no other file has to be resolved again.
 */
export class FileInterface implements InterfaceParts, FileView {
  readonly path: string;
  readonly language: string;
  readonly symbols: readonly InterfaceSymbol[];
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
  readonly parents: readonly InterfaceParent[];
  readonly bindings: readonly InterfaceBinding[];
  readonly results: readonly InterfaceResult[];
  readonly parameters: readonly InterfaceParameter[];
  #tops: ReadonlyMap<string, number> | null = null;
  #members: ByOwner<readonly number[]> | null = null;
  #contents: ReadonlyMap<number, readonly number[]> | null = null;
  #typesIn: ByOwner<number> | null = null;
  #overloads: ReadonlyMap<string, number> | null = null;
  #typeNames: ReadonlySet<string> | null = null;
  #imported: ReadonlyMap<string, ImportedAs> | null = null;
  #wildcards: readonly Import[] | null = null;
  #exported: ReadonlyMap<string, readonly Export[]> | null = null;
  #values: ByOwner<readonly InterfaceBinding[]> | null = null;
  #parameterTypes: ReadonlyMap<string, InterfaceParameter> | null = null;
  #objectMembers: ReadonlyMap<string, number> | null = null;
  #results: ReadonlyMap<number, readonly InterfaceResult[]> | null = null;
  #fields: ReadonlyMap<number, readonly InterfaceBinding[]> | null = null;
  #ownParents: ReadonlyMap<number, readonly InterfaceParent[]> | null = null;
  #givenParents: ReadonlyMap<string, readonly InterfaceParent[]> | null = null;
  #namespaces: Namespaces | null = null;
  #places: readonly string[] | null = null;

  constructor(
    path: string,
    { language, symbols, imports, exports, parents, bindings, results, parameters }: InterfaceParts,
  ) {
    this.path = path;
    this.language = language;
    this.symbols = symbols;
    this.imports = imports;
    this.exports = exports;
    this.parents = parents;
    this.bindings = bindings;
    this.results = results;
    this.parameters = parameters;
  }

  symbol(ordinal: number): InterfaceSymbol | undefined {
    return this.symbols[ordinal];
  }

  top(name: string): number | undefined {
    this.#tops ??= topSymbols(this.symbols, rulesOf(this.language));
    return this.#tops.get(name);
  }

  membersOf(owner: number, name: string): readonly number[] {
    this.#members ??= memberOrdinals(this.symbols);
    return this.#members.get(owner)?.get(name) ?? NONE;
  }

  memberOfObject(owner: number, holder: string, name: string): number | undefined {
    this.#objectMembers ??= firstOf(this.symbols, (symbol) =>
      symbol.holder === null ? null : `${symbol.owner} ${symbol.holder} ${symbol.name}`,
    );
    return this.#objectMembers.get(`${owner} ${holder} ${name}`);
  }

  contentsOf(owner: number): readonly number[] {
    this.#contents ??= grouped(this.symbols.keys(), (ordinal) => (this.symbols[ordinal] as InterfaceSymbol).owner);
    return this.#contents.get(owner) ?? NONE;
  }

  typeIn(owner: number, name: string): number | undefined {
    this.#typesIn ??= firstTypes(this.symbols);
    return this.#typesIn.get(owner)?.get(name);
  }

  beside({ owner, name, receiver }: InterfaceSymbol, parameters: number): number | undefined {
    this.#overloads ??= firstOf(this.symbols, overloadKey);
    return this.#overloads.get(overloadKey({ owner, name, receiver, parameters }));
  }

  hasType(name: string): boolean {
    this.#typeNames ??= new Set(this.symbols.flatMap(({ kind, name }) => (isTypeKind(kind) ? [name] : [])));
    return this.#typeNames.has(name);
  }

  /** The first import that binds each local name, and how. */
  get imported(): ReadonlyMap<string, ImportedAs> {
    this.#imported ??= importedNames(this.imports);
    return this.#imported;
  }

  importedAs(name: string): ImportedAs | undefined {
    return this.imported.get(name);
  }

  importOf(source: string): Import | undefined {
    return this.imports.find((one) => one.source === source);
  }

  get wildcards(): readonly Import[] {
    this.#wildcards ??= this.imports.filter(({ wildcard }) => wildcard);
    return this.#wildcards;
  }

  get hasExports(): boolean {
    return this.exports.length > 0;
  }

  exportsOf(name: string): readonly Export[] {
    this.#exported ??= grouped(this.exports, (one) => one.name);
    return this.#exported.get(name) ?? NONE;
  }

  bindingsOf(owner: number, name: string): readonly InterfaceBinding[] {
    this.#values ??= groupedByOwner(this.bindings, (binding) => binding);
    return this.#values.get(owner)?.get(name) ?? NONE;
  }

  parameterType(owner: number, position: number): string | null {
    this.#parameterTypes ??= new Map(this.parameters.map((one) => [`${one.owner} ${one.position}`, one]));
    return this.#parameterTypes.get(`${owner} ${position}`)?.type ?? null;
  }

  resultsOf(ordinal: number): readonly InterfaceResult[] {
    this.#results ??= grouped(this.results, ({ owner }) => owner);
    return this.#results.get(ordinal) ?? [];
  }

  fieldsOf(owner: number): readonly InterfaceBinding[] {
    this.#fields ??= grouped(this.bindings, (binding) => binding.owner);
    return this.#fields.get(owner) ?? [];
  }

  parentsOf(ordinal: number): readonly InterfaceParent[] {
    this.#ownParents ??= grouped(this.parents, ({ owner }) => owner);
    return this.#ownParents.get(ordinal) ?? [];
  }

  parentsGivenTo(receiver: string): readonly InterfaceParent[] {
    this.#givenParents ??= grouped(
      this.parents.filter((parent) => parent.receiver !== null),
      (parent) => parent.receiver as string,
    );
    return this.#givenParents.get(receiver) ?? [];
  }

  /** Where a symbol is: the names around it and its own, each numbered among those of the same name; empty for none. */
  placeOf(ordinal: number): string {
    this.#places ??= placesOf(this.symbols);
    return this.#places[ordinal] ?? '';
  }

  get namespaces(): Namespaces {
    this.#namespaces ??= readNamespaces(this.symbols, rulesOf(this.language).nestedClauses);
    return this.#namespaces;
  }

  get namespacesAround(): readonly string[] {
    return this.namespaces.around;
  }

  get declaredNamespaces(): readonly string[] {
    return this.namespaces.declared;
  }

  get openNamespaces(): readonly string[] {
    return this.namespaces.open;
  }

  namespaceOf(ordinal: number): string | null {
    return namespaceOf(this.namespaces, this.symbols[ordinal]);
  }

  ownerName(ordinal: number): string | null {
    return ownerName(this.namespaces, this.symbols[ordinal]);
  }

  fullName(ordinal: number): string {
    return fullName(this.namespaces, this.symbols[ordinal]);
  }
}

function importedNames(imports: readonly Import[]): Map<string, ImportedAs> {
  const known = new Map<string, ImportedAs>();
  const bind = (name: string, as: ImportedAs) => {
    if (!known.has(name)) known.set(name, as);
  };
  for (const imported of imports) {
    const { names, namespace } = imported;
    if (namespace !== null) {
      bind(namespace, { kind: 'module', imported });
      const dot = namespace.indexOf('.');
      if (dot !== -1) bind(namespace.slice(0, dot), { kind: 'first part', imported });
    }
    for (const { name, alias } of names) bind(alias, { kind: 'name', imported, name });
  }
  return known;
}

/** The first ordinal of each key; symbols without one are left out. */
function firstOf(
  symbols: readonly InterfaceSymbol[],
  keyOf: (symbol: InterfaceSymbol) => string | null,
): Map<string, number> {
  const first = new Map<string, number>();
  symbols.forEach((symbol, ordinal) => {
    const key = keyOf(symbol);
    if (key !== null && !first.has(key)) first.set(key, ordinal);
  });
  return first;
}

/** Whether a function stands in an object that a type's field holds: it is no member of the type. */
function isInField({ holder, owner }: InterfaceSymbol, symbols: readonly InterfaceSymbol[]): boolean {
  return holder !== null && isTypeKind(symbols[owner]?.kind ?? 'constant');
}

/** The members of each owner, with those that a type has for traits behind its own. */
function memberOrdinals(symbols: readonly InterfaceSymbol[]): ByOwner<readonly number[]> {
  const own = symbols.keys().filter((ordinal) => !isInField(symbols[ordinal] as InterfaceSymbol, symbols));
  const members = groupedByOwner(own, (ordinal) => symbols[ordinal] as InterfaceSymbol);
  const isOfTrait = (ordinal: number) => symbols[ordinal]?.ofTrait === true;
  for (const names of members.values()) {
    for (const ordinals of names.values()) {
      if (ordinals.length > 1 && ordinals.some(isOfTrait))
        ordinals.sort((a, b) => Number(isOfTrait(a)) - Number(isOfTrait(b)));
    }
  }
  return members;
}

function overloadKey({
  owner,
  name,
  receiver,
  parameters,
}: Pick<InterfaceSymbol, 'owner' | 'name' | 'receiver' | 'parameters'>): string {
  return `${owner} ${parameters} ${receiver} ${name}`;
}

/** What a file has under a name, by the ordinal of what it stands in: no text has to be made to look it up. */
type ByOwner<Value> = ReadonlyMap<number, ReadonlyMap<string, Value>>;

const NONE: readonly never[] = [];

/** The first type of each name in each owner. */
function firstTypes(symbols: readonly InterfaceSymbol[]): ByOwner<number> {
  const first = new Map<number, Map<string, number>>();
  symbols.forEach(({ kind, owner, name }, ordinal) => {
    if (!isTypeKind(kind)) return;
    const names = namesIn(first, owner);
    if (!names.has(name)) names.set(name, ordinal);
  });
  return first;
}

function groupedByOwner<Item>(
  items: Iterable<Item>,
  placeOf: (item: Item) => { readonly owner: number; readonly name: string },
): Map<number, Map<string, Item[]>> {
  const groups = new Map<number, Map<string, Item[]>>();
  for (const item of items) {
    const { owner, name } = placeOf(item);
    const names = namesIn(groups, owner);
    const same = names.get(name);
    if (same === undefined) names.set(name, [item]);
    else same.push(item);
  }
  return groups;
}

function namesIn<Value>(owners: Map<number, Map<string, Value>>, owner: number): Map<string, Value> {
  let names = owners.get(owner);
  if (names === undefined) {
    names = new Map();
    owners.set(owner, names);
  }
  return names;
}

function grouped<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const same = groups.get(key);
    if (same === undefined) groups.set(key, [item]);
    else same.push(item);
  }
  return groups;
}

/** Where a type and a value may share a name, the name is the value's, of namespaces too, and `typeIn` finds the type. */
const TYPES_ONLY: ReadonlySet<DefinitionKind> = new Set(['interface', 'type', 'namespace']);

function topSymbols(
  symbols: readonly InterfaceSymbol[],
  { separateTypes: valuesApart, outerModule }: Pick<LinkingRules, 'separateTypes' | 'outerModule'>,
): Map<string, number> {
  const tops = new Map<string, number>();
  symbols.forEach(({ name, kind, owner, receiver, holder }, ordinal) => {
    if (receiver !== null || holder !== null || (kind === 'namespace' && !valuesApart)) return;
    if (owner !== -1 && symbols[owner]?.kind !== 'namespace') return;
    const previous = symbols[tops.get(name) ?? -1];
    if (previous === undefined || isBefore(symbols[ordinal] as InterfaceSymbol, previous, valuesApart)) {
      tops.set(name, ordinal);
    }
  });
  if (outerModule === null) return tops;
  symbols.forEach(({ name, kind, owner }, ordinal) => {
    if (kind === 'namespace' && owner === -1 && !tops.has(name)) tops.set(name, ordinal);
  });
  return tops;
}

/** Whether of two symbols of a name the later one is what the name means. */
function isBefore(later: InterfaceSymbol, earlier: InterfaceSymbol, valuesApart: boolean): boolean {
  if (valuesApart && TYPES_ONLY.has(earlier.kind)) return !TYPES_ONLY.has(later.kind);
  if (valuesApart && TYPES_ONLY.has(later.kind)) return false;
  return earlier.parameters === null && !isTypeKind(earlier.kind);
}

const TYPE_KINDS: ReadonlySet<DefinitionKind> = new Set(['class', 'struct', 'interface', 'trait', 'enum', 'type']);

export function isTypeKind(kind: DefinitionKind): boolean {
  return TYPE_KINDS.has(kind);
}

/** For each symbol the names around it and its own, each numbered among the symbols of that name. */
function placesOf(symbols: readonly InterfaceSymbol[]): string[] {
  const counts = new Map<string, number>();
  const places: string[] = [];
  // An owner precedes what it owns.
  for (const { name, owner } of symbols) {
    const within = `${places[owner] ?? ''}/${name}`;
    const count = counts.get(within) ?? 0;
    counts.set(within, count + 1);
    places.push(`${within}#${count}`);
  }
  return places;
}
