import { ROLE } from './captures.ts';
import { valueOf } from './choices.ts';
import type { ExtractionLimit } from './extraction-limit.ts';
import type { Result } from './facts.ts';
import type { SyntaxRules } from './language.ts';
import { type DefinitionSpan, OwnerCursor } from './owner-cursor.ts';
import type { SyntaxRecord } from './syntax-records.ts';

/** More results of one function tell no more of what it gives. */
const MOST_RESULTS = 8;

/** What each function gives back, as far as that is a path: the first few of each. */
export function readResults(
  records: readonly SyntaxRecord[],
  spans: readonly DefinitionSpan[],
  source: string,
  { choices }: Pick<SyntaxRules, 'choices'>,
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
    const value = valueOf(source.slice(record.start, record.node.endIndex), choices ?? null);
    if (value === null) continue;
    limit.take(value.length);
    counts.set(owner, count + 1);
    results.push({ owner, value, yielded: record.result === 'yielded' });
  }
  return results;
}
