import type { CodeGraph, NodeKind } from '../../../index/code-graph.ts';
import type { LinkedIndex } from '../../../index/code-index.ts';
import { symbolsCalled } from '../../../index/symbols-called.ts';
import { nearestNames } from '../../../nearest-name.ts';
import {
  ANONYMOUS,
  endLineOf,
  fullNameOf,
  type GraphSymbol,
  isSymbol,
  lineOf,
  namedAround,
  ownerOf,
  receiverOf,
} from './symbol.ts';
import type { SymbolQuery } from './symbol-query.ts';

/** What a query comes to. Of several symbols none is chosen: that is for who asked. */
export type FoundSymbols =
  | { readonly kind: 'one'; readonly symbol: GraphSymbol }
  /** Those that others use most first. */
  | { readonly kind: 'several'; readonly symbols: readonly GraphSymbol[] }
  /** Symbols that were perhaps meant, as `path#name`, nearest first. */
  | { readonly kind: 'none'; readonly near: readonly string[] };

/** Names that are compared with one that is not there. */
const MAX_COMPARED = 20_000;
const NEAR = 5;

/**
 * The symbol that a query names.
 *
 * @param within only symbols of files in this folder, relative to the index; empty is all
 */
export function findSymbols(index: LinkedIndex, query: SymbolQuery, within = ''): FoundSymbols {
  const { graph } = index;
  if (query.kind === 'place') return symbolAt(index, query.path, query.line);
  const matching =
    query.kind === 'name' ? everywhere(index, query.names, within) : inFile(index, query.path, query.names);
  const symbols = grouped(index, matching);
  const [first, ...others] = symbols;
  if (first === undefined) return { kind: 'none', near: nearNames(index, query, within) };
  if (others.length === 0) return { kind: 'one', symbol: first };
  const uses = (symbol: GraphSymbol) => symbol.nodes.reduce((sum, node) => sum + usesOf(graph, node), 0);
  return { kind: 'several', symbols: symbols.sort((a, b) => uses(b) - uses(a) || a.main - b.main) };
}

const VALUES: ReadonlySet<NodeKind> = new Set<NodeKind>(['variable', 'constant', 'field', 'enum_member']);

/** Those of several symbols that a name most likely means: code before tests, and what runs or is a type before values. */
export function likeliest(index: LinkedIndex, symbols: readonly GraphSymbol[]): readonly GraphSymbol[] {
  const { graph, kinds } = index;
  const rankOf = ({ main }: GraphSymbol) =>
    2 * Number(kinds.isTest(graph.name(graph.fileOf(main)))) + Number(VALUES.has(graph.kind(main)));
  const best = Math.min(...symbols.map(rankOf));
  return symbols.filter((symbol) => rankOf(symbol) === best);
}

function usesOf({ incoming: { offsets } }: CodeGraph, node: number): number {
  return (offsets[node + 1] as number) - (offsets[node] as number);
}

/** The innermost definition with a name whose lines include one. */
function symbolAt(index: LinkedIndex, path: string, line: number): FoundSymbols {
  const { graph } = index;
  const file = graph.fileNode(path);
  if (file === -1) return { kind: 'none', near: [] };
  let innermost = -1;
  for (const node of symbolsIn(graph, file)) {
    const isThere = lineOf(graph, node) <= line && endLineOf(graph, node) >= line && graph.name(node) !== ANONYMOUS;
    if (isThere && (innermost === -1 || sizeOf(graph, node) <= sizeOf(graph, innermost))) innermost = node;
  }
  if (innermost === -1) return { kind: 'none', near: nearestAbove(index, file, line) };
  return { kind: 'one', symbol: { main: innermost, nodes: [innermost] } };
}

function sizeOf(graph: CodeGraph, node: number): number {
  return endLineOf(graph, node) - lineOf(graph, node);
}

/** The symbol that begins last before a line in no symbol. */
function nearestAbove(index: LinkedIndex, file: number, line: number): string[] {
  const { graph } = index;
  let last = -1;
  for (const node of symbolsIn(graph, file))
    if (lineOf(graph, node) <= line && graph.name(node) !== ANONYMOUS) last = node;
  return last === -1 ? [] : [addressOf(index, last)];
}

