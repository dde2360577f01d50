import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CodeGraph } from '../../src/index/code-graph.ts';
import { edgesOf } from '../../src/index/graph-columns.ts';
import { Indexer } from '../../src/index/indexer.ts';
import { Parsers } from '../../src/languages/parsers.ts';
import { compilerCalls } from './typescript-calls.ts';

const ROOT = join(import.meta.dirname, '../..');
const CALLABLE = ['function', 'method', 'constructor', 'getter', 'setter'];

const isOurs = (path: string) => path.startsWith('src/');

/**
 * Our call edges in the compiler's terms. Candidates are not counted as calls, nor is what a library calls of what it is given:
 * the compiler makes it none.
 */
function ourCalls(graph: CodeGraph): Set<string> {
  const place = (node: number) => {
    const path = graph.name(graph.fileOf(node));
    if (node < graph.fileCount) return `${path}:file`;
    return `${path}:${graph.symbolLine[node - graph.fileCount]}:${graph.name(node)}`;
  };
  const callable = (node: number) => {
    let at = node;
    while (at >= graph.fileCount && !CALLABLE.includes(graph.kind(at)))
      at = graph.symbolOwner[at - graph.fileCount] as number;
    return at;
  };
  const calls = new Set<string>();
  for (let node = 0; node < graph.nodeCount; node++) {
    const file = graph.fileOf(node);
    if (file === -1 || !isOurs(graph.name(file))) continue;
    for (const edge of edgesOf(graph, node, 'outgoing')) {
      const target = graph.fileOf(edge.target);
      if (edge.kind !== 'calls' || edge.certainty === 'candidate' || edge.rule === 'callback' || target === -1)
        continue;
      if (isOurs(graph.name(target))) calls.add(`${place(callable(edge.source))} -> ${place(edge.target)}`);
    }
  }
  return calls;
}

describe('call edges of TypeScript', () => {
  it("are the TypeScript compiler's, at precision 0.99 and recall 0.95 or better", async () => {
    const indexer = new Indexer({ parsers: new Parsers(1) });
    const { graph } = await indexer.linked(ROOT);
    await indexer.close();
    const ours = ourCalls(graph);
    const compiler = new Set(
      compilerCalls(join(ROOT, 'tsconfig.json'), isOurs).map(({ from, to }) => `${from} -> ${to}`),
    );
    const agreed = ours.intersection(compiler).size;
    const precision = agreed / ours.size;
    const recall = agreed / compiler.size;
    console.log(
      `calls: ours ${ours.size}, compiler ${compiler.size}, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
    );
    expect(compiler.size).toBeGreaterThan(1000);
    expect(precision).toBeGreaterThanOrEqual(0.99);
    expect(recall).toBeGreaterThanOrEqual(0.95);
  }, 300_000);
});
