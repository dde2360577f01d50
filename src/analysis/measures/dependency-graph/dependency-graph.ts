import type { CodeGraph } from '../../../index/code-graph.ts';
import type { LinkedIndex } from '../../../index/code-index.ts';
import { directedGraph } from '../../../index/csr.ts';
import { edgeAt } from '../../../index/graph-columns.ts';
import type { Certainty, Rule } from '../../../index/link/edges.ts';
import { pageRank } from '../../../index/pagerank.ts';
import { type GraphType, lifted, type NodeRole, PRIORITIES, type Relation, relationOf, roleOf } from './graph-types.ts';

export interface DependencyGraphNode {
  /** A file's path, a symbol's name with those of what it stands in, a package's name. */
  readonly name: string;
  readonly kind: NodeRole;
  /** The file it stands in; null for a package outside the tree. */
  readonly file: string | null;
  /** Null for files and packages. */
  readonly line: number | null;
  /** Cyclomatic complexity of a function, fields and one more of a type with fields; null where there is none. */
  readonly complexity: number | null;
  /** PageRank in the whole graph of this type. */
  readonly rank: number;
}

export interface DependencyGraphEdge {
  /** Positions in `nodes`. */
  readonly source: number;
  readonly target: number;
  readonly relation: Relation;
  readonly certainty: Certainty;
  readonly rule: Rule;
  /** Line in the source's file. */
  readonly line: number;
}

export interface DependencyGraph {
  readonly type: GraphType;
  /** The highest ranked first. */
  readonly nodes: readonly DependencyGraphNode[];
  /** Only between `nodes`. */
  readonly edges: readonly DependencyGraphEdge[];
  /** Before any were left out for `maxNodes` and `maxEdges`. */
  readonly total_nodes: number;
  readonly total_edges: number;
}

export interface DependencyGraphOptions {
  readonly type: GraphType;
  /** Nodes within so many steps of those that nothing leads to; 0 is no limit. */
  readonly maxDepth: number;
  /** Whether packages outside the tree are left out. */
  readonly filterExternal: boolean;
  readonly maxNodes: number;
  readonly maxEdges: number;
}

/** An edge between nodes of the code graph, which stands for all of its relation between the two. */
interface Link {
  readonly source: number;
  readonly target: number;
  readonly relation: Relation;
  readonly edge: number;
}

/**
 * The graph of one type: its most important nodes by PageRank, then the edges between them by relation, the ones that say
 * most of the structure first.
 */
export function dependencyGraph(index: LinkedIndex, options: DependencyGraphOptions): DependencyGraph {
  const { graph } = index;
  const allLinks = linksOf(graph, options);
  const present = withinDepth(nodesOf(graph, allLinks, options), allLinks, options.maxDepth);
  const links = allLinks.filter(({ source, target }) => present.has(source) && present.has(target));
  const nodes = [...present].sort((a, b) => a - b);
  const ranks = ranksOf(nodes, links);
  const connected = new Set(links.flatMap(({ source, target }) => [source, target]));
  const chosen = nodes
    .map((node, at) => ({ node, rank: ranks[at] as number }))
    .sort((a, b) => Number(connected.has(b.node)) - Number(connected.has(a.node)) || b.rank - a.rank || a.node - b.node)
    .slice(0, options.maxNodes);
  const positions = new Map(chosen.map(({ node }, position) => [node, position]));
  const fields = new FieldCounts(index);
  return {
    type: options.type,
    nodes: chosen.map(({ node, rank }) => describe(index, fields, node, rank)),
    edges: edgesAmong(graph, links, positions, options.maxEdges),
    total_nodes: nodes.length,
    total_edges: links.length,
  };
}

/** The strongest edge of each relation between two nodes, ends lifted to nodes that the type of graph shows. */
function linksOf(graph: CodeGraph, { type, filterExternal }: DependencyGraphOptions): Link[] {
  const links = new Map<string, Link>();
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    const relation = relationOf(type, graph, edge);
    if (relation === null || graph.edgeCertainty[edge] === 0) continue;
    const source = lifted(type, graph, graph.edgeSource[edge] as number);
    const target = lifted(type, graph, graph.edgeTarget[edge] as number);
    if (source === target || source === -1 || target === -1) continue;
    if (filterExternal && graph.fileOf(target) === -1) continue;
    const key = `${source} ${target} ${relation}`;
    const known = links.get(key);
    const isStronger =
      known === undefined || (graph.edgeCertainty[edge] as number) > (graph.edgeCertainty[known.edge] as number);
    if (isStronger) links.set(key, { source, target, relation, edge });
  }
  return [...links.values()];
}

