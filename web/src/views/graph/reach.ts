import { adjacency, type GraphModel } from './graph-model.ts';

/** Steps from a node to each other one that is reached; what is not reached is not in it. */
export type Distances = ReadonlyMap<number, number>;

/** What a change to a node may break: whoever imports it, and so on. The node itself is at 0. */
export function affectedBy({ names, from, to }: GraphModel, node: number): Distances {
  return distances(adjacency(names.length, to, from), node);
}

/** A shortest way along imports, both ends included; null where none leads there. */
export function shortestPath({ names, from, to }: GraphModel, start: number, end: number): readonly number[] | null {
  const back = adjacency(names.length, to, from);
  const steps = distances(adjacency(names.length, from, to), start);
  if (!steps.has(end)) return null;
  const path = [end];
  let node = end;
  while (node !== start) {
    const wanted = (steps.get(node) ?? 0) - 1;
    const before = back[node]?.find((one) => steps.get(one) === wanted);
    if (before === undefined) return null;
    node = before;
    path.unshift(node);
  }
  return path;
}

function distances(next: readonly number[][], start: number): Distances {
  const steps = new Map([[start, 0]]);
  const queue = [start];
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at] as number;
    for (const target of next[node] ?? []) {
      if (steps.has(target)) continue;
      steps.set(target, (steps.get(node) ?? 0) + 1);
      queue.push(target);
    }
  }
  return steps;
}
