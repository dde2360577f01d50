import type { Rows } from '../../../index/csr.ts';
import { modularity, renumbered } from './modularity.ts';

/** Least gain in modularity, over that of a whole edge, for which a node moves: keeps rounding from moving it for ever. */
const LEAST_GAIN = 1e-9;

/** An undirected graph with weights: what communities of nodes become when each is taken as one node. */
interface WeightedGraph {
  readonly nodeCount: number;
  readonly offsets: Int32Array;
  readonly targets: Int32Array;
  readonly weights: Float64Array;
  /** Weight of the edges at each node; those within it count twice. */
  readonly strength: Float64Array;
}

/** Rounds over the whole graph, each from the communities of the one before. A second gains much, more gain little. */
const MAX_ROUNDS = 2;

/**
 * Communities by modularity, each connected within. The same graph always gives the same communities: nodes are visited
 * in their order and ties go to the lowest community, where the published method draws lots.
 *
 * @param rows of an undirected simple graph, as made by `undirectedRows`
 * @returns the community of each node, numbered by their first nodes
 * @see Traag, Waltman, van Eck, "From Louvain to Leiden: guaranteeing well-connected communities", 2019
 */
export function communities(nodeCount: number, rows: Rows): { readonly part: Int32Array; readonly count: number } {
  let best = renumbered(Int32Array.from({ length: nodeCount }, (_, node) => node));
  let quality = modularity(rows, best.part);
  if (quality === null) return best;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const found = improved(nodeCount, rows, best.part);
    const foundQuality = modularity(rows, found.part) as number;
    if (foundQuality - quality < LEAST_GAIN) break;
    best = found;
    quality = foundQuality;
  }
  return best;
}

/** One round: moves nodes, then whole parts of communities, then parts of those, until nothing is gained. */
function improved(nodeCount: number, { offsets, targets }: Rows, start: Int32Array) {
  const total = targets.length;
  let graph: WeightedGraph = {
    nodeCount,
    offsets,
    targets,
    weights: new Float64Array(total).fill(1),
    strength: Float64Array.from({ length: nodeCount }, (_, node) => (offsets[node + 1] ?? 0) - (offsets[node] ?? 0)),
  };
  /** The node of the present graph that stands for each node of the first one. */
  let standsIn: Int32Array = Int32Array.from({ length: nodeCount }, (_, node) => node);
  let community = start.slice();
  while (true) {
    moveNodes(graph, community, total);
    const { part, count } = renumbered(community);
    if (count === graph.nodeCount) break;
    const refined = renumbered(refine(graph, part, count, total));
    // Where refining keeps every node apart, the communities themselves are joined, so that the graph shrinks.
    const joined = refined.count < graph.nodeCount ? refined : { part, count };
    const next = new Int32Array(joined.count);
    joined.part.forEach((one, node) => {
      next[one] = part[node] as number;
    });
    graph = aggregate(graph, joined.part, joined.count);
    standsIn = standsIn.map((node) => joined.part[node] as number);
    community = next;
  }
  return renumbered(standsIn.map((node) => community[node] as number));
}

/** Moves nodes, one at a time, to the neighbouring community that gains most, until none gains. Changes `community`. */
function moveNodes(graph: WeightedGraph, community: Int32Array, total: number): void {
  const { nodeCount, offsets, targets, weights, strength } = graph;
  const held = new Float64Array(nodeCount);
  const sizes = new Int32Array(nodeCount);
  community.forEach((one, node) => {
    held[one] = (held[one] as number) + (strength[node] as number);
    sizes[one] = (sizes[one] as number) + 1;
  });
  const empty: number[] = [];
  for (let one = nodeCount - 1; one >= 0; one--) if (sizes[one] === 0) empty.push(one);
  const links = new Float64Array(nodeCount);
  const near = new Int32Array(nodeCount);
  const queue = Int32Array.from({ length: nodeCount }, (_, node) => node);
  const isQueued = new Uint8Array(nodeCount).fill(1);
  let waiting = nodeCount;
  for (let head = 0; waiting > 0; head = head + 1 === nodeCount ? 0 : head + 1) {
    const node = queue[head] as number;
    waiting--;
    isQueued[node] = 0;
    const end = offsets[node + 1] as number;
    let nearCount = 0;
    for (let at = offsets[node] as number; at < end; at++) {
      const one = community[targets[at] as number] as number;
      if (links[one] === 0) near[nearCount++] = one;
      links[one] = (links[one] as number) + (weights[at] as number);
    }
    const own = community[node] as number;
    const pull = (strength[node] as number) / total;
    const stay = (links[own] as number) - pull * ((held[own] as number) - (strength[node] as number));
    let best = own;
    let bestGain = stay + LEAST_GAIN;
    for (let at = 0; at < nearCount; at++) {
      const one = near[at] as number;
      const gain = (links[one] as number) - pull * (held[one] as number);
      links[one] = 0;
      if (one === own || gain < bestGain || (gain === bestGain && one > best)) continue;
      best = one;
      bestGain = gain;
    }
    if (bestGain < 0 && (sizes[own] as number) > 1) best = empty.at(-1) ?? own;
    if (best === own) continue;
    if (sizes[best] === 0) empty.pop();
    move(node, own, best);
    for (let at = offsets[node] as number; at < end; at++) {
      const target = targets[at] as number;
      if (isQueued[target] === 1 || community[target] === best) continue;
      queue[(head + 1 + waiting++) % nodeCount] = target;
      isQueued[target] = 1;
    }
  }

  function move(node: number, from: number, to: number) {
    const weight = strength[node] as number;
    held[from] = (held[from] as number) - weight;
    held[to] = (held[to] as number) + weight;
    sizes[from] = (sizes[from] as number) - 1;
    sizes[to] = (sizes[to] as number) + 1;
    if (sizes[from] === 0) empty.push(from);
    community[node] = to;
  }
}

