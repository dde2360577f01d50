import type { CodeGraph } from '../../index/code-graph.ts';
import { EDGE_KINDS } from '../../index/link/edges.ts';
import { isType, type JudgedFile } from './judgement.ts';

const EXTENDS = EDGE_KINDS.indexOf('extends');
const IMPLEMENTS = EDGE_KINDS.indexOf('implements');
const UNKNOWN = 0;
const FOREIGN = 1;
const OWN = 2;

/**
 * The types whose members something outside the tree may call: those with a parent there, inherited ones included, and
 * those that such a type inherits from, mixins for one.
 *
 * @returns 1 for each such type, by symbol
 */
export function foreignTypes(graph: CodeGraph, files: readonly JudgedFile[]): Uint8Array {
  const inheritance = new Inheritance(graph, files);
  for (let symbol = 0; symbol < graph.symbolCount; symbol++) inheritance.spread(symbol);
  return inheritance.state.map((state) => Number(state === FOREIGN));
}

class Inheritance {
  readonly state: Uint8Array;
  readonly #graph: CodeGraph;
  readonly #files: readonly JudgedFile[];

  constructor(graph: CodeGraph, files: readonly JudgedFile[]) {
    this.state = new Uint8Array(graph.symbolCount);
    this.#graph = graph;
    this.#files = files;
  }

  spread(type: number): void {
    if (this.#isForeign(type)) this.#markAncestors(type);
  }

  #isForeign(type: number): boolean {
    const known = this.state[type];
    if (known !== UNKNOWN) return known === FOREIGN;
    // A circle of inheritance adds nothing of its own.
    this.state[type] = OWN;
    const parents = this.#parents(type);
    const types = parents.filter((parent) => this.#isType(parent));
    const names = new Set(types.map((parent) => this.#graph.name(this.#graph.fileCount + parent)));
    const isForeign = parents.some((parent) => this.#isForeign(parent)) || this.#hasUnknownParent(type, names);
    this.state[type] = isForeign ? FOREIGN : OWN;
    return isForeign;
  }

  /** A parent that is a variable or the result of a call may hold any type. */
  #isType(symbol: number): boolean {
    const file = this.#graph.symbolFile[symbol] as number;
    const index = symbol - (this.#graph.symbolStart[file] as number);
    const kind = this.#files[file]?.facts.definitions[index]?.kind;
    return kind !== undefined && isType(kind);
  }

  #hasUnknownParent(type: number, known: ReadonlySet<string>): boolean {
    const file = this.#graph.symbolFile[type] as number;
    const { facts, rules } = this.#files[file] as JudgedFile;
    const own = type - (this.#graph.symbolStart[file] as number);
    return facts.heritage.some(({ owner, name }) => {
      if (owner !== own) return false;
      const last = name.split(/\.|::|\\/).at(-1) as string;
      return !known.has(last) && !rules.inertParents.has(last);
    });
  }

  #markAncestors(type: number) {
    for (const parent of this.#parents(type)) {
      if (this.state[parent] === FOREIGN) continue;
      this.state[parent] = FOREIGN;
      this.#markAncestors(parent);
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
