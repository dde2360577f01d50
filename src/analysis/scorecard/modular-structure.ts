import type { LinkedIndex } from '../../index/code-index.ts';
import { type DirectedGraph, directedGraph, undirectedRows } from '../../index/csr.ts';
import { CERTAINTIES, EDGE_KINDS } from '../../index/link/edges.ts';
import { DEFINITION_KINDS } from '../../languages/facts.ts';
import { communities } from '../graph-metrics/communities.ts';
import { cycles, strongComponents } from '../graph-metrics/components.ts';
import { modularity } from '../graph-metrics/modularity.ts';

/**
 * How the parts of a program hang together. A part is a file; where the language compiles a folder's files as one, as Go
 * and Java do, it is the folder, whose files may well refer to each other.
 */
export interface ModularStructure {
  readonly parts: number;
  readonly dependencies: number;
  /** Parts that lie on a dependency cycle with another. */
  readonly partsInCycles: number;
  /** Of each strong component, the largest first. */
  readonly cycles: readonly PartCycle[];
  /** Newman's modularity of the communities found, −0.5 to 1; null without dependencies. */
  readonly modularity: number | null;
}

export interface PartCycle {
  /** Parts of which each depends on each other, by whatever way. */
  readonly members: readonly string[];
  /** One shortest way round, which begins and ends with the same part. */
  readonly example: readonly string[];
  /** A file of each part of the example, without its end. */
  readonly files: readonly string[];
}

/** Languages in which the files of a folder see each other without an import. */
const FOLDER_LANGUAGES: ReadonlySet<string> = new Set(['csharp', 'go', 'java', 'kotlin', 'scala', 'swift']);

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
  const parts = new Map<string, { readonly number: number; readonly file: string }>();
  const numbers = Int32Array.from(index.files, ({ path, language }) => {
    if (!isChosen(path)) return -1;
    const name = partOf(path, language);
    const known = parts.get(name) ?? { number: parts.size, file: path };
    parts.set(name, known);
    return known.number;
  });
  const names = [...parts.keys()];
  const files = Array.from(parts.values(), ({ file }) => file);
  const among = dependenciesAmong(index, numbers, parts.size);
  const strong = strongComponents(among);
  const rows = undirectedRows(among);
  return {
    parts: parts.size,
    dependencies: among.edgeCount,
    partsInCycles: strong.sizes.reduce((sum, size) => sum + (size > 1 ? size : 0), 0),
    cycles: cycles(among, strong).map(({ members, example }) => ({
      members: members.map((part) => names[part] as string),
      example: example.map((part) => names[part] as string),
      files: example.slice(0, -1).map((part) => files[part] as string),
    })),
    modularity: modularity(rows, communities(among.nodeCount, rows).part),
  };
}

function partOf(path: string, language: string): string {
  if (!FOLDER_LANGUAGES.has(language)) return path;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return folder === '' ? './' : folder;
}

/** @param numbers of the part that each file of the index belongs to; -1 for one that is left out */
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
    if (
      from < 0 ||
      to < 0 ||
      from === to ||
      numbers[from] === -1 ||
      numbers[to] === -1 ||
      numbers[from] === numbers[to] ||
      isErased(edge, from)
    )
      continue;
    sources.push(numbers[from] as number);
    targets.push(numbers[to] as number);
  }
  return directedGraph(count, Int32Array.from(sources), Int32Array.from(targets));
}

const NO_LINES: ReadonlySet<number> = new Set();
