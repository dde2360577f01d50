/** The end of a path that one file alone has. */
export interface PathEnd {
  /** That file. */
  readonly path: string;
  /** Names in the end. */
  readonly length: number;
}

interface Node {
  /** The file whose path this whole end is. */
  whole: string | null;
  /** The only file whose path ends so; null when several do. */
  only: string | null;
  readonly before: Map<string, Node>;
}

/**
 * Finds files by how paths end. A whole path is its own end, whatever others end in it. Looking a path up takes time by its
 * length, and no longer than the longest of the files' own.
 */
export class PathEnds {
  readonly #root: Node = { whole: null, only: null, before: new Map() };

  constructor(paths: Iterable<string>) {
    for (const path of paths) {
      let node = this.#root;
      for (const name of path.split('/').reverse()) {
        const next: Node = node.before.get(name) ?? { whole: null, only: path, before: new Map() };
        if (next.only !== path) next.only = null;
        node.before.set(name, next);
        node = next;
      }
      node.whole = path;
    }
  }

  /** The longest end of a path that one file alone has; null when there is none. */
  longest(path: string): PathEnd | null {
    let found: PathEnd | null = null;
    let node: Node | undefined = this.#root;
    for (const [at, name] of path.split('/').reverse().entries()) {
      node = node?.before.get(name);
      if (node === undefined) break;
      const file: string | null = node.whole ?? node.only;
      if (file !== null) found = { path: file, length: at + 1 };
    }
    return found;
  }
}
