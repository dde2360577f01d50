/** The manifests of the tree: package.json, tsconfig.json, go.mod and the like. */
export interface Manifests {
  /** Text of a manifest by its path relative to the tree, or null. */
  text(path: string): string | null;
  /** Folders under a folder that hold a manifest of that name, sorted. */
  folders(fileName: string, under: string): readonly string[];
}

/** Told of a manifest that cannot be understood. */
export type FaultListener = (path: string, reason: string) => void;

/**
 * What manifests say, each read by a parser once for as long as its text stays the same. A manifest that its parser fails on,
 * for whatever reason, is as good as none: it takes nothing else with it.
 */
export class ParsedManifests {
  readonly #values = new Map<(text: string) => unknown, Map<string, unknown>>();
  readonly #onFault: FaultListener;

  constructor(onFault: FaultListener = () => {}) {
    this.#onFault = onFault;
  }

  /** To be told of every manifest whose text has changed. */
  forget(paths: readonly string[]): void {
    for (const values of this.#values.values()) for (const path of paths) values.delete(path);
  }

  /** What `parse` makes of a manifest; null where there is none, or it throws. */
  get<T>(manifests: Pick<Manifests, 'text'>, path: string, parse: (text: string) => T): T | null {
    let values = this.#values.get(parse);
    if (values === undefined) {
      values = new Map();
      this.#values.set(parse, values);
    }
    if (!values.has(path)) {
      const text = manifests.text(path);
      values.set(path, text === null ? null : this.#parsed(path, text, parse));
    }
    return values.get(path) as T | null;
  }

  #parsed<T>(path: string, text: string, parse: (text: string) => T): T | null {
    try {
      return parse(text);
    } catch (thrown) {
      this.#onFault(path, thrown instanceof Error ? thrown.message : String(thrown));
      return null;
    }
  }
}
