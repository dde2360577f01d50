import type { CodeGraph } from '../../../index/code-graph.ts';
import type { LinkedIndex } from '../../../index/code-index.ts';
import type { FileGraph } from '../../../index/file-graph.ts';
import { edgesOf } from '../../../index/graph-columns.ts';
import { type UnreadCode, unreadCount } from '../../../index/other-files.ts';
import { partialFiles } from '../../../index/partial-files.ts';
import { namedPartialFiles, type PartialFile, partialCount } from '../../../index/partial-names.ts';
import { type Reached, reach } from './traverse.ts';

export interface AffectedFile {
  readonly path: string;
  readonly distance: number;
}

export interface AffectedSymbol {
  readonly symbol: string;
  readonly file: string;
  readonly line: number;
  /** How it uses the file: `calls`, `extends`, `implements` or `references`. */
  readonly uses: string;
}

export interface ImpactAnalysis {
  /** Files that depend on this one within the depth, directly or not. */
  readonly affected_entities: number;
  readonly affected_files?: readonly AffectedFile[] | undefined;
  /** Symbols of other files that use a symbol of this one. */
  readonly affected_symbols: readonly AffectedSymbol[];
  /** Affected files that are tests: what to run after a change. */
  readonly affected_tests: readonly string[];
  /** Share of all files that are affected, 0–1. */
  readonly estimated_complexity: number;
  /** Dependents at the greatest distance, each with one shortest way there. */
  readonly critical_paths?: readonly (readonly string[])[] | undefined;
  readonly risk: 'low' | 'medium' | 'high';
  /** Why the risk is what it is. */
  readonly risk_reasons: readonly string[];
}

/** Longest ways shown. */
const MAX_PATHS = 10;

/** Shares of the tree, and numbers of direct dependents, above which a change is risky. */
const RISK = { mediumShare: 0.05, highShare: 0.25, mediumDirect: 5, highDirect: 20 };

/**
 * What a change to some files may break: everything that reaches them within `maxDepth` steps.
 *
 * @param whole whether every file and the longest ways are named, too
 */
export function impactOf(
  { graph, kinds, files: read, otherFiles }: Pick<LinkedIndex, 'graph' | 'kinds' | 'files' | 'otherFiles'>,
  files: FileGraph,
  changed: readonly number[],
  maxDepth: number,
  whole: boolean,
): ImpactAnalysis {
  const dependents = reach(files, changed, 'reverse', maxDepth).files;
  const affected_files = dependents.map((one) => ({ path: graph.name(one.file), distance: one.distance }));
  const share = files.fileCount <= 1 ? 0 : dependents.length / (files.fileCount - changed.length);
  const direct = dependents.filter(({ distance }) => distance === 1).length;
  const tests = affected_files.map(({ path }) => path).filter((path) => kinds.isTest(path));
  return {
    affected_entities: dependents.length,
    affected_symbols: usersOf(graph, new Set(changed)),
    affected_tests: tests,
    estimated_complexity: Math.round(share * 10_000) / 10_000,
    ...(whole && { affected_files, critical_paths: longestWays(graph, changed, dependents) }),
    ...risk({
      share,
      direct,
      isUntested:
        dependents.length > 0 &&
        !changed.every((file) => isTested((one) => kinds.isTest(graph.name(one)), files, file)),
      partial: partialFiles(read),
      unread: otherFiles.unread,
    }),
  };
}

function usersOf(graph: CodeGraph, changed: ReadonlySet<number>): AffectedSymbol[] {
  const users = new Map<number, string>();
  for (const file of changed) {
    for (const symbol of nodesOf(graph, file)) {
      for (const edge of edgesOf(graph, symbol, 'incoming')) {
        const isOutside = !changed.has(graph.fileOf(edge.source)) && edge.source >= graph.fileCount;
        if (isOutside && edge.certainty !== 'candidate' && !users.has(edge.source)) users.set(edge.source, edge.kind);
      }
    }
  }
  return [...users]
    .sort(([a], [b]) => a - b)
    .map(([node, uses]) => ({
      symbol: graph.qualifiedName(node),
      file: graph.name(graph.fileOf(node)),
      line: graph.symbolLine[node - graph.fileCount] as number,
      uses,
    }));
}

/** A file's own node, then its symbols'. */
export function* nodesOf(graph: CodeGraph, file: number): Generator<number> {
  yield file;
  const end = graph.symbolStart[file + 1] as number;
  for (let at = graph.symbolStart[file] as number; at < end; at++) yield graph.fileCount + at;
}

function longestWays(graph: CodeGraph, changed: readonly number[], dependents: readonly Reached[]): string[][] {
  const via = new Map(dependents.map((one) => [one.file, one.via]));
  const furthest = dependents.at(-1)?.distance ?? 0;
  return dependents
    .filter(({ distance }) => distance === furthest && distance > 1)
    .slice(0, MAX_PATHS)
    .map(({ file: end }) => {
      const way = [end];
      while (!changed.includes(way.at(-1) as number)) way.push(via.get(way.at(-1) as number) as number);
      return way.map((one) => graph.name(one));
    });
}

/** Whether it is a test, or any test leads to it, however far away. */
function isTested(isTest: (file: number) => boolean, files: FileGraph, file: number): boolean {
  const dependents = reach(files, [file], 'reverse', files.fileCount).files;
  return isTest(file) || dependents.some((one) => isTest(one.file));
}

interface RiskEvidence {
  readonly share: number;
  readonly direct: number;
  readonly isUntested: boolean;
  /** Of the whole tree: any file may depend on another. */
  readonly partial: readonly PartialFile[];
  readonly unread: readonly UnreadCode[];
}

function risk({ share, direct, isUntested, partial, unread }: RiskEvidence) {
  const reasons: string[] = [];
  if (share > RISK.mediumShare) reasons.push(`${Math.round(share * 100)} % of the files depend on it`);
  if (direct > RISK.mediumDirect) reasons.push(`${direct} files use it directly`);
  if (isUntested) reasons.push('no test reaches it');
  const isHigh = share > RISK.highShare || direct > RISK.highDirect;
  const isMedium = reasons.length > 0;
  if (partial.length > 0) {
    reasons.push(`dependents may be missing: ${partialCount(partial.length)}: ${namedPartialFiles(partial)}`);
  }
  if (unread.length > 0) reasons.push(`dependents may be missing: ${unreadCount(unread)}`);
  return {
    risk: isHigh ? ('high' as const) : isMedium ? ('medium' as const) : ('low' as const),
    risk_reasons: reasons,
  };
}
