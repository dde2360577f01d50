import { describe, expect, it } from 'vitest';
import type { GraphMetrics, NodeMetrics } from '../../../src/analysis/measures/graph-metrics/graph-metrics.ts';
import type { CallSuccess } from '../../../src/server/call-success.ts';
import { analyzeGraphMetrics } from '../../../src/tools/analysis/analyze-graph-metrics.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const PROJECT = {
  'src/main.ts': "import { run } from './run';\nexport function main() { return run(); }\n",
  'src/run.ts':
    "import { parse } from './core/parse';\nimport { print } from './core/print';\nexport function run() { return print(parse(1)); }\n",
  'src/core/parse.ts':
    "import { print } from './print';\nexport function parse(n: number): string { return n > 0 ? print(String(n)) : ''; }\n",
  'src/core/print.ts':
    "import { parse } from './parse';\nexport function print(text: string): string { return text === '' ? parse(0) : text; }\n",
  'src/lonely & alone.ts': 'export const alone = 1;\n',
};

type Output = GraphMetrics & { readonly graphml?: string };

async function analyze(given: Record<string, unknown> = {}, files: Readonly<Record<string, string>> = PROJECT) {
  const root = temporaryFolder();
  writeFiles(root, files);
  const application = await sampleApplication({ roots: [root], tools: [analyzeGraphMetrics] });
  const outcome = await application.call('analyze_graph_metrics', given);
  if (!outcome.ok) throw outcome.error;
  analyzeGraphMetrics.output().parse(outcome.output);
  return { ...(outcome as CallSuccess), output: outcome.output as unknown as Output };
}

const nodeOf = (output: Output, name: string) => output.nodes.find((node) => node.name === name) as NodeMetrics;

describe('analyze_graph_metrics', () => {
  it('measures the graph of files, every metric unless some are named', async () => {
    const { output } = await analyze();
    expect(output).toMatchObject({
      scope: 'files',
      total_nodes: 5,
      total_edges: 5,
      density: 0.25,
      average_degree: 2,
      max_degree: 3,
      connected_components: 2,
      ranked_by: 'pagerank',
      centrality: { betweenness: { method: 'exact' }, closeness: { method: 'exact', direction: 'incoming' } },
      clustering: { folders: 2 },
      components: {
        weakly_connected: 2,
        strongly_connected: 4,
        isolated_nodes: 1,
        cycles: [
          {
            size: 2,
            members: ['src/core/parse.ts', 'src/core/print.ts'],
            example: ['src/core/parse.ts', 'src/core/print.ts', 'src/core/parse.ts'],
          },
        ],
      },
    });
    // Of the five files, three lead to print.ts: parse.ts and run.ts in one step, main.ts in two. 3/4 · 3/(1 + 1 + 2).
    expect(nodeOf(output, 'src/core/print.ts')).toMatchObject({
      in_degree: 2,
      out_degree: 1,
      degree_centrality: 0.75,
      closeness_centrality: 0.5625,
      clustering_coefficient: 1,
    });
    // The ways from main.ts to parse.ts and print.ts, of 12 between two others.
    expect(nodeOf(output, 'src/run.ts').betweenness_centrality).toBeCloseTo(2 / 12, 7);
    const total = output.nodes.reduce((sum, { pagerank = 0 }) => sum + pagerank, 0);
    expect(total).toBeCloseTo(1, 6);
  });

  it('measures only what is asked for', async () => {
    const { output } = await analyze({ metrics: ['components'] });
    expect(output).not.toHaveProperty('centrality');
    expect(output).not.toHaveProperty('pagerank');
    expect(output).not.toHaveProperty('clustering');
    expect(output.ranked_by).toBe('degree_centrality');
    expect(output.nodes[0]).not.toHaveProperty('pagerank');
  });

  it('ranks from seeds, whatever else is asked for, and says which match nothing', async () => {
    const { output, text } = await analyze({ metrics: ['components'], pagerank_seeds: ['run.ts', 'gone.ts'] });
    expect(output.pagerank).toMatchObject({
      personalised: true,
      seeds: [{ seed: 'run.ts', nodes: ['src/run.ts'], matches: 1 }],
      unmatched_seeds: ['gone.ts'],
    });
    expect(nodeOf(output, 'src/main.ts').pagerank).toBe(0);
    expect(text).toContain('No match for: gone.ts');
  });

  it('says that the ranking is plain when no seed matches', async () => {
    const { output, text } = await analyze({ pagerank_seeds: ['gone.ts'] });
    expect(output.pagerank).toMatchObject({ personalised: false, seeds: [], unmatched_seeds: ['gone.ts'] });
    expect(text).toContain('The ranking is not personalised');
  });

  it('measures the graph of symbols', async () => {
    const { output } = await analyze({ scope: 'symbols', pagerank_seeds: ['src/core/parse.ts#parse', 'main'] });
    expect(output).toMatchObject({ scope: 'symbols', total_nodes: 5, total_edges: 5 });
    expect(nodeOf(output, 'run')).toMatchObject({ kind: 'function', file: 'src/run.ts', line: 3, out_degree: 2 });
    expect(output.pagerank?.seeds.map(({ nodes }) => nodes)).toEqual([['parse'], ['main']]);
  });

  it('lists as many nodes as asked for and exports all of them', async () => {
    const { output } = await analyze({ top_k: 1, graphml: true });
    expect(output.nodes).toHaveLength(1);
    const graphml = output.graphml as string;
    expect(graphml.match(/<node /g)).toHaveLength(5);
    expect(graphml.match(/<edge /g)).toHaveLength(5);
    expect(graphml).toContain('src/lonely &amp; alone.ts');
    const [best] = output.nodes as [NodeMetrics];
    expect(graphml).toMatch(new RegExp(`<node id="n${best.id}"><data key="node0">${best.name}</data>`));
    expect((await analyze({ top_k: 0 })).output.nodes).toHaveLength(5);
  });

  it('measures a folder without code as an empty graph', async () => {
    const { output, text } = await analyze({}, { 'notes.txt': 'nothing\n' });
    expect(output).toMatchObject({ total_nodes: 0, total_edges: 0, density: 0, average_degree: 0, nodes: [] });
    expect(output.clustering).toMatchObject({ modularity: null, modularity_by_folder: null });
    expect(text).toContain('not measured: no edges');
  });

  it('shows more in the detailed form', async () => {
    const many = Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`f${at}.ts`, 'export const x = 1;\n']));
    const summary = await analyze({ metrics: ['centrality'] }, many);
    const detailed = await analyze({ metrics: ['centrality'], format: 'detailed' }, many);
    expect(summary.text).toContain('5 more.');
    expect(detailed.text).not.toContain('more.');
    expect(detailed.text).toContain('f9.ts');
  });
});
