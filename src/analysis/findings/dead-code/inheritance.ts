import type { CodeGraph } from '../../../index/code-graph.ts';
import { EDGE_KINDS } from '../../../index/link/edges.ts';
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
 * The types whose members something outside the tree may call: those with a parent there, inherited ones included, and
 * those that such a type inherits from, mixins for one.
 *
 * @returns 1 for each such type, by symbol
 */
export function foreignTypes(graph: CodeGraph, files: readonly JudgedFile[], ignored: Ignored): Uint8Array {
  const inheritance = new Inheritance(graph, files, ignored);
  for (let symbol = 0; symbol < graph.symbolCount; symbol++) inheritance.spread(symbol);
  return inheritance.state.map((state) => Number(state === FOREIGN));
}

/** A type that is being looked into: its parents up to `next` turned out to be the tree's own. */
interface Visit {
  readonly type: number;
  readonly parents: readonly number[];
  next: number;
}

class Inheritance {
  readonly state: Uint8Array;
  readonly #graph: CodeGraph;
  readonly #files: readonly JudgedFile[];
  readonly #ignored: Ignored;
  /** Names of parents by the type that has them, of files that were asked for. */
  readonly #parentNames = new Map<number, ReadonlyMap<number, readonly string[]>>();

  constructor(graph: CodeGraph, files: readonly JudgedFile[], ignored: Ignored) {
    this.#ignored = ignored;
    this.state = new Uint8Array(graph.symbolCount);
    this.#graph = graph;
    this.#files = files;
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
        const isForeign = known === FOREIGN || this.#hasUnknownParent(visit.type, visit.parents);
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
    visits.push({ type, parents: this.#parents(type), next: 0 });
  }

  /** A parent that is a variable or the result of a call may hold any type. */
  #isType(symbol: number): boolean {
    const file = this.#graph.symbolFile[symbol] as number;
    const index = symbol - (this.#graph.symbolStart[file] as number);
    const kind = this.#files[file]?.facts.definitions[index]?.kind;
    return kind !== undefined && isType(kind);
  }

  #hasUnknownParent(type: number, parents: readonly number[]): boolean {
    const file = this.#graph.symbolFile[type] as number;
    const names = this.#namesIn(file).get(type - (this.#graph.symbolStart[file] as number));
    if (names === undefined) return false;
    const types = parents.filter((parent) => this.#isType(parent));
    const known = new Set(types.map((parent) => this.#graph.name(this.#graph.fileCount + parent)));
    const { rules } = this.#files[file] as JudgedFile;
    return names.some((name) => !known.has(name) && !this.#ignored(name, rules));
  }

  /** The last parts of the names of parents in a file, by the index of the type. */
  #namesIn(file: number): ReadonlyMap<number, readonly string[]> {
    let names = this.#parentNames.get(file);
    if (names === undefined) {
      const { heritage, imports } = (this.#files[file] as JudgedFile).facts;
      const byType = Map.groupBy(heritage, ({ owner }) => owner);
      const renamed = new Map(imports.flatMap((one) => one.names.map(({ name, alias }) => [alias, name] as const)));
      const nameOf = (written: string) => renamed.get(written) ?? lastPart(written);
      names = new Map(Array.from(byType, ([type, all]) => [type, all.map(({ name }) => nameOf(name))]));
      this.#parentNames.set(file, names);
    }
    return names;
  }

  #markAncestors(type: number) {
    const pending = [type];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      for (const parent of this.#parents(next)) {
        if (this.state[parent] === FOREIGN) continue;
        this.state[parent] = FOREIGN;
        pending.push(parent);
      }
    }
  }

  /** The types of the tree that a type extends or implements. */
  #parents(type: number): number[] {
    const { fileCount, symbolCount, outgoing, edgeKind, edgeTarget } = this.#graph;
    const node = fileCount + type;
    const parents: number[] = [];
    for (let at = outgoing.offsets[node] as number; at < (outgoing.offsets[node + 1] as number); at++) {
      const edge = outgoing.order[at] as number;
      const parent = (edgeTarget[edge] as number) - fileCount;
      const inherits = edgeKind[edge] === EXTENDS || edgeKind[edge] === IMPLEMENTS;
      if (inherits && parent >= 0 && parent < symbolCount && parent !== type) parents.push(parent);
    }
    return parents;
  }
}

function lastPart(name: string): string {
  return name.split(/\.|::|\\/).at(-1) as string;
}
