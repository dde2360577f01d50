import type { DebtSeverity } from '../../findings/debt-comments/categories.ts';
import { type Advice, type Findings, placeOf, shownName } from './advice.ts';
import type { Priority } from './hotspots.ts';

const BY_SEVERITY = {
  critical: { priority: 'High', urgency: 1 },
  high: { priority: 'High', urgency: 0.5 },
  medium: { priority: 'Medium', urgency: 0.3 },
  low: { priority: 'Low', urgency: 0.1 },
} as const satisfies Record<DebtSeverity, { priority: Priority; urgency: number }>;

/** Comments are quoted so far. */
const QUOTED = 120;

/** On what comments say is wrong, missing or only for now. */
export function debtAdvice({ debts }: Findings): Advice[] {
  // Words in prose may speak of a risk that was dealt with.
  const tagged = debts.filter(({ certainty }) => certainty === 'high');
  return tagged.map(({ file, line, text, category, severity, symbol, remediation_minutes }) => {
    const { priority, urgency } = BY_SEVERITY[severity];
    return {
      kind: 'debt',
      title: `Settle the ${category} debt ${symbol === null ? 'at' : `in ${shownName(symbol)},`} ${placeOf({ file, line })}`,
      description: `The comment says: “${quoted(text)}”. First step: find out whether it still holds; then do it, or write down why not, and delete the comment.`,
      priority,
      impact: priority,
      minutes: remediation_minutes,
      locations: [{ file, line, end_line: line }],
      urgency,
    };
  });
}

function quoted(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > QUOTED ? `${plain.slice(0, QUOTED - 1)}…` : plain;
}
