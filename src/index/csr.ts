import { countingSort } from './counting-sort.ts';

/** The nodes that nodes lead to, in compressed sparse rows: those of node `n` are `targets[offsets[n]…offsets[n + 1])`. */
export interface Rows {
  /** One more entry than nodes. */
  readonly offsets: Int32Array;
  /** Ascending within a row, each once. */
  readonly targets: Int32Array;
}

/** A simple directed graph over nodes `0…nodeCount - 1`: no loops, no parallel edges. */
export interface DirectedGraph {
  readonly nodeCount: number;
  readonly edgeCount: number;
  readonly outgoing: Rows;
  readonly incoming: Rows;
}

/** The simple graph of edges `sources[i] → targets[i]`: loops and repetitions are left out. Linear time and memory. */
export function directedGraph(nodeCount: number, sources: Int32Array, targets: Int32Array): DirectedGraph {
  // Bucketed by target first, edges reach the rows of their sources in ascending order of targets.
  const byTarget = bucketed(nodeCount, targets, sources);
  const outgoing = withoutRepetitions(nodeCount, transposed(nodeCount, byTarget));
  return { nodeCount, edgeCount: outgoing.targets.length, outgoing, incoming: transposed(nodeCount, outgoing) };
}

/** The rows of all edges turned round. */
export function transposed(nodeCount: number, { offsets, targets }: Rows): Rows {
  const sources = new Int32Array(targets.length);
  for (let node = 0; node < nodeCount; node++) sources.fill(node, offsets[node], offsets[node + 1]);
  return bucketed(nodeCount, targets, sources);
}

/** Each node's neighbours in either direction, each once: the simple undirected graph, every edge in two rows. */
export function undirectedRows({ nodeCount, outgoing, incoming }: DirectedGraph): Rows {
  const offsets = new Int32Array(nodeCount + 1);
  const targets = new Int32Array(outgoing.targets.length + incoming.targets.length);
  let size = 0;
  for (let node = 0; node < nodeCount; node++) {
    let left = outgoing.offsets[node] as number;
    let right = incoming.offsets[node] as number;
    const leftEnd = outgoing.offsets[node + 1] as number;
    const rightEnd = incoming.offsets[node + 1] as number;
    while (left < leftEnd || right < rightEnd) {
      const a = left < leftEnd ? (outgoing.targets[left] as number) : nodeCount;
      const b = right < rightEnd ? (incoming.targets[right] as number) : nodeCount;
      targets[size++] = Math.min(a, b);
      if (a <= b) left++;
      if (b <= a) right++;
    }
    offsets[node + 1] = size;
  }
  return { offsets, targets: targets.slice(0, size) };
}

/** Pairs by one of their ends; those of equal ends keep their order. */
function bucketed(nodeCount: number, ends: Int32Array, others: Int32Array): Rows {
  const { offsets, order } = countingSort(ends, nodeCount);
  return { offsets, targets: order.map((pair) => others[pair] as number) };
}

function withoutRepetitions(nodeCount: number, rows: Rows): Rows {
  const offsets = new Int32Array(nodeCount + 1);
  const targets = new Int32Array(rows.targets.length);
  let size = 0;
  for (let node = 0; node < nodeCount; node++) {
    let previous = -1;
    const end = rows.offsets[node + 1] as number;
    for (let at = rows.offsets[node] as number; at < end; at++) {
      const target = rows.targets[at] as number;
      if (target !== previous && target !== node) targets[size++] = target;
      previous = target;
    }
    offsets[node + 1] = size;
  }
  return { offsets, targets: targets.slice(0, size) };
}
