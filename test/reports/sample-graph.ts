import type { GraphMlGraph } from '../../src/reports/graphml.ts';

/** A graph with every type of attribute and everything in names that XML writes in a way of its own. */
export const SAMPLE_GRAPH = {
  directed: true,
  nodeAttributes: [
    { name: 'label', type: 'string' },
    { name: 'line', type: 'int' },
    { name: 'rank', type: 'double' },
    { name: 'exported', type: 'boolean' },
  ],
  edgeAttributes: [{ name: 'kind "<&>"', type: 'string' }],
  nodes: [
    { label: 'src/a & b <c>.ts', line: 1, rank: 0.1, exported: true },
    { label: 'it\'s "quoted"', line: null, rank: 1e-9, exported: false },
    { label: 'new\nline\r\tand Ünïcode 😀 ]]>', line: 3, rank: 0.5 },
    {},
  ],
  edges: [
    { source: 0, target: 1, values: { 'kind "<&>"': 'calls' } },
    { source: 1, target: 2, values: { 'kind "<&>"': '<T>' } },
    { source: 2, target: 0 },
  ],
} as const satisfies GraphMlGraph;
