import type { CodeGraph } from '../../../index/code-graph.ts';
import type { LinkedIndex } from '../../../index/code-index.ts';
import { edgesOf } from '../../../index/graph-columns.ts';
import { symbolsCalled } from '../../../index/symbols-called.ts';
import { calledNodes, isTypeNode } from './relations.ts';
import { fullNameOf, type GraphSymbol, isSymbol, namedAround, ownerOf, placeOf, receiverOf } from './symbol.ts';

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

/** Whether code outside the file can see a definition: it is exported, and so is all that it is in or belongs to. */
export function isVisible(index: LinkedIndex, node: number): boolean {
  const { graph } = index;
  for (let at = node; isSymbol(graph, at); at = ownerOf(graph, at)) {
    if (graph.symbolExported[at - graph.fileCount] === 0) return false;
  }
  return !belongsToInternalType(index, node);
}

/** Whether a definition belongs to a type outside it, such as the receiver of a Go method, that its folder does not export. */
function belongsToInternalType(index: LinkedIndex, node: number): boolean {
  const { graph } = index;
  const receiver = receiverOf(index, node);
  if (receiver === null) return false;
  const folder = folderOf(graph, node);
  const types = [...symbolsCalled(graph, receiver)].filter(
    (one) => isTypeNode(graph, one) && folderOf(graph, one) === folder,
  );
  return types.length > 0 && types.every((one) => graph.symbolExported[one - graph.fileCount] === 0);
}

function folderOf(graph: CodeGraph, node: number): string {
  const path = graph.name(graph.fileOf(node));
  return path.slice(0, path.lastIndexOf('/') + 1);
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
    const isEntry = (node: number) => isVisible(index, node);
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
