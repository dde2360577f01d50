import type { CodeGraph } from '../../src/index/code-graph.ts';
import { edgesOf } from '../../src/index/graph-columns.ts';

const CALLABLE = ['function', 'method', 'constructor', 'macro'];

/**
 * The edges of a graph, a line each, sorted: what they start at and lead to as `path#name:line`, what lies outside the
 * tree in brackets, and how sure they are where they are not exact. References are left out but for those to functions:
 * callbacks passed by name.
 */
export function describeEdges(graph: CodeGraph): string[] {
  const place = (node: number) => {
    if (graph.kind(node) === 'external') return `[${graph.name(node)}]`;
    const path = graph.name(graph.fileOf(node));
    if (node < graph.fileCount) return path;
    return `${path}#${graph.qualifiedName(node)}:${graph.symbolLine[node - graph.fileCount]}`;
  };
  const lines: string[] = [];
  for (let node = 0; node < graph.nodeCount; node++) {
    for (const { source, target, kind, certainty } of edgesOf(graph, node, 'outgoing')) {
      if (kind === 'references' && !CALLABLE.includes(graph.kind(target))) continue;
      lines.push(`${place(source)} ${kind} ${place(target)}${certainty === 'exact' ? '' : ` (${certainty})`}`);
    }
  }
  return lines.sort();
}
