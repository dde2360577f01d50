import type { RuleId } from '../../findings/rules.ts';

/** How findings of a rule are taken. */
export const RULE_USES = ['error', 'warning', 'off'] as const;
export type RuleUse = (typeof RULE_USES)[number];

/** What a tree says of rules, each with its reason; rules that it says nothing of are as they are. */
export type RuleSettings = Readonly<Partial<Record<RuleId, { readonly severity: RuleUse; readonly reason: string }>>>;
