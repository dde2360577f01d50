import type { CodeGraph } from '../../../index/code-graph.ts';
import type { LinkedIndex } from '../../../index/code-index.ts';
import { qualifiedName } from '../../../index/names.ts';
import type { Definition, FileFacts } from '../../../languages/facts.ts';

/** What counts as one symbol to who asks: its definitions, as overloads, a getter and its setter, have several. */
export interface GraphSymbol {
  /** The definition that stands for all: the first with a body, else the first. */
  readonly main: number;
  /** All of them, in source order. */
  readonly nodes: readonly number[];
}

export const ANONYMOUS = '<anonymous>';

/** Whether a node is a definition: no file, and nothing outside. */
export function isSymbol(graph: CodeGraph, node: number): boolean {
  return node >= graph.fileCount && node < graph.fileCount + graph.symbolCount;
}

export function lineOf(graph: CodeGraph, node: number): number {
  return graph.symbolLine[node - graph.fileCount] as number;
}

export function endLineOf(graph: CodeGraph, node: number): number {
  return graph.symbolEndLine[node - graph.fileCount] as number;
}

/** The definition, or the file, around a symbol. */
export function ownerOf(graph: CodeGraph, node: number): number {
  return graph.symbolOwner[node - graph.fileCount] as number;
}

/** Where a symbol begins, as `path:line`. */
export function placeOf(graph: CodeGraph, node: number): string {
  return `${graph.name(graph.fileOf(node))}:${lineOf(graph, node)}`;
}

/** The innermost definition with a name around a node, itself included, or the file. */
export function namedAround(graph: CodeGraph, node: number): number {
  let at = node;
  while (isSymbol(graph, at) && graph.name(at) === ANONYMOUS) at = ownerOf(graph, at);
  return at;
}

/** The symbols that stand directly in each definition or file, by its node. */
export function membersOf(graph: CodeGraph, node: number): readonly number[] {
  let members = known.get(graph);
  if (members === undefined) {
    members = new Map();
    for (let symbol = 0; symbol < graph.symbolCount; symbol++) {
      const owner = graph.symbolOwner[symbol] as number;
      const list = members.get(owner);
      if (list === undefined) members.set(owner, [graph.fileCount + symbol]);
      else list.push(graph.fileCount + symbol);
    }
    known.set(graph, members);
  }
  return members.get(node) ?? [];
}

/** By graph, which never changes. */
const known = new WeakMap<CodeGraph, Map<number, number[]>>();

/** A symbol with the functions without a name that stand in it, which nothing else names: what they do, it does. */
export function withNameless(graph: CodeGraph, node: number): number[] {
  const all = [node];
  for (let at = 0; at < all.length; at++) {
    for (const member of membersOf(graph, all[at] as number)) if (graph.name(member) === ANONYMOUS) all.push(member);
  }
  return all;
}

/** A symbol's definition with the facts of its file. */
export function definitionOf(
  { graph, files }: LinkedIndex,
  node: number,
): { facts: FileFacts; definition: Definition } {
  const file = graph.fileOf(node);
  const { facts } = files[file] as LinkedIndex['files'][number];
  return {
    facts,
    definition: facts.definitions[node - graph.fileCount - (graph.symbolStart[file] as number)] as Definition,
  };
}

/** The type that a symbol outside of any belongs to, such as the receiver of a method of Go; null for all others. */
export function receiverOf(index: LinkedIndex, node: number): string | null {
  const { graph } = index;
  if (graph.kind(node) !== 'method' && graph.kind(node) !== 'function') return null;
  return isSymbol(graph, ownerOf(graph, node)) ? null : definitionOf(index, node).definition.receiver;
}

/** A symbol's name with those of what it stands in or belongs to, functions without a name left out. */
export function fullNameOf(index: LinkedIndex, node: number): string {
  if (receiverOf(index, node) === null) return index.graph.qualifiedName(node).replaceAll(`${ANONYMOUS}.`, '');
  const { facts, definition } = definitionOf(index, node);
  return qualifiedName(facts.definitions, definition);
}
