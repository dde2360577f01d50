import type { NodePlace, ScopeGraph } from './scope-graph.ts';

export interface SeedMatch {
  readonly seed: string;
  /** Nodes it stands for; none where it matches nothing. */
  readonly nodes: readonly number[];
}

/** Ways to read a seed, the most exact first: the first that matches any node is taken, with all nodes it matches. */
const READINGS: readonly ((place: NodePlace, seed: string) => boolean)[] = [
  ({ name }, seed) => name === seed,
  ({ name, file }, seed) => `${file}#${name}` === seed || `${file}:${name}` === seed,
  ({ file }, seed) => file === seed,
  ({ name, line }, seed) => line !== null && name.endsWith(`.${seed}`),
  ({ file }, seed) => file.endsWith(`/${seed}`),
];

/**
 * The nodes that seeds stand for: a path, its end (`main.rs`, `src/main.rs`), a symbol's name, with or without what it
 * stands in, or a path and a name (`src/main.rs#run`). A path stands for all symbols of the file where symbols are nodes.
 */
export function matchSeeds({ places }: ScopeGraph, seeds: readonly string[]): SeedMatch[] {
  return seeds.map((seed) => {
    const wanted = seed.replaceAll('\\', '/').replace(/^\.\//, '');
    for (const matches of READINGS) {
      const nodes = places.flatMap((place, node) => (matches(place, wanted) ? [node] : []));
      if (nodes.length > 0) return { seed, nodes };
    }
    return { seed, nodes: [] };
  });
}
