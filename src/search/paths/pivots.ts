import type { Key, Labels } from './labels.ts';

export interface FoundPivots {
  /** Sources from which many nodes are still to be reached: only these need to be followed further. */
  readonly pivots: readonly number[];
  /** Nodes before the bound that a few steps from the sources reached, the sources among them, each once. */
  readonly near: readonly number[];
}

/**
 * Reduces a frontier: after k rounds of relaxing, nodes within k steps of a source are complete, and any other node's path
 * leads through a source that is the root of a tree of at least k nodes. There are few such roots.
 *
 * @see Duan et al. 2025, algorithm 1, lemma 3.2
 */
export class Pivots {
  readonly #labels: Labels;
  readonly #k: number;
  /** In which search, and in which round of it, a node was last reached. */
  readonly #search: Int32Array;
  readonly #round: Int32Array;
  /** Root of each node's tree, and how many nodes a root's tree has. */
  readonly #roots: Int32Array;
  readonly #sizes: Int32Array;
  #searches = 0;
  #rounds = 0;

  constructor(labels: Labels, k: number) {
    const nodeCount = labels.distances.length;
    this.#labels = labels;
    this.#k = k;
    this.#search = new Int32Array(nodeCount);
    this.#round = new Int32Array(nodeCount);
    this.#roots = new Int32Array(nodeCount);
    this.#sizes = new Int32Array(nodeCount);
  }

  find(sources: readonly number[], bound: Key): FoundPivots {
    const { offsets, targets } = this.#labels.rows;
    const search = ++this.#searches;
    for (const source of sources) this.#search[source] = search;
    const near = [...sources];
    let layer = sources;
    for (let step = 0; step < this.#k; step++) {
      const round = ++this.#rounds;
      const next: number[] = [];
      for (const node of layer) {
        const end = offsets[node + 1] as number;
        for (let edge = offsets[node] as number; edge < end; edge++) {
          const target = targets[edge] as number;
          if (!this.#labels.relax(node, edge, target) || !this.#labels.isBelow(target, bound)) continue;
          if (this.#round[target] === round) continue;
          this.#round[target] = round;
          next.push(target);
          if (this.#search[target] === search) continue;
          this.#search[target] = search;
          near.push(target);
        }
      }
      if (near.length > this.#k * sources.length) return { pivots: sources, near };
      layer = next;
    }
    this.#measureTrees(near, search);
    const pivots = sources.filter(
      (source) => this.#roots[source] === source && (this.#sizes[source] as number) >= this.#k,
    );
    return { pivots, near };
  }

  /** The forest that the last edges of the paths to `near` make among them. */
  #measureTrees(near: readonly number[], search: number): void {
    for (const node of near) {
      this.#roots[node] = -1;
      this.#sizes[node] = 0;
    }
    const climbed: number[] = [];
    for (const node of near) {
      let at = node;
      while (this.#roots[at] === -1) {
        climbed.push(at);
        const parent = this.#labels.parents[at] as number;
        if (parent === -1 || this.#search[parent] !== search || !this.#labels.isTight(at)) this.#roots[at] = at;
        else at = parent;
      }
      const root = this.#roots[at] as number;
      for (const one of climbed) this.#roots[one] = root;
      climbed.length = 0;
      this.#sizes[root] = (this.#sizes[root] as number) + 1;
    }
  }
}
