import type { DirectedGraph } from '../../../index/csr.ts';

export function inDegree({ incoming }: DirectedGraph, node: number): number {
  return (incoming.offsets[node + 1] as number) - (incoming.offsets[node] as number);
}

export function outDegree({ outgoing }: DirectedGraph, node: number): number {
  return (outgoing.offsets[node + 1] as number) - (outgoing.offsets[node] as number);
}

export function degree(graph: DirectedGraph, node: number): number {
  return inDegree(graph, node) + outDegree(graph, node);
}

/** Edges at a node over the number of others, 0–2: (in + out) / (n − 1); 0 when there are no others. */
export function degreeCentralityOf(graph: DirectedGraph, node: number): number {
  const others = graph.nodeCount - 1;
  return others < 1 ? 0 : degree(graph, node) / others;
}

export function degreeCentrality(graph: DirectedGraph): Float64Array {
  return Float64Array.from({ length: graph.nodeCount }, (_, node) => degreeCentralityOf(graph, node));
}

/** Share of the ordered pairs that have an edge, 0–1: E / (n (n − 1)); 0 when there is no pair. */
export function density({ nodeCount, edgeCount }: DirectedGraph): number {
  return nodeCount < 2 ? 0 : edgeCount / (nodeCount * (nodeCount - 1));
}
