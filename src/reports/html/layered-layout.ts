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
}

/** Passes that move nodes near to their neighbours; more change next to nothing. */
const PASSES = 12;
/** The widest a layer may be; what is more goes to a layer below. */
const WIDEST = 7;

/**
 * Places nodes in layers so that edges lead down, but for those that close a cycle, and nodes stand near their neighbours.
 *
 * @see Sugiyama, Tagawa, Toda, "Methods for Visual Understanding of Hierarchical System Structures", 1981
 */
export function layered(nodeCount: number, edges: readonly LayoutEdge[]): LayeredPlace[] {
  const layers = withinWidth(layersOf(nodeCount, downwards(nodeCount, edges)));
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
      places[node] = { layer, order, of: nodes.length };
    });
  });
  return places;
}

function barycentre(neighbours: readonly number[], position: Float64Array, node: number): number {
  if (neighbours.length === 0) return position[node] as number;
  return neighbours.reduce((sum, one) => sum + (position[one] as number), 0) / neighbours.length;
}

/** The edges without those that lead back to a node on the way to them, depth first. */
function downwards(nodeCount: number, edges: readonly LayoutEdge[]): LayoutEdge[] {
  const outgoing = Array.from({ length: nodeCount }, (): number[] => []);
  for (const { source, target } of edges) outgoing[source]?.push(target);
  const state = new Uint8Array(nodeCount);
  const kept: LayoutEdge[] = [];
  const visit = (node: number) => {
    state[node] = 1;
    for (const target of outgoing[node] as number[]) {
      if (state[target] === 1) continue;
      kept.push({ source: node, target });
      if (state[target] === 0) visit(target);
    }
    state[node] = 2;
  };
  for (let node = 0; node < nodeCount; node++) if (state[node] === 0) visit(node);
  return kept;
}

/** Nodes by layer: each below all that lead to it. */
function layersOf(nodeCount: number, edges: readonly LayoutEdge[]): number[][] {
  const depth = new Int32Array(nodeCount);
  for (let round = 0; round < nodeCount; round++) {
    let moved = false;
    for (const { source, target } of edges) {
      if ((depth[target] as number) > (depth[source] as number)) continue;
      depth[target] = (depth[source] as number) + 1;
      moved = true;
    }
    if (!moved) break;
  }
  const layers: number[][] = [];
  depth.forEach((layer, node) => {
    while (layers.length <= layer) layers.push([]);
    layers[layer]?.push(node);
  });
  return layers.filter((layer) => layer.length > 0);
}

/** Layers that are too wide as several, one below the other. */
function withinWidth(layers: readonly (readonly number[])[]): number[][] {
  return layers.flatMap((layer) => {
    const rows = Math.ceil(layer.length / WIDEST);
    const perRow = Math.ceil(layer.length / rows);
    return Array.from({ length: rows }, (_, row) => layer.slice(row * perRow, (row + 1) * perRow));
  });
}
