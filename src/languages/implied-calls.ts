import type { ExtractionLimit } from './extraction-limit.ts';
import type { CallSite } from './facts.ts';
import type { SyntaxRules } from './language.ts';
import type { LineTable } from './line-table.ts';
import { functionPath } from './results.ts';
import type { SyntaxRecord } from './syntax-records.ts';

/** The calls that are made where a record stands without being written. */
export function impliedSites(
  { node, start }: SyntaxRecord,
  source: string,
  { impliedCalls }: Pick<SyntaxRules, 'impliedCalls'>,
  lines: LineTable,
  limit: ExtractionLimit,
): readonly Omit<CallSite, 'owner'>[] {
  const line = lines.line(start);
  return (impliedCalls?.(node, source) ?? []).map(({ callee, given }) => {
    const values = given.map((one) => (typeof one === 'string' ? one : functionPath(one, lines)));
    limit.take(values.reduce((sum, value) => sum + value.length, callee.name.length + (callee.receiver?.length ?? 0)));
    return {
      kind: values.length > 0 ? 'decorator' : 'call',
      line,
      column: lines.column(start, line),
      nameLine: line,
      ...callee,
      arguments: values.length,
      given: null,
      values,
    };
  });
}
