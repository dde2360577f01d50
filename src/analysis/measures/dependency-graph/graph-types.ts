import type { CodeGraph, NodeKind } from '../../../index/code-graph.ts';
import { EDGE_KINDS, type EdgeKind } from '../../../index/link/edges.ts';

export const GRAPH_TYPES = ['call-graph', 'import-graph', 'inheritance', 'full-dependency'] as const;
export type GraphType = (typeof GRAPH_TYPES)[number];

export type Relation = 'Calls' | 'Imports' | 'Inherits' | 'Implements' | 'Uses';
export type NodeRole = 'Function' | 'Class' | 'Module' | 'Trait' | 'Interface';

/** Relations in the order they are kept when there is no room for all. */
export const PRIORITIES: readonly Relation[] = ['Inherits', 'Uses', 'Implements', 'Calls', 'Imports'];

const RELATIONS: Readonly<Record<EdgeKind, Relation>> = {
  imports: 'Imports',
  calls: 'Calls',
  extends: 'Inherits',
  implements: 'Implements',
  references: 'Uses',
};

/** The relations a type of graph shows. */
const SHOWN: Readonly<Record<GraphType, ReadonlySet<Relation>>> = {
  'call-graph': new Set<Relation>(['Calls']),
  'import-graph': new Set<Relation>(['Imports']),
  inheritance: new Set<Relation>(['Inherits', 'Implements']),
  'full-dependency': new Set(PRIORITIES),
};

const ROLES: Readonly<Partial<Record<NodeKind, NodeRole>>> = {
  function: 'Function',
  method: 'Function',
  constructor: 'Function',
  getter: 'Function',
  setter: 'Function',
  macro: 'Function',
  class: 'Class',
  struct: 'Class',
  enum: 'Class',
  type: 'Class',
  interface: 'Interface',
  trait: 'Trait',
  namespace: 'Module',
  file: 'Module',
  external: 'Module',
};

/** What a node is drawn as; null for what is only a part of another. */
export function roleOf(kind: NodeKind): NodeRole | null {
  return ROLES[kind] ?? null;
}

/** How an edge of the code graph appears in a type of graph, or null when it does not. */
export function relationOf(type: GraphType, graph: CodeGraph, edge: number): Relation | null {
  const relation = RELATIONS[EDGE_KINDS[graph.edgeKind[edge] as number] as EdgeKind];
  return SHOWN[type].has(relation) ? relation : null;
}

/** The node that stands for a node in a type of graph: itself, or what it is a part of; -1 for none. */
export function lifted(type: GraphType, graph: CodeGraph, node: number): number {
  let at = node;
  while (at >= 0 && graph.fileOf(at) !== -1 && at >= graph.fileCount && roleOf(graph.kind(at)) === null) {
    at = graph.symbolOwner[at - graph.fileCount] as number;
  }
  // What a type inherits from is a type.
  return type === 'inheritance' && at < graph.fileCount ? -1 : at;
}
