import { directedGraph } from '../src/index/csr.ts';
import { type PathAlgorithm, shortestPaths } from '../src/search/paths/shortest-paths.ts';
import { random, randomEdges } from './random-graph.ts';
import type { BenchRow } from './row.ts';
import { inTurn, median, spread } from './sample.ts';

const ROUNDS = 3;
/** Nodes searched in one measurement: small graphs are searched many times, so that compiled code is what is measured. */
const NODES_A_ROUND = 200_000;
const SIZES = [
  { nodes: 1_000, edges: 5_000 },
  { nodes: 10_000, edges: 50_000 },
  { nodes: 100_000, edges: 300_000 },
] as const;

/** Dijkstra beside BMSSP on random graphs: which of them the default ought to be. */
export async function run(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const { nodes, edges } of SIZES) {
    const { sources, targets } = randomEdges(nodes, edges, 1);
    const { outgoing } = directedGraph(nodes, sources, targets);
    const draw = random(2);
    const weights = Float64Array.from(outgoing.targets, () => Math.floor(draw() * 1e9));
    for (const [kind, lengths] of [
      ['lengths drawn at random', weights],
      ['every edge one long', null],
    ] as const) {
      const repeats = Math.ceil(NODES_A_ROUND / nodes);
      const search = (algorithm: PathAlgorithm) => async () => {
        const start = performance.now();
        for (let repeat = 0; repeat < repeats; repeat++) {
          shortestPaths({ ...outgoing, weights: lengths }, [repeat], { algorithm });
        }
        return (performance.now() - start) / repeats;
      };
      const measured = await inTurn({ ours: search('dijkstra'), peer: search('bmssp') }, ROUNDS);
      const [ours, peer] = [median(measured.ours), median(measured.peer)];
      rows.push({
        name: `shortest paths from one node, ${nodes} nodes and ${edges} edges, ${kind}`,
        ours,
        peer,
        peerName: 'BMSSP, our own',
        ratio: ours / peer,
        unit: 'ms',
        bound: '',
        met: null,
        tree: '',
        note: `ours is Dijkstra, the default; ${spread(measured.ours, 'ms')}; BMSSP ${spread(measured.peer, 'ms')}`,
      });
    }
  }
  return rows;
}
