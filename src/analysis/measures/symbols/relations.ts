import type { CodeGraph, Edge } from '../../../index/code-graph.ts';
import type { LinkedIndex } from '../../../index/code-index.ts';
import { edgesOf, linesOfEdge } from '../../../index/graph-columns.ts';
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
  /** Of what calls or names the symbol itself on several lines: these, that of `at` included. At most `LINES_SHOWN`. */
  readonly lines?: readonly number[];
  /** How many there are beyond `lines`; left out where that is none. */
  readonly more_lines?: number;
  /** Of callers, the text of each of these lines, trimmed and shortened. */
  readonly code?: readonly string[];
  readonly certainty: Certainty;
  readonly rule: Rule;
  /** Only for callers and references in test code. */
  readonly in_test?: true;
  /** The title of the test that the caller is, if it is declared by one. */
  readonly test?: string;
  /** Calls from one to the next: 1 for those that call, or are called by, the symbol itself. */
  readonly distance: number;
}

export interface ReferringSymbol extends RelatedSymbol {
  readonly kind: EdgeKind;
}

/** As `RelatedSymbol`, by node, before anything is read out. */
interface Step {
  readonly node: number;
  /** The surest. */
  readonly edge: Edge;
  /** All that lead there from what is one step nearer. */
  readonly edges: readonly Edge[];
  readonly distance: number;
}

/** Lines that are listed of one caller: who wants to change all calls in a longer list searches that file. */
const LINES_SHOWN = 20;

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

/** Returns the callers of a symbol up to a depth: nearest first, then production code, then the surest. */
export function callersOf(index: LinkedIndex, symbol: GraphSymbol, depth: number): RelatedSymbol[] {
  const { graph } = index;
  const steps = walk(graph, calledNodes(graph, symbol), depth, (node) =>
    [...edgesOf(graph, node, 'incoming')]
      .filter(({ kind }) => kind === 'calls')
      .map((edge) => ({ node: namedAround(graph, edge.source), edge })),
  );
  const callers = steps.map(
    ({ node, edge, edges, distance }): RelatedSymbol => ({
      symbol: isSymbol(graph, node) ? fullNameOf(index, node) : null,
      ...placesOf(graph, distance === 1 ? edges : [edge]),
      certainty: edge.certainty,
      rule: edge.rule,
      ...(index.kinds.isTest(graph.name(graph.fileOf(edge.source))) && { in_test: true }),
      distance,
    }),
  );
  const rank = ({ distance, in_test }: RelatedSymbol) => 2 * distance + Number(in_test === true);
  return callers.sort((a, b) => rank(a) - rank(b));
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
  const references = symbol.nodes.flatMap((node) =>
    [...edgesOf(graph, node, 'incoming')].filter(({ kind }) => kind !== 'calls'),
  );
  const found = references.map((edge) => ({ node: namedAround(graph, edge.source), edge }));
  return stepsTo(found, 1).map(({ node, edges, edge }) => ({
    symbol: isSymbol(graph, node) ? fullNameOf(index, node) : null,
    ...placesOf(graph, edges),
    kind: edge.kind,
    certainty: edge.certainty,
    rule: edge.rule,
    ...(index.kinds.isTest(graph.name(graph.fileOf(edge.source))) && { in_test: true as const }),
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

/** Where some edges are made that start at one place. */
function placesOf(graph: CodeGraph, edges: readonly Edge[]): Pick<RelatedSymbol, 'at' | 'lines' | 'more_lines'> {
  const lines = [...new Set(edges.flatMap(({ id }) => linesOfEdge(graph, id)))].sort((a, b) => a - b);
  const more = lines.length - LINES_SHOWN;
  return {
    at: `${graph.name(graph.fileOf((edges[0] as Edge).source))}:${lines[0]}`,
    ...(lines.length > 1 && { lines: lines.slice(0, LINES_SHOWN) }),
    ...(more > 0 && { more_lines: more }),
  };
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
    const reached = front.flatMap((node) => next(node, distance - 1)).filter(({ node }) => !seen.has(node));
    const found = stepsTo(reached, distance);
    for (const step of found) {
      seen.add(step.node);
      steps.push(step);
    }
    const sure = found.filter(({ edge, node }) => edge.certainty !== 'candidate' && isSymbol(graph, node));
    front = sure.map(({ node }) => node);
  }
  return steps;
}

/** One step to each node, the surest first. */
function stepsTo(reached: readonly { readonly node: number; readonly edge: Edge }[], distance: number): Step[] {
  const byNode = Map.groupBy(reached, ({ node }) => node);
  const steps = Array.from(byNode, ([node, found]) => {
    const edges = found.map(({ edge }) => edge).sort(surest);
    return { node, edge: edges[0] as Edge, edges, distance };
  });
  return steps.sort((a, b) => surest(a.edge, b.edge));
}

/** The surest first, then in the order of the index. */
function surest(a: Edge, b: Edge): number {
  return CERTAINTIES.indexOf(b.certainty) - CERTAINTIES.indexOf(a.certainty) || a.id - b.id;
}
