import type { DependencyGraph } from '../../analysis/measures/dependency-graph/dependency-graph.ts';
import { graphMl } from '../graphml.ts';
import type { MachineText } from '../report.ts';
import { dot } from './dot.ts';
import { mermaid } from './mermaid.ts';

interface Looks {
  readonly showComplexity: boolean;
}

const RENDERERS: Readonly<Record<string, (graph: DependencyGraph, looks: Looks) => MachineText>> = {
  mermaid,
  dot,
  graphml: (graph) => graphMlText(graph),
};

/** A dependency graph as text. `format` is one the tool offers besides `json`. */
export function dependencyGraphText(graph: DependencyGraph, format: string, looks: Looks): MachineText {
  return (RENDERERS[format] as (graph: DependencyGraph, looks: Looks) => MachineText)(graph, looks);
}

function graphMlText({ nodes, edges }: DependencyGraph): MachineText {
  return graphMl({
    directed: true,
    nodeAttributes: [
      { name: 'name', type: 'string' },
      { name: 'kind', type: 'string' },
      { name: 'file', type: 'string' },
      { name: 'line', type: 'int' },
      { name: 'complexity', type: 'int' },
      { name: 'rank', type: 'double' },
    ],
    edgeAttributes: [
      { name: 'relation', type: 'string' },
      { name: 'certainty', type: 'string' },
      { name: 'rule', type: 'string' },
      { name: 'line', type: 'int' },
    ],
    nodes: nodes.map((node) => ({ ...node })),
    edges: edges.map(({ source, target, ...values }) => ({ source, target, values })),
  });
}
