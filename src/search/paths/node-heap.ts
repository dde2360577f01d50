import type { Labels } from './labels.ts';

/** A binary heap of nodes by their labels, the best on top. A node whose label got better moves up. */
export class NodeHeap {
  readonly #labels: Labels;
  readonly #nodes: Int32Array;
  /** Where each node stands, or -1. */
  readonly #places: Int32Array;
  #size = 0;

  constructor(labels: Labels) {
    this.#labels = labels;
    this.#nodes = new Int32Array(labels.distances.length);
    this.#places = new Int32Array(labels.distances.length).fill(-1);
  }

  get size(): number {
    return this.#size;
  }

  /** Adds a node, or moves it to where its label belongs now. */
  put(node: number): void {
    const place = this.#places[node] as number;
    this.#rise(node, place === -1 ? this.#size++ : place);
  }

  /** @returns the node with the best label; only where there is one */
  take(): number {
    const top = this.#nodes[0] as number;
    this.#places[top] = -1;
    const last = this.#nodes[--this.#size] as number;
    if (this.#size > 0) this.#sink(last);
    return top;
  }

  clear(): void {
    for (let at = 0; at < this.#size; at++) this.#places[this.#nodes[at] as number] = -1;
    this.#size = 0;
  }

  #rise(node: number, from: number): void {
    let at = from;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const other = this.#nodes[above] as number;
      if (!this.#labels.isBefore(node, other)) break;
      this.#set(other, at);
      at = above;
    }
    this.#set(node, at);
  }

  #sink(node: number): void {
    let at = 0;
    while (true) {
      let below = 2 * at + 1;
      if (below >= this.#size) break;
      const second = below + 1;
      if (second < this.#size && this.#labels.isBefore(this.#nodes[second] as number, this.#nodes[below] as number)) {
        below = second;
      }
      const other = this.#nodes[below] as number;
      if (this.#labels.isBefore(node, other)) break;
      this.#set(other, at);
      at = below;
    }
    this.#set(node, at);
  }

  #set(node: number, place: number): void {
    this.#nodes[place] = node;
    this.#places[node] = place;
  }
}
