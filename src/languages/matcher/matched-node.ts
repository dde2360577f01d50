import { Node, type Point, type Tree } from 'web-tree-sitter';
import type { TabledTree } from './tabled-tree.ts';
import type { TreeTable } from './tree-table.ts';

/**
 * A node of web-tree-sitter made from a row of a tree table. It answers itself what is asked of its place in the tree, from
 * the table and with nodes like itself; anything else it has from `Node`. The fields are those that web-tree-sitter reads
 * to find the node again (src/marshal.ts).
 */
class MatchedNode {
  readonly id: number;
  readonly tree: Tree;
  readonly startIndex: number;
  readonly endIndex: number;
  readonly typeId: number;
  readonly #rows: TabledTree;
  readonly #row: number;
  #position: Point | null = null;
  /** The alias, where there is one. */
  declare 0: number;

  constructor(rows: TabledTree, row: number, table: TreeTable) {
    this.id = table.ids[row] as number;
    this.tree = rows.tree;
    this.startIndex = table.starts[row] as number;
    this.endIndex = table.ends[row] as number;
    this.typeId = table.symbols[row] as number;
    this.#rows = rows;
    this.#row = row;
    const alias = table.aliases[row] as number;
    if (alias !== 0) this[0] = alias;
  }

  /** Found when first asked for: few nodes are, and it takes a search of the text. */
  get startPosition(): Point {
    this.#position ??= this.#rows.text.position(this.startIndex);
    return this.#position;
  }

  get text(): string {
    return this.#rows.text.slice(this.startIndex, this.endIndex);
  }

  get isNamed(): boolean {
    return this.#rows.isNamed(this.#row);
  }

  get isExtra(): boolean {
    return this.#rows.isExtra(this.#row);
  }

  get parent(): Node | null {
    return this.#rows.nodeOrNull(this.#rows.parent(this.#row));
  }

  get children(): readonly Node[] {
    return this.#rows.children(this.#row);
  }

  get namedChildren(): readonly Node[] {
    return this.children.filter(({ isNamed }) => isNamed);
  }

  get childCount(): number {
    return this.#rows.count(this.#row, false);
  }

  get namedChildCount(): number {
    return this.#rows.count(this.#row, true);
  }

  get firstChild(): Node | null {
    return this.#rows.nodeOrNull(this.#rows.first(this.#row));
  }

  get lastChild(): Node | null {
    return this.children.at(-1) ?? null;
  }

  get firstNamedChild(): Node | null {
    return this.#named(this.#rows.first(this.#row), (row) => this.#rows.next(row));
  }

  get nextSibling(): Node | null {
    return this.#rows.nodeOrNull(this.#rows.next(this.#row));
  }

  get nextNamedSibling(): Node | null {
    return this.#named(this.#rows.next(this.#row), (row) => this.#rows.next(row));
  }

  get previousSibling(): Node | null {
    return this.#rows.nodeOrNull(this.#rows.previous(this.#row));
  }

  get previousNamedSibling(): Node | null {
    return this.#named(this.#rows.previous(this.#row), (row) => this.#rows.previous(row));
  }

  child(index: number): Node | null {
    return this.children[index] ?? null;
  }

  namedChild(index: number): Node | null {
    return index === 0 ? this.firstNamedChild : (this.namedChildren[index] ?? null);
  }

  childForFieldName(name: string): Node | null {
    const field = this.#field(name);
    return field < 1 ? null : this.#rows.nodeOrNull(this.#rows.firstInField(this.#row, field));
  }

  childrenForFieldName(name: string): readonly Node[] {
    const field = this.#field(name);
    return field < 1 ? [] : this.#rows.inField(this.#row, field);
  }

  /** Those inside that are of the types, itself included, in the order they start. */
  descendantsOfType(types: string | readonly string[]): Node[] {
    const rows = this.#rows;
    const wanted = typeof types === 'string' ? [types] : types;
    const found: Node[] = [];
    const end = rows.after(this.#row);
    for (let row = this.#row; row < end; row++) {
      if (rows.isOfType(row, wanted)) found.push(rows.node(row));
    }
    return found;
  }

  #field(name: string): number {
    return this.tree.language.fields.indexOf(name);
  }

  /** The first named node from a row on. */
  #named(from: number, onward: (row: number) => number): Node | null {
    let row = from;
    while (row !== -1 && !this.#rows.isNamed(row)) row = onward(row);
    return this.#rows.nodeOrNull(row);
  }

  static {
    Object.setPrototypeOf(MatchedNode.prototype, Node.prototype);
    MatchedNode.prototype[0] = 0;
  }
}

/** A row's node for those who know it by the type of web-tree-sitter alone. */
export function nodeOfRow(rows: TabledTree, row: number, table: TreeTable): Node {
  return new MatchedNode(rows, row, table) as unknown as Node;
}
