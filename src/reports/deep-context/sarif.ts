import type { DeepContextResult } from '../../analysis/deep-context/result.ts';
import { VERSION } from '../../version.ts';
import type { Report } from '../report.ts';
import { type SarifFinding, type SarifRule, sarifReport } from '../sarif.ts';

const RULES = {
  cyclomatic: {
    id: 'complexity/high-cyclomatic',
    name: 'HighCyclomaticComplexity',
    description: 'A function has more independent paths than the threshold allows (McCabe).',
  },
  cognitive: {
    id: 'complexity/high-cognitive',
    name: 'HighCognitiveComplexity',
    description: 'A function is harder to follow than the threshold allows (SonarSource).',
  },
  dead: { id: 'dead-code/unused-code', name: 'UnusedCode', description: 'Nothing that runs uses it.' },
  debt: { id: 'debt/technical-debt', name: 'TechnicalDebt', description: 'A comment admits to debt.' },
  gradient: {
    id: 'debt/gradient',
    name: 'TechnicalDebtGradient',
    description: 'The file resists change: it is complex, changes often, hangs together with much or repeats itself.',
  },
  clone: { id: 'duplication/clone', name: 'Clone', description: 'The same code stands in several places.' },
  defect: {
    id: 'defect/high-probability',
    name: 'HighDefectProbability',
    description: 'The file is likely to need a bug fix.',
  },
} as const satisfies Record<string, SarifRule>;

/** The analyses that report single places. */
export type Findings = Pick<
  DeepContextResult['analyses'],
  'complexity_report' | 'dead_code_results' | 'satd_results' | 'duplicate_code_results' | 'defect_probability' | 'tdg'
>;

/** What each analysis has to report of single places. */
const REPORTERS: readonly ((findings: Findings) => SarifFinding[])[] = [
  ({ complexity_report }) =>
    (complexity_report?.violations ?? []).map(({ rule, severity, message, file, line, end_line }) => ({
      ruleId: rule === 'cyclomatic-complexity' ? RULES.cyclomatic.id : RULES.cognitive.id,
      level: severity,
      message,
      file,
      line,
      endLine: end_line,
    })),
  ({ dead_code_results }) =>
    (dead_code_results?.ranked_files ?? [])
      .flatMap(({ items }) => items)
      .map((item) => ({
        ruleId: RULES.dead.id,
        level: item.certainty === 'high' && item.class !== 'test_only' ? 'warning' : 'note',
        message: `${item.name}: ${item.reason}`,
        file: item.file,
        line: item.line,
        endLine: item.end_line,
      })),
  ({ satd_results }) =>
    (satd_results?.items ?? []).map(({ severity, category, text, file, line, end_line }) => ({
      ruleId: RULES.debt.id,
      level: severity === 'critical' || severity === 'high' ? 'warning' : 'note',
      message: `${category} debt: ${text}`,
      file,
      line,
      endLine: end_line,
    })),
  ({ duplicate_code_results }) =>
    (duplicate_code_results?.groups ?? []).flatMap(({ clone_type, fragments, representative }) => {
      const first = fragments[representative];
      return fragments
        .filter((_, at) => at !== representative)
        .map((fragment) => ({
          ruleId: RULES.clone.id,
          level: 'note' as const,
          message: `This repeats ${first?.file}:${first?.start_line} (${clone_type}).`,
          file: fragment.file,
          line: fragment.start_line,
          endLine: fragment.end_line,
        }));
    }),
  ({ tdg }) =>
    (tdg?.files ?? [])
      .filter(({ severity }) => severity !== 'normal')
      .map(({ path, tdg_score, severity, primary_factor }) => ({
        ruleId: RULES.gradient.id,
        level: severity === 'critical' ? 'warning' : 'note',
        message: `${path} has a technical debt gradient of ${tdg_score} of 5, mostly for ${primary_factor.toLowerCase()}.`,
        file: path,
        line: 1,
        endLine: 1,
      })),
  ({ defect_probability }) =>
    (defect_probability?.predictions ?? [])
      .filter(({ risk }) => risk === 'high')
      .map(({ file, line, end_line, probability, factors }) => ({
        ruleId: RULES.defect.id,
        level: 'warning' as const,
        message: `${file} is likely to need a bug fix (${probability}): ${factors.join(', ')}.`,
        file,
        line,
        endLine: end_line,
      })),
];

/** All findings as one SARIF log. */
export function findingsSarif(findings: Findings): Report {
  const results = REPORTERS.flatMap((report) => report(findings));
  return sarifReport(Object.values(RULES), results, VERSION);
}
