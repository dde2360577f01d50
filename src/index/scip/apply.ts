import { hash } from 'node:crypto';
import type { CodeGraph } from '../code-graph.ts';
import type { LinkedIndex } from '../code-index.ts';
import { ColumnGraph } from '../graph-columns.ts';
import { CERTAINTIES, EDGE_KINDS, RULES } from '../link/edges.ts';
import type { DefinitionKey, ImportedFile, ImportedReference, ScipImport } from './imported.ts';

const EDGE_COLUMNS = ['edgeSource', 'edgeTarget', 'edgeKind', 'edgeCertainty', 'edgeRule', 'edgeLine'] as const;

/** One edge, by the codes in the graph's columns. */
type EdgeCodes = Readonly<Record<(typeof EDGE_COLUMNS)[number], number>>;

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
  const isCurrent = (file: ImportedFile | undefined) => file !== undefined && hashes.get(file.path) === file.hash;
  if (!imported.files.some(isCurrent)) return index;
  const { folder, kinds, files, skipped, otherFiles, unresolvedCalls, leftOutCandidates } = index;
  let graph: CodeGraph | null = null;
  return {
    ...{ folder, kinds, files, skipped, otherFiles, unresolvedCalls, leftOutCandidates },
    get digest() {
      return index.digest;
    },
    get graph() {
      graph ??= new ImportedEdges(index.graph as ColumnGraph, imported, isCurrent).graph();
      return graph;
    },
    get graphDigest() {
      return hash('sha256', `${index.graphDigest} ${imported.digest}`);
    },
  };
}

class ImportedEdges {
  readonly #graph: ColumnGraph;
  readonly #imported: ScipImport;
  readonly #isCurrent: (file: ImportedFile | undefined) => boolean;
  /** First edge of each file, and one more. */
  readonly #starts: Int32Array;
  readonly #definitions = new Map<number, ReadonlyMap<string, number>>();

  constructor(graph: ColumnGraph, imported: ScipImport, isCurrent: (file: ImportedFile | undefined) => boolean) {
    this.#graph = graph;
    this.#imported = imported;
    this.#isCurrent = isCurrent;
    this.#starts = edgeStarts(graph);
  }

  graph(): ColumnGraph {
    const { columns, fileCount } = this.#graph;
    const merged = this.#mergedFiles();
    const count = Array.from({ length: fileCount }, (_, file) => merged.get(file)?.length ?? this.#ownCount(file));
    const edges = emptyEdges(count.reduce((sum, own) => sum + own, 0));
    let at = 0;
    for (let file = 0; file < fileCount; at += count[file++] as number) {
      const [start, end] = [this.#starts[file] as number, this.#starts[file + 1] as number];
      const own = merged.get(file);
      for (const name of EDGE_COLUMNS) {
        if (own === undefined) edges[name].set(columns[name].subarray(start, end), at);
        else
          edges[name].set(
            own.map((edge) => edge[name]),
            at,
          );
      }
    }
    return new ColumnGraph({ ...columns, ...edges });
  }

  #ownCount(file: number): number {
    return (this.#starts[file + 1] as number) - (this.#starts[file] as number);
  }

  /** The edges of each file that SCIP says something of. */
  #mergedFiles(): ReadonlyMap<number, readonly EdgeCodes[]> {
    const merged = new Map<number, readonly EdgeCodes[]>();
    for (const imported of this.#imported.files) {
      const file = this.#graph.fileNode(imported.path);
      if (file !== -1 && this.#isCurrent(imported)) merged.set(file, this.#merged(file, imported));
    }
    return merged;
  }

  #merged(file: number, imported: ImportedFile): readonly EdgeCodes[] {
    const kept = this.#kept(file, imported);
    const sure = new SureEdges(this.#graph, kept);
    const added = new Map<string, EdgeCodes>();
    for (const reference of imported.references) {
      const edge = this.#edge(file, reference);
      if (edge === null || sure.has(edge)) continue;
      const key = pairKey(edge);
      const known = added.get(key);
      if (known === undefined || edge.edgeLine < known.edgeLine) added.set(key, edge);
    }
    const others = kept.filter((edge) => !added.has(pairKey(edge)));
    return [...others, ...added.values()].sort((a, b) => a.edgeSource - b.edgeSource || a.edgeLine - b.edgeLine);
  }

  /** Orrery's own edges of a file without those that SCIP settles. */
  #kept(file: number, { settled }: ImportedFile): readonly EdgeCodes[] {
    const names = new Set(settled.map(({ source, name }) => `${this.#node(file, source)} ${name}`));
    const kept: EdgeCodes[] = [];
    for (let edge = this.#starts[file] as number; edge < (this.#starts[file + 1] as number); edge++) {
      const codes = codesOf(this.#graph, edge);
      const isByName = codes.edgeKind === CALLS && codes.edgeCertainty < TYPED && codes.edgeRule !== OVERRIDE;
      if (!isByName || !names.has(`${codes.edgeSource} ${this.#calledName(codes.edgeTarget)}`)) kept.push(codes);
    }
    return kept;
  }

  /** The name by which a call reaches a node: a constructor goes by that of its type. */
  #calledName(node: number): string {
    const isConstructor = this.#graph.kind(node) === 'constructor';
    return this.#graph.name(isConstructor ? (this.#graph.symbolOwner[node - this.#graph.fileCount] as number) : node);
  }

  /** Null where either end is gone, and for a reference of a definition to itself. */
  #edge(file: number, { source, target, isCall, line }: ImportedReference): EdgeCodes | null {
    const targetFile = this.#imported.files[target.file];
    if (!this.#isCurrent(targetFile)) return null;
    const from = this.#node(file, source);
    const to = this.#node(this.#graph.fileNode((targetFile as ImportedFile).path), target);
    if (from === -1 || to === -1 || (from === to && !isCall)) return null;
    return {
      ...{ edgeSource: from, edgeTarget: to, edgeKind: isCall ? CALLS : REFERENCES },
      ...{ edgeCertainty: EXACT, edgeRule: SCIP, edgeLine: line },
    };
  }

  #node(file: number, { line, name }: DefinitionKey): number {
    if (file === -1 || line === 0) return file;
    return this.#definitionsOf(file).get(`${line} ${name}`) ?? -1;
  }

