import type { CodeGraph } from '../../../index/code-graph.ts';
import type { LinkedIndex } from '../../../index/code-index.ts';
import { edgesOf } from '../../../index/graph-columns.ts';
import type { TreeTexts } from '../../../index/tree-texts.ts';
import { analyzeDeadCode } from '../../findings/dead-code/dead-code.ts';
import type { DeadCodeItem } from '../../findings/dead-code/findings.ts';
import type { SymbolChange } from './changed-symbols.ts';
import type { FileDifference } from './version.ts';

/** Code that nothing uses since the change. */
export type NewDeadCode = Pick<
  DeadCodeItem,
  'name' | 'file' | 'line' | 'end_line' | 'class' | 'certainty' | 'reason'
> & {
  /** Whether the change made the code, or took away its uses. */
  readonly because: 'added' | 'no_longer_used';
};

/**
 * What is dead in the tree as it is after the change and that the change added, or that changed code named before and
 * names no more. Where each of that is used from elsewhere, the rest of the tree is not looked at.
 *
 * @param nodeOf the node of a changed symbol in the index; -1 where there is none
 */
export function newDeadCode(
  index: LinkedIndex,
  manifests: TreeTexts,
  differences: readonly FileDifference[],
  changes: readonly SymbolChange[],
  nodeOf: (change: SymbolChange) => number,
): NewDeadCode[] {
  const added = changes.filter(({ change, kind }) => change === 'added' && kind !== 'file');
  const dropped = namesDropped(differences);
  if (!isAnyUnused(index.graph, candidates(index, added.map(nodeOf), dropped))) return [];
  const { ranked_files } = analyzeDeadCode(index, manifests, {
    topFiles: 0,
    minDeadLines: 0,
    minCertainty: 'high',
    includeTests: false,
    files: null,
  });
  const isAdded = ({ file, line, end_line }: DeadCodeItem) =>
    added.some((one) => one.file === file && line <= one.line && one.end_line <= end_line);
  return ranked_files
    .flatMap(({ items }) => items)
    .flatMap((item) => {
      const because = isAdded(item)
        ? 'added'
        : dropped.has(item.name.slice(item.name.lastIndexOf('.') + 1))
          ? 'no_longer_used'
          : null;
      if (because === null) return [];
      const { name, file, line, end_line, certainty, reason } = item;
      return [{ name, file, line, end_line, class: item.class, certainty, reason, because } as const];
    })
    .sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
}

/** What a change may have left without a use: what it added, and what has a name that it used before. Tests are not judged. */
function candidates(
  { graph, kinds }: LinkedIndex,
  added: readonly number[],
  dropped: ReadonlySet<string>,
): ReadonlySet<number> {
  const nodes = new Set(added);
  for (let node = graph.fileCount; node < graph.fileCount + graph.symbolCount; node++) {
    if (dropped.has(graph.name(node))) nodes.add(node);
  }
  for (const node of nodes) if (node < 0 || kinds.isTest(graph.name(graph.fileOf(node)))) nodes.delete(node);
  return nodes;
}

/** Whether nothing but others of them uses one of some nodes. */
function isAnyUnused(graph: CodeGraph, nodes: ReadonlySet<number>): boolean {
  for (const node of nodes) {
    let isUsed = false;
    for (const { source, certainty } of edgesOf(graph, node, 'incoming')) {
      isUsed ||= certainty !== 'candidate' && !nodes.has(source);
    }
    if (!isUsed) return true;
  }
  return false;
}

/** Names that the files used before and use no more. */
function namesDropped(differences: readonly FileDifference[]): ReadonlySet<string> {
  const dropped = new Set<string>();
  for (const { before, after } of differences) {
    const left = namesUsed(after);
    for (const name of namesUsed(before)) if (!left.has(name)) dropped.add(name);
  }
  return dropped;
}

function namesUsed(version: FileDifference['before']): Set<string> {
  const { calls = [], references = [], imports = [] } = version?.file.facts ?? {};
  return new Set([
    ...calls.map(({ name }) => name),
    ...references.map(({ name }) => name),
    ...imports.flatMap(({ names }) => names.map(({ name }) => name)),
  ]);
}
