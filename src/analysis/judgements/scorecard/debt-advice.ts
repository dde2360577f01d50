import type { DebtSeverity } from '../../findings/debt-comments/categories.ts';
import type { DebtItem } from '../../findings/debt-comments/debt-comments.ts';
import { type Advice, type Findings, placeOf, shownName } from './advice.ts';
import type { Priority } from './hotspots.ts';

const BY_SEVERITY = {
  critical: { priority: 'High', urgency: 0.6 },
  high: { priority: 'High', urgency: 0.4 },
  medium: { priority: 'Medium', urgency: 0.3 },
  low: { priority: 'Low', urgency: 0.1 },
} as const satisfies Record<DebtSeverity, { priority: Priority; urgency: number }>;

/** Comments are quoted so far. */
const QUOTED = 120;

/** On what comments say is wrong, missing or only for now. */
export function debtAdvice({ debts }: Findings): Advice[] {
  // Words in prose may speak of a risk that was dealt with.
  const tagged = withoutContinuations(debts.filter((one) => one.certainty === 'high' && saysWhat(one)));
  return tagged.map(({ file, line, text, category, severity, symbol, remediation_minutes }) => {
    const { priority, urgency } = BY_SEVERITY[severity];
    return {
      kind: 'debt',
      title: `Resolve the ${category} debt ${symbol === null ? 'at' : `in ${shownName(symbol)},`} ${placeOf({ file, line })}`,
      description: `The comment says: “${quoted(text)}”. First step: find out whether it still applies; then do it, or record why not, and delete the comment.`,
      priority,
      impact: priority,
      minutes: remediation_minutes,
      locations: [{ file, line, end_line: line }],
      urgency,
    };
  });
}

/** A tag alone says nothing that could be settled. */
function saysWhat({ text, marker }: DebtItem): boolean {
  return /\p{L}/u.test(text.slice(marker.length));
}

/** Without those right below one before: some repeat the tag on each line of a comment. */
function withoutContinuations(debts: readonly DebtItem[]): DebtItem[] {
  const ends = new Set(debts.map((one) => `${one.end_line} ${one.file}`));
  return debts.filter(({ file, line }) => !ends.has(`${line - 1} ${file}`));
}

function quoted(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > QUOTED ? `${plain.slice(0, QUOTED - 1)}…` : plain;
}
