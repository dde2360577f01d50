import type { CodeGraph } from '../../index/code-graph.ts';
import { EDGE_KINDS } from '../../index/link/edges.ts';
import type { FileFacts } from '../../languages/facts.ts';

const IMPORTS = EDGE_KINDS.indexOf('imports');

/**
 * The files that a file's imports and re-exports lead to, by the module as written. Of several statements that lead to one
 * file the graph keeps the first line; those that write the module alike share its answer.
 */
export function importTargets(
  graph: CodeGraph,
  file: number,
  facts: FileFacts,
): ReadonlyMap<string, readonly number[]> {
  const { outgoing, edgeKind, edgeTarget, edgeLine, fileCount } = graph;
  const byLine = new Map<number, number[]>();
  for (let at = outgoing.offsets[file] as number; at < (outgoing.offsets[file + 1] as number); at++) {
    const edge = outgoing.order[at] as number;
    const target = edgeTarget[edge] as number;
    if (edgeKind[edge] !== IMPORTS || target >= fileCount) continue;
    append(byLine, edgeLine[edge] as number, target);
  }
  const targets = new Map<string, readonly number[]>();
  if (byLine.size === 0) return targets;
  const statements = [...facts.imports, ...facts.exports];
  const crowded = linesWithSeveral(statements);
  for (const { source, line } of statements) {
    const found = source === null ? undefined : byLine.get(line);
    if (source === null || found === undefined || targets.has(source)) continue;
    targets.set(source, crowded.has(line) ? named(found, source, graph) : found);
  }
  return targets;
}

/** Lines on which several modules are named. */
function linesWithSeveral(statements: readonly { readonly line: number; readonly source: string | null }[]) {
  const first = new Map<number, string>();
  const crowded = new Set<number>();
  for (const { line, source } of statements) {
    if (source === null) continue;
    if ((first.get(line) ?? source) !== source) crowded.add(line);
    first.set(line, source);
  }
  return crowded;
}

/** Of the files that one line leads to, those that a module's name may mean. */
function named(files: readonly number[], source: string, graph: CodeGraph): readonly number[] {
  const last = source.replace(/\.\w+$/, '').match(/(?<![\w-])[\w-]+$/)?.[0];
  return files.filter((file) => last !== undefined && graph.name(file).includes(last));
}

function append(table: Map<number, number[]>, key: number, item: number) {
  const same = table.get(key);
  if (same === undefined) table.set(key, [item]);
  else same.push(item);
}
