import type { CodeGraph, Edge } from '../../../index/code-graph.ts';
import type { LinkedIndex } from '../../../index/code-index.ts';
import { edgesOf } from '../../../index/graph-columns.ts';
import { CERTAINTIES, type Certainty, type EdgeKind, type Rule } from '../../../index/link/edges.ts';
import {
  fullNameOf,
  type GraphSymbol,
  isSymbol,
  membersOf,
  namedAround,
  ownerOf,
  placeOf,
  withNameless,
} from './symbol.ts';

/** Something that stands in a relation to a symbol, with the evidence. */
export interface RelatedSymbol {
  /** Its name with those around it; null for the top level of a file. */
  readonly symbol: string | null;
  /** `path:line`: where it calls or names the symbol; for what is called or implements, where it stands; null outside the tree. */
  readonly at: string | null;
  readonly certainty: Certainty;
  readonly rule: Rule;
  /** Calls from one to the next: 1 for those that call, or are called by, the symbol itself. */
  readonly distance: number;
}

export interface ReferringSymbol extends RelatedSymbol {
  readonly kind: EdgeKind;
}

/** As `RelatedSymbol`, by node, before anything is read out. */
interface Step {
  readonly node: number;
  readonly edge: Edge;
  readonly distance: number;
}

const TYPE_KINDS: ReadonlySet<string> = new Set(['class', 'struct', 'interface', 'trait', 'enum', 'type', 'namespace']);

export function isTypeNode(graph: CodeGraph, node: number): boolean {
  return TYPE_KINDS.has(graph.kind(node));
}

/** The nodes that a call of a symbol may lead to: a type is called by way of its constructors. */
export function calledNodes(graph: CodeGraph, { nodes }: GraphSymbol): number[] {
  const constructors = nodes.filter((node) => isTypeNode(graph, node)).flatMap((node) => membersOf(graph, node));
  return [...nodes, ...constructors.filter((node) => graph.kind(node) === 'constructor')];
}

/** The nodes whose calls are a symbol's: what it does itself and in functions without a name; of a type, what its members do. */
export function callingNodes(graph: CodeGraph, { nodes }: GraphSymbol): number[] {
  const members = nodes.filter((node) => isTypeNode(graph, node)).flatMap((node) => membersOf(graph, node));
  return [...nodes, ...members].flatMap((node) => withNameless(graph, node));
}

/** Who calls a symbol, and who calls those, up to a depth; the nearest and surest first. */
export function callersOf(index: LinkedIndex, symbol: GraphSymbol, depth: number): RelatedSymbol[] {
  const { graph } = index;
  const steps = walk(graph, calledNodes(graph, symbol), depth, (node) =>
    [...edgesOf(graph, node, 'incoming')]
      .filter(({ kind }) => kind === 'calls')
      .map((edge) => ({ node: namedAround(graph, edge.source), edge })),
  );
  return steps.map(({ node, edge, distance }) => ({
    symbol: isSymbol(graph, node) ? fullNameOf(index, node) : null,
    at: siteOf(graph, edge),
    certainty: edge.certainty,
    rule: edge.rule,
    distance,
  }));
}

/** What a symbol calls, and what that calls, up to a depth; the nearest and surest first. */
export function calleesOf(index: LinkedIndex, symbol: GraphSymbol, depth: number): RelatedSymbol[] {
  const { graph } = index;
  const steps = walk(graph, callingNodes(graph, symbol), depth, (node, distance) =>
    (distance === 0 ? [node] : withNameless(graph, node)).flatMap((one) =>
      [...edgesOf(graph, one, 'outgoing')]
        .filter(({ kind }) => kind === 'calls')
        .map((edge) => ({ node: edge.target, edge })),
    ),
  );
  return steps.map(({ node, edge, distance }) => ({
    symbol: isSymbol(graph, node) ? fullNameOf(index, node) : graph.name(node),
    at: isSymbol(graph, node) ? placeOf(graph, node) : null,
    certainty: edge.certainty,
    rule: edge.rule,
    distance,
  }));
}

