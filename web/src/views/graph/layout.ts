import type { GraphModel } from './graph-model.ts';

/** Numbers that ForceAtlas2 keeps of a node (x, y, forces, mass, convergence, size, whether fixed) and of an edge. */
export const NODE_FIELDS = 10;
const EDGE_FIELDS = 3;

export interface LayoutTask {
  readonly nodes: Float32Array;
  readonly edges: Float32Array;
  readonly rounds: number;
}

/** The matrices that ForceAtlas2 works on, with a beginning that is the same for the same graph. */
export function layoutTask({ names, community, from, to }: GraphModel): LayoutTask {
  const nodes = new Float32Array(names.length * NODE_FIELDS);
  names.forEach((_, i) => {
    const [x, y] = startOf(i, names.length, community[i] ?? 0);
    nodes.set([x, y, 0, 0, 0, 0, 1, 1, 1, 0], i * NODE_FIELDS);
  });
  const edges = new Float32Array(from.length * EDGE_FIELDS);
  from.forEach((source, i) => {
    const target = to[i] ?? source;
    edges.set([source * NODE_FIELDS, target * NODE_FIELDS, 1], i * EDGE_FIELDS);
    for (const end of [source, target]) nodes[end * NODE_FIELDS + MASS] = (nodes[end * NODE_FIELDS + MASS] ?? 1) + 1;
  });
  return { nodes, edges, rounds: roundsFor(names.length) };
}

const MASS = 6;
/** Sunflower angle: points at multiples of it lie evenly. */
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** Communities lie evenly around the middle, and their members evenly around them. */
function startOf(i: number, order: number, community: number): readonly [number, number] {
  const spread = Math.sqrt(order) * 10;
  const middle = spread * Math.sqrt(community + 0.5);
  const around = Math.sqrt(i + 1) * 4;
  return [
    middle * Math.cos(community * GOLDEN) + around * Math.cos(i * GOLDEN),
    middle * Math.sin(community * GOLDEN) + around * Math.sin(i * GOLDEN),
  ];
}

/** A small graph comes to rest sooner and costs less, so it may take more rounds. */
function roundsFor(order: number): number {
  return Math.max(120, Math.min(600, Math.round(300_000 / Math.max(1, order))));
}

export function positionsOf(nodes: Float32Array): Float32Array {
  const positions = new Float32Array((nodes.length / NODE_FIELDS) * 2);
  for (let i = 0; i * 2 < positions.length; i++) {
    positions[i * 2] = nodes[i * NODE_FIELDS] as number;
    positions[i * 2 + 1] = nodes[i * NODE_FIELDS + 1] as number;
  }
  return positions;
}
