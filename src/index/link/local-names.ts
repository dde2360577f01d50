import type { Binding, Definition, FileFacts } from '../../languages/facts.ts';
import type { Range } from '../../languages/range.ts';
import { MAX_NESTING } from './bounds.ts';
import { holds, ScopeForest } from './scope-forest.ts';

/** A place in a file, from which names are looked up. */
export interface Place {
  /** Index of the innermost definition around it, or -1. */
  readonly owner: number;
  readonly line: number;
  readonly column: number;
}

/** Where a local definition is what its name means. */
type Visibility = 'everywhere' | 'nowhere' | Range;

/** The variables of one name that hold in a stretch of the text. */
interface Variables {
  readonly all: readonly ScopedBinding[];
  readonly scopes: ScopeForest;
  /** Those of each definition, by the line where their scope starts. */
  readonly byOwner: ReadonlyMap<number, readonly ScopedBinding[]>;
}

interface ScopedBinding {
  readonly binding: Binding;
  readonly scope: Range;
  /** Among the variables of its name. */
  readonly place: number;
}

/** Definitions of one name that stand directly in one function, where each is what the name means. */
interface SeenDefinitions {
  /** The first that is so everywhere in the function, or -1. */
  readonly everywhere: number;
  /** Those that are so in a stretch of it, and these stretches. */
  readonly somewhere: readonly number[];
  readonly scopes: ScopeForest;
}

/** Definitions of one name in one function that are seen in a block of it alone. */
interface InBlocks {
  readonly definitions: readonly number[];
  readonly blocks: ScopeForest;
}

/** The names that are local to the functions of one file. */
export class LocalNames {
  readonly #definitions: readonly Definition[];
  readonly #isLocal: (definition: number) => boolean;
  readonly #bindings: ReadonlyMap<string, readonly Binding[]>;
  readonly #variables = new Map<string, Variables>();
  readonly #earlier = new Map<string, ReadonlyMap<Binding, Binding>>();
  /** Indices of local definitions, as `owner name`, and what is known of where they are seen. */
  readonly #local: ReadonlyMap<string, readonly number[]>;
  readonly #localNames: ReadonlySet<string>;
  readonly #seen = new Map<string, SeenDefinitions>();
  readonly #inBlocks = new Map<string, InBlocks>();
  readonly #visibilities = new Map<number, Visibility>();

