import type { CodeGraph, NodeKind } from '../../../index/code-graph.ts';
import { edgesOf } from '../../../index/graph-columns.ts';
import { CERTAINTIES, type Certainty, EDGE_KINDS, type EdgeKind, RULES } from '../../../index/link/edges.ts';
import { ANONYMOUS, namedAround } from '../../measures/symbols/symbol.ts';

/** A node that some others are reached from. */
export interface Dependant {
  readonly node: number;
  /** Steps to the nearest start. */
  readonly distance: number;
  /** The start that it is nearest to. */
  readonly start: number;
  /** How it uses the one before it on the way, and where in its file. */
  readonly kind: EdgeKind;
  readonly certainty: Certainty;
  readonly line: number;
}

const CANDIDATE = CERTAINTIES.indexOf('candidate');
const OVERRIDE = RULES.indexOf('override');
const IMPORTS = EDGE_KINDS.indexOf('imports');

/**
 * What calls, refers to or extends some nodes, directly or through others, the nearest first. A function without a name
 * counts as the one that it stands in. What runs when a file is loaded is the file's own node, and nothing is looked for
 * behind that: to load a file is not to call what is in it.
 */
export function dependants(graph: CodeGraph, starts: Iterable<number>, maxDepth: number): Dependant[] {
  const found = new Map<number, Dependant>();
  const origins = new Map<number, number>();
  for (const start of starts) origins.set(start, start);
  let frontier = [...origins.keys()];
  for (let distance = 1; distance <= maxDepth && frontier.length > 0; distance++) {
    const next: number[] = [];
    for (const node of frontier) {
      const start = origins.get(node) as number;
      for (const { source, ...use } of usesOf(graph, node)) {
        if (origins.has(source)) continue;
        origins.set(source, start);
        found.set(source, { node: source, distance, start, ...use });
        if (source >= graph.fileCount) next.push(source);
      }
    }
    frontier = next;
  }
  return [...found.values()];
}

type NodeUse = Pick<Dependant, 'kind' | 'certainty' | 'line'> & { readonly source: number };

/** What uses a node right away, functions without a name as what they stand in. */
function* usesOf(graph: CodeGraph, node: number): Generator<NodeUse> {
  for (const inner of withNameless(graph, node)) {
    for (const { id, source, kind, certainty, line } of edgesOf(graph, inner, 'incoming')) {
      if (kind !== 'imports' && mayRun(graph, id)) yield { source: namedAround(graph, source), kind, certainty, line };
    }
  }
  // A function of an object or of another function that nothing names is used through that.
  const holder = held(graph).holder.get(node);
  if (holder === undefined) return;
  const line = graph.symbolLine[node - graph.fileCount] as number;
  yield { source: holder, kind: 'references', certainty: 'exact', line };
}

/** A call of an overridden method may end in any of its overrides; other candidates are not counted. */
function mayRun(graph: CodeGraph, edge: number): boolean {
  return graph.edgeCertainty[edge] !== CANDIDATE || graph.edgeRule[edge] === OVERRIDE;
}

/** Definitions that nothing but what they stand in leads to, by that and by themselves. */
interface Held {
  /** Functions without a name, by the named node that they are part of. */
  readonly nameless: ReadonlyMap<number, readonly number[]>;
  /** Named ones within a function or a value that no edge leads to, by what they stand in. */
  readonly unused: ReadonlyMap<number, readonly number[]>;
  /** The same the other way round. */
  readonly holder: ReadonlyMap<number, number>;
}

/** By the graph they were found in, which never changes. */
const heldOf = new WeakMap<CodeGraph, Held>();

function held(graph: CodeGraph): Held {
  let known = heldOf.get(graph);
  if (known === undefined) {
    known = findHeld(graph);
    heldOf.set(graph, known);
  }
  return known;
}

/** Members of these may be used through any value of the type. */
export const TYPES: ReadonlySet<NodeKind> = new Set<NodeKind>([
  ...(['class', 'struct', 'interface', 'trait', 'enum', 'type', 'namespace', 'file', 'external'] as const),
]);

