import type { DefinitionKind } from '../languages/facts.ts';
import type { Certainty, EdgeKind, Rule } from './link/edges.ts';

/** What a node is: a file, a definition, or something outside the tree. */
export type NodeKind = 'file' | 'external' | DefinitionKind;

/** Edges by one of their ends, in compressed sparse rows: those of node `n` are `order[offsets[n]…offsets[n + 1])`. */
export interface Adjacency {
  readonly offsets: Int32Array;
  /** Edge ids. */
  readonly order: Int32Array;
}

/**
 * Files, symbols and what is outside as nodes, and the edges between them, in columns. Nodes are numbered files first (in
 * the index's order), then the symbols of each file in source order, then externals by name. Edges stand by
 * the file they start in, then by source and line.
 */
export interface CodeGraph {
  readonly fileCount: number;
  readonly symbolCount: number;
  readonly externalCount: number;
  readonly nodeCount: number;
  readonly edgeCount: number;
  /** First symbol of each file, by `node - fileCount`; one more entry than files. */
  readonly symbolStart: Int32Array;
  /** The file each symbol node stands in, by `node - fileCount`. */
  readonly symbolFile: Int32Array;
  /** The node of the definition around each symbol, or the file's, by `node - fileCount`. */
  readonly symbolOwner: Int32Array;
  readonly symbolLine: Int32Array;
  readonly symbolEndLine: Int32Array;
  /** Index into `DEFINITION_KINDS`. */
  readonly symbolKind: Uint8Array;
  /** 1 where code outside the file can see the symbol. */
  readonly symbolExported: Uint8Array;
  /** 1 where a budget for following values was spent, so that edges that start at the symbol may be missing. */
  readonly symbolIncomplete: Uint8Array;
  readonly edgeSource: Int32Array;
  readonly edgeTarget: Int32Array;
  /** Index into `EDGE_KINDS`. */
  readonly edgeKind: Uint8Array;
  /** Index into `CERTAINTIES`. */
  readonly edgeCertainty: Uint8Array;
  /** Index into `RULES`. */
  readonly edgeRule: Uint8Array;
  /** The first line in the source's file that makes the edge. */
  readonly edgeLine: Int32Array;
  /** The other lines of edge `e`, ascending: `moreLines[moreStart[e]…moreStart[e + 1])`. */
  readonly moreStart: Int32Array;
  readonly moreLines: Int32Array;
  readonly outgoing: Adjacency;
  readonly incoming: Adjacency;
  /** A file's path, a symbol's own name, an external's name. */
  name(node: number): string;
  /** A symbol's name with those of what it stands in; other nodes' names. */
  qualifiedName(node: number): string;
  kind(node: number): NodeKind;
  /** The file node a node stands in; itself for a file; -1 for an external. */
  fileOf(node: number): number;
  /** The file node of a path, or -1. */
  fileNode(path: string): number;
  /** The same graph with other paths for its files, in their order. */
  withPaths(paths: readonly string[]): CodeGraph;
}

/** One edge, read out of the columns. */
export interface Edge {
  readonly id: number;
  readonly source: number;
  readonly target: number;
  readonly kind: EdgeKind;
  readonly certainty: Certainty;
  readonly rule: Rule;
  readonly line: number;
}