  /** @param isLocal whether no other file sees a definition */
  constructor({ bindings, narrowings, definitions }: FileFacts, isLocal: (definition: number) => boolean) {
    this.#definitions = definitions;
    this.#isLocal = isLocal;
    this.#bindings = Map.groupBy(
      [...bindings.filter(({ kind }) => kind !== 'field'), ...narrowings],
      ({ name }) => name,
    );
    const local = Array.from(definitions.keys()).filter(
      (index) => isLocal(index) && (definitions[index] as Definition).holder === null,
    );
    this.#local = Map.groupBy(local, (index) => {
      const { owner, name } = definitions[index] as Definition;
      return `${owner} ${name}`;
    });
    this.#localNames = new Set(local.map((index) => (definitions[index] as Definition).name));
  }

  /** The innermost variable of a name whose scope holds a place. */
  binding(name: string, place: Place): Binding | null {
    const variables = this.#variablesOf(name);
    const found = variables?.all[variables.scopes.innermost(place)];
    return found?.binding ?? null;
  }

  /** A definition of that name inside one of the functions around the place. */
  definition(name: string, place: Place): number | null {
    if (!this.#localNames.has(name)) return null;
    let at = place.owner;
    for (let depth = 0; at !== -1 && depth < MAX_NESTING; depth++) {
      const { name: own, owner, holder } = this.#definitions[at] as Definition;
      if (own === name && holder === null && this.#isLocal(at) && this.#isSeen(at, place)) return at;
      const inside = this.#firstSeen(`${at} ${name}`, place);
      if (inside !== null) return inside;
      at = owner;
    }
    return at === -1 ? this.#firstSeen(`-1 ${name}`, place) : null;
  }

  /** All functions of that name in the innermost function around a place that has one, and that function. */
  redefined(name: string, place: Place): { readonly owner: number; readonly all: readonly number[] } | null {
    if (!this.#localNames.has(name)) return null;
    let at = place.owner;
    for (let depth = 0; at !== -1 && depth < MAX_NESTING; depth++) {
      const all = this.#local.get(`${at} ${name}`);
      if (all !== undefined) return { owner: at, all };
      at = (this.#definitions[at] as Definition).owner;
    }
    return null;
  }

  /** The variable of a name and function that is given something last before another is. */
  earlier(binding: Binding): Binding | null {
    let earlier = this.#earlier.get(binding.name);
    if (earlier === undefined) {
      earlier = earlierOf(this.#bindings.get(binding.name) ?? []);
      this.#earlier.set(binding.name, earlier);
    }
    return earlier.get(binding) ?? null;
  }

  /** The first variable of the same name and function for which a type is declared. */
  declaration({ name, owner }: Binding): Binding | null {
    const all = this.#bindings.get(name) ?? [];
    return all.find((one) => one.owner === owner && one.type !== null && one.kind !== 'field') ?? null;
  }

  #firstSeen(key: string, place: Place): number | null {
    const all = this.#local.get(key);
    if (all === undefined) return null;
    const inBlock = this.#inBlock(key, all, place);
    if (inBlock !== null) return inBlock;
    if (all.length <= FEW) return all.find((index) => this.#isSeen(index, place)) ?? null;
    let seen = this.#seen.get(key);
    if (seen === undefined) {
      seen = this.#seenOf(all);
      this.#seen.set(key, seen);
    }
    const { everywhere, somewhere, scopes } = seen;
    const here = somewhere[scopes.first(place)] ?? -1;
    if (here === -1 || everywhere === -1) return here === everywhere ? null : Math.max(here, everywhere);
    return Math.min(here, everywhere);
  }

  /** The definition in the innermost block around a place that has one. */
  #inBlock(key: string, all: readonly number[], place: Place): number | null {
    let known = this.#inBlocks.get(key);
    if (known === undefined) {
      known = this.#blocksOf(all);
      this.#inBlocks.set(key, known);
    }
    return known.definitions[known.blocks.innermost(place)] ?? null;
  }

  #blocksOf(all: readonly number[]): InBlocks {
    const inside = all.flatMap((index) => {
      const { block } = this.#definitions[index] as Definition;
      return block === null ? [] : [{ index, block }];
    });
    return { definitions: inside.map(({ index }) => index), blocks: new ScopeForest(inside.map(({ block }) => block)) };
  }

  #seenOf(all: readonly number[]): SeenDefinitions {
    const somewhere: number[] = [];
    const scopes: Range[] = [];
    let everywhere = -1;
    for (const index of all) {
      const visibility = this.#visibility(index);
      if (visibility === 'everywhere' && everywhere === -1) everywhere = index;
      if (typeof visibility === 'string') continue;
      somewhere.push(index);
      scopes.push(visibility);
    }
    return { everywhere, somewhere, scopes: new ScopeForest(scopes) };
  }

  #isSeen(index: number, place: Place): boolean {
    const visibility = this.#visibility(index);
    return typeof visibility === 'string' ? visibility === 'everywhere' : holds(visibility, place);
  }

  #visibility(index: number): Visibility {
    let known = this.#visibilities.get(index);
    if (known === undefined) {
      known = this.#findVisibility(this.#definitions[index] as Definition);
      this.#visibilities.set(index, known);
    }
    return known;
  }

  /** Where a local definition is what its name means, by the variable of that name beside it. */
  #findVisibility({ name, owner, line, column, endLine, block }: Definition): Visibility {
    if (block !== null) return block;
    const variables = this.#variablesOf(name);
    if (variables === null) return 'everywhere';
    // A variable that holds from its declaration on, which ends with the function it is given.
    const given = firstBetween(variables.byOwner.get(owner) ?? [], line, endLine);
    if (given !== null && given.binding.value === null) return given.scope;
    const variable = variables.all[variables.scopes.innermost({ line, column })];
    if (variable === undefined || variable.binding.owner !== owner) return 'everywhere';
    // One that is given something else has nothing to do with `other.name = function …`.
    return variable.binding.value === null && variable.binding.kind !== 'parameter' ? variable.scope : 'nowhere';
  }

  #variablesOf(name: string): Variables | null {
    let known = this.#variables.get(name);
    if (known === undefined) {
      const bindings = this.#bindings.get(name);
      if (bindings === undefined) return null;
      known = variables(bindings);
      this.#variables.set(name, known);
    }
    return known;
  }
}

/** So many definitions are sooner looked through than put in order. */
const FEW = 8;

/** For each variable of a name the one before it in the same function. */
function earlierOf(bindings: readonly Binding[]): ReadonlyMap<Binding, Binding> {
  const last = new Map<number, Binding>();
  const earlier = new Map<Binding, Binding>();
  for (const binding of bindings) {
    const before = last.get(binding.owner);
    if (before !== undefined) earlier.set(binding, before);
    last.set(binding.owner, binding);
  }
  return earlier;
}

function variables(bindings: readonly Binding[]): Variables {
  const all = bindings.flatMap((binding) => (binding.scope === null ? [] : [{ binding, scope: binding.scope }]));
  const placed = all.map((one, place) => ({ ...one, place }));
  const byLine = placed.toSorted((a, b) => a.scope.line - b.scope.line || a.place - b.place);
  return {
    all: placed,
    scopes: new ScopeForest(placed.map(({ scope }) => scope)),
    byOwner: Map.groupBy(byLine, ({ binding }) => binding.owner),
  };
}

/** Of variables by line, the first in the text's order whose scope starts between two lines. */
function firstBetween(byLine: readonly ScopedBinding[], line: number, endLine: number): ScopedBinding | null {
  let low = 0;
  let high = byLine.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((byLine[middle] as ScopedBinding).scope.line < line) low = middle + 1;
    else high = middle;
  }
  let first: ScopedBinding | null = null;
  for (let at = low; at < byLine.length && (byLine[at] as ScopedBinding).scope.line <= endLine; at++) {
    const one = byLine[at] as ScopedBinding;
    if (first === null || one.place < first.place) first = one;
  }
  return first;
}
