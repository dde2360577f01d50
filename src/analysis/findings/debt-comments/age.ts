import type { Comment, FileFacts } from '../../../languages/facts.ts';
import type { LineQuery } from '../../../workspace/blame.ts';
import type { LineOrigin } from '../../../workspace/blame-porcelain.ts';
import { firstThatFits } from '../../measures/sorted.ts';
import { rounded } from '../../measures/statistics.ts';
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

/** The lines of a file's items as the repository is asked for them: by what stands there from the marker on. */
export function originQueries({ comments }: FileFacts, items: readonly DebtItem[]): LineQuery[] {
  let split: { readonly comment: Comment; readonly rows: readonly string[] } | null = null;
  return items.map(({ line, column }) => {
    const comment = commentOn(comments, line);
    if (comment === undefined) return { line, text: '' };
    // Items come in the order of lines: a comment of many lines is split once.
    if (split?.comment !== comment) split = { comment, rows: comment.text.split(/\r?\n/) };
    const from = line === comment.line ? column - comment.column : column - 1;
    return { line, text: (split.rows[line - comment.line] ?? '').slice(Math.max(0, from)).trimEnd() };
  });
}

/** The first of the comments, which stand in their order, that a line is in. */
function commentOn(comments: readonly Comment[], line: number): Comment | undefined {
  const first = comments[firstThatFits(comments.length, (at) => (comments[at] as Comment).endLine >= line)];
  return first !== undefined && first.line <= line ? first : undefined;
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