/** The ends of links and, where files are the nodes, the files without any. */
function nodesOf(graph: CodeGraph, links: readonly Link[], { type }: DependencyGraphOptions): ReadonlySet<number> {
  const nodes = new Set(links.flatMap(({ source, target }) => [source, target]));
  if (type === 'import-graph') for (let file = 0; file < graph.fileCount; file++) nodes.add(file);
  return nodes;
}

/** The nodes within so many steps of those that nothing leads to; of a circle, its first node counts as one. */
function withinDepth(nodes: ReadonlySet<number>, links: readonly Link[], maxDepth: number): ReadonlySet<number> {
  if (maxDepth === 0) return nodes;
  const targets = new Map<number, number[]>();
  for (const { source, target } of links) {
    const list = targets.get(source);
    if (list === undefined) targets.set(source, [target]);
    else list.push(target);
  }
  const led = new Set(links.map(({ target }) => target));
  const sorted = [...nodes].sort((a, b) => a - b);
  const depths = new Map<number, number>();
  const walk = (starts: readonly number[]) => {
    let edge = starts.filter((node) => !depths.has(node));
    for (const node of edge) depths.set(node, 0);
    for (let depth = 1; edge.length > 0; depth++) {
      const next = edge.flatMap((node) => targets.get(node) ?? []).filter((node) => !depths.has(node));
      for (const node of next) depths.set(node, depth);
      edge = [...new Set(next)];
    }
  };
  walk(sorted.filter((node) => !led.has(node)));
  for (const node of sorted) if (!depths.has(node)) walk([node]);
  return new Set(sorted.filter((node) => (depths.get(node) as number) <= maxDepth));
}

/** PageRank by place in `nodes`. */
function ranksOf(nodes: readonly number[], links: readonly Link[]): Float64Array {
  const places = new Map(nodes.map((node, place) => [node, place]));
  const sources = Int32Array.from(links, ({ source }) => places.get(source) as number);
  const targets = Int32Array.from(links, ({ target }) => places.get(target) as number);
  return pageRank(directedGraph(nodes.length, sources, targets)).values;
}

function edgesAmong(
  graph: CodeGraph,
  links: readonly Link[],
  positions: ReadonlyMap<number, number>,
  maxEdges: number,
): DependencyGraphEdge[] {
  return links
    .flatMap(({ source, target, relation, edge }) => {
      const from = positions.get(source);
      const to = positions.get(target);
      if (from === undefined || to === undefined) return [];
      const { certainty, rule, line } = edgeAt(graph, edge);
      return [{ source: from, target: to, relation, certainty, rule, line }];
    })
    .sort(
      (a, b) =>
        PRIORITIES.indexOf(a.relation) - PRIORITIES.indexOf(b.relation) || a.source - b.source || a.target - b.target,
    )
    .slice(0, maxEdges);
}

function describe(index: LinkedIndex, fields: FieldCounts, node: number, rank: number): DependencyGraphNode {
  const { graph } = index;
  const file = graph.fileOf(node);
  const symbol = node >= graph.fileCount && file !== -1 ? node - graph.fileCount : null;
  return {
    name: graph.qualifiedName(node),
    kind: roleOf(graph.kind(node)) ?? 'Module',
    file: file === -1 ? null : graph.name(file),
    line: symbol === null ? null : (graph.symbolLine[symbol] as number),
    complexity: symbol === null ? null : complexityOf(index, fields, file, symbol),
    rank,
  };
}

function complexityOf({ graph, files }: LinkedIndex, fields: FieldCounts, file: number, symbol: number): number | null {
  const own = symbol - (graph.symbolStart[file] as number);
  const definition = files[file]?.facts.definitions[own];
  if (definition === undefined) return null;
  if (definition.metrics !== null) return definition.metrics.cyclomatic;
  if (roleOf(definition.kind) !== 'Class') return null;
  return fields.of(file, own) + 1;
}

/** How many fields types have: all of a file are counted when the first is asked for. */
class FieldCounts {
  readonly #files: LinkedIndex['files'];
  readonly #counts = new Map<number, ReadonlyMap<number, number>>();

  constructor({ files }: LinkedIndex) {
    this.#files = files;
  }

  /** @param definition the type, by its number in its file */
  of(file: number, definition: number): number {
    let counts = this.#counts.get(file);
    if (counts === undefined) {
      counts = this.#count(file);
      this.#counts.set(file, counts);
    }
    return counts.get(definition) ?? 0;
  }

  #count(file: number): ReadonlyMap<number, number> {
    const counts = new Map<number, number>();
    for (const { kind, owner } of this.#files[file]?.facts.definitions ?? []) {
      if (kind === 'field') counts.set(owner, (counts.get(owner) ?? 0) + 1);
    }
    return counts;
  }
}
