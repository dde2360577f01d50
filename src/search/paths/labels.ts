import type { Rows } from '../../index/csr.ts';

/**
 * Edges with their lengths: whole numbers from 0 on, so that sums of them are exact. A sum that rounds can make a shorter path
 * as long as a longer one, which the order of paths does not allow. Null where every edge is one long.
 */
export interface WeightedRows extends Rows {
  readonly weights: Float64Array | null;
}

/**
 * The best path known to each node. Paths are ordered by length, then by number of edges, then by the node they end in:
 * no two are equal, so ties and edges of no length need no care elsewhere, and every algorithm finds the same paths.
 */
export class Labels {
  readonly rows: WeightedRows;
  /** Length; infinite where no path is known. */
  readonly distances: Float64Array;
  /** Number of edges. */
  readonly hops: Int32Array;
  /** The node before the last, or -1. */
  readonly parents: Int32Array;
  /** The last edge, by its place in the rows. */
  readonly lastEdges: Int32Array;
  /** Paths this long or longer are never taken. */
  readonly #limit: number;

  constructor(rows: WeightedRows, limit: number) {
    const nodeCount = rows.offsets.length - 1;
    this.rows = rows;
    this.distances = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY);
    this.hops = new Int32Array(nodeCount);
    this.parents = new Int32Array(nodeCount).fill(-1);
    this.lastEdges = new Int32Array(nodeCount).fill(-1);
    this.#limit = limit;
  }

  weight(edge: number): number {
    return this.rows.weights === null ? 1 : (this.rows.weights[edge] as number);
  }

  /**
   * Takes the path over `edge` for its target, where it is no worse than the one known.
   *
   * @returns whether the path over the edge is the best one known now; also when it was before
   */
  relax(source: number, edge: number, target: number): boolean {
    const distance = (this.distances[source] as number) + this.weight(edge);
    const known = this.distances[target] as number;
    if (distance > known || distance >= this.#limit) return false;
    const hops = (this.hops[source] as number) + 1;
    if (distance === known) {
      const knownHops = this.hops[target] as number;
      if (hops > knownHops) return false;
      if (hops === knownHops && source >= (this.parents[target] as number)) return source === this.parents[target];
    }
    this.distances[target] = distance;
    this.hops[target] = hops;
    this.parents[target] = source;
    this.lastEdges[target] = edge;
    return true;
  }

  /** Whether the last edge of the path to `node` still follows the best path known to the node before. */
  isTight(node: number): boolean {
    const parent = this.parents[node] as number;
    return (
      parent !== -1 &&
      this.hops[node] === (this.hops[parent] as number) + 1 &&
      this.distances[node] === (this.distances[parent] as number) + this.weight(this.lastEdges[node] as number)
    );
  }

  isBefore(one: number, other: number): boolean {
    const a = this.distances[one] as number;
    const b = this.distances[other] as number;
    if (a !== b) return a < b;
    const hops = (this.hops[one] as number) - (this.hops[other] as number);
    return hops === 0 ? one < other : hops < 0;
  }

  /** The place of a node's path in the order of paths. */
  keyOf(node: number): Key {
    return { distance: this.distances[node] as number, hops: this.hops[node] as number, node };
  }

  isBelow(node: number, { distance, hops, node: other }: Key): boolean {
    const own = this.distances[node] as number;
    if (own !== distance) return own < distance;
    const ownHops = this.hops[node] as number;
    return ownHops === hops ? node < other : ownHops < hops;
  }
}

/** A place in the order of paths, taken or not: what separates nearer nodes from farther ones. */
export interface Key {
  readonly distance: number;
  readonly hops: number;
  readonly node: number;
}

/** The place before all paths that are `distance` long. */
export function keyBefore(distance: number): Key {
  return { distance, hops: 0, node: -1 };
}

export function isKeyBefore(one: Key, other: Key): boolean {
  if (one.distance !== other.distance) return one.distance < other.distance;
  return one.hops === other.hops ? one.node < other.node : one.hops < other.hops;
}
