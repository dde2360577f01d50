import { hash } from 'node:crypto';
import type { CodeGraph } from '../code-graph.ts';
import type { LinkedIndex } from '../code-index.ts';
import { ColumnGraph, linesOfEdge } from '../graph-columns.ts';
import { CERTAINTIES, EDGE_KINDS, RULES } from '../link/edges.ts';
import type { DefinitionKey, ImportedFile, ImportedReference, ScipImport } from './imported.ts';
import { calledName } from './name-places.ts';

/** One edge, by the codes in the graph's columns. */
interface EdgeCodes {
  readonly edgeSource: number;
  readonly edgeTarget: number;
  readonly edgeKind: number;
  readonly edgeCertainty: number;
  readonly edgeRule: number;
  readonly edgeLine: number;
  /** As `Link.moreLines`. */
  readonly moreLines: readonly number[];
}

const CALLS = EDGE_KINDS.indexOf('calls');
const REFERENCES = EDGE_KINDS.indexOf('references');
const EXACT = CERTAINTIES.indexOf('exact');
const TYPED = CERTAINTIES.indexOf('typed');
const SCIP = RULES.indexOf('scip');
/** What dynamic dispatch may reach stays possible whatever a call statically means. */
const OVERRIDE = RULES.indexOf('override');

/**
 * The index with the edges of a SCIP index, as far as the files are those that were indexed. What SCIP says of a call replaces
 * what Orrery found by the name alone (`unique` and `candidate`); everything else stays.
 */
export function withScip(index: LinkedIndex, imported: ScipImport): LinkedIndex {
  const hashes = new Map(index.files.map((file) => [file.path, file.hash]));
  const current = imported.files.map((file) => (hashes.get(file.path) === file.hash ? file : null));
  if (current.every((file) => file === null)) return index;
  let graph: CodeGraph | null = null;
  return {
    folder: index.folder,
    kinds: index.kinds,
    files: index.files,
    skipped: index.skipped,
    otherFiles: index.otherFiles,
    unresolvedCalls: index.unresolvedCalls,
    leftOutCandidates: index.leftOutCandidates,
    get digest() {
      return index.digest;
    },
    get graph() {
      graph ??= new ImportedEdges(index.graph as ColumnGraph, current).graph();
      return graph;
    },
    get graphDigest() {
      return hash('sha256', `${index.graphDigest} ${imported.digest}`);
    },
  };
}

class ImportedEdges {
  readonly #graph: ColumnGraph;
  /** As in the import; null for one that is no longer what was indexed. */
  readonly #files: readonly (ImportedFile | null)[];
  /** First edge of each file, and one more. */
  readonly #starts: Int32Array;
  /** Nodes of the definitions of each imported file. */
  readonly #nodes = new Map<number, readonly number[]>();

  constructor(graph: ColumnGraph, files: readonly (ImportedFile | null)[]) {
    this.#graph = graph;
    this.#files = files;
    this.#starts = edgeStarts(graph);
  }

