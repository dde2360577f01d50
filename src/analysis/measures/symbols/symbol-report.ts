import type { LinkedIndex } from '../../../index/code-index.ts';
import { edgesOf } from '../../../index/graph-columns.ts';
import type { DefinitionKind } from '../../../languages/facts.ts';
import { type EntryPoint, entryPointsOf, isVisible } from './entry-points.ts';
import { type Mentions, mentionsBeyond } from './mentions.ts';
import { type LinesOf, type OwnUse, ownUses } from './own-uses.ts';
import {
  calledNodes,
  calleesOf,
  callersOf,
  callingNodes,
  implementationsOf,
  isTypeNode,
  type ReferringSymbol,
  type RelatedSymbol,
  referencesTo,
} from './relations.ts';
import { ANONYMOUS, definitionOf, endLineOf, fullNameOf, type GraphSymbol, lineOf, membersOf } from './symbol.ts';
import { type ReachingTest, testsReaching } from './tests-reaching.ts';

/** What can be asked of a symbol. */
export type SymbolPart =
  | 'source'
  | 'callers'
  | 'callees'
  | 'references'
  | 'implementations'
  | 'tests'
  | 'members'
  | 'metrics';

/** Where a symbol is, and what. */
export interface SymbolPlace {
  readonly symbol: string;
  readonly kind: DefinitionKind;
  /** `path:line`. */
  readonly at: string;
}

export interface SymbolMetrics {
  /** Of the whole definition. */
  readonly lines: number;
  /** The following of what can be called and has a body; null otherwise. */
  readonly code_lines: number | null;
  readonly cyclomatic: number | null;
  readonly cognitive: number | null;
  readonly nesting: number | null;
  readonly parameters: number | null;
  /** Members of a type; null otherwise. */
  readonly members: number | null;
  /** Distinct definitions that call it, and that it calls, candidates left out. */
  readonly called_by: number;
  readonly calls: number;
}

/** One of several definitions of a symbol, all in one file. */
export interface DefinitionLines {
  readonly line: number;
  readonly end_line: number;
}

export interface SymbolReport extends SymbolPlace {
  readonly path: string;
  readonly line: number;
  readonly end_line: number;
  /** Whether code outside the file can see it. */
  readonly exported: boolean;
  /** Its overloads, or a getter and its setter, in source order; left out for a symbol with one definition. */
  readonly definitions?: readonly DefinitionLines[] | undefined;
  readonly metrics?: SymbolMetrics | undefined;
  readonly callers?: readonly RelatedSymbol[] | undefined;
  /** Exported definitions that lead to it by calls, nearest first; only for callers of what is not exported. */
  readonly entry_points?: readonly EntryPoint[] | undefined;
  /** Where its name stands that is no caller or reference, and may be one all the same; left out where that is nowhere. */
  readonly mentions?: Mentions | undefined;
  readonly callees?: readonly RelatedSymbol[] | undefined;
  readonly references?: readonly ReferringSymbol[] | undefined;
  readonly implementations?: readonly RelatedSymbol[] | undefined;
  readonly tests?: readonly ReachingTest[] | undefined;
  /** What stands directly in it and has a name, in source order. */
  readonly members?: readonly SymbolPlace[] | undefined;
}

export function placeOfSymbol(index: LinkedIndex, { main }: GraphSymbol): SymbolPlace {
  const { graph } = index;
  const kind = graph.kind(main) as DefinitionKind;
  return { symbol: fullNameOf(index, main), kind, at: `${graph.name(graph.fileOf(main))}:${lineOf(graph, main)}` };
}

