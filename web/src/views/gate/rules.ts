import type { Finding } from '../../data/gate.ts';

export interface Rule {
  readonly rule: string;
  readonly findings: readonly Finding[];
  readonly errors: number;
}

/** Findings by rule, rules with most errors first. @param find what path or message must have in them */
export function byRule(findings: readonly Finding[], find: string): Rule[] {
  const wanted = find.trim().toLowerCase();
  const rules = new Map<string, Finding[]>();
  for (const finding of findings) {
    const text = `${finding.file ?? ''} ${finding.message}`.toLowerCase();
    if (!text.includes(wanted)) continue;
    const known = rules.get(finding.rule);
    if (known === undefined) rules.set(finding.rule, [finding]);
    else known.push(finding);
  }
  return [...rules]
    .map(([rule, all]) => ({ rule, findings: all, errors: all.filter(({ severity }) => severity === 'error').length }))
    .sort((a, b) => b.errors - a.errors || b.findings.length - a.findings.length || (a.rule < b.rule ? -1 : 1));
}
