/** Files of a tree that alone are looked for. All paths are from the top of the tree. */
export class OnlyFiles {
  readonly #paths: readonly string[];
  /** With the folders on the way to each. */
  readonly #onTheWay = new Set<string>();

  /**
   * @param start the folder that the files are named from
   * @param paths from there
   */
  constructor(start: string, paths: readonly string[]) {
    this.#paths = paths.map((path) => (start === '' ? path : `${start}/${path}`));
    for (const path of this.#paths) {
      for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) this.#onTheWay.add(path.slice(0, end));
    }
  }

  /** Whether a path is one of them, or a folder that holds one. */
  leadsTo(path: string): boolean {
    return this.#onTheWay.has(path);
  }

  /** Those below a folder, from there on. */
  below(folder: string): readonly string[] {
    if (folder === '') return this.#paths;
    const prefix = `${folder}/`;
    return this.#paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
  }
}
