import type { FileFacts } from '../../languages/facts.ts';
import type { LineOrigin, LineQuery } from '../../workspace/blame.ts';
import { rounded } from '../statistics.ts';
import type { DebtItem } from './debt-comments.ts';

/** Who wrote an item and when; null for one that is not committed. */
export interface DebtOrigin {
  readonly author: string;
  /** ISO 8601. */
  readonly since: string;
  /** Whole days. */
  readonly age_days: number;
}

const DAY_MS = 86_400_000;

/** The line of an item as the repository is asked for it: by what stands there from the marker on. */
export function originQuery({ comments }: FileFacts, { line, column }: DebtItem): LineQuery {
  const comment = comments.find((one) => one.line <= line && line <= one.endLine);
  const row = comment?.text.split(/\r?\n/)[line - comment.line] ?? '';
  const from = line === comment?.line ? column - comment.column : column - 1;
  return { line, text: row.slice(Math.max(0, from)).trimEnd() };
}

export function debtOrigin({ author, at }: LineOrigin, now: Date): DebtOrigin {
  return {
    author,
    since: new Date(at).toISOString(),
    age_days: Math.max(0, Math.floor((now.getTime() - at) / DAY_MS)),
  };
}

/** In days, of the items whose age is known; null without any. */
export function averageAge(origins: readonly (DebtOrigin | null)[]): number | null {
  const ages = origins.flatMap((origin) => (origin === null ? [] : [origin.age_days]));
  return ages.length === 0 ? null : rounded(ages.reduce((sum, age) => sum + age, 0) / ages.length, 1);
}
