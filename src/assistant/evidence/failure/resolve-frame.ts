import { namedAround } from '../../../analysis/measures/symbols/symbol.ts';
import type { LinkedIndex } from '../../../index/code-index.ts';
import type { TraceFrame } from './frame.ts';

/** A frame with what it is of the tree. */
export interface ResolvedFrame {
  readonly frame: TraceFrame;
  /** From the root on; null where the file is none of the tree's. */
  readonly path: string | null;
  /** The line of today: where the trace says, or where the named function is now. Null where the file has no such line. */
  readonly line: number | null;
  /** The node of the symbol in the graph; null where the line stands in none. */
  readonly node: number | null;
  /** The symbol was found by its name, as the line of the trace stands in another one by now. */
  readonly hasMoved: boolean;
}

/** Where runtimes and package managers keep what is not the project's. */
const ELSEWHERE =
  /(?:^|[\\/])(?:node_modules|site-packages|dist-packages|\.cargo|rustc|gems|\.gem|vendor|go[\\/]pkg[\\/]mod|\.m2|\.gradle|\.nuget|\.pyenv|\.rbenv|\.rustup)[\\/]|^node:|^internal\/|^<|^\/usr\/(?:lib|local\/(?:lib|go))\/|^(?:lib\/)?python\d/;

/** Finds the files and symbols of a tree that frames are about. */
export class FrameResolver {
  readonly #index: LinkedIndex;
  readonly #graph: LinkedIndex['graph'];
  /** Paths of the tree by the name of the file. */
  readonly #byName: ReadonlyMap<string, readonly string[]>;

  constructor(index: LinkedIndex) {
    this.#index = index;
    this.#graph = index.graph;
    this.#byName = Map.groupBy(
      index.files.map(({ path }) => path),
      (path) => path.slice(path.lastIndexOf('/') + 1),
    );
  }

  resolve(frame: TraceFrame): ResolvedFrame {
    const path = frame.file === null ? null : this.#pathOf(frame.file, frame);
    if (path === null) return { frame, path: null, line: null, node: null, hasMoved: false };
    const at = this.#nodeAt(path, frame.line);
    const name = frame.symbol === null ? null : lastName(frame.symbol);
    if (name === null || (at !== null && this.#isNamed(at, name))) {
      return { frame, path, line: this.#lineIn(path, frame.line), node: at, hasMoved: false };
    }
    const moved = this.#nodeNamed(path, name);
    if (moved === null) return { frame, path, line: this.#lineIn(path, frame.line), node: at, hasMoved: false };
    const line = this.#graph.symbolLine[moved - this.#graph.fileCount] as number;
    return { frame, path, line, node: moved, hasMoved: true };
  }

  /** The file of the tree that a trace means, which may have been written on another machine. */
  #pathOf(written: string, { format, symbol }: TraceFrame): string | null {
    const file = plainPath(written);
    const { folder } = this.#index;
    if (file.startsWith(`${folder}/`) && this.#graph.fileNode(file.slice(folder.length + 1)) >= 0) {
      return file.slice(folder.length + 1);
    }
    const names = file.split('/').filter((name) => name !== '' && name !== '.');
    const candidates = this.#byName.get(names.at(-1) ?? '') ?? [];
    if (format === 'java') return javaFile(candidates, symbol ?? '');
    if (ELSEWHERE.test(file)) return null;
    return closest(names, candidates);
  }

  #lineIn(path: string, line: number | null): number | null {
    const lines = this.#index.files[this.#graph.fileNode(path)]?.facts.lines.total ?? 0;
    return line !== null && line <= lines ? line : null;
  }

  /** The innermost symbol with a name around a line. */
  #nodeAt(path: string, line: number | null): number | null {
    if (line === null) return null;
    let innermost: number | null = null;
    for (const node of this.#symbolsOf(path)) {
      const at = node - this.#graph.fileCount;
      const [start, end] = [this.#graph.symbolLine[at] as number, this.#graph.symbolEndLine[at] as number];
      // What stands in another comes behind it.
      if (start <= line && line <= end) innermost = node;
    }
    const named = innermost === null ? null : namedAround(this.#graph, innermost);
    return named === null || named < this.#graph.fileCount ? null : named;
  }

  /** Whether a symbol, or one that it stands in, has a name. */
  #isNamed(node: number, name: string): boolean {
    return this.#graph.qualifiedName(node).split('.').includes(name);
  }

  #nodeNamed(path: string, name: string): number | null {
    return this.#symbolsOf(path).find((node) => this.#graph.name(node) === name) ?? null;
  }

  #symbolsOf(path: string): number[] {
    const { fileCount, symbolStart } = this.#graph;
    const file = this.#graph.fileNode(path);
    const [start, end] = [symbolStart[file] as number, symbolStart[file + 1] as number];
    return Array.from({ length: end - start }, (_, at) => fileCount + start + at);
  }
}

