import type { Node } from 'web-tree-sitter';
import { ROLE } from './captures.ts';
import { pathText } from './choices.ts';
import type { ExtractionLimit } from './extraction-limit.ts';
import type { Result } from './facts.ts';
import type { SyntaxRules } from './language.ts';
import type { LineTable } from './line-table.ts';
import { type DefinitionSpan, OwnerCursor } from './owner-cursor.ts';
import { formatPath } from './paths.ts';
import type { SyntaxRecord } from './syntax-records.ts';

/** More results of one function tell no more of what it gives. */
const MOST_RESULTS = 8;

/** The path of a function by where it is written. */
export function functionPath({ startIndex }: Node, lineTable: LineTable): string {
  const line = lineTable.line(startIndex);
  return formatPath([{ kind: 'function', line, column: lineTable.column(startIndex, line) }]);
}

/** What each function gives back, as far as that is a path: the first few of each. */
export function readResults(
  records: readonly SyntaxRecord[],
  spans: readonly DefinitionSpan[],
  source: string,
  lineTable: LineTable,
  { choices, functionTypes = [], literalPath }: Pick<SyntaxRules, 'choices' | 'functionTypes' | 'literalPath'>,
  limit: ExtractionLimit,
): Result[] {
  const results: Result[] = [];
  const counts = new Map<number, number>();
  const owners = new OwnerCursor(spans);
  for (const record of records) {
    if ((record.roles & ROLE.result) === 0) continue;
    // What is given back may be a definition itself, which stands in the one that gives it.
    const owner = owners.at(record.start - 1);
    const count = counts.get(owner) ?? 0;
    if (owner === -1 || count >= MOST_RESULTS || record.result === 'block') continue;
    const isFunction = functionTypes.includes(record.node.type);
    const value = isFunction
      ? functionPath(record.node, lineTable)
      : (literalPath?.(record.node, source) ??
        pathText(source.slice(record.start, record.node.endIndex), choices ?? null));
    if (value === null) continue;
    limit.take(value.length);
    counts.set(owner, count + 1);
    results.push({ owner, value, yielded: record.result === 'yielded' });
  }
  return results;
}
