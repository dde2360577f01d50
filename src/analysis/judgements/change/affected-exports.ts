import { posix } from 'node:path';
import type { CodeGraph } from '../../../index/code-graph.ts';
import type { LinkedIndex } from '../../../index/code-index.ts';
import { edgesOf } from '../../../index/graph-columns.ts';
import { importTargets } from '../../measures/dependencies/import-targets.ts';
import type { Both, SymbolChange } from './changed-symbols.ts';
import type { FileDifference } from './version.ts';
import { EXPORT_CHANGES, type ExportChange } from './vocabulary.ts';

/** A place that uses something, as `file:line`. */
export interface Use {
  readonly file: string;
  readonly line: number;
}

export interface AffectedExport {
  readonly symbol: string;
  /** Where it was, and where it is; null where it is gone. */
  readonly file: string;
  readonly line: number | null;
  readonly change: ExportChange;
  readonly signature: Both<string>;
  /** Uses in other files, as they are in the index; null where they cannot be told. */
  readonly used_by: readonly Use[] | null;
}

/**
 * Symbols that other files could see before and that went, were renamed, moved or hidden, or have another signature; those
 * that are used come first.
 *
 * @param nodeOf the node of a changed symbol in the index; -1 where there is none
 */
export function affectedExports(
  index: LinkedIndex,
  differences: readonly FileDifference[],
  changes: readonly SymbolChange[],
  nodeOf: (change: SymbolChange) => number,
): AffectedExport[] {
  const affected = changes.flatMap((one) => {
    const change = exportChange(one);
    if (change === null || one.kind === 'file') return [];
    const node = nodeOf(one);
    return [
      {
        symbol: (one.was ?? one).symbol,
        file: (one.was ?? one).file,
        line: one.change === 'removed' ? null : one.line,
        change,
        signature: one.signature ?? { before: null, after: null },
        used_by: node >= 0 ? usesOf(index.graph, node) : importsOf(index, one),
      },
    ];
  });
  return [...affected, ...namesGone(index, differences, affected)].sort(
    (a, b) =>
      (b.used_by?.length ?? 0) - (a.used_by?.length ?? 0) ||
      EXPORT_CHANGES.indexOf(a.change) - EXPORT_CHANGES.indexOf(b.change) ||
      byText(a.file, b.file) ||
      byText(a.symbol, b.symbol),
  );
}

function exportChange({ change, exported, parts }: SymbolChange): ExportChange | null {
  if (exported.before !== true) return null;
  if (change === 'removed' || change === 'renamed' || change === 'moved') return change;
  if (exported.after === false) return 'hidden';
  return parts.includes('signature') ? 'signature' : null;
}

/** Names that a file gives away and nothing in it is called by: re-exports, and names such as `default`. */
function namesGone(
  index: LinkedIndex,
  differences: readonly FileDifference[],
  known: readonly AffectedExport[],
): AffectedExport[] {
  const told = new Set(known.map(({ file, symbol }) => `${file}\0${symbol}`));
  return differences.flatMap(({ before, after, oldPath }) => {
    const left = new Set(after?.file.facts.exports.map(({ name }) => name));
    const gone = new Map(before?.file.facts.exports.map((one) => [one.name, one.local]) ?? []);
    return [...gone]
      .filter(
        ([name, local]) => !left.has(name) && !told.has(`${oldPath}\0${name}`) && !told.has(`${oldPath}\0${local}`),
      )
      .map(([name]) => ({
        symbol: name,
        file: oldPath,
        line: null,
        change: 'removed' as const,
        signature: { before: null, after: null },
        used_by: importsByName(index, oldPath, name),
      }));
  });
}

/** Uses of a node from other files, each place once. */
function usesOf(graph: CodeGraph, node: number): Use[] {
  const uses = new Map<string, Use>();
  for (const { source, certainty, line } of edgesOf(graph, node, 'incoming')) {
    const file = graph.fileOf(source);
    if (certainty === 'candidate' || file === graph.fileOf(node)) continue;
    uses.set(`${file}:${line}`, { file: graph.name(file), line });
  }
  return [...uses.values()].sort((a, b) => byText(a.file, b.file) || a.line - b.line);
}

/** Who still imports a symbol that is not there any more. Nothing is known of members, which nobody imports. */
function importsOf(index: LinkedIndex, { symbol, file, was }: SymbolChange): Use[] | null {
  const name = (was ?? { symbol }).symbol;
  return name.includes('.') ? null : importsByName(index, (was ?? { file }).file, name);
}

function importsByName({ graph, files }: LinkedIndex, path: string, name: string): Use[] {
  const node = graph.fileNode(path);
  const uses: Use[] = [];
  for (const [file, { path: from, facts }] of files.entries()) {
    if (from === path) continue;
    const statements = [
      ...facts.imports.flatMap(({ source, line, names }) => names.map((one) => ({ source, line, name: one.name }))),
      ...facts.exports.flatMap(({ source, line, local }) => (source === null ? [] : [{ source, line, name: local }])),
    ].filter((one) => one.name === name);
    if (statements.length === 0) continue;
    const targets = node < 0 ? null : importTargets(graph, file, facts);
    for (const { source, line } of statements) {
      const leads = targets === null ? mayName(source, from, path) : targets.get(source)?.includes(node) === true;
      if (leads) uses.push({ file: from, line });
    }
  }
  return uses;
}

const EXTENSION = /\.[^./]+$/;

/** Whether a relative import means a file that is not there any more. */
function mayName(source: string, from: string, path: string): boolean {
  if (!source.startsWith('.')) return false;
  const meant = posix.join(posix.dirname(from), source);
  const bare = path.replace(EXTENSION, '');
  return [path, bare, bare.replace(/\/index$/, '')].includes(meant) || meant.replace(EXTENSION, '') === bare;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
