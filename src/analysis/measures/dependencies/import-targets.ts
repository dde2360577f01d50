import type { CodeGraph } from '../../../index/code-graph.ts';
import { type FileImport, importsOf } from '../../../index/file-links.ts';
import type { FileFacts } from '../../../languages/facts.ts';

/**
 * The files that a file's imports and re-exports lead to, by the module as written. Of several statements that lead to one
 * file the graph keeps the first line; those that write the module alike share its answer.
 */
export function importTargets(
  graph: CodeGraph,
  file: number,
  facts: FileFacts,
): ReadonlyMap<string, readonly number[]> {
  return targetsByModule(importsOf(graph, file), (one) => graph.name(one), facts);
}

/**
 * As `importTargets`, of a file with these imports.
 * @param name the path of a file
 */
export function targetsByModule(
  imports: readonly FileImport[],
  name: (file: number) => string,
  facts: FileFacts,
): ReadonlyMap<string, readonly number[]> {
  const byLine = new Map<number, number[]>();
  for (const { target, line } of imports) append(byLine, line, target);
  const targets = new Map<string, readonly number[]>();
  if (byLine.size === 0) return targets;
  const statements = [...facts.imports, ...facts.exports];
  const crowded = linesWithSeveral(statements);
  const namers = new Map<number, FilesNamed>();
  for (const { source, line } of statements) {
    const found = source === null ? undefined : byLine.get(line);
    if (source === null || found === undefined || targets.has(source)) continue;
    if (!crowded.has(line)) {
      targets.set(source, found);
      continue;
    }
    const namer = namers.get(line) ?? new FilesNamed(found, name);
    namers.set(line, namer);
    targets.set(source, namer.by(source));
  }
  return targets;
}

/** Lines on which several modules are named. */
function linesWithSeveral(statements: readonly { readonly line: number; readonly source: string | null }[]) {
  const first = new Map<number, string>();
  const crowded = new Set<number>();
  for (const { line, source } of statements) {
    if (source === null) continue;
    if ((first.get(line) ?? source) !== source) crowded.add(line);
    first.set(line, source);
  }
  return crowded;
}

/** Of more files on one line, only those whose path has the name as a whole word are found. */
const MOST_SEARCHED = 200;

/** The files that one line leads to, by the modules that are named on it. */
class FilesNamed {
  readonly #files: readonly number[];
  readonly #name: (file: number) => string;
  /** Files by the words of their paths; null until there are so many files that it is worth it. */
  #byWord: ReadonlyMap<string, readonly number[]> | null = null;

  constructor(files: readonly number[], name: (file: number) => string) {
    this.#files = files;
    this.#name = name;
  }

  /** Those that a module's name may mean. */
  by(source: string): readonly number[] {
    const last = source.replace(/\.\w+$/, '').match(/(?<![\w-])[\w-]+$/)?.[0];
    if (last === undefined) return [];
    if (this.#files.length <= MOST_SEARCHED) return this.#files.filter((file) => this.#name(file).includes(last));
    this.#byWord ??= this.#words();
    return this.#byWord.get(last) ?? [];
  }

  #words(): ReadonlyMap<string, readonly number[]> {
    const byWord = new Map<string, number[]>();
    for (const file of this.#files) {
      for (const word of new Set(this.#name(file).match(/[\w-]+/g))) append(byWord, word, file);
    }
    return byWord;
  }
}

function append<Key>(table: Map<Key, number[]>, key: Key, item: number) {
  const same = table.get(key);
  if (same === undefined) table.set(key, [item]);
  else same.push(item);
}
