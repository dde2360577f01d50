import { type Rows, RowsBuilder } from './rows.ts';

/** Nodes that many uses may mean all of: kept once, so that uses and what they may mean do not multiply. */
export class NodeGroups {
  readonly #members = new RowsBuilder();
  readonly #nodeCount: number;
  #count = 0;

  /** @param nodeCount of the graph: groups are numbered from there on */
  constructor(nodeCount: number) {
    this.#nodeCount = nodeCount;
  }

  /** A number that stands for all of some nodes; for a single one, its own. At least one is given. */
  of(nodes: readonly number[]): number {
    if (nodes.length === 1) return nodes[0] as number;
    for (const node of nodes) this.#members.add(this.#count, node);
    return this.#nodeCount + this.#count++;
  }

  /** The members of each group, by its number less the number of nodes. */
  build(): Rows {
    return this.#members.build(this.#count);
  }
}
