export interface LayoutEdge {
  readonly source: number;
  readonly target: number;
}

/** Where a node stands: its layer from the top, and its place in the layer from the left. */
export interface LayeredPlace {
  readonly layer: number;
  readonly order: number;
  /** Nodes in its layer. */
  readonly of: number;
  /** Nodes that each lead to each other have the same number. */
  readonly cycle: number;
}

/** Passes that move nodes near to their neighbours; more change next to nothing. */
const PASSES = 12;
/** The widest a layer may be; what is more goes to a layer below. */
const WIDEST = 7;

/**
 * Places nodes in layers so that edges lead down, but for those of a cycle: what is on one cycle stands in layers of its own.
 * Within their layers nodes stand near their neighbours. For graphs of at most some hundred nodes.
 *
 * @see Sugiyama, Tagawa, Toda, "Methods for Visual Understanding of Hierarchical System Structures", 1981
 */
export function layered(nodeCount: number, edges: readonly LayoutEdge[]): LayeredPlace[] {
  const cycle = cyclesOf(nodeCount, edges);
  const layers = layersOf(cycle, edges);
  const neighbours = Array.from({ length: nodeCount }, (): number[] => []);
  for (const { source, target } of edges) {
    neighbours[source]?.push(target);
    neighbours[target]?.push(source);
  }
  const position = new Float64Array(nodeCount);
  const settle = (layer: readonly number[]) => {
    layer.forEach((node, at) => {
      position[node] = (at + 0.5) / layer.length;
    });
  };
  layers.forEach(settle);
  for (let pass = 0; pass < PASSES; pass++) {
    for (const layer of pass % 2 === 0 ? layers : [...layers].reverse()) {
      const wanted = new Map(layer.map((node) => [node, barycentre(neighbours[node] as number[], position, node)]));
      layer.sort((a, b) => (wanted.get(a) as number) - (wanted.get(b) as number) || a - b);
      settle(layer);
    }
  }
  const places: LayeredPlace[] = [];
  layers.forEach((nodes, layer) => {
    nodes.forEach((node, order) => {
      places[node] = { layer, order, of: nodes.length, cycle: cycle[node] as number };
    });
  });
  return places;
}

function barycentre(neighbours: readonly number[], position: Float64Array, node: number): number {
  if (neighbours.length === 0) return position[node] as number;
  return neighbours.reduce((sum, one) => sum + (position[one] as number), 0) / neighbours.length;
}

/** For each node the first of those that lead to it and that it leads to, itself where there is no other. */
function cyclesOf(nodeCount: number, edges: readonly LayoutEdge[]): Int32Array {
  const outgoing = Array.from({ length: nodeCount }, (): number[] => []);
  for (const { source, target } of edges) outgoing[source]?.push(target);
  const reach = outgoing.map((_, start) => {
    const reached = new Set<number>();
    const pending = [start];
    for (const node of pending) {
      for (const target of outgoing[node] as number[]) {
        if (reached.has(target)) continue;
        reached.add(target);
        pending.push(target);
      }
    }
    return reached;
  });
  return Int32Array.from(reach, (reached, node) => {
    const first = reach.findIndex((others, other) => others.has(node) && reached.has(other));
    return first === -1 ? node : first;
  });
}

/** Nodes by layer: below all that lead to them, but for cycles. */
function layersOf(cycle: Int32Array, edges: readonly LayoutEdge[]): number[][] {
  const depth = new Int32Array(cycle.length);
  for (let round = 0; round < cycle.length; round++) {
    let moved = false;
    for (const { source, target } of edges) {
      const [from, to] = [cycle[source] as number, cycle[target] as number];
      if (from === to || (depth[to] as number) > (depth[from] as number)) continue;
      depth[to] = (depth[from] as number) + 1;
      moved = true;
    }
    if (!moved) break;
  }
  const byDepth = Map.groupBy(cycle.keys(), (node) => depth[cycle[node] as number] as number);
  return [...byDepth]
    .sort(([a], [b]) => a - b)
    .flatMap(([, nodes]) => {
      const byCycle = [...Map.groupBy(nodes, (node) => cycle[node] as number).values()];
      const alone = byCycle.filter(({ length }) => length === 1).flat();
      const together = byCycle.filter(({ length }) => length > 1);
      return [...(alone.length > 0 ? [alone] : []), ...together].flatMap(withinWidth);
    });
}

/** A layer that is too wide as several of equal width, one below the other. */
function withinWidth(layer: readonly number[]): number[][] {
  const rows = Math.ceil(layer.length / WIDEST);
  const perRow = Math.ceil(layer.length / rows);
  return Array.from({ length: rows }, (_, row) => layer.slice(row * perRow, (row + 1) * perRow));
}
