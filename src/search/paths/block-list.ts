import { isKeyBefore, type Key, keyBefore, type Labels } from './labels.ts';

/** Nodes in no order; everything in the blocks before is nearer, everything in those after is farther. */
interface Block {
  readonly nodes: number[];
  /** No node in it is beyond. */
  bound: Key;
}

/**
 * The frontier of one call of BMSSP, partly sorted: nodes with the places they had when they came in, in blocks of at most
 * `capacity`. Only whole blocks are in order, which is what saves the sorting.
 *
 * @see Duan, Mao, Mao, Shu, Yin, "Breaking the sorting barrier for directed single-source shortest paths", 2025, lemma 3.3
 */
export class BlockList {
  readonly #labels: Labels;
  readonly #blockOf: (Block | null)[];
  /** Where each node stands in its block. */
  readonly #places: Int32Array;
  readonly #distances: Float64Array;
  readonly #hops: Int32Array;
  /** Blocks of nodes that were prepended, the nearest last. */
  #prepended: Block[] = [];
  /** Blocks of nodes that were inserted, the nearest first. The balanced tree of the paper is a sorted array here. */
  #inserted: Block[] = [];
  #size = 0;
  #capacity = 1;
  #bound: Key = keyBefore(Number.POSITIVE_INFINITY);

  constructor(labels: Labels) {
    const nodeCount = labels.distances.length;
    this.#labels = labels;
    this.#blockOf = new Array(nodeCount).fill(null);
    this.#places = new Int32Array(nodeCount);
    this.#distances = new Float64Array(nodeCount);
    this.#hops = new Int32Array(nodeCount);
  }

  get size(): number {
    return this.#size;
  }

