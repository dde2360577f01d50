import type { LinkedIndex } from '../../index/code-index.ts';
import { type DirectedGraph, directedGraph, undirectedRows } from '../../index/csr.ts';
import { CERTAINTIES, EDGE_KINDS } from '../../index/link/edges.ts';
import { DEFINITION_KINDS } from '../../languages/facts.ts';
import { communities } from '../graph-metrics/communities.ts';
import { cycles, strongComponents } from '../graph-metrics/components.ts';
import { modularity } from '../graph-metrics/modularity.ts';

/** How files hang together. */
export interface ModularStructure {
  readonly files: number;
  readonly dependencies: number;
  /** Files that lie on a dependency cycle with another. */
  readonly filesInCycles: number;
  /** Paths along a shortest cycle of each strong component, largest component first, the first path at both ends. */
  readonly cycles: readonly FileCycle[];
  /** Newman's modularity of the communities found, −0.5 to 1; null without dependencies. */
  readonly modularity: number | null;
}

export interface FileCycle {
  /** Files of which each depends on each other, by whatever way. */
  readonly members: readonly string[];
  /** One way round, which begins and ends with the same file. */
  readonly example: readonly string[];
}

const CANDIDATE = CERTAINTIES.indexOf('candidate');
const IMPORTS = EDGE_KINDS.indexOf('imports');
const REFERENCES = EDGE_KINDS.indexOf('references');
/** What only a compiler sees in TypeScript: a name for a type. */
const ERASED: ReadonlySet<number> = new Set(
  (['interface', 'type'] as const).map((kind) => DEFINITION_KINDS.indexOf(kind)),
);
const TYPESCRIPT: ReadonlySet<string> = new Set(['typescript', 'tsx']);

/**
 * The structure of the files that `isChosen`, by the dependencies among them. What TypeScript erases, such as an import of
 * types alone, is no dependency: it binds nothing at run time.
 */
export function modularStructure(index: LinkedIndex, isChosen: (path: string) => boolean): ModularStructure {
  const paths: string[] = [];
  const numbers = Int32Array.from(index.files, ({ path }) => (isChosen(path) ? paths.push(path) - 1 : -1));
  const among = dependenciesAmong(index, numbers, paths.length);
  const strong = strongComponents(among);
  const rows = undirectedRows(among);
  return {
    files: paths.length,
    dependencies: among.edgeCount,
    filesInCycles: strong.sizes.reduce((sum, size) => sum + (size > 1 ? size : 0), 0),
    cycles: cycles(among, strong).map(({ members, example }) => ({
      members: members.map((file) => paths[file] as string),
      example: example.map((file) => paths[file] as string),
    })),
    modularity: modularity(rows, communities(among.nodeCount, rows).part),
  };
}

/** @param numbers of the files in the graph to be, by their number in the index; -1 for one that is left out */
function dependenciesAmong({ graph, files }: LinkedIndex, numbers: Int32Array, count: number): DirectedGraph {
  const typeOnly = files.map(({ language, facts }) =>
    TYPESCRIPT.has(language) ? new Set(facts.imports.filter((one) => one.typeOnly).map(({ line }) => line)) : NO_LINES,
  );
  const isErased = (edge: number, from: number) => {
    if (!TYPESCRIPT.has((files[from] as LinkedIndex['files'][number]).language)) return false;
    const symbol = (graph.edgeTarget[edge] as number) - graph.fileCount;
    if (graph.edgeKind[edge] === IMPORTS) return typeOnly[from]?.has(graph.edgeLine[edge] as number) === true;
    return graph.edgeKind[edge] === REFERENCES && ERASED.has(graph.symbolKind[symbol] as number);
  };
  const sources: number[] = [];
  const targets: number[] = [];
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    if (graph.edgeCertainty[edge] === CANDIDATE) continue;
    const from = graph.fileOf(graph.edgeSource[edge] as number);
    const to = graph.fileOf(graph.edgeTarget[edge] as number);
    if (from < 0 || to < 0 || from === to || numbers[from] === -1 || numbers[to] === -1 || isErased(edge, from))
      continue;
    sources.push(numbers[from] as number);
    targets.push(numbers[to] as number);
  }
  return directedGraph(count, Int32Array.from(sources), Int32Array.from(targets));
}

const NO_LINES: ReadonlySet<number> = new Set();
