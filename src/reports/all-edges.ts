import type { CodeGraph } from '../index/code-graph.ts';
import { linesOfEdge } from '../index/graph-columns.ts';
import { CERTAINTIES, EDGE_KINDS, type EdgeKind, RULES } from '../index/link/edges.ts';
import { graphMlLines } from './graphml.ts';

/** Which edges are wanted. */
export interface EdgeChoice {
  readonly kinds: ReadonlySet<EdgeKind>;
  /** Whether those count that name one of several possible targets. */
  readonly candidates: boolean;
}

/** Every edge of a graph between symbols, files and what is outside, recursion too: a JSON object for each line that makes it. */
export function* edgesAsJsonLines(graph: CodeGraph, choice: EdgeChoice): Generator<string> {
  for (const edge of chosen(graph, choice)) {
    const [from, to] = [graph.edgeSource[edge] as number, graph.edgeTarget[edge] as number];
    const ends = { from: endOf(graph, from), to: endOf(graph, to) };
    for (const line of linesOfEdge(graph, edge)) yield JSON.stringify({ ...attributes(graph, edge), line, ...ends });
  }
}

/** The same as GraphML, with every file, symbol and name outside as a node. */
export function edgesAsGraphMl(graph: CodeGraph, choice: EdgeChoice): Generator<string> {
  return graphMlLines({
    directed: true,
    nodeAttributes: [
      { name: 'name', type: 'string' },
      { name: 'kind', type: 'string' },
      { name: 'file', type: 'string' },
      { name: 'line', type: 'int' },
    ],
    edgeAttributes: [
      { name: 'kind', type: 'string' },
      { name: 'certainty', type: 'string' },
      { name: 'rule', type: 'string' },
      { name: 'line', type: 'int' },
    ],
    nodes: nodesOf(graph),
    edges: graphMlEdges(graph, choice),
  });
}

function* nodesOf(graph: CodeGraph) {
  for (let node = 0; node < graph.nodeCount; node++) yield endOf(graph, node);
}

function* graphMlEdges(graph: CodeGraph, choice: EdgeChoice) {
  for (const edge of chosen(graph, choice)) {
    const [source, target] = [graph.edgeSource[edge] as number, graph.edgeTarget[edge] as number];
    yield { source, target, values: attributes(graph, edge) };
  }
}

function* chosen({ edgeCount, edgeKind, edgeCertainty }: CodeGraph, { kinds, candidates }: EdgeChoice) {
  const candidate = CERTAINTIES.indexOf('candidate');
  for (let edge = 0; edge < edgeCount; edge++) {
    const isWanted = kinds.has(EDGE_KINDS[edgeKind[edge] as number] as EdgeKind);
    if (isWanted && (candidates || edgeCertainty[edge] !== candidate)) yield edge;
  }
}

function attributes(graph: CodeGraph, edge: number) {
  return {
    kind: EDGE_KINDS[graph.edgeKind[edge] as number],
    certainty: CERTAINTIES[graph.edgeCertainty[edge] as number],
    rule: RULES[graph.edgeRule[edge] as number],
    line: graph.edgeLine[edge],
  };
}

function endOf(graph: CodeGraph, node: number) {
  const file = graph.fileOf(node);
  const isSymbol = node >= graph.fileCount && file !== -1;
  return {
    name: graph.qualifiedName(node),
    kind: graph.kind(node),
    file: file === -1 ? null : graph.name(file),
    line: isSymbol ? (graph.symbolLine[node - graph.fileCount] as number) : null,
  };
}
