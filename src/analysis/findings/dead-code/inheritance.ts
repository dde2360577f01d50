import type { CodeGraph } from '../../../index/code-graph.ts';
import { EDGE_KINDS } from '../../../index/link/edges.ts';
import type { FileFacts } from '../../../languages/facts.ts';
import type { Liveness } from '../../../languages/liveness.ts';
import { isType, type JudgedFile } from './judgement.ts';

const EXTENDS = EDGE_KINDS.indexOf('extends');
const IMPLEMENTS = EDGE_KINDS.indexOf('implements');
const UNKNOWN = 0;
const FOREIGN = 1;
const OWN = 2;

/** Whether a parent outside the tree changes nothing for what extends it, by its name and the rules of the language. */
export type Ignored = (name: string, rules: Liveness) => boolean;

/**
 * The parents of the types of a tree, found out once for all that is asked about them.
 *
 * @param files by their place in the graph
 */
export class Heritage {
  readonly #graph: CodeGraph;
  readonly #files: readonly JudgedFile[];
  /** Names of parents by the type that has them, of files that were asked for. */
  readonly #namesByFile = new Map<number, ReadonlyMap<number, readonly string[]>>();
  readonly #parents = new Map<number, readonly number[]>();

  constructor(graph: CodeGraph, files: readonly JudgedFile[]) {
    this.#graph = graph;
    this.#files = files;
  }

  /**
   * The types whose members something outside the tree may call: those with a parent there, inherited ones included, and
   * those that such a type inherits from, mixins for one.
   *
   * @returns 1 for each such type, by symbol
   */
  foreignTypes(ignored: Ignored): Uint8Array {
    const inheritance = new Inheritance(this, this.#graph.symbolCount, ignored);
    for (let symbol = 0; symbol < this.#graph.symbolCount; symbol++) inheritance.spread(symbol);
    return inheritance.state.map((state) => Number(state === FOREIGN));
  }

  /** Whether a type names a parent that is no type of the tree and is not to be ignored. */
  hasUnknownParent(type: number, ignored: Ignored): boolean {
    const file = this.#graph.symbolFile[type] as number;
    const names = this.#namesIn(file).get(type - (this.#graph.symbolStart[file] as number));
    if (names === undefined) return false;
    const types = this.parents(type).filter((parent) => this.#isType(parent));
    const known = new Set(types.map((parent) => this.#graph.name(this.#graph.fileCount + parent)));
    const { rules } = this.#files[file] as JudgedFile;
    return names.some((name) => !known.has(name) && !ignored(name, rules));
  }

  /** The symbols of the tree that a type extends or implements. */
  parents(type: number): readonly number[] {
    let parents = this.#parents.get(type);
    if (parents === undefined) {
      parents = this.#readParents(type);
      this.#parents.set(type, parents);
    }
    return parents;
  }

  /** A parent that is a variable or the result of a call may hold any type. */
  #isType(symbol: number): boolean {
    const file = this.#graph.symbolFile[symbol] as number;
    const index = symbol - (this.#graph.symbolStart[file] as number);
    const kind = this.#files[file]?.facts.definitions[index]?.kind;
    return kind !== undefined && isType(kind);
  }

  /** The last parts of the names of parents in a file, by the index of the type. */
  #namesIn(file: number): ReadonlyMap<number, readonly string[]> {
    let names = this.#namesByFile.get(file);
    if (names === undefined) {
      names = parentNames((this.#files[file] as JudgedFile).facts);
      this.#namesByFile.set(file, names);
    }
    return names;
  }

  #readParents(type: number): readonly number[] {
    const { fileCount, symbolCount, outgoing, edgeKind, edgeTarget } = this.#graph;
    const node = fileCount + type;
    const parents: number[] = [];
    for (let at = outgoing.offsets[node] as number; at < (outgoing.offsets[node + 1] as number); at++) {
      const edge = outgoing.order[at] as number;
      const parent = (edgeTarget[edge] as number) - fileCount;
      const inherits = edgeKind[edge] === EXTENDS || edgeKind[edge] === IMPLEMENTS;
      if (inherits && parent >= 0 && parent < symbolCount && parent !== type) parents.push(parent);
    }
    return parents.length === 0 ? NO_PARENTS : parents;
  }
}

const NO_PARENTS: readonly number[] = [];

/** A type that is being looked into: its parents up to `next` turned out to be the tree's own. */
interface Visit {
  readonly type: number;
  readonly parents: readonly number[];
  next: number;
}

class Inheritance {
  readonly state: Uint8Array;
  readonly #heritage: Heritage;
  readonly #ignored: Ignored;

  constructor(heritage: Heritage, symbolCount: number, ignored: Ignored) {
    this.#heritage = heritage;
    this.#ignored = ignored;
    this.state = new Uint8Array(symbolCount);
  }

  spread(type: number): void {
    if (this.#isForeign(type)) this.#markAncestors(type);
  }

  /** Goes up depth first, without calls in each other: nothing keeps a line of descent from being long. */
  #isForeign(type: number): boolean {
    const visits: Visit[] = [];
    this.#visit(type, visits);
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
      const parent = visit.parents[visit.next];
      const known = parent === undefined ? OWN : this.state[parent];
      if (parent !== undefined && known === UNKNOWN) this.#visit(parent, visits);
      else if (parent !== undefined && known === OWN) visit.next++;
      else {
        const isForeign = known === FOREIGN || this.#heritage.hasUnknownParent(visit.type, this.#ignored);
        this.state[visit.type] = isForeign ? FOREIGN : OWN;
        visits.pop();
      }
    }
    return this.state[type] === FOREIGN;
  }

  #visit(type: number, visits: Visit[]) {
    if (this.state[type] !== UNKNOWN) return;
    // A circle of inheritance adds nothing of its own.
    this.state[type] = OWN;
    visits.push({ type, parents: this.#heritage.parents(type), next: 0 });
  }

  #markAncestors(type: number) {
    const pending = [type];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      for (const parent of this.#heritage.parents(next)) {
        if (this.state[parent] === FOREIGN) continue;
        this.state[parent] = FOREIGN;
        pending.push(parent);
      }
    }
  }
}

function parentNames({ heritage, imports }: FileFacts): ReadonlyMap<number, readonly string[]> {
  if (heritage.length === 0) return NO_NAMES;
  const byType = Map.groupBy(heritage, ({ owner }) => owner);
  const renamed = new Map(imports.flatMap((one) => one.names.map(({ name, alias }) => [alias, name] as const)));
  const nameOf = (written: string) => renamed.get(written) ?? lastPart(written);
  return new Map(Array.from(byType, ([type, all]) => [type, all.map(({ name }) => nameOf(name))]));
}

const NO_NAMES: ReadonlyMap<number, readonly string[]> = new Map();

function lastPart(name: string): string {
  return name.split(/\.|::|\\/).at(-1) as string;
}