/** Who names a symbol other than by calling it: passes it on, inherits from it, reads it. */
export function referencesTo(index: LinkedIndex, symbol: GraphSymbol): ReferringSymbol[] {
  const { graph } = index;
  const found = new Map<number, { readonly edge: Edge }>();
  for (const node of symbol.nodes) {
    for (const edge of edgesOf(graph, node, 'incoming')) {
      const source = namedAround(graph, edge.source);
      if (edge.kind !== 'calls' && !found.has(source)) found.set(source, { edge });
    }
  }
  return [...found]
    .sort(([, a], [, b]) => surest(a.edge, b.edge))
    .map(([node, { edge }]) => ({
      symbol: isSymbol(graph, node) ? fullNameOf(index, node) : null,
      at: siteOf(graph, edge),
      kind: edge.kind,
      certainty: edge.certainty,
      rule: edge.rule,
      distance: 1,
    }));
}

/** The types that extend or implement a type, however far down; of a method, the methods that override or implement it. */
export function implementationsOf(index: LinkedIndex, symbol: GraphSymbol): RelatedSymbol[] {
  const { graph } = index;
  const isType = isTypeNode(graph, symbol.main);
  const types = isType ? symbol.nodes : symbol.nodes.map((node) => ownerOf(graph, node));
  const below = walk(
    graph,
    types.filter((node) => isSymbol(graph, node)),
    Number.POSITIVE_INFINITY,
    (node) =>
      [...edgesOf(graph, node, 'incoming')]
        .filter(({ kind }) => kind === 'extends' || kind === 'implements')
        .map((edge) => ({ node: edge.source, edge })),
  );
  const name = graph.name(symbol.main);
  return below.flatMap(({ node, edge, distance }) => {
    const found = isType ? [node] : membersOf(graph, node).filter((member) => graph.name(member) === name);
    return found
      .filter((one) => isSymbol(graph, one))
      .map((one) => ({
        symbol: fullNameOf(index, one),
        at: placeOf(graph, one),
        certainty: edge.certainty,
        rule: edge.rule,
        distance,
      }));
  });
}

function siteOf(graph: CodeGraph, edge: Edge): string {
  return `${graph.name(graph.fileOf(edge.source))}:${edge.line}`;
}

/**
 * Breadth first from some nodes; each node is reached once, over the surest edge of the shortest way. Candidates are
 * reached and not gone on from: what they lead to would be a guess upon a guess.
 */
function walk(
  graph: CodeGraph,
  starts: readonly number[],
  depth: number,
  next: (node: number, distance: number) => readonly { readonly node: number; readonly edge: Edge }[],
): Step[] {
  const seen = new Set(starts);
  const steps: Step[] = [];
  let front = [...new Set(starts)];
  for (let distance = 1; distance <= depth && front.length > 0; distance++) {
    const reached = new Map<number, Step>();
    for (const node of front) {
      for (const step of next(node, distance - 1)) {
        if (seen.has(step.node)) continue;
        const known = reached.get(step.node);
        if (known === undefined || surest(step.edge, known.edge) < 0) reached.set(step.node, { ...step, distance });
      }
    }
    const found = [...reached.values()].sort((a, b) => surest(a.edge, b.edge));
    for (const step of found) {
      seen.add(step.node);
      steps.push(step);
    }
    const sure = found.filter(({ edge, node }) => edge.certainty !== 'candidate' && isSymbol(graph, node));
    front = sure.map(({ node }) => node);
  }
  return steps;
}

/** The surest first, then in the order of the index. */
function surest(a: Edge, b: Edge): number {
  return CERTAINTIES.indexOf(b.certainty) - CERTAINTIES.indexOf(a.certainty) || a.id - b.id;
}