function findHeld(graph: CodeGraph): Held {
  const nameless = new Map<number, number[]>();
  const unused = new Map<number, number[]>();
  const holder = new Map<number, number>();
  for (let symbol = 0; symbol < graph.symbolCount; symbol++) {
    const node = graph.fileCount + symbol;
    const owner = namedAround(graph, graph.symbolOwner[symbol] as number);
    if (graph.name(node) === ANONYMOUS) append(nameless, owner, node);
    else if (!TYPES.has(graph.kind(owner)) && !isLedTo(graph, node)) {
      append(unused, owner, node);
      holder.set(node, owner);
    }
  }
  return { nameless, unused, holder };
}

function isLedTo(graph: CodeGraph, node: number): boolean {
  for (const edge of edgesOf(graph, node, 'incoming')) {
    if (mayRun(graph, edge.id) && namedAround(graph, edge.source) !== node) return true;
  }
  return false;
}

function append(table: Map<number, number[]>, key: number, item: number): void {
  const same = table.get(key);
  if (same === undefined) table.set(key, [item]);
  else same.push(item);
}

/** A node and the functions without a name that are part of it. */
function* withNameless(graph: CodeGraph, node: number): Generator<number> {
  yield node;
  if (node >= graph.fileCount) yield* held(graph).nameless.get(node) ?? [];
}

/** 1 for each node that some nodes lead to over calls and references. */
export function calledFrom(graph: CodeGraph, from: Uint8Array): Uint8Array {
  const reached = new Uint8Array(graph.nodeCount);
  const pending: number[] = [];
  const visit = (node: number) => {
    if (reached[node] === 1) return;
    reached[node] = 1;
    pending.push(node);
  };
  for (let node = 0; node < from.length; node++) if (from[node] === 1) visit(node);
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node >= graph.fileCount + graph.symbolCount) continue;
    for (const inner of withNameless(graph, node)) {
      visit(inner);
      for (const edge of edgesOf(graph, inner, 'outgoing')) {
        if (edge.kind !== 'imports' && mayRun(graph, edge.id)) visit(edge.target);
      }
    }
    for (const inner of held(graph).unused.get(node) ?? []) visit(inner);
  }
  return reached;
}

/** Files that load the files of some nodes, directly or through others, with the symbols in them. */
export function loaders(graph: CodeGraph, starts: readonly number[]): Pick<Dependant, 'node' | 'distance' | 'start'>[] {
  const found = new Map<number, { readonly node: number; readonly distance: number; readonly start: number }>();
  let frontier: number[] = [];
  for (const start of starts) {
    const file = graph.fileOf(start);
    if (file < 0 || found.has(file)) continue;
    found.set(file, { node: file, distance: 1, start });
    frontier.push(file);
  }
  for (let distance = 2; frontier.length > 0; distance++) {
    const next: number[] = [];
    for (const file of frontier) {
      const { start } = found.get(file) as { readonly start: number };
      for (const source of usingFiles(graph, file)) {
        if (found.has(source)) continue;
        found.set(source, { node: source, distance, start });
        next.push(source);
      }
    }
    frontier = next;
  }
  return [...found.values()];
}

/** Files that import a file or use something in it. */
export function usingFiles(graph: CodeGraph, file: number): ReadonlySet<number> {
  const using = new Set<number>();
  const { offsets, order } = graph.incoming;
  const visit = (node: number) => {
    for (let at = offsets[node] as number; at < (offsets[node + 1] as number); at++) {
      const edge = order[at] as number;
      const source = graph.fileOf(graph.edgeSource[edge] as number);
      if (source !== file && (graph.edgeKind[edge] === IMPORTS || mayRun(graph, edge))) using.add(source);
    }
  };
  visit(file);
  for (let symbol = graph.symbolStart[file] as number; symbol < (graph.symbolStart[file + 1] as number); symbol++) {
    visit(graph.fileCount + symbol);
  }
  return using;
}
