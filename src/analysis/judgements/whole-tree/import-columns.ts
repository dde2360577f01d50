import type { CodeGraph } from '../../../index/code-graph.ts';
import type { LinkedIndex } from '../../../index/code-index.ts';
import { directedGraph, undirectedRows } from '../../../index/csr.ts';
import { eachFile } from '../../../index/file-fault.ts';
import { fileGraphOf } from '../../../index/file-graph.ts';
import { EDGE_KINDS } from '../../../index/link/edges.ts';
import { pageRank } from '../../../index/pagerank.ts';
import { communities } from '../../measures/graph-metrics/communities.ts';
import { cycles, strongComponents } from '../../measures/graph-metrics/components.ts';
import { EdgeKinds } from '../scorecard/load-edges.ts';

/** What an import does: it runs when the file is loaded, or when something is called; or it is erased before the program runs. */
export const IMPORT_KINDS = ['load', 'demand', 'erased'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** All files of a tree and which imports which, as columns. */
export interface ImportColumns {
  /** Of the index's graph. */
  readonly digest: string;
  readonly files: readonly string[];
  readonly lines: readonly number[];
  /** By modularity, over everything that files use of each other; numbered by their first files. */
  readonly community: readonly number[];
  /** The cycle of imports that run when files are loaded, the largest is 0; null for a file on none. */
  readonly cycle: readonly (number | null)[];
  /** PageRank over everything that files use of each other. */
  readonly rank: readonly number[];
  /** Each pair of files once, by numbers of files; what loads comes before what waits. */
  readonly edges: {
    readonly from: readonly number[];
    readonly to: readonly number[];
    readonly kind: readonly ImportKind[];
  };
}

const IMPORTS = EDGE_KINDS.indexOf('imports');

export function importColumns(index: LinkedIndex): ImportColumns {
  const { graph, files } = index;
  const used = fileGraphOf(graph);
  const imports = importsOf(index, graph);
  return {
    digest: index.graphDigest,
    files: files.map(({ path }) => path),
    lines: eachFile(files, ({ facts }) => facts.lines.total),
    community: [...communities(used.nodeCount, undirectedRows(used)).part],
    cycle: cyclesOf(imports, files.length),
    rank: Array.from(pageRank(used).values, (rank) => Number(rank.toPrecision(8))),
    edges: {
      from: imports.map(({ from }) => from),
      to: imports.map(({ to }) => to),
      kind: imports.map(({ kind }) => kind),
    },
  };
}

interface FileImport {
  readonly from: number;
  readonly to: number;
  readonly kind: ImportKind;
}

/** The imports between files of the tree, candidates left out, sorted by their ends. */
function importsOf(index: LinkedIndex, graph: CodeGraph): FileImport[] {
  const kinds = new EdgeKinds(index);
  const imports = new Map<number, FileImport>();
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    if (graph.edgeKind[edge] !== IMPORTS || graph.edgeCertainty[edge] === 0) continue;
    const from = graph.fileOf(graph.edgeSource[edge] as number);
    const to = graph.fileOf(graph.edgeTarget[edge] as number);
    if (from < 0 || to < 0 || from === to) continue;
    const key = from * graph.fileCount + to;
    const kind = importKind(kinds, edge, from, to);
    const known = imports.get(key);
    if (known === undefined || IMPORT_KINDS.indexOf(kind) < IMPORT_KINDS.indexOf(known.kind)) {
      imports.set(key, { from, to, kind });
    }
  }
  return [...imports].sort(([a], [b]) => a - b).map(([, one]) => one);
}

function importKind(kinds: EdgeKinds, edge: number, from: number, to: number): ImportKind {
  const kind = kinds.of(edge, from, to);
  if (kind === null) return 'erased';
  return kind === 'import on demand' ? 'demand' : 'load';
}

/** The number of the cycle that each file lies on. */
function cyclesOf(imports: readonly FileImport[], fileCount: number): (number | null)[] {
  const loading = imports.filter(({ kind }) => kind === 'load');
  const sources = Int32Array.from(loading, ({ from }) => from);
  const targets = Int32Array.from(loading, ({ to }) => to);
  const graph = directedGraph(fileCount, sources, targets);
  const numbers = new Array<number | null>(fileCount).fill(null);
  cycles(graph, strongComponents(graph)).forEach(({ members }, number) => {
    for (const file of members) numbers[file] = number;
  });
  return numbers;
}
