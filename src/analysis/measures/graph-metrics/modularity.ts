import type { Rows } from '../../../index/csr.ts';

/**
 * How much more edges lie inside the parts of a partition than chance would put there, −0.5 to 1:
 * Q = Σ_c (L_c / m − (D_c / 2m)²), with L_c the edges inside part c, D_c the degrees in it, m all edges.
 *
 * @param rows of an undirected simple graph, as made by `undirectedRows`
 * @param part of each node, numbers below the number of nodes
 * @returns null without edges, where nothing can be said
 * @see Newman, Girvan, "Finding and evaluating community structure in networks", 2004
 */
export function modularity({ offsets, targets }: Rows, part: Int32Array): number | null {
  const ends = targets.length;
  if (ends === 0) return null;
  const inside = new Float64Array(part.length);
  const degrees = new Float64Array(part.length);
  for (let node = 0; node < part.length; node++) {
    const own = part[node] as number;
    const end = offsets[node + 1] as number;
    const start = offsets[node] as number;
    degrees[own] = (degrees[own] as number) + end - start;
    for (let at = start; at < end; at++) {
      if (part[targets[at] as number] === own) inside[own] = (inside[own] as number) + 1;
    }
  }
  let quality = 0;
  for (let one = 0; one < part.length; one++) {
    quality += (inside[one] as number) / ends - ((degrees[one] as number) / ends) ** 2;
  }
  return quality;
}

/** Parts numbered 0, 1, … in the order of their first members. */
export function renumbered(part: ArrayLike<number | string>): { readonly part: Int32Array; readonly count: number } {
  const numbers = new Map<number | string, number>();
  const renamed = Int32Array.from({ length: part.length }, (_, node) => {
    const old = part[node] as number | string;
    const known = numbers.get(old) ?? numbers.size;
    numbers.set(old, known);
    return known;
  });
  return { part: renamed, count: numbers.size };
}
