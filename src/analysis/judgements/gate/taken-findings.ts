import { isSuppressed, type Suppression } from '../../findings/suppressions.ts';
import type { Measured } from './checks.ts';
import type { Check, GateFinding } from './gate-report.ts';
import type { RuleSettings } from './rule-settings.ts';

/** Checks whose value is the number of what they find, and their limit the most that passes. */
export const COUNTED: ReadonlySet<Check> = new Set(['satd', 'security', 'architecture']);

/** Findings as the tree wants them taken: without those that a comment accepts or a rule that is off finds. */
export class TakenFindings {
  readonly #isSuppressed: (finding: GateFinding) => boolean;
  readonly #rules: RuleSettings;

  constructor(suppressions: readonly Suppression[], rules: RuleSettings) {
    this.#isSuppressed = isSuppressed(suppressions);
    this.#rules = rules;
  }

  of(check: Check, measured: Measured): Measured {
    if (!('findings' in measured)) return measured;
    const findings = measured.findings
      .filter((finding) => this.#rules[finding.rule]?.severity !== 'off' && !this.#isSuppressed(finding))
      .map((finding) => this.#withSeverity(finding));
    const left = measured.findings.length - findings.length;
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    const said = left === 0 ? '' : ` ${left} left out, because comments or settings of the tree accept them.`;
    return {
      value: COUNTED.has(check) ? errors : measured.value,
      reason: measured.reason + said,
      findings,
    };
  }

  #withSeverity(finding: GateFinding): GateFinding {
    const severity = this.#rules[finding.rule]?.severity;
    return severity === undefined || severity === 'off' ? finding : { ...finding, severity };
  }
}
