import type { CodeGraph } from './code-graph.ts';

/** The symbols of a graph by their names, numbered without the files: those of a name in a chain, ascending. */
interface NameChains {
  readonly first: ReadonlyMap<string, number>;
  /** The next of the same name; -1 behind the last. */
  readonly next: Int32Array;
}

/** By the graph: it never changes, so its names are gone through once, and let go with it. */
const chained = new WeakMap<CodeGraph, NameChains>();

/** The nodes of all symbols of a name, ascending. */
export function* symbolsCalled(graph: CodeGraph, name: string): Generator<number> {
  let chains = chained.get(graph);
  if (chains === undefined) {
    chains = nameChains(graph);
    chained.set(graph, chains);
  }
  const { first, next } = chains;
  for (let symbol = first.get(name) ?? -1; symbol !== -1; symbol = next[symbol] as number) {
    yield graph.fileCount + symbol;
  }
}

/** From the last symbol on, so that each goes before those that are there. */
function nameChains(graph: CodeGraph): NameChains {
  const first = new Map<string, number>();
  const next = new Int32Array(graph.symbolCount);
  for (let symbol = graph.symbolCount - 1; symbol >= 0; symbol--) {
    const name = graph.name(graph.fileCount + symbol);
    next[symbol] = first.get(name) ?? -1;
    first.set(name, symbol);
  }
  return { first, next };
}
