import { realpathSync } from 'node:fs';
import { basename } from 'node:path';
import type { CodeGraph, NodeKind } from '../src/index/code-graph.ts';
import type { LinkedIndex } from '../src/index/code-index.ts';
import { edgesOf } from '../src/index/graph-columns.ts';
import { Indexer } from '../src/index/indexer.ts';
import { ScipResolver } from '../src/index/scip/resolve.ts';
import type { ScipDocument } from '../src/index/scip/scip.ts';
import { readScipFile } from '../src/index/scip/scip-file.ts';
import { indexedText } from '../src/index/source-text.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { treeName } from './tree.ts';

/** Missing and surplus edges that are listed on standard error. */
const LISTED = Number(process.env.ORRERY_BENCH_LISTED ?? 0);

/** How far Orrery's edges agree with the references that a compiler-backed indexer wrote of the same tree. */
export async function run({ tree, scip }: BenchOptions): Promise<BenchRow[]> {
  if (tree === null || scip === null)
    throw new Error('Name a tree with --tree DIR and its SCIP index with --scip FILE.');
  const folder = realpathSync(tree);
  const indexer = new Indexer();
  try {
    const index = await indexer.linked(folder);
    const { tool, covered, edges } = await edgesOfScip(index, realpathSync(scip));
    return KINDS.flatMap((kind) => {
      const found = agreement(edges[kind], ownEdges(index, covered, kind));
      list(`${kind}, only in SCIP`, found.missing);
      list(`${kind}, only here`, found.surplus);
      return rows(kind, found, tool, folder);
    });
  } finally {
    await indexer.close();
  }
}

const KINDS = ['calls', 'calls and references, fields left out'] as const;
const FIELDS: ReadonlySet<NodeKind> = new Set<NodeKind>(['field', 'enum_member']);

type Kind = (typeof KINDS)[number];

/** Edges by the names of their ends: overloads are one. */
type Pairs = ReadonlySet<string>;

interface Expected {
  readonly tool: string;
  /** Files that the index has a document of. */
  readonly covered: ReadonlySet<number>;
  readonly edges: Readonly<Record<Kind, Pairs>>;
}

async function edgesOfScip(index: LinkedIndex, file: string): Promise<Expected> {
  const { graph } = index;
  const files = new Map(index.files.map((one) => [one.path, one]));
  const resolver = new ScipResolver({
    file: (path) => files.get(path),
    text: (one) => indexedText(index.folder, one),
  });
  const covered = new Set<number>();
  const calls = new Set<string>();
  const all = new Set<string>();
  await eachPart(file, (document) => {
    if (resolver.addDefinitions(document)) covered.add(graph.fileNode(document.path));
  });
  const node = (path: string, definition: number) => {
    const at = graph.fileNode(path);
    return definition === -1 ? at : graph.fileCount + (graph.symbolStart[at] as number) + definition;
  };
  const tool = await eachPart(file, (document) => {
    for (const { source, target, isCall } of resolver.references(document) ?? []) {
      const [from, to] = [node(document.path, source), node(target.path, target.definition)];
      add(all, graph, from, to);
      if (!isCall) continue;
      const called = constructorOf(graph, to);
      add(calls, graph, from, called);
      add(all, graph, from, called);
    }
  });
  return { tool, covered, edges: { calls, 'calls and references, fields left out': all } };
}

async function eachPart(file: string, take: (document: ScipDocument) => void): Promise<string> {
  let tool = '';
  await readScipFile(file, basename(file), (part) => {
    if (part.kind === 'document') take(part.document);
    else tool = `${part.metadata.tool.name} ${part.metadata.tool.version}`;
  });
  return tool;
}

