import { DEFINITION_KINDS } from '../languages/facts.ts';
import type { Adjacency, CodeGraph, Edge, NodeKind } from './code-graph.ts';
import { countingSort } from './counting-sort.ts';
import { CERTAINTIES, type Certainty, EDGE_KINDS, type EdgeKind, RULES, type Rule } from './link/edges.ts';
import { joinedName } from './names.ts';

/** Names by number. An array is one; another may make them when they are asked for. */
export interface NameColumn {
  readonly length: number;
  at(index: number): string | undefined;
}

/** The columns of a graph as plain data: what is stored and compared. */
export interface GraphColumns {
  readonly paths: NameColumn;
  readonly symbolNames: NameColumn;
  readonly externals: NameColumn;
  readonly symbolStart: Int32Array;
  readonly symbolFile: Int32Array;
  readonly symbolOwner: Int32Array;
  readonly symbolLine: Int32Array;
  readonly symbolEndLine: Int32Array;
  readonly symbolKind: Uint8Array;
  readonly symbolExported: Uint8Array;
  readonly symbolIncomplete: Uint8Array;
  readonly edgeSource: Int32Array;
  readonly edgeTarget: Int32Array;
  readonly edgeKind: Uint8Array;
  readonly edgeCertainty: Uint8Array;
  readonly edgeRule: Uint8Array;
  readonly edgeLine: Int32Array;
  readonly moreStart: Int32Array;
  readonly moreLines: Int32Array;
}

/** The names of a column, all at once. */
export function namesOf(column: NameColumn): readonly string[] {
  return Array.isArray(column) ? column : Array.from({ length: column.length }, (_, at) => column.at(at) as string);
}

/** In the order that the graph's digest takes them in. */
export const GRAPH_COLUMNS: readonly (keyof GraphColumns)[] = [
  'paths',
  'symbolNames',
  'externals',
  'symbolStart',
  'symbolFile',
  'symbolOwner',
  'symbolLine',
  'symbolEndLine',
  'symbolKind',
  'symbolExported',
  'symbolIncomplete',
  'edgeSource',
  'edgeTarget',
  'edgeKind',
  'edgeCertainty',
  'edgeRule',
  'edgeLine',
  'moreStart',
  'moreLines',
];

/**
 * A graph over columns. Adjacency is derived when first asked for; everything else is read where it lies, as plain fields:
 * loops over all edges read them millions of times.
 */
export class ColumnGraph implements CodeGraph {
  readonly columns: GraphColumns;
  readonly fileCount: number;
  readonly symbolCount: number;
  readonly externalCount: number;
  readonly nodeCount: number;
  readonly edgeCount: number;
  readonly symbolStart: Int32Array;
  readonly symbolFile: Int32Array;
  readonly symbolOwner: Int32Array;
  readonly symbolLine: Int32Array;
  readonly symbolEndLine: Int32Array;
  readonly symbolKind: Uint8Array;
  readonly symbolExported: Uint8Array;
  readonly symbolIncomplete: Uint8Array;
  readonly edgeSource: Int32Array;
  readonly edgeTarget: Int32Array;
  readonly edgeKind: Uint8Array;
  readonly edgeCertainty: Uint8Array;
  readonly edgeRule: Uint8Array;
  readonly edgeLine: Int32Array;
  readonly moreStart: Int32Array;
  readonly moreLines: Int32Array;
  /** The graph that this one differs from in its paths alone, if any. */
  readonly #original: ColumnGraph | null;
  #outgoing: Adjacency | null = null;
  #incoming: Adjacency | null = null;
  #files: ReadonlyMap<string, number> | null = null;

