import { firstThatFits } from '../../measures/sorted.ts';
import { NodeGroups } from './node-groups.ts';
import { RowsBuilder } from './rows.ts';

/** How a name is used. A use is coded as `id * USE_KINDS + kind`; one that means a node, or a group of
 * nodes, as `-(node + 1)`. */
export const USE = {
  /** As a plain name that may mean anything of that name. */
  any: 0,
  /** As a member's name. */
  member: 1,
  /** As a name imported from another file. */
  imported: 2,
  /** As a plain name that its file does not define: something taken from a module held as a whole, maybe. */
  unbound: 3,
} as const;
export const USE_KINDS = 4;

/** Numbers for names. */
export class NameIds {
  readonly #ids = new Map<string, number>();
  #sorted: readonly string[] | null = null;

  get count(): number {
    return this.#ids.size;
  }

  add(name: string): number {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    this.#ids.set(name, this.#ids.size);
    return this.#ids.size - 1;
  }

  get(name: string): number | undefined {
    return this.#ids.get(name);
  }

  /** All names that begin with a text and go on. None is to be added once this was asked. */
  startingWith(text: string): readonly string[] {
    this.#sorted ??= [...this.#ids.keys()].sort();
    const sorted = this.#sorted;
    const found: string[] = [];
    for (let at = firstThatFits(sorted.length, (one) => (sorted[one] as string) > text); at < sorted.length; at++) {
      const name = sorted[at] as string;
      if (!name.startsWith(text)) break;
      found.push(name);
    }
    return found;
  }
}

/** The uses of a tree by the node that they stand in, while they are collected. */
export class NameUses {
  readonly names: NameIds;
  readonly rows = new RowsBuilder();
  readonly groups: NodeGroups;

  /** @param nodeCount of the graph */
  constructor(names: NameIds, nodeCount: number) {
    this.names = names;
    this.groups = new NodeGroups(nodeCount);
  }

  /** A node uses a name; one that nothing in the tree has is not kept. */
  add(node: number, name: string, kind: number) {
    const use = this.named(name, kind);
    if (use !== null) this.rows.add(node, use);
  }

  /** The use of a name, or null of one that nothing in the tree has. */
  named(name: string, kind: number): number | null {
    const id = this.names.get(name);
    return id === undefined ? null : id * USE_KINDS + kind;
  }

  /** @param use as coded */
  addCoded(node: number, use: number) {
    this.rows.add(node, use);
  }

  /** A use that means some nodes, at least one. */
  meaning(nodes: readonly number[]): number {
    return -(this.groups.of(nodes) + 1);
  }
}
