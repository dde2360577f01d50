import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type GraphMlGraph, graphMl as written } from '../../src/reports/graphml.ts';
import { SAMPLE_GRAPH } from './sample-graph.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures/graphml');
const graphMl = (graph: GraphMlGraph) => written(graph).text;
const sample = readFileSync(join(FIXTURES, 'sample.graphml'), 'utf8');

describe('GraphML', () => {
  it('is what networkx was given to read', () => {
    expect(graphMl(SAMPLE_GRAPH)).toBe(sample);
  });

  it('reads back in networkx as it was, value by value and type by type', () => {
    // Recorded by `scripts/oracles/read_graphml.py`.
    const read = JSON.parse(readFileSync(join(FIXTURES, 'sample.json'), 'utf8'));
    const present = (values: object) =>
      Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
    expect(read.directed).toBe(SAMPLE_GRAPH.directed);
    expect(read.nodes).toEqual(SAMPLE_GRAPH.nodes.map((values, id) => [`n${id}`, present(values)]));
    expect(read.edges).toEqual(
      SAMPLE_GRAPH.edges.map((edge) => [
        `n${edge.source}`,
        `n${edge.target}`,
        'values' in edge ? { ...edge.values } : {},
      ]),
    );
  });

  it('writes characters that XML cannot hold as escapes', () => {
    const text = graphMl({
      ...SAMPLE_GRAPH,
      nodes: [{ label: 'a\u0000b\u001bc\ud800d\uffffe' }],
      edges: [],
    });
    expect(text).toContain('<data key="node0">a\\u0000b\\u001bc\\ud800d\\uffffe</data>');
  });

  it('may be of an undirected or an empty graph', () => {
    const text = graphMl({ directed: false, nodeAttributes: [], edgeAttributes: [], nodes: [], edges: [] });
    expect(text).toContain('<graph id="G" edgedefault="undirected">\n  </graph>');
  });
});
