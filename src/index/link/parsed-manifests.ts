/** The manifests of the tree: package.json, tsconfig.json, go.mod and the like. */
export interface Manifests {
  /** Text of a manifest by its path relative to the tree, or null. */
  text(path: string): string | null;
  /** Folders under a folder that hold a manifest of that name, sorted. */
  folders(fileName: string, under: string): readonly string[];
}

/** What manifests say, each read by a parser once for as long as its text stays the same. */
export class ParsedManifests {
  readonly #values = new Map<(text: string) => unknown, Map<string, unknown>>();

  /** To be told of every manifest whose text has changed. */
  forget(paths: readonly string[]): void {
    for (const values of this.#values.values()) for (const path of paths) values.delete(path);
  }

  /** What `parse` makes of a manifest; null where there is none. */
  get<T>(manifests: Manifests, path: string, parse: (text: string) => T): T | null {
    let values = this.#values.get(parse);
    if (values === undefined) {
      values = new Map();
      this.#values.set(parse, values);
    }
    if (!values.has(path)) {
      const text = manifests.text(path);
      values.set(path, text === null ? null : parse(text));
    }
    return values.get(path) as T | null;
  }
}