/** What the index and the text of its files tell about a symbol. */
export function symbolReport(
  index: LinkedIndex,
  symbol: GraphSymbol,
  parts: ReadonlySet<SymbolPart>,
  depth: number,
  linesOf: LinesOf,
): SymbolReport {
  const { graph } = index;
  const { main } = symbol;
  const own = parts.has('callers') || parts.has('references') ? ownUses(index, symbol, linesOf) : [];
  return {
    ...placeOfSymbol(index, symbol),
    path: graph.name(graph.fileOf(main)),
    line: lineOf(graph, main),
    end_line: endLineOf(graph, main),
    exported: graph.symbolExported[main - graph.fileCount] === 1,
    ...definitionsOf(index, symbol),
    ...(parts.has('metrics') && { metrics: metricsOf(index, symbol) }),
    ...(parts.has('callers') && callersIn(index, symbol, depth, own)),
    ...(parts.has('callees') && { callees: calleesOf(index, symbol, depth) }),
    ...(parts.has('references') && { references: referencesOf(index, symbol, own) }),
    ...(parts.has('implementations') && { implementations: implementationsOf(index, symbol) }),
    ...(parts.has('tests') && { tests: testsReaching(index, symbol) }),
    ...(parts.has('members') && { members: membersIn(index, symbol) }),
  };
}

function definitionsOf({ graph }: LinkedIndex, { nodes }: GraphSymbol): Pick<SymbolReport, 'definitions'> {
  const definitions = nodes.map((node) => ({ line: lineOf(graph, node), end_line: endLineOf(graph, node) }));
  return definitions.length > 1 ? { definitions } : {};
}

function callersIn(
  index: LinkedIndex,
  symbol: GraphSymbol,
  depth: number,
  own: readonly OwnUse[],
): Pick<SymbolReport, 'callers' | 'entry_points' | 'mentions'> {
  return {
    callers: callersOf(index, symbol, depth),
    ...(!isVisible(index, symbol.main) && { entry_points: entryPointsOf(index, symbol) }),
    ...mentionsOf(index, symbol, own),
  };
}

/** Joins the references of the graph with the uses that a type makes of its own field. */
function referencesOf(index: LinkedIndex, symbol: GraphSymbol, own: readonly OwnUse[]): ReferringSymbol[] {
  const linked = referencesTo(index, symbol);
  const isLinked = (one: OwnUse) =>
    linked.some(({ symbol: by, at }) => by === one.symbol && at?.startsWith(`${one.path}:`));
  const further = own
    .filter((one) => !isLinked(one))
    .map(
      ({ symbol: by, path, lines }): ReferringSymbol => ({
        symbol: by,
        at: `${path}:${lines[0]}`,
        ...(lines.length > 1 && { lines }),
        kind: 'references',
        certainty: 'typed',
        rule: 'self-member',
        ...(index.kinds.isTest(path) && { in_test: true }),
        distance: 1,
      }),
    );
  return [...linked, ...further];
}

function mentionsOf(index: LinkedIndex, symbol: GraphSymbol, own: readonly OwnUse[]): Pick<SymbolReport, 'mentions'> {
  const known = own.map(({ node }) => node);
  const mentions = mentionsBeyond(index, symbol, known);
  return mentions.places === 0 ? {} : { mentions };
}

function membersIn(index: LinkedIndex, { nodes }: GraphSymbol): SymbolPlace[] {
  const { graph } = index;
  const named = nodes.flatMap((node) => membersOf(graph, node)).filter((node) => graph.name(node) !== ANONYMOUS);
  return named.map((node) => placeOfSymbol(index, { main: node, nodes: [node] }));
}

function metricsOf(index: LinkedIndex, symbol: GraphSymbol): SymbolMetrics {
  const { graph } = index;
  const { main } = symbol;
  const { metrics } = definitionOf(index, main).definition;
  return {
    lines: endLineOf(graph, main) - lineOf(graph, main) + 1,
    code_lines: metrics?.codeLines ?? null,
    cyclomatic: metrics?.cyclomatic ?? null,
    cognitive: metrics?.cognitive ?? null,
    nesting: metrics?.nesting ?? null,
    parameters: metrics?.parameters ?? null,
    members: isTypeNode(graph, main) ? membersOf(graph, main).length : null,
    called_by: neighbours(index, calledNodes(graph, symbol), 'incoming'),
    calls: neighbours(index, callingNodes(graph, symbol), 'outgoing'),
  };
}

function neighbours({ graph }: LinkedIndex, nodes: readonly number[], direction: 'incoming' | 'outgoing'): number {
  const found = new Set<number>();
  for (const node of nodes) {
    for (const { kind, certainty, source, target } of edgesOf(graph, node, direction)) {
      if (kind === 'calls' && certainty !== 'candidate') found.add(direction === 'incoming' ? source : target);
    }
  }
  return found.size;
}
