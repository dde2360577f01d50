import type { SecretFinding } from '../../analysis/findings/secrets/secrets.ts';
import type { EvidenceItem } from './evidence-item.ts';

/** How grave a secret is that fails the gate, and one that the gate warns of. */
export const SECRET_SEVERITIES: Readonly<Record<SecretFinding['severity'], EvidenceItem['severity']>> = {
  error: 'critical',
  warning: 'medium',
};

/** Returns why a value is a secret, or why it may be none, as a sentence. */
export function secretDetail(severity: SecretFinding['severity'], pattern: string): string {
  if (severity === 'error') return `Its form matches ${pattern}.`;
  return 'Values of this kind, or in this place, are often made up or public, so it is only a warning.';
}