  /** The definitions of a file by first line and name; of several the first. */
  #definitionsOf(file: number): ReadonlyMap<string, number> {
    const known = this.#definitions.get(file);
    if (known !== undefined) return known;
    const { fileCount, symbolStart, symbolLine } = this.#graph;
    const nodes = new Map<string, number>();
    for (let symbol = (symbolStart[file + 1] as number) - 1; symbol >= (symbolStart[file] as number); symbol--) {
      nodes.set(`${symbolLine[symbol]} ${this.#graph.name(fileCount + symbol)}`, fileCount + symbol);
    }
    this.#definitions.set(file, nodes);
    return nodes;
  }
}

/** Which pairs of nodes have an edge that does not rest on a name alone. */
class SureEdges {
  readonly #calls = new Set<string>();
  readonly #any = new Set<string>();

  constructor(graph: CodeGraph, edges: readonly EdgeCodes[]) {
    for (const { edgeSource, edgeTarget, edgeKind, edgeCertainty } of edges) {
      if (edgeCertainty < TYPED) continue;
      // A call of a constructor is one of its type.
      const type =
        graph.kind(edgeTarget) === 'constructor' ? graph.symbolOwner[edgeTarget - graph.fileCount] : edgeTarget;
      for (const target of [edgeTarget, type]) {
        this.#any.add(`${edgeSource} ${target}`);
        if (edgeKind === CALLS) this.#calls.add(`${edgeSource} ${target}`);
      }
    }
  }

  has({ edgeSource, edgeTarget, edgeKind }: EdgeCodes): boolean {
    return (edgeKind === CALLS ? this.#calls : this.#any).has(`${edgeSource} ${edgeTarget}`);
  }
}

function pairKey({ edgeSource, edgeTarget, edgeKind }: EdgeCodes): string {
  return `${edgeSource} ${edgeTarget} ${edgeKind}`;
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
  return Object.fromEntries(EDGE_COLUMNS.map((name) => [name, graph[name][edge]])) as unknown as EdgeCodes;
}

function emptyEdges(count: number) {
  return {
    edgeSource: new Int32Array(count),
    edgeTarget: new Int32Array(count),
    edgeKind: new Uint8Array(count),
    edgeCertainty: new Uint8Array(count),
    edgeRule: new Uint8Array(count),
    edgeLine: new Int32Array(count),
  };
}
