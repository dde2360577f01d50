import { DEFINITION_KINDS } from '../languages/facts.ts';
import type { LinkedIndex } from './code-index.ts';
import { CERTAINTIES, type Certainty, EDGE_KINDS, type EdgeKind } from './link/edges.ts';
import { partialFiles } from './partial-files.ts';
import type { PartialFile } from './partial-names.ts';

/** What an index consists of. Counts by name are sorted, most first; what there is none of is left out. */
export interface IndexStatistics {
  readonly files: number;
  readonly bytes: number;
  /** Files in no known language. */
  readonly other_files: number;
  /** Those of them that hold code, by the programming language that there is no grammar for. */
  readonly unread: Readonly<Record<string, number>>;
  readonly skipped: Readonly<Record<string, number>>;
  readonly languages: Readonly<Record<string, number>>;
  /** Files that were read in part, by language. */
  readonly partial: Readonly<Record<string, number>>;
  readonly partial_files: readonly PartialFile[];
  readonly symbols: number;
  readonly symbols_by_kind: Readonly<Record<string, number>>;
  readonly externals: number;
  readonly edges: number;
  readonly edges_by_kind: Readonly<Record<EdgeKind, Readonly<Record<Certainty, number>>>>;
  /** Calls whose callee is unknown. */
  readonly unresolved_calls: number;
  /** Candidate edges and calls with possible overrides beyond their limits, and expressions whose budget was spent. */
  readonly left_out_candidates: number;
  /** Functions whose edges may be incomplete because following their values exceeded a budget. */
  readonly incomplete_functions: number;
}

export function indexStatistics(index: LinkedIndex): IndexStatistics {
  const { files, skipped, otherFiles, graph, unresolvedCalls, leftOutCandidates } = index;
  const partial = partialFiles(files);
  const kinds = Array.from(graph.symbolKind, (code) => DEFINITION_KINDS[code] as string);
  return {
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    other_files: otherFiles.count,
    unread: Object.fromEntries(otherFiles.unread.map(({ language, files: count }) => [language, count])),
    skipped: counted(skipped.map(({ reason }) => reason)),
    languages: counted(files.map(({ language }) => language)),
    partial: counted(partial.map(({ language }) => language)),
    partial_files: partial,
    symbols: graph.symbolCount,
    symbols_by_kind: counted(kinds),
    externals: graph.externalCount,
    edges: graph.edgeCount,
    edges_by_kind: edgeCounts(graph),
    unresolved_calls: unresolvedCalls,
    left_out_candidates: leftOutCandidates,
    incomplete_functions: graph.symbolIncomplete.reduce((sum, one) => sum + one, 0),
  };
}

function edgeCounts({ edgeCount, edgeKind, edgeCertainty }: LinkedIndex['graph']): IndexStatistics['edges_by_kind'] {
  const counts = new Uint32Array(EDGE_KINDS.length * CERTAINTIES.length);
  for (let edge = 0; edge < edgeCount; edge++) {
    const slot = (edgeKind[edge] as number) * CERTAINTIES.length + (edgeCertainty[edge] as number);
    counts[slot] = (counts[slot] as number) + 1;
  }
  const byCertainty = (kind: number) =>
    Object.fromEntries(CERTAINTIES.map((certainty, at) => [certainty, counts[kind * CERTAINTIES.length + at]]));
  return Object.fromEntries(
    EDGE_KINDS.map((kind, at) => [kind, byCertainty(at)]),
  ) as unknown as IndexStatistics['edges_by_kind'];
}

function counted(names: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)));
}
