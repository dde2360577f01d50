import { createRequire } from 'node:module';
import { DirectedGraph as PeerDirected, UndirectedGraph as PeerUndirected } from 'graphology';
import { connectedComponents } from 'graphology-components';
import { betweenness } from '../src/analysis/measures/graph-metrics/betweenness.ts';
import { closeness } from '../src/analysis/measures/graph-metrics/closeness.ts';
import { communities } from '../src/analysis/measures/graph-metrics/communities.ts';
import { weakComponents } from '../src/analysis/measures/graph-metrics/components.ts';
import { modularity, renumbered } from '../src/analysis/measures/graph-metrics/modularity.ts';
import { type DirectedGraph, directedGraph, type Rows, undirectedRows } from '../src/index/csr.ts';
import { pageRank } from '../src/index/pagerank.ts';
import { randomEdges } from './random-graph.ts';
import type { BenchRow } from './row.ts';
import { inTurn, median, spread } from './sample.ts';

// CommonJS modules that are one function each, while their types say that it is the export "default".
const require = createRequire(import.meta.url);
const louvain: typeof import('graphology-communities-louvain').default = require('graphology-communities-louvain');
const peerBetweenness: typeof import('graphology-metrics/centrality/betweenness.js').default =
  require('graphology-metrics/centrality/betweenness.js');
const peerCloseness: typeof import('graphology-metrics/centrality/closeness.js').default =
  require('graphology-metrics/centrality/closeness.js');
const peerPageRank: typeof import('graphology-metrics/centrality/pagerank.js').default =
  require('graphology-metrics/centrality/pagerank.js');

const ROUNDS = 3;
const LARGE = { nodes: 10_000, edges: 50_000 };
/** Where every source is searched from, on both sides. */
const SMALL = { nodes: 1_000, edges: 5_000 };

/** Graph metrics beside graphology's, on random graphs. The same work on both sides unless a row's note says otherwise. */
export async function run(): Promise<BenchRow[]> {
  const large = makeGraphs(LARGE);
  const small = makeGraphs(SMALL);
  const found = renumbered(Object.values(louvain(large.undirected, { randomWalk: false }))).part;
  const quality = (part: Int32Array) => (modularity(large.rows, part) ?? 0).toFixed(3);
  const ours = communities(LARGE.nodes, large.rows).part;
  return [
    await row('PageRank', LARGE, 'tolerance 1e-10 on both sides', {
      ours: () => pageRank(large.graph),
      peer: () => peerPageRank(large.directed, { getEdgeWeight: null, tolerance: 1e-10, maxIterations: 500 }),
    }),
    await row('communities', LARGE, `modularity ${quality(ours)}, peer ${quality(found)}`, {
      ours: () => communities(LARGE.nodes, large.rows),
      peer: () => louvain(large.undirected, { randomWalk: false }),
    }),
    await row('connected components', LARGE, '', {
      ours: () => weakComponents(large.graph),
      peer: () => connectedComponents(large.directed),
    }),
    await row('betweenness, exact', SMALL, '', {
      ours: () => betweenness(small.graph),
      peer: () => peerBetweenness(small.directed, { getEdgeWeight: null }),
    }),
    await row('closeness, exact', SMALL, '', {
      ours: () => closeness(small.graph),
      peer: () => peerCloseness(small.directed, { wassermanFaust: true }),
    }),
  ];
}

interface Graphs {
  readonly graph: DirectedGraph;
  readonly rows: Rows;
  readonly directed: PeerDirected;
  readonly undirected: PeerUndirected;
}

function makeGraphs({ nodes, edges }: { readonly nodes: number; readonly edges: number }): Graphs {
  const { sources, targets } = randomEdges(nodes, edges, 1);
  const graph = directedGraph(nodes, sources, targets);
  const rows = undirectedRows(graph);
  const directed = new PeerDirected();
  const undirected = new PeerUndirected();
  for (let node = 0; node < nodes; node++) {
    directed.addNode(node);
    undirected.addNode(node);
  }
  for (let node = 0; node < nodes; node++) {
    for (const target of rowOf(graph.outgoing, node)) directed.addEdge(node, target);
    for (const target of rowOf(rows, node)) if (target > node) undirected.addEdge(node, target);
  }
  return { graph, rows, directed, undirected };
}

function rowOf({ offsets, targets }: Rows, node: number): Int32Array {
  return targets.subarray(offsets[node], offsets[node + 1]);
}

async function row(
  name: string,
  { nodes, edges }: { readonly nodes: number; readonly edges: number },
  note: string,
  work: { readonly ours: () => unknown; readonly peer: () => unknown },
): Promise<BenchRow> {
  const measured = await inTurn({ ours: timed(work.ours), peer: timed(work.peer) }, ROUNDS);
  const [ours, peer] = [median(measured.ours), median(measured.peer)];
  const spreads = `${spread(measured.ours, 'ms')}; peer ${spread(measured.peer, 'ms')}`;
  return {
    name: `${name}, ${nodes} nodes and ${edges} edges`,
    ours,
    peer,
    peerName: 'graphology',
    ratio: ours / peer,
    unit: 'ms',
    bound: '≤ 1 ×',
    met: ours <= peer,
    tree: '',
    note: note === '' ? spreads : `${note}; ${spreads}`,
  };
}

function timed(work: () => unknown): () => Promise<number> {
  return async () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  };
}