  constructor(columns: GraphColumns, original: ColumnGraph | null = null) {
    this.columns = columns;
    this.#original = original;
    this.fileCount = columns.paths.length;
    this.symbolCount = columns.symbolNames.length;
    this.externalCount = columns.externals.length;
    this.nodeCount = this.fileCount + this.symbolCount + this.externalCount;
    this.edgeCount = columns.edgeSource.length;
    this.symbolStart = columns.symbolStart;
    this.symbolFile = columns.symbolFile;
    this.symbolOwner = columns.symbolOwner;
    this.symbolLine = columns.symbolLine;
    this.symbolEndLine = columns.symbolEndLine;
    this.symbolKind = columns.symbolKind;
    this.symbolExported = columns.symbolExported;
    this.symbolIncomplete = columns.symbolIncomplete;
    this.edgeSource = columns.edgeSource;
    this.edgeTarget = columns.edgeTarget;
    this.edgeKind = columns.edgeKind;
    this.edgeCertainty = columns.edgeCertainty;
    this.edgeRule = columns.edgeRule;
    this.edgeLine = columns.edgeLine;
    this.moreStart = columns.moreStart;
    this.moreLines = columns.moreLines;
  }

  get outgoing(): Adjacency {
    this.#outgoing ??= this.#original?.outgoing ?? countingSort(this.edgeSource, this.nodeCount);
    return this.#outgoing;
  }

  get incoming(): Adjacency {
    this.#incoming ??= this.#original?.incoming ?? countingSort(this.edgeTarget, this.nodeCount);
    return this.#incoming;
  }

  name(node: number): string {
    const { paths, symbolNames, externals } = this.columns;
    if (node < this.fileCount) return paths.at(node) as string;
    const symbol = node - this.fileCount;
    const name = symbol < symbolNames.length ? symbolNames.at(symbol) : externals.at(symbol - symbolNames.length);
    return name as string;
  }

  qualifiedName(node: number): string {
    return this.isSymbol(node) ? joinedName(this.name(node), this.#ownerNames(node)) : this.name(node);
  }

  *#ownerNames(node: number): Generator<string> {
    let owner = this.symbolOwner[node - this.fileCount] as number;
    for (; this.isSymbol(owner); owner = this.symbolOwner[owner - this.fileCount] as number) yield this.name(owner);
  }

  kind(node: number): NodeKind {
    if (node < this.fileCount) return 'file';
    return this.isSymbol(node)
      ? (DEFINITION_KINDS[this.symbolKind[node - this.fileCount] as number] as NodeKind)
      : 'external';
  }

  fileOf(node: number): number {
    if (node < this.fileCount) return node;
    return this.isSymbol(node) ? (this.symbolFile[node - this.fileCount] as number) : -1;
  }

  fileNode(path: string): number {
    this.#files ??= new Map(namesOf(this.columns.paths).map((path, file) => [path, file]));
    return this.#files.get(path) ?? -1;
  }

  withPaths(paths: readonly string[]): ColumnGraph {
    return new ColumnGraph({ ...this.columns, paths }, this);
  }

  isSymbol(node: number): boolean {
    return node >= this.fileCount && node < this.fileCount + this.symbolCount;
  }
}

export function edgeAt(graph: CodeGraph, id: number): Edge {
  return {
    id,
    source: graph.edgeSource[id] as number,
    target: graph.edgeTarget[id] as number,
    kind: EDGE_KINDS[graph.edgeKind[id] as number] as EdgeKind,
    certainty: CERTAINTIES[graph.edgeCertainty[id] as number] as Certainty,
    rule: RULES[graph.edgeRule[id] as number] as Rule,
    line: graph.edgeLine[id] as number,
  };
}

/** All lines that make an edge, ascending. */
export function linesOfEdge({ edgeLine, moreStart, moreLines }: CodeGraph, id: number): number[] {
  return [edgeLine[id] as number, ...moreLines.subarray(moreStart[id], moreStart[id + 1])];
}

/** The edges that start (`outgoing`) or end (`incoming`) at a node. */
export function* edgesOf(graph: CodeGraph, node: number, direction: 'outgoing' | 'incoming'): Generator<Edge> {
  const { offsets, order } = graph[direction];
  const end = offsets[node + 1] as number;
  for (let at = offsets[node] as number; at < end; at++) yield edgeAt(graph, order[at] as number);
}
