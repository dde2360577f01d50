import type { CodeGraph } from '../../index/code-graph.ts';
import { edgesOf } from '../../index/graph-columns.ts';
import type { PathAlgorithm } from '../../search/paths/shortest-paths.ts';
import { type ImpactAnalysis, impactOf } from './impact.ts';
import { cycleThrough, type Direction, type FileGraph, type Reach, reach } from './traverse.ts';

export interface DependencyNode {
  readonly path: string;
  readonly distance: number;
  readonly direction: 'forward' | 'reverse';
}

export interface DependencyEdge {
  readonly from: string;
  readonly to: string;
  readonly relation: string;
  readonly certainty: string;
  /** What the edge was made by, and where: the line is in `from`. */
  readonly rule: string;
  readonly line: number;
}

export interface DependencyAnalysis {
  readonly root_file: string;
  readonly direction: Direction;
  /** Distinct files reached in the direction asked for. */
  readonly total_dependencies: number;
  /** What found the shortest ways. */
  readonly path_algorithm: PathAlgorithm;
  readonly max_depth_analyzed: number;
  readonly dependencies: readonly string[];
  readonly nodes: readonly DependencyNode[];
  /** Edges between the root and the files reached, strongest evidence first for each pair and kind. */
  readonly edges: readonly DependencyEdge[];
  /** A shortest circle of dependencies through the file, or null. */
  readonly cycle: readonly string[] | null;
  /** Packages outside the tree that the file imports. */
  readonly external: readonly string[];
  readonly impact_analysis?: ImpactAnalysis | undefined;
}

export interface DependencyOptions {
  readonly direction: Direction;
  readonly maxDepth: number;
  readonly includeImpact: boolean;
}

/** What a file depends on and what depends on it, up to a depth. */
export function analyzeDependencies(
  graph: CodeGraph,
  files: FileGraph,
  file: number,
  { direction, maxDepth, includeImpact }: DependencyOptions,
): DependencyAnalysis {
  const directions = direction === 'bidirectional' ? (['forward', 'reverse'] as const) : [direction];
  const reaches = directions.map((one) => ({ direction: one, ...reach(files, file, one, maxDepth) }));
  const nodes = reaches.flatMap((one) => one.files.map((reached) => ({ ...reached, direction: one.direction })));
  const shown = new Set([file, ...nodes.map((node) => node.file)]);
  const paths = [...new Set(nodes.map((node) => graph.name(node.file)))].sort();
  const cycle = cycleThrough(files, file);
  return {
    root_file: graph.name(file),
    direction,
    total_dependencies: paths.length,
    path_algorithm: (reaches[0] as Reach).algorithm,
    max_depth_analyzed: nodes.reduce((deepest, { distance }) => Math.max(deepest, distance), 0),
    dependencies: paths,
    nodes: nodes.map((node) => ({ path: graph.name(node.file), distance: node.distance, direction: node.direction })),
    edges: edgesAmong(graph, shown),
    cycle: cycle?.map((one) => graph.name(one)) ?? null,
    external: externalsOf(graph, file),
    ...(includeImpact && { impact_analysis: impactOf(graph, files, file, maxDepth) }),
  };
}

function edgesAmong(graph: CodeGraph, files: ReadonlySet<number>): DependencyEdge[] {
  const strongest = new Map<string, DependencyEdge & { readonly rank: number }>();
  for (const file of [...files].sort((a, b) => a - b)) {
    for (const node of nodesOf(graph, file)) {
      for (const edge of edgesOf(graph, node, 'outgoing')) {
        const target = graph.fileOf(edge.target);
        const rank = graph.edgeCertainty[edge.id] as number;
        if (target === file || rank === 0 || !files.has(target)) continue;
        const key = `${file} ${target} ${edge.kind}`;
        if ((strongest.get(key)?.rank ?? -1) >= rank) continue;
        strongest.set(key, {
          from: graph.name(file),
          to: graph.name(target),
          relation: edge.kind,
          certainty: edge.certainty,
          rule: edge.rule,
          line: edge.line,
          rank,
        });
      }
    }
  }
  return [...strongest.values()].map(({ rank: _, ...edge }) => edge);
}

/** A file's own node, then its symbols'. */
export function* nodesOf(graph: CodeGraph, file: number): Generator<number> {
  yield file;
  const end = graph.symbolStart[file + 1] as number;
  for (let at = graph.symbolStart[file] as number; at < end; at++) yield graph.fileCount + at;
}

function externalsOf(graph: CodeGraph, file: number): string[] {
  const names = new Set<string>();
  for (const edge of edgesOf(graph, file, 'outgoing')) {
    if (edge.kind === 'imports' && graph.kind(edge.target) === 'external') names.add(graph.name(edge.target));
  }
  return [...names].sort();
}
