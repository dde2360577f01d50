import { type RuleId, rulesOf } from '../../analysis/findings/rules.ts';
import { WEAKNESS_RULES } from '../../analysis/findings/weakness-rules.ts';
import type { DeepContextResult } from '../../analysis/judgements/deep-context/result.ts';
import { VERSION } from '../../version.ts';
import type { Report } from '../report.ts';
import { sarifReport } from '../sarif.ts';
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

/** All findings as one SARIF log. */
export function findingsSarif({
  complexity_report,
  dead_code_results,
  satd_results,
  security_results,
  duplicate_code_results,
  defect_probability,
  tdg,
}: Findings): Report {
  const findings = [
    ...complexityFindings(complexity_report?.violations ?? []),
    ...deadCodeFindings((dead_code_results?.ranked_files ?? []).flatMap(({ items }) => items)),
    ...debtFindings(satd_results?.items ?? []),
    ...weaknessFindings(security_results?.findings ?? []),
    ...cloneFindings(duplicate_code_results?.groups ?? []),
    ...gradientFindings(tdg?.files ?? []),
    ...defectFindings(defect_probability?.predictions ?? []),
  ];
  return sarifReport(KNOWN, findings, VERSION);
}
