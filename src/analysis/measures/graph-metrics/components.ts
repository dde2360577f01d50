import type { DirectedGraph } from '../../../index/csr.ts';

export interface Components {
  /** The component of each node; components are numbered by their first nodes. */
  readonly part: Int32Array;
  readonly count: number;
  /** Nodes in each component. */
  readonly sizes: Int32Array;
}

/** Nodes that hang together when the direction of edges is ignored. */
export function weakComponents({ nodeCount, outgoing: { offsets, targets } }: DirectedGraph): Components {
  const parent = Int32Array.from({ length: nodeCount }, (_, node) => node);
  const find = (node: number): number => {
    let at = node;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] as number] as number;
      at = parent[at] as number;
    }
    return at;
  };
  for (let node = 0; node < nodeCount; node++) {
    for (let at = offsets[node] as number; at < (offsets[node + 1] as number); at++) {
      const a = find(node);
      const b = find(targets[at] as number);
      if (a !== b) parent[Math.max(a, b)] = Math.min(a, b);
    }
  }
  return numbered(Int32Array.from({ length: nodeCount }, (_, node) => find(node)));
}

/**
 * Nodes of which each can be reached from each other along edges.
 *
 * @see Tarjan, "Depth-first search and linear graph algorithms", 1972; here with its recursion on a stack of its own
 */
export function strongComponents({ nodeCount, outgoing: { offsets, targets } }: DirectedGraph): Components {
  const found = new Int32Array(nodeCount).fill(-1);
  const lowest = new Int32Array(nodeCount);
  const nextEdge = offsets.slice(0, nodeCount);
  const component = new Int32Array(nodeCount).fill(-1);
  const pending = new Int32Array(nodeCount);
  const path = new Int32Array(nodeCount);
  let pendingSize = 0;
  let time = 0;
  for (let root = 0; root < nodeCount; root++) {
    if (found[root] !== -1) continue;
    let depth = 0;
    const enter = (node: number) => {
      path[depth++] = node;
      pending[pendingSize++] = node;
      found[node] = time;
      lowest[node] = time++;
    };
    enter(root);
    while (depth > 0) {
      const node = path[depth - 1] as number;
      const edge = nextEdge[node] as number;
      if (edge < (offsets[node + 1] as number)) {
        nextEdge[node] = edge + 1;
        const target = targets[edge] as number;
        if (found[target] === -1) enter(target);
        else if (component[target] === -1) lowest[node] = Math.min(lowest[node] as number, found[target] as number);
        continue;
      }
      depth--;
      if (depth > 0) {
        const caller = path[depth - 1] as number;
        lowest[caller] = Math.min(lowest[caller] as number, lowest[node] as number);
      }
      if (lowest[node] !== found[node]) continue;
      let member: number;
      do {
        member = pending[--pendingSize] as number;
        component[member] = node;
      } while (member !== node);
    }
  }
  return numbered(component);
}

function numbered(representative: Int32Array): Components {
  const number = new Int32Array(representative.length).fill(-1);
  const sizes: number[] = [];
  const part = representative.map((one) => {
    if (number[one] === -1) number[one] = sizes.push(0) - 1;
    const own = number[one] as number;
    sizes[own] = (sizes[own] as number) + 1;
    return own;
  });
  return { part, count: sizes.length, sizes: Int32Array.from(sizes) };
}

export interface Cycle {
  /** All nodes of the strong component the cycle lies in, ascending. */
  readonly members: readonly number[];
  /** A shortest cycle through the first member, which stands at both ends. */
  readonly example: readonly number[];
}

/** Every strong component of more than one node, largest first, each with one cycle that can be walked. */
export function cycles(graph: DirectedGraph, { part, count, sizes }: Components): Cycle[] {
  const members: number[][] = Array.from({ length: count }, () => []);
  part.forEach((component, node) => {
    if ((sizes[component] as number) > 1) members[component]?.push(node);
  });
  const previous = new Int32Array(graph.nodeCount).fill(-1);
  return members
    .filter(({ length }) => length > 0)
    .sort((a, b) => b.length - a.length || (a[0] as number) - (b[0] as number))
    .map((nodes) => ({ members: nodes, example: cycleWithin(graph, part, nodes[0] as number, previous) }));
}

/** Breadth first from `start` inside its component until an edge leads back to it. */
function cycleWithin(
  { outgoing: { offsets, targets } }: DirectedGraph,
  part: Int32Array,
  start: number,
  previous: Int32Array,
): number[] {
  const queue = [start];
  for (const node of queue) {
    for (let at = offsets[node] as number; at < (offsets[node + 1] as number); at++) {
      const target = targets[at] as number;
      if (target === start) {
        const way = [start];
        for (let step = node; step !== start; step = previous[step] as number) way.push(step);
        return [...way, start].reverse();
      }
      if (part[target] !== part[start] || previous[target] !== -1) continue;
      previous[target] = node;
      queue.push(target);
    }
  }
  throw new Error(`Node ${start} is in a strong component of several nodes but on no cycle.`);
}
