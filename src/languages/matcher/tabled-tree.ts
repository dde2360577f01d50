import type { Node, Tree } from 'web-tree-sitter';
import type { ExtractionLimit } from '../extraction-limit.ts';
import { EXTRA, NAMED, type TreeTable } from './tree-table.ts';
import type { TreeText } from './tree-text.ts';

/** Steps from node to node that are counted together. */
const CHECKED_EVERY = 4096;
/** What was found among more children than this is remembered. */
const FEW = 32;
const NONE = -1;

/** Makes the node of a row. */
type MakeNode = (rows: TabledTree, row: number, table: TreeTable) => Node;

/**
 * A tree with its table and text, as long as the table holds them: how its nodes find one another. Each step from node to
 * node is one look into the table, where the parsing runtime would go down from the root, and counts towards the limit, so
 * that no rule of a language can walk for longer than a file may take.
 */
export class TabledTree {
  readonly tree: Tree;
  readonly text: TreeText;
  readonly #table: TreeTable;
  readonly #limit: ExtractionLimit;
  readonly #makeNode: MakeNode;
  #steps = 0;
  /** By row and field, the first child in the field and all that are, where there are more than a few children. */
  readonly #found = new Map<number, number>();
  readonly #inFields = new Map<number, readonly Node[]>();
  readonly #children = new Map<number, readonly Node[]>();

  constructor(tree: Tree, table: TreeTable, text: TreeText, limit: ExtractionLimit, makeNode: MakeNode) {
    this.tree = tree;
    this.#table = table;
    this.text = text;
    this.#limit = limit;
    this.#makeNode = makeNode;
  }

  node(row: number): Node {
    return this.#makeNode(this, row, this.#table);
  }

  /** The node of a row, or null for -1. */
  nodeOrNull(row: number): Node | null {
    return row === NONE ? null : this.node(row);
  }

  parent(row: number): number {
    this.#step();
    return this.#table.parents[row] as number;
  }

  /** The first child, or -1. */
  first(row: number): number {
    return (this.#table.nexts[row] as number) > row + 1 ? row + 1 : NONE;
  }

  /** The next sibling, or -1. */
  next(row: number): number {
    this.#step();
    const { nexts, parents } = this.#table;
    const parent = parents[row] as number;
    const next = nexts[row] as number;
    return parent !== NONE && next < (nexts[parent] as number) ? next : NONE;
  }

  /** The sibling before, or -1. */
  previous(row: number): number {
    this.#step();
    return this.#table.previous(row);
  }

  isNamed(row: number): boolean {
    return ((this.#table.flags[row] as number) & NAMED) !== 0;
  }

  isExtra(row: number): boolean {
    return ((this.#table.flags[row] as number) & EXTRA) !== 0;
  }

  /** The children of a node. */
  children(row: number): readonly Node[] {
    const known = this.#children.get(row);
    if (known !== undefined) return known;
    const children: Node[] = [];
    for (let child = this.first(row); child !== NONE; child = this.next(child)) children.push(this.node(child));
    if (children.length > FEW) this.#children.set(row, children);
    return children;
  }

  count(row: number, namedOnly: boolean): number {
    let count = 0;
    for (let child = this.first(row); child !== NONE; child = this.next(child)) {
      if (!namedOnly || this.isNamed(child)) count++;
    }
    return count;
  }

  /** The first child in a field, or -1. */
  firstInField(row: number, field: number): number {
    const key = row * this.tree.language.fields.length + field;
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const { fields } = this.#table;
    let child = this.first(row);
    let passed = 0;
    for (; child !== NONE && fields[child] !== field; child = this.next(child)) passed++;
    if (passed > FEW) this.#found.set(key, child);
    return child;
  }

  /** The children in a field. */
  inField(row: number, field: number): readonly Node[] {
    const key = row * this.tree.language.fields.length + field;
    const known = this.#inFields.get(key);
    if (known !== undefined) return known;
    const { fields } = this.#table;
    const found: Node[] = [];
    let passed = 0;
    for (let child = this.first(row); child !== NONE; child = this.next(child), passed++) {
      if (fields[child] === field) found.push(this.node(child));
    }
    if (passed > FEW) this.#inFields.set(key, found);
    return found;
  }

  isOfType(row: number, types: readonly string[]): boolean {
    this.#step();
    const type = this.tree.language.types[this.#table.symbols[row] as number] ?? 'ERROR';
    return types.includes(type);
  }

  /** The node after the last one inside. */
  after(row: number): number {
    return this.#table.nexts[row] as number;
  }

  #step() {
    if (++this.#steps % CHECKED_EVERY === 0) this.#limit.walk(CHECKED_EVERY);
  }
}