function ownEdges(index: LinkedIndex, covered: ReadonlySet<number>, kind: Kind): Pairs {
  const { graph } = index;
  const pairs = new Set<string>();
  for (let node = 0; node < graph.fileCount + graph.symbolCount; node++) {
    if (!covered.has(graph.fileOf(node))) continue;
    for (const edge of edgesOf(graph, node, 'outgoing')) {
      const isOfKind = edge.kind === 'calls' || (kind !== 'calls' && edge.kind !== 'imports');
      const isInside = edge.target >= graph.fileCount && covered.has(graph.fileOf(edge.target));
      if (!isOfKind || !isInside || edge.certainty === 'candidate') continue;
      add(pairs, graph, edge.source, kind === 'calls' ? constructorOf(graph, edge.target) : edge.target);
    }
  }
  return pairs;
}

/** Adds no edge within a definition, and none to a field: Orrery makes no edges of what reads one. */
function add(pairs: Set<string>, graph: CodeGraph, source: number, target: number) {
  if (FIELDS.has(graph.kind(target))) return;
  // Indexers refer to a constructor or to its type.
  const counted =
    graph.kind(target) === 'constructor' ? (graph.symbolOwner[target - graph.fileCount] as number) : target;
  const [from, to] = [shown(graph, source), shown(graph, counted)];
  if (from !== to) pairs.add(`${from} → ${to}`);
}

/** What is called where a type is: the constructor that it has or inherits, if there is one. */
function constructorOf(graph: CodeGraph, target: number): number {
  const tried = new Set<number>();
  for (let type = target; !tried.has(type); ) {
    tried.add(type);
    const own = constructorIn(graph, type);
    if (own !== -1) return own;
    type = parentOf(graph, type);
  }
  return target;
}

function constructorIn(graph: CodeGraph, type: number): number {
  if (type < graph.fileCount) return -1;
  const { symbolOwner, symbolEndLine, symbolLine, fileCount } = graph;
  const end = symbolEndLine[type - fileCount] as number;
  for (
    let symbol = type - fileCount + 1;
    symbol < graph.symbolCount && (symbolLine[symbol] as number) <= end;
    symbol++
  ) {
    if (symbolOwner[symbol] === type && graph.kind(fileCount + symbol) === 'constructor') return fileCount + symbol;
  }
  return -1;
}

/** The first class that a type extends, or itself. */
function parentOf(graph: CodeGraph, type: number): number {
  for (const { kind, target } of edgesOf(graph, type, 'outgoing'))
    if (kind === 'extends' && graph.fileOf(target) !== -1) return target;
  return type;
}

function shown(graph: CodeGraph, node: number): string {
  return node < graph.fileCount ? graph.name(node) : `${graph.name(graph.fileOf(node))}#${graph.qualifiedName(node)}`;
}

interface Agreement {
  readonly expected: number;
  readonly found: number;
  readonly both: number;
  readonly missing: readonly string[];
  readonly surplus: readonly string[];
}

function agreement(expected: Pairs, found: Pairs): Agreement {
  const missing = [...expected].filter((pair) => !found.has(pair));
  const surplus = [...found].filter((pair) => !expected.has(pair));
  return { expected: expected.size, found: found.size, both: expected.size - missing.length, missing, surplus };
}

function rows(
  kind: Kind,
  { expected, found, both, missing, surplus }: Agreement,
  tool: string,
  folder: string,
): BenchRow[] {
  const common = { peer: null, peerName: null, ratio: null, unit: '%', bound: '', met: null, tree: treeName(folder) };
  const note = `against ${tool}: ${both} pairs in both, ${missing.length} only there, ${surplus.length} only here`;
  return [
    { ...common, name: `${kind}: recall`, ours: percent(both, expected), note },
    { ...common, name: `${kind}: precision`, ours: percent(both, found), note },
  ];
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 100 : (100 * part) / whole;
}

/** A sample of the differences. */
function list(what: string, pairs: readonly string[]) {
  const step = Math.max(1, Math.floor(pairs.length / LISTED));
  const sample = pairs.filter((_, at) => at % step === 0).slice(0, LISTED);
  for (const pair of sample) process.stderr.write(`${what}: ${pair}\n`);
}
