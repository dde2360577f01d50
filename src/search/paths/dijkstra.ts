import type { Labels } from './labels.ts';
import { NodeHeap } from './node-heap.ts';

/**
 * Settles nodes from near to far. O((n + m) log n).
 *
 * @param sources labelled with 0
 * @returns the nodes reached, nearest first
 * @see Dijkstra, "A note on two problems in connexion with graphs", 1959
 */
export function dijkstra(labels: Labels, sources: readonly number[]): number[] {
  const { offsets, targets } = labels.rows;
  const heap = new NodeHeap(labels);
  for (const source of sources) heap.put(source);
  const reached: number[] = [];
  while (heap.size > 0) {
    const node = heap.take();
    reached.push(node);
    const end = offsets[node + 1] as number;
    for (let edge = offsets[node] as number; edge < end; edge++) {
      const target = targets[edge] as number;
      if (labels.relax(node, edge, target)) heap.put(target);
    }
  }
  return reached;
}
