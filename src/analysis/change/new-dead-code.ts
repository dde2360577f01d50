import type { LinkedIndex } from '../../index/code-index.ts';
import { analyzeDeadCode } from '../dead-code/dead-code.ts';
import type { ManifestReader } from '../dead-code/entry-points/file-roles.ts';
import type { DeadCodeItem } from '../dead-code/findings.ts';
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
 * names no more; the surest first.
 */
export function newDeadCode(
  index: LinkedIndex,
  manifests: ManifestReader,
  differences: readonly FileDifference[],
  changes: readonly SymbolChange[],
): NewDeadCode[] {
  const { ranked_files } = analyzeDeadCode(index, manifests, {
    topFiles: 0,
    minDeadLines: 0,
    minCertainty: 'high',
    includeTests: false,
    files: null,
  });
  const added = changes.filter(({ change, kind }) => change === 'added' && kind !== 'file');
  const dropped = namesDropped(differences);
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
