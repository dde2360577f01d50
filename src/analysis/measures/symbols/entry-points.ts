import type { CodeGraph } from '../../../index/code-graph.ts';
import type { LinkedIndex } from '../../../index/code-index.ts';
import { edgesOf } from '../../../index/graph-columns.ts';
import { calledNodes } from './relations.ts';
import { fullNameOf, type GraphSymbol, isSymbol, namedAround, ownerOf, placeOf } from './symbol.ts';

/** An exported definition from which calls lead to an internal one. */
export interface EntryPoint {
  readonly symbol: string;
  /** `path:line` of its definition. */
  readonly at: string;
  /** Calls from one to the next. */
  readonly steps: number;
}

const MOST = 5;
/** Definitions that are looked at: a helper that all code uses has no few entry points. */
const MOST_VISITED = 5_000;

/** Whether code outside the file can see a definition: it is exported, and so is all that it is in. */
export function isVisible(graph: CodeGraph, node: number): boolean {
  for (let at = node; isSymbol(graph, at); at = ownerOf(graph, at)) {
    if (graph.symbolExported[at - graph.fileCount] === 0) return false;
  }
  return true;
}

/**
 * Returns the exported definitions nearest to an internal one that lead to it by calls, tests left out, nearest first. Calls whose
 * callee is one of several are not followed, and neither are the callers of what is exported.
 */
export function entryPointsOf(index: LinkedIndex, symbol: GraphSymbol): readonly EntryPoint[] {
  const { graph, kinds } = index;
  const seen = new Set(calledNodes(graph, symbol));
  const found: EntryPoint[] = [];
  let front: readonly number[] = [...seen];
  for (let steps = 1; front.length > 0 && found.length < MOST && seen.size < MOST_VISITED; steps++) {
    const callers = new Set(front.flatMap((node) => callersOfNode(graph, node)));
    const fresh = [...callers].filter((node) => !seen.has(node) && !kinds.isTest(graph.name(graph.fileOf(node))));
    for (const node of fresh) seen.add(node);
    const isEntry = (node: number) => isVisible(graph, node);
    found.push(
      ...fresh.filter(isEntry).map((node) => ({ symbol: fullNameOf(index, node), at: placeOf(graph, node), steps })),
    );
    front = fresh.filter((node) => !isEntry(node));
  }
  return found.slice(0, MOST);
}

function callersOfNode(graph: CodeGraph, node: number): number[] {
  const callers: number[] = [];
  for (const { kind, certainty, source } of edgesOf(graph, node, 'incoming')) {
    const caller = namedAround(graph, source);
    if (kind === 'calls' && certainty !== 'candidate' && isSymbol(graph, caller)) callers.push(caller);
  }
  return callers;
}