  graph(): ColumnGraph {
    const merged = this.#mergedFiles();
    const files = Array.from({ length: this.#graph.fileCount }, (_, file) => merged.get(file) ?? this.#own(file));
    return new ColumnGraph({ ...this.#graph.columns, ...edgeColumns(files) });
  }

  #own(file: number): readonly EdgeCodes[] {
    const start = this.#starts[file] as number;
    return Array.from({ length: (this.#starts[file + 1] as number) - start }, (_, at) =>
      codesOf(this.#graph, start + at),
    );
  }

  /** The edges of each file that SCIP says something of. */
  #mergedFiles(): ReadonlyMap<number, readonly EdgeCodes[]> {
    const merged = new Map<number, readonly EdgeCodes[]>();
    for (const [at, imported] of this.#files.entries()) {
      if (imported !== null) merged.set(this.#graph.fileNode(imported.path), this.#merged(at, imported));
    }
    return merged;
  }

  #merged(at: number, imported: ImportedFile): readonly EdgeCodes[] {
    const kept = this.#kept(at, imported);
    const sure = new SureEdges(this.#graph, kept);
    const found = Array.from(imported.references(), (reference) => this.#edge(at, reference));
    const added = Map.groupBy(found.filter((edge) => edge !== null && !sure.has(edge)) as EdgeCodes[], (edge) =>
      this.#key(edge),
    );
    for (const edge of kept) added.get(this.#key(edge))?.push(edge);
    const others = kept.filter((edge) => !added.has(this.#key(edge)));
    const edges = [...others, ...Array.from(added.values(), asOneEdge)];
    return edges.sort((a, b) => a.edgeSource - b.edgeSource || a.edgeLine - b.edgeLine);
  }

  /** The same for edges of one kind between the same nodes. */
  #key({ edgeSource, edgeTarget, edgeKind }: EdgeCodes): number {
    return (edgeSource * this.#graph.nodeCount + edgeTarget) * EDGE_KINDS.length + edgeKind;
  }

  /** Orrery's own edges of a file without those that SCIP settles. */
  #kept(at: number, imported: ImportedFile): readonly EdgeCodes[] {
    const settled = new Set(Array.from(imported.settled(), ({ source, name }) => `${this.#node(at, source)} ${name}`));
    return this.#own(this.#graph.fileNode(imported.path)).filter((edge) => {
      const isByName = edge.edgeKind === CALLS && edge.edgeCertainty < TYPED && edge.edgeRule !== OVERRIDE;
      return !isByName || !settled.has(`${edge.edgeSource} ${calledName(this.#graph, edge.edgeTarget)}`);
    });
  }

  /** Null where either end is gone, and for a reference of a definition to itself. */
  #edge(at: number, { source, targetFile, target, isCall, line }: ImportedReference): EdgeCodes | null {
    const [from, to] = [this.#node(at, source), this.#node(targetFile, target)];
    if (from === -1 || to === -1 || (from === to && !isCall)) return null;
    return {
      edgeSource: from,
      edgeTarget: to,
      edgeKind: isCall ? CALLS : REFERENCES,
      edgeCertainty: EXACT,
      edgeRule: SCIP,
      edgeLine: line,
      moreLines: [],
    };
  }

  /** @param definition by its place in the imported file; -1 is the file */
  #node(at: number, definition: number): number {
    const imported = this.#files[at] ?? null;
    if (imported === null) return -1;
    const file = this.#graph.fileNode(imported.path);
    if (definition === -1) return file;
    let nodes = this.#nodes.get(at);
    if (nodes === undefined) {
      nodes = imported.definitions().map((key) => definitionNode(this.#graph, file, key));
      this.#nodes.set(at, nodes);
    }
    return nodes[definition] ?? -1;
  }
}

/** Of several definitions of a name on a line the first; -1 if there is none. */
function definitionNode(graph: CodeGraph, file: number, { line, name }: DefinitionKey): number {
  const { fileCount, symbolStart, symbolLine } = graph;
  const end = symbolStart[file + 1] as number;
  for (let symbol = firstFrom(symbolLine, symbolStart[file] as number, end, line); symbol < end; symbol++) {
    if (symbolLine[symbol] !== line) return -1;
    if (graph.name(fileCount + symbol) === name) return fileCount + symbol;
  }
  return -1;
}

/** The first symbol of a stretch, ascending by line, that begins on a line or after it. */
function firstFrom(symbolLine: Int32Array, start: number, end: number, line: number): number {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((symbolLine[middle] as number) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Which pairs of nodes have an edge that does not rest on a name alone. */
class SureEdges {
  readonly #nodeCount: number;
  readonly #calls = new Set<number>();
  readonly #any = new Set<number>();

  constructor(graph: CodeGraph, edges: readonly EdgeCodes[]) {
    this.#nodeCount = graph.nodeCount;
    for (const { edgeSource, edgeTarget, edgeKind, edgeCertainty } of edges) {
      if (edgeCertainty < TYPED) continue;
      this.#add(edgeSource, edgeTarget, edgeKind);
      // A call of a constructor is one of its type.
      if (graph.kind(edgeTarget) === 'constructor') {
        this.#add(edgeSource, graph.symbolOwner[edgeTarget - graph.fileCount] as number, edgeKind);
      }
    }
  }

  #add(source: number, target: number, kind: number) {
    this.#any.add(source * this.#nodeCount + target);
    if (kind === CALLS) this.#calls.add(source * this.#nodeCount + target);
  }

  has({ edgeSource, edgeTarget, edgeKind }: EdgeCodes): boolean {
    return (edgeKind === CALLS ? this.#calls : this.#any).has(edgeSource * this.#nodeCount + edgeTarget);
  }
}

/** Edges are in the order of the files that they start in. */
function edgeStarts(graph: CodeGraph): Int32Array {
  const starts = new Int32Array(graph.fileCount + 1);
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    const next = graph.fileOf(graph.edgeSource[edge] as number) + 1;
    starts[next] = (starts[next] as number) + 1;
  }
  for (let file = 0; file < graph.fileCount; file++) {
    starts[file + 1] = (starts[file + 1] as number) + (starts[file] as number);
  }
  return starts;
}

function codesOf(graph: CodeGraph, edge: number): EdgeCodes {
  return {
    edgeSource: graph.edgeSource[edge] as number,
    edgeTarget: graph.edgeTarget[edge] as number,
    edgeKind: graph.edgeKind[edge] as number,
    edgeCertainty: graph.edgeCertainty[edge] as number,
    edgeRule: graph.edgeRule[edge] as number,
    edgeLine: graph.edgeLine[edge] as number,
    moreLines: graph.moreStart[edge] === graph.moreStart[edge + 1] ? NONE : linesOfEdge(graph, edge).slice(1),
  };
}

/** Few edges have more lines. */
const NONE: readonly number[] = [];

/** The same edge on several lines, as one: as sure as the first. */
function asOneEdge(edges: readonly EdgeCodes[]): EdgeCodes {
  const all = edges.flatMap(({ edgeLine, moreLines }) => [edgeLine, ...moreLines]);
  const lines = [...new Set(all)].sort((a, b) => a - b);
  return { ...(edges[0] as EdgeCodes), edgeLine: lines[0] as number, moreLines: lines.slice(1) };
}

function edgeColumns(files: readonly (readonly EdgeCodes[])[]) {
  const edges = files.flat();
  const moreStart = new Int32Array(edges.length + 1);
  for (const [at, { moreLines }] of edges.entries()) moreStart[at + 1] = (moreStart[at] as number) + moreLines.length;
  return {
    edgeSource: Int32Array.from(edges, ({ edgeSource }) => edgeSource),
    edgeTarget: Int32Array.from(edges, ({ edgeTarget }) => edgeTarget),
    edgeKind: Uint8Array.from(edges, ({ edgeKind }) => edgeKind),
    edgeCertainty: Uint8Array.from(edges, ({ edgeCertainty }) => edgeCertainty),
    edgeRule: Uint8Array.from(edges, ({ edgeRule }) => edgeRule),
    edgeLine: Int32Array.from(edges, ({ edgeLine }) => edgeLine),
    moreStart,
    moreLines: Int32Array.from(edges.flatMap(({ moreLines }) => moreLines)),
  };
}
