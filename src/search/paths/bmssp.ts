import { BlockList } from './block-list.ts';
import { isKeyBefore, type Key, type Labels } from './labels.ts';
import { NodeHeap } from './node-heap.ts';
import { Pivots } from './pivots.ts';

/** What a call found: the nodes with complete labels, which are all that lie before `bound`. */
interface Completed {
  readonly bound: Key;
  readonly nodes: number[];
}

/**
 * Bounded multi-source shortest paths without sorting the frontier: it is cut into pieces by distance, each piece is
 * reduced to its pivots, and those are solved by recursion over ⌈log n / t⌉ levels. O(m log^{2/3} n) where nodes have few
 * edges each; the transformation that gives every graph that shape is left out, as it changes the bound and not the result.
 *
 * @see Duan, Mao, Mao, Shu, Yin, "Breaking the sorting barrier for directed single-source shortest paths", 2025,
 * arXiv 2504.17033; algorithms 1–3
 */
export class Bmssp {
  readonly #labels: Labels;
  /** Steps before a node counts as far from a pivot: ⌊log^{1/3} n⌋. */
  readonly #k: number;
  /** Each level is 2^t times as large as the one below: ⌊log^{2/3} n⌋. */
  readonly #t: number;
  readonly #heap: NodeHeap;
  readonly #pivots: Pivots;
  readonly #frontiers: readonly BlockList[];
  readonly #marks: Int32Array;
  #mark = 0;

  constructor(labels: Labels) {
    const nodeCount = labels.distances.length;
    const log = Math.log2(Math.max(2, nodeCount));
    this.#labels = labels;
    this.#k = Math.max(1, Math.floor(log ** (1 / 3)));
    this.#t = Math.max(1, Math.floor(log ** (2 / 3)));
    this.#heap = new NodeHeap(labels);
    this.#pivots = new Pivots(labels, this.#k);
    const levels = Math.ceil(log / this.#t);
    this.#frontiers = Array.from({ length: levels }, () => new BlockList(labels));
    this.#marks = new Int32Array(nodeCount);
  }

  /**
   * @param sources labelled with 0
   * @returns the nodes reached before `bound`, in no order
   */
  run(sources: readonly number[], bound: Key): number[] {
    return sources.length === 0 ? [] : this.#solve(this.#frontiers.length, bound, sources).nodes;
  }

  #solve(level: number, bound: Key, sources: readonly number[]): Completed {
    if (level === 0) return this.#solveOne(bound, sources[0] as number);
    const { pivots, near } = this.#pivots.find(sources, bound);
    const frontier = this.#frontiers[level - 1] as BlockList;
    frontier.initialise(2 ** ((level - 1) * this.#t), bound);
    for (const pivot of pivots) frontier.insert(pivot);
    const limit = this.#k * 2 ** (level * this.#t);
    const nodes: number[] = [];
    let reached = bound;
    while (nodes.length < limit && frontier.size > 0) {
      const piece = frontier.pull();
      const solved = this.#solve(level - 1, piece.bound, piece.nodes);
      reached = solved.bound;
      const returned: number[] = [];
      for (const node of solved.nodes) {
        nodes.push(node);
        // It may have come in by a longer path than the one it was completed by.
        frontier.discard(node);
        this.#relaxInto(frontier, returned, node, reached, piece.bound, bound);
      }
      for (const node of piece.nodes) if (this.#isWithin(node, reached, piece.bound)) returned.push(node);
      frontier.prepend(returned);
    }
    if (isKeyBefore(bound, reached)) reached = bound;
    this.#unite(nodes, near, reached);
    return { bound: reached, nodes };
  }

  /** Hands a complete label on along its edges: beyond the piece into the frontier, within the piece's rest to `returned`. */
  #relaxInto(frontier: BlockList, returned: number[], node: number, reached: Key, piece: Key, bound: Key): void {
    const { offsets, targets } = this.#labels.rows;
    const end = offsets[node + 1] as number;
    for (let edge = offsets[node] as number; edge < end; edge++) {
      const target = targets[edge] as number;
      if (!this.#labels.relax(node, edge, target)) continue;
      if (this.#isWithin(target, piece, bound)) frontier.insert(target);
      else if (this.#isWithin(target, reached, piece)) returned.push(target);
    }
  }

  /** The least level: settles up to k + 1 nodes from one whose label is complete. */
  #solveOne(bound: Key, source: number): Completed {
    const { offsets, targets } = this.#labels.rows;
    const heap = this.#heap;
    const nodes: number[] = [];
    heap.put(source);
    while (heap.size > 0 && nodes.length <= this.#k) {
      const node = heap.take();
      nodes.push(node);
      const end = offsets[node + 1] as number;
      for (let edge = offsets[node] as number; edge < end; edge++) {
        const target = targets[edge] as number;
        if (this.#labels.relax(node, edge, target) && this.#labels.isBelow(target, bound)) heap.put(target);
      }
    }
    heap.clear();
    if (nodes.length <= this.#k) return { bound, nodes };
    const last = nodes.pop() as number;
    return { bound: this.#labels.keyOf(last), nodes };
  }

  /** Adds those of `near` that lie before `bound` and are not among `nodes` yet. */
  #unite(nodes: number[], near: readonly number[], bound: Key): void {
    const mark = ++this.#mark;
    for (const node of nodes) this.#marks[node] = mark;
    for (const node of near) {
      if (this.#marks[node] === mark || !this.#labels.isBelow(node, bound)) continue;
      this.#marks[node] = mark;
      nodes.push(node);
    }
  }

  #isWithin(node: number, from: Key, to: Key): boolean {
    return !this.#labels.isBelow(node, from) && this.#labels.isBelow(node, to);
  }
}
