import type { LinkedIndex } from '../../../index/code-index.ts';
import type { SymbolChange } from './changed-symbols.ts';
import type { FileDifference, FileVersion } from './version.ts';

/** Where changed symbols are in the graph of an index, which may hold the state before, the state after, or another one. */
export class ChangeNodes {
  readonly #index: LinkedIndex;
  readonly #versions = new Map<string, FileVersion>();
  readonly #known = new Map<SymbolChange, number>();

  constructor(index: LinkedIndex, differences: readonly FileDifference[]) {
    this.#index = index;
    for (const version of differences.flatMap(({ before, after }) => [before, after])) {
      if (version !== null && this.#holds(version)) this.#versions.set(version.file.path, version);
    }
  }

  /** -1 for a symbol that is not in the index. */
  of(change: SymbolChange): number {
    let node = this.#known.get(change);
    if (node === undefined) {
      node = this.#find(change);
      this.#known.set(change, node);
    }
    return node;
  }

  #find(change: SymbolChange): number {
    const { graph } = this.#index;
    for (const side of ['after', 'before'] as const) {
      const path = change.paths[side];
      const definition = change.definitions[side];
      const version = path === null ? undefined : this.#versions.get(path);
      if (path === null || definition === null) continue;
      const file = graph.fileNode(path);
      if (file < 0) continue;
      if (definition < 0) return file;
      const isThisVersion = version !== undefined && change.versions[side] === version.file.hash;
      if (isThisVersion) return graph.fileCount + (graph.symbolStart[file] as number) + definition;
      const named = this.#byName(file, side === 'after' ? change.symbol : (change.was ?? change).symbol);
      if (named >= 0 && !this.#versions.has(path)) return named;
    }
    return -1;
  }

  #byName(file: number, symbol: string): number {
    const { graph } = this.#index;
    const end = graph.symbolStart[file + 1] as number;
    for (let at = graph.symbolStart[file] as number; at < end; at++) {
      if (graph.qualifiedName(graph.fileCount + at) === symbol) return graph.fileCount + at;
    }
    return -1;
  }

  #holds({ file }: FileVersion): boolean {
    const node = this.#index.graph.fileNode(file.path);
    return node >= 0 && this.#index.files[node]?.hash === file.hash;
  }
}
