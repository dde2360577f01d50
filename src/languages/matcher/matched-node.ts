import { Node, type Point, type Tree } from 'web-tree-sitter';
import type { TreeTable } from './tree-table.ts';
import type { TreeText } from './tree-text.ts';

/** A tree with its table and text, as long as the table holds them. */
export interface TabledTree {
  readonly tree: Tree;
  readonly table: TreeTable;
  readonly text: TreeText;
}

/**
 * A node of web-tree-sitter made from a row of a tree table: what the table knows it answers itself, everything else it
 * has from `Node`. The fields are those that web-tree-sitter reads to find the node again (src/marshal.ts).
 */
class MatchedNode {
  readonly id: number;
  readonly tree: Tree;
  readonly startIndex: number;
  readonly endIndex: number;
  readonly typeId: number;
  readonly #text: TreeText;
  #position: Point | null = null;
  /** The alias, where there is one. */
  declare 0: number;

  constructor({ tree, table, text }: TabledTree, row: number) {
    this.id = table.ids[row] as number;
    this.tree = tree;
    this.startIndex = table.starts[row] as number;
    this.endIndex = table.ends[row] as number;
    this.typeId = table.symbols[row] as number;
    this.#text = text;
    const alias = table.aliases[row] as number;
    if (alias !== 0) this[0] = alias;
  }

  /** Found when first asked for: few nodes are, and it takes a search of the text. */
  get startPosition(): Point {
    this.#position ??= this.#text.position(this.startIndex);
    return this.#position;
  }

  static {
    Object.setPrototypeOf(MatchedNode.prototype, Node.prototype);
    MatchedNode.prototype[0] = 0;
  }
}

export function matchedNode(tree: TabledTree, row: number): Node {
  return new MatchedNode(tree, row) as unknown as Node;
}