  /** Empties the list for another call: `pull` will give `capacity` nodes, and no node is at `bound` or beyond. */
  initialise(capacity: number, bound: Key): void {
    for (const block of [...this.#prepended, ...this.#inserted]) {
      for (const node of block.nodes) this.#blockOf[node] = null;
    }
    this.#prepended = [];
    this.#inserted = [{ nodes: [], bound }];
    this.#size = 0;
    this.#capacity = capacity;
    this.#bound = bound;
  }

  /** Adds a node by its label, or moves it where its label became better. */
  insert(node: number): void {
    if (this.#blockOf[node] !== null) {
      if (!this.#isImproved(node)) return;
      this.#remove(node);
    }
    this.#remember(node);
    const at = this.#blockFor(node);
    const block = this.#inserted[at] as Block;
    this.#add(block, node);
    if (block.nodes.length > this.#capacity) this.#split(at);
  }

  /** Takes a node out, where it is in the list. */
  discard(node: number): void {
    if (this.#blockOf[node] !== null) this.#remove(node);
  }

  /** Adds nodes by their labels, all of which are better than those of any node in the list. */
  prepend(nodes: readonly number[]): void {
    const fresh: number[] = [];
    for (const node of nodes) {
      if (this.#blockOf[node] !== null) {
        if (!this.#isImproved(node)) continue;
        this.#remove(node);
      }
      this.#remember(node);
      // Held by a block of its own until the blocks are made, so that a node given twice comes in once.
      this.#add({ nodes: [], bound: this.#bound }, node);
      fresh.push(node);
    }
    this.#prependBlocks(fresh);
  }

  /** Takes out the `capacity` nearest nodes, and says what separates them from the rest. */
  pull(): { readonly nodes: readonly number[]; readonly bound: Key } {
    while (this.#prepended.at(-1)?.nodes.length === 0) this.#prepended.pop();
    const firstInserted = this.#inserted.findIndex((block) => block.nodes.length > 0);
    this.#inserted.splice(0, firstInserted === -1 ? this.#inserted.length - 1 : firstInserted);
    const near: number[] = [];
    const prepended = this.#collect(near, (at) => this.#prepended.at(-1 - at));
    const inserted = this.#collect(near, (at) => this.#inserted[at]);
    if (near.length === this.#size && near.length <= this.#capacity) {
      for (const node of near) this.#remove(node);
      return { nodes: near, bound: this.#bound };
    }
    this.#select(near, 0, near.length, this.#capacity);
    const rest = [near.slice(this.#capacity), prepended?.nodes ?? [], inserted?.nodes ?? []].flat();
    const nearest = rest.reduce((best, node) => (this.#isBefore(node, best) ? node : best));
    const nodes = near.slice(0, this.#capacity);
    for (const node of nodes) this.#remove(node);
    return { nodes, bound: this.#keyOf(nearest) };
  }

  /** Whole blocks from the front until they hold `capacity` nodes. @returns the next block that holds any */
  #collect(near: number[], blockAt: (at: number) => Block | undefined): Block | undefined {
    const start = near.length;
    for (let at = 0; ; at++) {
      const block = blockAt(at);
      if (block === undefined) return undefined;
      if (near.length - start >= this.#capacity && block.nodes.length > 0) return block;
      for (const node of block.nodes) near.push(node);
    }
  }

  #prependBlocks(nodes: number[]): void {
    const parts: [number, number][] = [[0, nodes.length]];
    // Nearer halves are worked on last, so that they come to stand in front.
    const largest = nodes.length <= this.#capacity ? this.#capacity : Math.ceil(this.#capacity / 2);
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
      const [start, end] = part;
      if (end - start > largest) {
        const middle = (start + end) >> 1;
        this.#select(nodes, start, end, middle);
        parts.push([start, middle], [middle, end]);
        continue;
      }
      if (start === end) continue;
      const block: Block = { nodes: nodes.slice(start, end), bound: this.#bound };
      block.nodes.forEach((node, place) => {
        this.#blockOf[node] = block;
        this.#places[node] = place;
      });
      this.#prepended.push(block);
    }
  }

  #split(at: number): void {
    const block = this.#inserted[at] as Block;
    const { nodes } = block;
    const middle = nodes.length >> 1;
    this.#select(nodes, 0, nodes.length, middle);
    const nearer = nodes.splice(0, middle);
    const furthest = nearer.reduce((worst, node) => (this.#isBefore(worst, node) ? node : worst));
    const front: Block = { nodes: nearer, bound: this.#keyOf(furthest) };
    for (const one of [front, block]) {
      one.nodes.forEach((node, place) => {
        this.#blockOf[node] = one;
        this.#places[node] = place;
      });
    }
    this.#inserted.splice(at, 0, front);
  }

  /** The first block whose bound is not before the node. */
  #blockFor(node: number): number {
    const key = this.#keyOf(node);
    let low = 0;
    let high = this.#inserted.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isKeyBefore((this.#inserted[middle] as Block).bound, key)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Reorders `nodes[start…end)` so that those before `middle` are nearer than the others (Hoare's selection). */
  #select(nodes: number[], start: number, end: number, middle: number): void {
    let low = start;
    let high = end - 1;
    while (low < high) {
      const pivot = nodes[(low + high) >> 1] as number;
      let left = low;
      let right = high;
      while (left <= right) {
        while (this.#isBefore(nodes[left] as number, pivot)) left++;
        while (this.#isBefore(pivot, nodes[right] as number)) right--;
        if (left > right) break;
        const swapped = nodes[left] as number;
        nodes[left++] = nodes[right] as number;
        nodes[right--] = swapped;
      }
      if (middle <= right) high = right;
      else if (middle >= left) low = left;
      else return;
    }
  }

  #add(block: Block, node: number): void {
    this.#places[node] = block.nodes.push(node) - 1;
    this.#blockOf[node] = block;
    this.#size++;
  }

  #remove(node: number): void {
    const { nodes } = this.#blockOf[node] as Block;
    const place = this.#places[node] as number;
    const last = nodes.pop() as number;
    if (last !== node) {
      nodes[place] = last;
      this.#places[last] = place;
    }
    this.#blockOf[node] = null;
    this.#size--;
  }

  #remember(node: number): void {
    this.#distances[node] = this.#labels.distances[node] as number;
    this.#hops[node] = this.#labels.hops[node] as number;
  }

  #isImproved(node: number): boolean {
    return this.#labels.isBelow(node, this.#keyOf(node));
  }

  #keyOf(node: number): Key {
    return { distance: this.#distances[node] as number, hops: this.#hops[node] as number, node };
  }

  #isBefore(one: number, other: number): boolean {
    const a = this.#distances[one] as number;
    const b = this.#distances[other] as number;
    if (a !== b) return a < b;
    const hops = (this.#hops[one] as number) - (this.#hops[other] as number);
    return hops === 0 ? one < other : hops < 0;
  }
}
