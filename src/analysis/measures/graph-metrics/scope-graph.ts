import type { CodeGraph, NodeKind } from '../../../index/code-graph.ts';
import { type DirectedGraph, directedGraph } from '../../../index/csr.ts';
import { fileGraphOf } from '../../../index/file-graph.ts';

export const SCOPES = ['files', 'symbols'] as const;
export type Scope = (typeof SCOPES)[number];

/** The graph of all files, or of all symbols, with what its nodes are called. */
export interface ScopeGraph {
  readonly scope: Scope;
  readonly graph: DirectedGraph;
  readonly places: readonly NodePlace[];
}

export interface NodePlace {
  /** A file's path; a symbol's name with those of what it stands in. */
  readonly name: string;
  readonly kind: NodeKind;
  readonly file: string;
  /** Null for a file. */
  readonly line: number | null;
}

/**
 * Files depend on each other by any counted edge between them or what is in them; symbols by edges between them. An edge
 * is there once, however often it is used. Candidates, edges to the outside and edges to oneself are left out.
 */
export function scopeGraph(graph: CodeGraph, scope: Scope): ScopeGraph {
  return scope === 'files' ? ofFiles(graph) : ofSymbols(graph);
}

function ofFiles(graph: CodeGraph): ScopeGraph {
  const places = Array.from({ length: graph.fileCount }, (_, file): NodePlace => {
    const path = graph.name(file);
    return { name: path, kind: 'file', file: path, line: null };
  });
  return { scope: 'files', graph: fileGraphOf(graph), places };
}

function ofSymbols(graph: CodeGraph): ScopeGraph {
  const { fileCount, symbolCount, edgeCount } = graph;
  const sources = new Int32Array(edgeCount);
  const targets = new Int32Array(edgeCount);
  const isSymbol = (node: number) => node >= fileCount && node < fileCount + symbolCount;
  let kept = 0;
  for (let edge = 0; edge < edgeCount; edge++) {
    const source = graph.edgeSource[edge] as number;
    const target = graph.edgeTarget[edge] as number;
    if (graph.edgeCertainty[edge] === 0 || !isSymbol(source) || !isSymbol(target)) continue;
    sources[kept] = source - fileCount;
    targets[kept++] = target - fileCount;
  }
  const places = Array.from({ length: symbolCount }, (_, symbol): NodePlace => {
    const node = fileCount + symbol;
    return {
      name: graph.qualifiedName(node),
      kind: graph.kind(node),
      file: graph.name(graph.fileOf(node)),
      line: graph.symbolLine[symbol] as number,
    };
  });
  return {
    scope: 'symbols',
    graph: directedGraph(symbolCount, sources.subarray(0, kept), targets.subarray(0, kept)),
    places,
  };
}
