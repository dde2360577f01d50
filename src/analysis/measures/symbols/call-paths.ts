import type { CodeGraph, Edge } from '../../../index/code-graph.ts';
import type { LinkedIndex } from '../../../index/code-index.ts';
import { edgesOf } from '../../../index/graph-columns.ts';
import { CERTAINTIES, type Certainty, type Rule } from '../../../index/link/edges.ts';
import { calledNodes, callingNodes } from './relations.ts';
import { fullNameOf, type GraphSymbol, isSymbol, namedAround, withNameless } from './symbol.ts';

/** One call on the way from a symbol to another. */
export interface Hop {
  readonly caller: string | null;
  readonly callee: string;
  /** `path:line` of the call. */
  readonly at: string;
  readonly certainty: Certainty;
  readonly rule: Rule;
}

export interface CallPaths {
  /** Shortest first; all of the same length. */
  readonly paths: readonly (readonly Hop[])[];
  /** Whether nothing led there but calls whose callee is one of several. */
  readonly onlyCandidates: boolean;
}

const MAX_PATHS = 3;

/** The shortest ways by which calls lead from one symbol to another: over sure calls, and where there is none, over all. */
export function callPaths(index: LinkedIndex, from: GraphSymbol, to: GraphSymbol): CallPaths {
  const sure = pathsOver(index, from, to, false);
  if (sure.length > 0) return { paths: sure, onlyCandidates: false };
  const paths = pathsOver(index, from, to, true);
  return { paths, onlyCandidates: paths.length > 0 };
}

function pathsOver(index: LinkedIndex, from: GraphSymbol, to: GraphSymbol, candidates: boolean): Hop[][] {
  const { graph } = index;
  const starts = new Set(callingNodes(graph, from));
  const ends = calledNodes(graph, to);
  const distances = distancesTo(graph, ends, starts, candidates);
  // A type may hold what it is asked about itself.
  const first = [...starts].filter((node) => (distances.get(node) ?? 0) > 0);
  const shortest = first.reduce(
    (least, node) => Math.min(least, distances.get(node) as number),
    Number.POSITIVE_INFINITY,
  );
  const paths: Hop[][] = [];
  const goOn = (sources: readonly number[], left: number, hops: readonly Hop[]): void => {
    if (left === 0) paths.push([...hops]);
    for (const edge of left === 0 ? [] : callsOf(graph, sources, candidates)) {
      if (paths.length >= MAX_PATHS) return;
      if (distances.get(edge.target) !== left - 1) continue;
      goOn(withNameless(graph, edge.target), left - 1, [...hops, hopOf(index, edge)]);
    }
  };
  if (shortest < Number.POSITIVE_INFINITY) goOn(first, shortest, []);
  return paths;
}

/** How many calls lead from each node to one of `ends`, backwards until all `starts` of the least number are known. */
function distancesTo(
  graph: CodeGraph,
  ends: readonly number[],
  starts: ReadonlySet<number>,
  candidates: boolean,
): ReadonlyMap<number, number> {
  const distances = new Map(ends.map((node) => [node, 0]));
  let front = ends;
  for (let distance = 1; front.length > 0; distance++) {
    const reached: number[] = [];
    for (const node of front) {
      for (const edge of edgesOf(graph, node, 'incoming')) {
        if (!isCall(edge, candidates)) continue;
        // A function without a name does what the one around it does.
        for (const source of new Set([edge.source, namedAround(graph, edge.source)])) {
          if (distances.has(source) || !isSymbol(graph, source)) continue;
          distances.set(source, distance);
          reached.push(source);
        }
      }
    }
    if (reached.some((node) => starts.has(node))) break;
    front = reached;
  }
  return distances;
}

/** The calls that begin at some nodes, the surest first, one for each callee. */
function callsOf(graph: CodeGraph, sources: readonly number[], candidates: boolean): Edge[] {
  const calls = sources.flatMap((node) =>
    [...edgesOf(graph, node, 'outgoing')].filter((edge) => isCall(edge, candidates)),
  );
  const seen = new Set<number>();
  return calls
    .sort((a, b) => CERTAINTIES.indexOf(b.certainty) - CERTAINTIES.indexOf(a.certainty) || a.id - b.id)
    .filter(({ target }) => !seen.has(target) && seen.add(target));
}

function isCall({ kind, certainty }: Edge, candidates: boolean): boolean {
  return kind === 'calls' && (candidates || certainty !== 'candidate');
}

function hopOf(index: LinkedIndex, edge: Edge): Hop {
  const { graph } = index;
  const caller = namedAround(graph, edge.source);
  return {
    caller: isSymbol(graph, caller) ? fullNameOf(index, caller) : null,
    callee: fullNameOf(index, edge.target),
    at: `${graph.name(graph.fileOf(edge.source))}:${edge.line}`,
    certainty: edge.certainty,
    rule: edge.rule,
  };
}
