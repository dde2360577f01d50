import type { LinkedIndex, SkippedFile } from './code-index.ts';
import { ColumnGraph, type GraphColumns } from './graph-columns.ts';

/** Reported differences of each kind; more add nothing. */
const TOLD = 5;

/**
 * In what one index differs from another of the same tree, in sentences, the first few of each kind. Empty exactly when
 * their digests and all columns are equal.
 */
export function differences(refreshed: LinkedIndex, rebuilt: LinkedIndex): string[] {
  const found = [
    ...fileDifferences(refreshed, rebuilt),
    ...skippedDifferences(refreshed.skipped, rebuilt.skipped),
    ...columnDifferences(refreshed, rebuilt),
    ...valueDifference('unresolved calls', refreshed.unresolvedCalls, rebuilt.unresolvedCalls),
    ...valueDifference('left out candidates', refreshed.leftOutCandidates, rebuilt.leftOutCandidates),
    ...valueDifference('other files', JSON.stringify(refreshed.otherFiles), JSON.stringify(rebuilt.otherFiles)),
  ];
  if (found.length > 0) return found;
  return [
    ...valueDifference('digest', refreshed.digest, rebuilt.digest),
    ...valueDifference('graph digest', refreshed.graphDigest, rebuilt.graphDigest),
  ];
}

function valueDifference(what: string, refreshed: string | number, rebuilt: string | number): string[] {
  return refreshed === rebuilt ? [] : [`${what}: ${refreshed} refreshed, ${rebuilt} rebuilt`];
}

function fileDifferences(refreshed: LinkedIndex, rebuilt: LinkedIndex): string[] {
  const describe = ({ files }: LinkedIndex) =>
    new Map(files.map(({ path, hash, language }) => [path, `${language} ${hash.slice(0, 12)}`]));
  return mapDifferences(describe(refreshed), describe(rebuilt));
}

function skippedDifferences(refreshed: readonly SkippedFile[], rebuilt: readonly SkippedFile[]): string[] {
  const describe = (files: readonly SkippedFile[]) =>
    new Map<string, string>(files.map(({ path, reason }) => [path, `skipped: ${reason}`]));
  return mapDifferences(describe(refreshed), describe(rebuilt));
}

function mapDifferences(refreshed: ReadonlyMap<string, string>, rebuilt: ReadonlyMap<string, string>): string[] {
  const paths = [...new Set([...refreshed.keys(), ...rebuilt.keys()])].sort();
  return paths
    .filter((path) => refreshed.get(path) !== rebuilt.get(path))
    .slice(0, TOLD)
    .map((path) => `${path}: ${refreshed.get(path) ?? 'missing'} refreshed, ${rebuilt.get(path) ?? 'missing'} rebuilt`);
}

function columnDifferences({ graph: left }: LinkedIndex, { graph: right }: LinkedIndex): string[] {
  if (!(left instanceof ColumnGraph) || !(right instanceof ColumnGraph)) return [];
  const names = Object.keys(left.columns) as (keyof GraphColumns)[];
  return names.flatMap((name) => columnDifference(name, left.columns[name], right.columns[name])).slice(0, TOLD);
}

function columnDifference(
  name: string,
  left: GraphColumns[keyof GraphColumns],
  right: GraphColumns[keyof GraphColumns],
): string[] {
  const length = Math.max(left.length, right.length);
  for (let at = 0; at < length; at++) {
    if (left.at(at) === right.at(at)) continue;
    return [`column ${name} at ${at}: ${left.at(at) ?? 'nothing'} refreshed, ${right.at(at) ?? 'nothing'} rebuilt`];
  }
  return [];
}
