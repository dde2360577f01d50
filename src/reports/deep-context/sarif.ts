import { type RuleId, rulesOf } from '../../analysis/findings/rules.ts';
import { WEAKNESS_RULES } from '../../analysis/findings/weakness-rules.ts';
import type { DeepContextResult } from '../../analysis/judgements/deep-context/result.ts';
import { VERSION } from '../../version.ts';
import type { Report } from '../report.ts';
import { type SarifFinding, sarifReport } from '../sarif.ts';
import {
  cloneFindings,
  complexityFindings,
  deadCodeFindings,
  debtFindings,
  defectFindings,
  gradientFindings,
  weaknessFindings,
} from '../sarif-findings.ts';

/** What is looked for, found or not. */
const KNOWN: readonly RuleId[] = [
  'cyclomatic-complexity',
  'cognitive-complexity',
  ...rulesOf('dead-code/'),
  ...rulesOf('debt/'),
  ...(Object.keys(WEAKNESS_RULES) as (keyof typeof WEAKNESS_RULES)[]),
  ...rulesOf('duplicates/'),
  'debt-gradient',
  'defect-probability',
];

/** The analyses that report single places. */
export type Findings = Pick<
  DeepContextResult['analyses'],
  | 'complexity_report'
  | 'dead_code_results'
  | 'satd_results'
  | 'security_results'
  | 'duplicate_code_results'
  | 'defect_probability'
  | 'tdg'
>;

const FINDINGS_OF: { readonly [Name in keyof Findings]: (found: NonNullable<Findings[Name]>) => SarifFinding[] } = {
  complexity_report: ({ violations }) => complexityFindings(violations),
  dead_code_results: ({ ranked_files }) => deadCodeFindings(ranked_files.flatMap(({ items }) => items)),
  satd_results: ({ items }) => debtFindings(items),
  security_results: ({ findings, to_review }) => weaknessFindings([...findings, ...to_review]),
  duplicate_code_results: ({ groups }) => cloneFindings(groups),
  tdg: ({ files }) => gradientFindings(files),
  defect_probability: ({ predictions }) => defectFindings(predictions),
};

/** All findings as one SARIF log. */
export function findingsSarif(analyses: Findings): Report {
  const of = <Name extends keyof Findings>(name: Name) => {
    const found = analyses[name];
    return found === null ? [] : FINDINGS_OF[name](found as NonNullable<Findings[Name]>);
  };
  return sarifReport(KNOWN, (Object.keys(FINDINGS_OF) as (keyof Findings)[]).flatMap(of), VERSION);
}
