import type { DependencyGraph } from '../../analysis/measures/dependency-graph/dependency-graph.ts';

export type GraphPart = Pick<DependencyGraph, 'nodes' | 'edges'>;

/**
 * The most important nodes that have an edge between them, at most so many, and those edges: a node that stands alone in a
 * drawing only takes room. Edges of nodes that were cut off a list that was too long are left out.
 */
export function connectedPart({ nodes, edges }: GraphPart, most: number): GraphPart {
  const chosen = new Set<number>();
  const present = edges.filter(({ source, target }) => Math.max(source, target) < nodes.length);
  const inOrder = present.sort((a, b) => Math.max(a.source, a.target) - Math.max(b.source, b.target));
  for (const { source, target } of inOrder) {
    const added = Number(!chosen.has(source)) + Number(!chosen.has(target));
    if (chosen.size + added > most) continue;
    chosen.add(source).add(target);
  }
  const places = new Map([...chosen].sort((a, b) => a - b).map((node, place) => [node, place]));
  return {
    nodes: [...places.keys()].map((node) => nodes[node] as GraphPart['nodes'][number]),
    edges: edges.flatMap((edge) => {
      const source = places.get(edge.source);
      const target = places.get(edge.target);
      return source === undefined || target === undefined ? [] : [{ ...edge, source, target }];
    }),
  };
}
