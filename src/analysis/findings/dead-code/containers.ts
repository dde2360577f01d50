import type { CodeGraph } from '../../../index/code-graph.ts';
import { folderOf } from '../../../index/modules/relative-path.ts';
import type { FileFacts } from '../../../languages/facts.ts';
import { isType } from './judgement.ts';

/** Types of one name. */
interface TypesOfName {
  /** The first in each file, and in each folder. */
  readonly byFile: Map<number, number>;
  readonly byFolder: Map<string, number>;
  /** Null where there are several. */
  only: number | null;
}

/** The definition around each symbol, the type it is declared for elsewhere, or its file: a node each. */
export function containers(graph: CodeGraph, facts: readonly FileFacts[]): Int32Array {
  const { fileCount, symbolOwner, symbolStart } = graph;
  const container = symbolOwner.slice();
  const types = typesByName(graph, facts);
  facts.forEach(({ definitions }, file) => {
    definitions.forEach(({ receiver }, index) => {
      const type = receiver === null ? null : nearest(types.get(receiver), file, graph.name(file));
      if (type !== null) container[(symbolStart[file] as number) + index] = fileCount + type;
    });
  });
  return container;
}

function typesByName(graph: CodeGraph, facts: readonly FileFacts[]): ReadonlyMap<string, TypesOfName> {
  const types = new Map<string, TypesOfName>();
  facts.forEach(({ definitions }, file) => {
    const folder = folderOf(graph.name(file));
    definitions.forEach(({ kind, name }, index) => {
      if (!isType(kind)) return;
      const symbol = (graph.symbolStart[file] as number) + index;
      const same = types.get(name);
      if (same === undefined) {
        types.set(name, { byFile: new Map([[file, symbol]]), byFolder: new Map([[folder, symbol]]), only: symbol });
        return;
      }
      same.only = null;
      if (!same.byFile.has(file)) same.byFile.set(file, symbol);
      if (!same.byFolder.has(folder)) same.byFolder.set(folder, symbol);
    });
  });
  return types;
}

/** The type of a name nearest to a file: in it, in its folder, or the only one. */
function nearest(types: TypesOfName | undefined, file: number, path: string): number | null {
  if (types === undefined) return null;
  return types.byFile.get(file) ?? types.byFolder.get(folderOf(path)) ?? types.only;
}

/** Circles through the symbols of one name in one place: overloads, accessors, merged declarations, alternatives. */
export function siblings(
  container: Int32Array,
  nameId: Int32Array,
): { readonly sibling: Int32Array; readonly firstSibling: Int32Array } {
  const sibling = Int32Array.from(container, (_, symbol) => symbol);
  const firstSibling = sibling.slice();
  const first = new Map<number, number>();
  const names = nameId.reduce((most, id) => Math.max(most, id), 0) + 1;
  container.forEach((place, symbol) => {
    const key = place * names + (nameId[symbol] as number);
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, symbol);
      return;
    }
    sibling[symbol] = sibling[before] as number;
    sibling[before] = symbol;
    firstSibling[symbol] = before;
  });
  return { sibling, firstSibling };
}
