import { Bmssp } from './bmssp.ts';
import { dijkstra } from './dijkstra.ts';
import { keyBefore, Labels, type WeightedRows } from './labels.ts';

/**
 * `dijkstra` is the default: measured, it is the faster one on random graphs of up to 100,000 nodes (`bench/paths.ts`).
 * The bound of `bmssp` is lower, its constant factors are not.
 */
export const PATH_ALGORITHMS = ['dijkstra', 'bmssp'] as const;
export type PathAlgorithm = (typeof PATH_ALGORITHMS)[number];

export interface ShortestPaths {
  /** Which algorithm ran. Both find the same paths. */
  readonly algorithm: PathAlgorithm;
  /** Nodes with a path from a source that is shorter than the bound, sources included, each once, in no given order. */
  readonly reached: readonly number[];
  /** Length of the shortest path to each node; infinite for nodes not reached. */
  readonly distances: Float64Array;
  /** The node before on that path: of equally short ones that with the fewest edges; -1 for sources and nodes not reached. */
  readonly parents: Int32Array;
}

export interface PathOptions {
  /** Only paths shorter than this. Default: all. */
  readonly bound?: number;
  readonly algorithm?: PathAlgorithm;
}

/**
 * Shortest paths from the nearest of several sources.
 *
 * @param sources nodes; repetitions do no harm
 * @throws RangeError for a weight that is negative or no whole number, and for a source that is no node
 */
export function shortestPaths(
  rows: WeightedRows,
  sources: readonly number[],
  { bound = Number.POSITIVE_INFINITY, algorithm = 'dijkstra' }: PathOptions = {},
): ShortestPaths {
  checkWeights(rows.weights);
  const labels = new Labels(rows, bound);
  const distinct = bound > 0 ? [...new Set(sources)] : [];
  for (const source of distinct) {
    if (labels.distances[source] === undefined) throw new RangeError(`Source ${source} is not a node of the graph.`);
    labels.distances[source] = 0;
  }
  const reached =
    algorithm === 'dijkstra' ? dijkstra(labels, distinct) : new Bmssp(labels).run(distinct, keyBefore(bound));
  return { algorithm, reached, distances: labels.distances, parents: labels.parents };
}

function checkWeights(weights: Float64Array | null): void {
  const at = weights?.findIndex((weight) => !(weight >= 0 && Number.isSafeInteger(weight))) ?? -1;
  if (at !== -1)
    throw new RangeError(`Edge ${at} has the length ${weights?.[at]}: lengths are whole numbers and not negative.`);
}