/** A path with forward slashes, without what addresses and bundlers put around it. */
function plainPath(written: string): string {
  return written
    .replace(/^(?:file:\/\/|webpack(?:-internal)?:\/{2,3}(?:\([^)]{0,50}\)\/)?|https?:\/\/[^/]{1,200})/, '')
    .replace(/[?#].*$/s, '')
    .replaceAll('\\', '/')
    .replace(/^[A-Za-z]:/, '');
}

/** The candidate that shares the most of a path's end: all of itself, all of the path, or two names at least. */
function closest(names: readonly string[], candidates: readonly string[]): string | null {
  const ranked = candidates
    .map((path) => {
      const own = path.split('/');
      let shared = 0;
      while (shared < own.length && shared < names.length && own.at(-1 - shared) === names.at(-1 - shared)) shared++;
      return { path, shared, isWhole: shared === own.length || shared === names.length };
    })
    .filter(({ shared, isWhole }) => isWhole || shared >= 2)
    .sort((a, b) => b.shared - a.shared);
  const [best, next] = ranked;
  return best === undefined || best.shared === next?.shared ? null : best.path;
}

/** Java names a file without its folders, and the package with the function. */
function javaFile(candidates: readonly string[], symbol: string): string | null {
  const folders = symbol.split('.').slice(0, -2).join('/');
  const fitting = candidates.filter((path) => {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    return folders === '' || folder === folders || folder.endsWith(`/${folders}`);
  });
  // Kotlin and Scala need no folders for their packages.
  const isFree = fitting.length === 0 && candidates.length === 1 && /\.(?:kt|scala|groovy)$/.test(candidates[0] ?? '');
  return fitting.length === 1 ? (fitting[0] ?? null) : isFree ? (candidates[0] ?? null) : null;
}

/** What runtimes call what has no name of its own. */
const NAMELESS =
  /^(?:<.*>|\{closure\}|\{\{closure\}\}|anonymous|module|main|func\d+|\d+|new|async|MoveNext|lambda|require(?:_once)?|include(?:_once)?)$/;

/** The own name of a function as traces write it; null for one that has none. */
export function lastName(symbol: string): string | null {
  const plain = symbol
    .replace(/^(?:(?:block|rescue|ensure)(?: \(\d+ levels\))? in |new |async )+/, '')
    .replace(/ \[as [^\]]{0,100}\]$/, '')
    .replace(/<([\w$]{1,100})>[bdg]__[\w|]{0,60}(?:\.MoveNext)?$/, '.$1')
    .replace(/lambda\$([\w$]{1,100})\$\d+$/, '$1');
  const names = plain.split(/[.#:\\/$()*]+|->|::/).filter((name) => name !== '' && !NAMELESS.test(name));
  const name = /^[\w$]*/.exec(names.at(-1) ?? '')?.[0] ?? '';
  return name === '' ? null : name;
}
