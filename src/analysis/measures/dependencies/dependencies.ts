import type { CodeGraph } from '../../../index/code-graph.ts';
import type { LinkedIndex } from '../../../index/code-index.ts';
import type { FileGraph } from '../../../index/file-graph.ts';
import { edgesOf } from '../../../index/graph-columns.ts';
import type { PathAlgorithm } from '../../../search/paths/shortest-paths.ts';
import { type ImpactAnalysis, impactOf, nodesOf } from './impact.ts';
import { cycleThrough, type Direction, type Reach, reach } from './traverse.ts';

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
  /** The first of `root_files`. */
  readonly root_file: string;
  /** Those that were asked about. */
  readonly root_files: readonly string[];
  readonly direction: Direction;
  /** Distinct files reached in the direction asked for. */
  readonly total_dependencies: number;
  /** What found the shortest ways. */
  readonly path_algorithm: PathAlgorithm;
  readonly max_depth_analyzed: number;
  readonly dependencies: readonly string[];
  readonly nodes: readonly DependencyNode[];
  /**
   * Edges among the roots and the files reached, or where only neighbours were asked for, to and from the roots; the strongest
   * evidence for each pair and kind.
   */
  readonly edges: readonly DependencyEdge[];
  /** A shortest circle of dependencies through the file, or null; null also for several files. */
  readonly cycle: readonly string[] | null;
  /** Packages outside the tree that the files import. */
  readonly external: readonly string[];
  readonly impact_analysis?: ImpactAnalysis | undefined;
}

export interface DependencyOptions {
  readonly direction: Direction;
  /** Null: direct neighbours, and of the impact what to look at and to run. */
  readonly maxDepth: number | null;
  readonly includeImpact: boolean;
}

/** How far an impact is followed where nothing else is asked for. */
const IMPACT_DEPTH = 3;

/** What files depend on and what depends on them, up to a depth. */
export function analyzeDependencies(
  index: Pick<LinkedIndex, 'graph' | 'kinds' | 'files' | 'otherFiles'>,
  files: FileGraph,
  starts: readonly number[],
  { direction, maxDepth, includeImpact }: DependencyOptions,
): DependencyAnalysis {
  const { graph } = index;
  const directions = direction === 'bidirectional' ? (['forward', 'reverse'] as const) : [direction];
  const depth = maxDepth ?? 1;
  const reaches = directions.map((one) => ({ direction: one, ...reach(files, starts, one, depth) }));
  const nodes = reaches.flatMap((one) => one.files.map((reached) => ({ ...reached, direction: one.direction })));
  const shown = new Set([...starts, ...nodes.map((node) => node.file)]);
  const paths = [...new Set(nodes.map((node) => graph.name(node.file)))].sort();
  const root_files = starts.map((file) => graph.name(file));
  const roots = new Set(root_files);
  const cycle = starts.length === 1 ? cycleThrough(files, starts[0] as number) : null;
  const edges = edgesAmong(graph, shown);
  return {
    root_file: root_files[0] as string,
    root_files,
    direction,
    total_dependencies: paths.length,
    path_algorithm: (reaches[0] as Reach).algorithm,
    max_depth_analyzed: nodes.reduce((deepest, { distance }) => Math.max(deepest, distance), 0),
    dependencies: paths,
    nodes: nodes.map((node) => ({ path: graph.name(node.file), distance: node.distance, direction: node.direction })),
    edges: maxDepth === null ? edges.filter(({ from, to }) => roots.has(from) || roots.has(to)) : edges,
    cycle: cycle?.map((one) => graph.name(one)) ?? null,
    external: [...new Set(starts.flatMap((file) => externalsOf(graph, file)))].sort(),
    ...(includeImpact && {
      impact_analysis: impactOf(index, files, starts, maxDepth ?? IMPACT_DEPTH, maxDepth !== null),
    }),
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

function externalsOf(graph: CodeGraph, file: number): string[] {
  const names = new Set<string>();
  for (const edge of edgesOf(graph, file, 'outgoing')) {
    if (edge.kind === 'imports' && graph.kind(edge.target) === 'external') names.add(graph.name(edge.target));
  }
  return [...names].sort();
}