/**
 * Splits communities into parts that are connected, and well connected to the rest of their community: starts from single
 * nodes and only ever joins one to a part it has edges to.
 */
function refine(graph: WeightedGraph, community: Int32Array, count: number, total: number): Int32Array {
  const { nodeCount, offsets, targets, weights, strength } = graph;
  const held = new Float64Array(count);
  community.forEach((one, node) => {
    held[one] = (held[one] as number) + (strength[node] as number);
  });
  const part = Int32Array.from({ length: nodeCount }, (_, node) => node);
  const sizes = new Int32Array(nodeCount).fill(1);
  const partStrength = strength.slice();
  /** Weight of the edges from each part to the rest of its community. */
  const outward = new Float64Array(nodeCount);
  for (let node = 0; node < nodeCount; node++) {
    for (let at = offsets[node] as number; at < (offsets[node + 1] as number); at++) {
      if (community[targets[at] as number] === community[node]) {
        outward[node] = (outward[node] as number) + (weights[at] as number);
      }
    }
  }
  const isWellConnected = (one: number, all: number) => {
    const own = partStrength[one] as number;
    return (outward[one] as number) >= (own * (all - own)) / total;
  };
  const links = new Float64Array(nodeCount);
  const near = new Int32Array(nodeCount);
  for (let node = 0; node < nodeCount; node++) {
    const all = held[community[node] as number] as number;
    if (sizes[part[node] as number] !== 1 || !isWellConnected(node, all)) continue;
    let nearCount = 0;
    for (let at = offsets[node] as number; at < (offsets[node + 1] as number); at++) {
      const target = targets[at] as number;
      if (community[target] !== community[node]) continue;
      const one = part[target] as number;
      if (links[one] === 0) near[nearCount++] = one;
      links[one] = (links[one] as number) + (weights[at] as number);
    }
    const pull = (strength[node] as number) / total;
    let best = node;
    let bestGain = LEAST_GAIN;
    let bestLinks = 0;
    for (let at = 0; at < nearCount; at++) {
      const one = near[at] as number;
      const linked = links[one] as number;
      links[one] = 0;
      const gain = linked - pull * (partStrength[one] as number);
      if (gain < bestGain || (gain === bestGain && one > best) || !isWellConnected(one, all)) continue;
      best = one;
      bestGain = gain;
      bestLinks = linked;
    }
    if (best === node) continue;
    part[node] = best;
    sizes[best] = (sizes[best] as number) + 1;
    sizes[node] = 0;
    partStrength[best] = (partStrength[best] as number) + (strength[node] as number);
    outward[best] = (outward[best] as number) + (outward[node] as number) - 2 * bestLinks;
  }
  return part;
}

/** The graph whose nodes are the parts; edges within a part only count in its strength. */
function aggregate(graph: WeightedGraph, part: Int32Array, count: number): WeightedGraph {
  const starts = new Int32Array(count + 1);
  for (const one of part) starts[one + 1] = (starts[one + 1] as number) + 1;
  for (let one = 0; one < count; one++) starts[one + 1] = (starts[one + 1] as number) + (starts[one] as number);
  const next = starts.slice(0, count);
  const members = new Int32Array(part.length);
  part.forEach((one, node) => {
    const slot = next[one] as number;
    members[slot] = node;
    next[one] = slot + 1;
  });
  const offsets = new Int32Array(count + 1);
  const targets = new Int32Array(graph.targets.length);
  const weights = new Float64Array(graph.targets.length);
  const strength = new Float64Array(count);
  const slotOf = new Int32Array(count).fill(-1);
  let size = 0;
  for (let one = 0; one < count; one++) {
    const start = size;
    for (let at = starts[one] as number; at < (starts[one + 1] as number); at++) {
      const node = members[at] as number;
      strength[one] = (strength[one] as number) + (graph.strength[node] as number);
      for (let edge = graph.offsets[node] as number; edge < (graph.offsets[node + 1] as number); edge++) {
        const target = part[graph.targets[edge] as number] as number;
        if (target === one) continue;
        if ((slotOf[target] as number) < start) {
          slotOf[target] = size;
          targets[size] = target;
          weights[size++] = 0;
        }
        const slot = slotOf[target] as number;
        weights[slot] = (weights[slot] as number) + (graph.weights[edge] as number);
      }
    }
    offsets[one + 1] = size;
  }
  return { nodeCount: count, offsets, targets: targets.slice(0, size), weights: weights.slice(0, size), strength };
}