function* symbolsIn(graph: CodeGraph, file: number): Generator<number> {
  const end = graph.symbolStart[file + 1] as number;
  for (let at = graph.symbolStart[file] as number; at < end; at++) yield graph.fileCount + at;
}

function inFile(index: LinkedIndex, path: string, names: readonly string[]): number[] {
  const file = index.graph.fileNode(path);
  return file === -1 ? [] : [...symbolsIn(index.graph, file)].filter((node) => isCalled(index, node, names));
}

function everywhere(index: LinkedIndex, names: readonly string[], within: string): number[] {
  const { graph } = index;
  const found: number[] = [];
  for (const node of symbolsCalled(graph, names.at(-1) as string)) {
    if (isCalled(index, node, names) && isWithin(graph, node, within)) found.push(node);
  }
  return found;
}

function isWithin(graph: CodeGraph, node: number, folder: string): boolean {
  return folder === '' || graph.name(graph.fileOf(node)).startsWith(`${folder}/`);
}

/** Whether a symbol has a name, standing in or belonging to things of the names before it, one directly in the other. */
function isCalled(index: LinkedIndex, node: number, names: readonly string[]): boolean {
  const { graph } = index;
  if (graph.name(node) !== names.at(-1)) return false;
  if (names.length === 2 && receiverOf(index, node) === names[0]) return true;
  let at = node;
  for (let level = names.length - 2; level >= 0; level--) {
    at = namedAround(graph, ownerOf(graph, at));
    if (!isSymbol(graph, at) || graph.name(at) !== names[level]) return false;
  }
  return true;
}

/** Definitions of one name in one place as one symbol. */
function grouped(index: LinkedIndex, nodes: readonly number[]): GraphSymbol[] {
  const { graph } = index;
  const groups = new Map<string, number[]>();
  for (const node of nodes) {
    const key = `${ownerOf(graph, node)} ${receiverOf(index, node) ?? ''} ${graph.name(node)}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [node]);
    else known.push(node);
  }
  // A declaration without a body takes fewer lines than what it declares.
  const main = (group: readonly number[]) =>
    group.reduce((best, node) => (sizeOf(graph, node) > sizeOf(graph, best) ? node : best));
  return [...groups.values()].map((group) => ({ main: main(group), nodes: group })).sort((a, b) => a.main - b.main);
}

/** What was perhaps meant, as `path#name`: symbols of that name elsewhere, else those of names near it. */
function nearNames(index: LinkedIndex, query: Exclude<SymbolQuery, { kind: 'place' }>, within: string): string[] {
  const { graph } = index;
  const wanted = query.names.at(-1) as string;
  const elsewhere = everywhere(index, [wanted], within);
  if (elsewhere.length > 0) return elsewhere.slice(0, NEAR).map((node) => addressOf(index, node));
  const file = query.kind === 'in_file' ? graph.fileNode(query.path) : -1;
  const first = new Map<string, number>();
  const consider = (node: number) => {
    const name = graph.name(node);
    if (name !== ANONYMOUS && !first.has(name) && isSimilarInSize(name, wanted)) first.set(name, node);
  };
  if (file !== -1) for (const node of symbolsIn(graph, file)) consider(node);
  else {
    for (let symbol = 0; symbol < graph.symbolCount && first.size < MAX_COMPARED; symbol++) {
      const node = graph.fileCount + symbol;
      if (isWithin(graph, node, within)) consider(node);
    }
  }
  return nearestNames(wanted, [...first.keys()], NEAR).map((name) => addressOf(index, first.get(name) as number));
}

/** What names a symbol among all, unless its place has several of the name. */
function addressOf(index: LinkedIndex, node: number): string {
  return `${index.graph.name(index.graph.fileOf(node))}#${fullNameOf(index, node)}`;
}

/** Names of very different lengths are not taken for one another; one may be a part of the other. */
function isSimilarInSize(name: string, wanted: string): boolean {
  const [short, long] = name.length < wanted.length ? [name, wanted] : [wanted, name];
  return long.length - short.length <= Math.max(1, long.length / 3) || long.toLowerCase().includes(short.toLowerCase());
}
