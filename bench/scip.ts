import { realpathSync } from 'node:fs';
import { basename } from 'node:path';
import type { NodeKind } from '../src/index/code-graph.ts';
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
      list(index, `${kind}, only in SCIP`, found.missing);
      list(index, `${kind}, only here`, found.surplus);
      return rows(kind, found, tool, folder);
    });
  } finally {
    await indexer.close();
  }
}

const KINDS = ['calls', 'calls and references, fields left out'] as const;
const FIELDS: ReadonlySet<NodeKind> = new Set<NodeKind>(['field', 'enum_member']);

type Kind = (typeof KINDS)[number];

/** Edges as `source target` of their nodes. */
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
      const pair = pairOf(index, node(document.path, source), node(target.path, target.definition));
      if (pair === null) continue;
      all.add(pair);
      if (isCall) calls.add(pair);
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
      const pair = pairOf(index, edge.source, edge.target);
      if (pair !== null) pairs.add(pair);
    }
  }
  return pairs;
}

/** A constructor counts as its type, since indexers and Orrery choose one or the other; null for what is within itself. */
function pairOf({ graph }: LinkedIndex, source: number, target: number): string | null {
  const isConstructor = graph.kind(target) === 'constructor' || graph.name(target) === '__init__';
  // Orrery makes no edges of what reads a field.
  if (FIELDS.has(graph.kind(target))) return null;
  const counted = isConstructor ? (graph.symbolOwner[target - graph.fileCount] as number) : target;
  return source === counted ? null : `${source} ${counted}`;
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

function list(index: LinkedIndex, what: string, pairs: readonly string[]) {
  const { graph } = index;
  const shown = (node: number) =>
    node < graph.fileCount ? graph.name(node) : `${graph.name(graph.fileOf(node))}#${graph.qualifiedName(node)}`;
  for (const pair of pairs.slice(0, LISTED)) {
    const [source, target] = pair.split(' ').map(Number) as [number, number];
    process.stderr.write(`${what}: ${shown(source)} → ${shown(target)}\n`);
  }
}
