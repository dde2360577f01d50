/** The gravest first. */
export const RULE_SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;

export type RuleSeverity = (typeof RULE_SEVERITIES)[number];

/** Something that code is held to. */
export interface Rule {
  /** In one word, as SARIF wants it. */
  readonly name: string;
  /** One sentence. */
  readonly description: string;
  /** How grave breaking it is, where a single finding says nothing else. */
  readonly severity: RuleSeverity;
  /** What to do about it, as a sentence. */
  readonly fix: string;
  /** Where to read more. */
  readonly more: string;
  /** Number in the Common Weakness Enumeration, where it has one. */
  readonly cwe: number | null;
}
