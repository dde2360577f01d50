import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Rule } from '../../../src/analysis/findings/rule.ts';
import { RULES, type RuleId } from '../../../src/analysis/findings/rules.ts';
import { SECURITY_KINDS } from '../../../src/analysis/findings/security-kinds.ts';
import { WEAKNESS_RULES } from '../../../src/analysis/findings/weakness-rules.ts';
import { WEAKNESSES } from '../../../src/languages/weaknesses/catalogue.ts';
import { WEAKNESS_KINDS, type WeaknessKind } from '../../../src/languages/weaknesses/kinds.ts';
import { sarifLog } from '../../../src/reports/sarif.ts';

const TABLE = Object.entries(RULES) as [RuleId, Rule][];

interface Log {
  readonly runs: readonly {
    readonly tool: {
      readonly driver: { readonly rules: readonly { readonly id: string; readonly helpUri: string }[] };
    };
    readonly results: readonly { readonly partialFingerprints: Record<string, string> }[];
  }[];
}

/** What the documentation says of which findings fail the gate, and what the others are. */
function documentedFails(kind: WeaknessKind): string {
  const { fails, otherwise } = SECURITY_KINDS[kind];
  const others = otherwise === 'review' ? 'for review' : 'warning';
  return fails === 'never' ? `never: ${others}` : `where ${fails}, else ${others}`;
}

/** A row of the documentation for each weakness, with the languages it is looked for in. */
function documented(): string {
  const rows = WEAKNESS_KINDS.map((kind) => {
    const { description, severity, cwe, fix } = WEAKNESS_RULES[`security/${kind}`];
    return `| \`security/${kind}\` | ${severity} | ${documentedFails(kind)} | [CWE-${cwe}](https://cwe.mitre.org/data/definitions/${cwe}.html) | ${description} | ${fix} | ${languagesOf(kind)} |`;
  });
  return [
    '| rule | severity | fails the gate | weakness | what it finds | what to do | languages |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function languagesOf(kind: WeaknessKind): string {
  const ids = [...WEAKNESSES]
    .filter(([, { language }]) => language.rows.some((row) => row.kind === kind))
    .map(([id]) => id);
  return ids.filter((id) => id !== 'jsx' && id !== 'tsx').join(', ');
}

describe('the table of rules', () => {
  it('says of each rule what it finds, what to do, and where to read more', () => {
    for (const [, { name, description, fix, more }] of TABLE) {
      expect(name).toMatch(/^[A-Z][A-Za-z]+$/);
      for (const text of [description, fix]) expect(text).toMatch(/^[A-Z`].*\.$/);
      expect(URL.canParse(more)).toBe(true);
    }
    expect(new Set(TABLE.map(([, { name }]) => name)).size).toBe(TABLE.length);
  });

  it('has a weakness for every kind that some language looks for, and no other', () => {
    const looked = new Set([...WEAKNESSES.values()].flatMap(({ language }) => language.rows.map(({ kind }) => kind)));
    expect([...looked].sort()).toEqual([...WEAKNESS_KINDS].sort());
  });

  it('is what SARIF tells of each', () => {
    const findings = TABLE.map(([ruleId]) => ({
      ruleId,
      level: 'note' as const,
      message: 'm',
      file: 'a',
      line: 1,
      endLine: 1,
      identity: '',
    }));
    const [run] = (sarifLog([], findings, '1.0.0') as Log).runs;
    expect(run?.tool.driver.rules.map(({ id, helpUri }) => [id, helpUri])).toEqual(
      TABLE.map(([id, { more }]) => [id, more]),
    );
  });

  it('is what the documentation lists', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/security-rules.md'), 'utf8');
    expect(page).toContain(documented());
  });
});

describe('the fingerprint of a finding', () => {
  const fingerprints = (...findings: { line?: number; file?: string; ruleId?: RuleId; identity?: string }[]) => {
    const all = findings.map((one) => ({
      ...{ ruleId: 'debt/design' as const, level: 'note' as const, message: 'm', file: 'a.ts', identity: 'f' },
      ...one,
      line: one.line ?? 1,
      endLine: one.line ?? 1,
    }));
    return (sarifLog([], all, '1.0.0') as Log).runs[0]?.results.map((one) => one.partialFingerprints['orrery/v1']);
  };

  it('is the same on another line', () => {
    expect(fingerprints({ line: 7 })).toEqual(fingerprints({ line: 90 }));
  });

  it('is another for another rule, file or identity, and for the second of two that are alike', () => {
    const all = [{}, {}, { file: 'b.ts' }, { identity: 'g' }, { ruleId: 'debt/defect' as const }];
    expect(new Set(fingerprints(...all)).size).toBe(all.length);
  });
});
