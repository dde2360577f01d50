import type { CodeGraph } from '../../../index/code-graph.ts';
import type { FileFacts } from '../../../languages/facts.ts';
import { importTargets } from '../../measures/dependencies/import-targets.ts';

/** A name that can be had from a file, and where it comes from. */
export interface ExportedName {
  /** `*` for all names. */
  readonly name: string;
  /** The name where it comes from; `*` for the module as a whole. */
  readonly local: string;
  /** The files it comes from; null for the file itself. */
  readonly from: readonly number[] | null;
}

export function exportedNames(graph: CodeGraph, file: number, facts: FileFacts): readonly ExportedName[] {
  if (facts.exports.length === 0) return [];
  const targets = facts.exports.some(({ source }) => source !== null) ? importTargets(graph, file, facts) : null;
  return facts.exports.map(({ name, local, source }) => ({
    name,
    local,
    from: source === null ? null : (targets?.get(source) ?? []),
  }));
}
