import type { DefectSummary, FileDefects } from '../analysis/judgements/defects/defects.ts';
import type { Contribution } from '../analysis/judgements/defects/model.ts';
import { VERSION } from '../version.ts';
import { leftOut } from './left-out.ts';
import { blocks, lines, type Markdown, md } from './markdown.ts';
import type { Report } from './report.ts';
import { sarifReport } from './sarif.ts';
import { defectFindings } from './sarif-findings.ts';
import { markdownTable } from './text-table.ts';

export interface DefectsResult {
  readonly summary: DefectSummary;
  readonly predictions: readonly FileDefects[];
}

/** Files shown in a summary; the detailed report shows all. */
const SUMMARY_FILES = 20;

const RENDERERS: Readonly<Record<string, (result: DefectsResult) => Report>> = {
  summary: (result) => report(result, SUMMARY_FILES),
  detailed: (result) => report(result, Number.POSITIVE_INFINITY),
  sarif,
};

/** Defect predictions as text. `format` is one the tool offers besides `json`. */
export function defectsText(result: DefectsResult, format: string): Report {
  return (RENDERERS[format] as (result: DefectsResult) => Report)(result);
}

function sarif({ predictions }: DefectsResult): Report {
  return sarifReport(['defect-probability'], defectFindings(predictions), VERSION);
}

function report({ summary, predictions }: DefectsResult, limit: number): Markdown {
  const shown = predictions.slice(0, limit);
  return blocks([
    md`# Defect probability`,
    heading(summary),
    shown.length === 0 ? null : fileTable(shown),
    predictions.length > limit ? leftOut(predictions.length - limit, 'detailed') : null,
    ...shown.map(explained),
  ]);
}

function explained({ file, explanation }: FileDefects): Markdown | null {
  if (explanation === undefined) return null;
  const { logit, baseline, contributions } = explanation;
  return md`## ${file}\n\nLogit ${logit.toFixed(3)} = ${baseline.toFixed(3)} and:\n\n${contributionTable(contributions)}`;
}

function heading(summary: DefectSummary): Markdown {
  const { total_files, high_risk_files, medium_risk_files, average_probability } = summary;
  const reasons = new Map<string, string[]>();
  for (const [feature, reason] of Object.entries(summary.not_measured)) {
    reasons.set(reason, [...(reasons.get(reason) ?? []), feature]);
  }
  return lines([
    average_probability === null
      ? 'No files to score.'
      : `${high_risk_files} of ${total_files} files at high risk, ${medium_risk_files} at medium; on average ${percent(average_probability)}.`,
    summary.below_min_confidence > 0
      ? `Not listed: ${summary.below_min_confidence} predictions below min_confidence.`
      : '',
    summary.test_files > 0 ? `Not scored: ${summary.test_files} test files.` : '',
    ...[...reasons].map(([reason, features]) => md`Not measured: ${words(features)}, because ${reason}.`),
    ...summary.notes,
    md`A fixed logistic model ("${summary.model}"). ${summary.provenance}`,
  ]);
}

function fileTable(files: readonly FileDefects[]): Markdown {
  return markdownTable(
    [
      { title: 'File', value: ({ file }) => file },
      { title: 'Probability', value: ({ probability }) => percent(probability) },
      { title: 'Risk', value: ({ risk }) => risk },
      { title: 'Confidence', value: ({ confidence }) => confidence.toFixed(2) },
      { title: 'Code lines', value: ({ code_lines }) => code_lines },
      { title: 'Mostly for its', value: ({ factors }) => words(factors) },
    ],
    files,
  );
}

function contributionTable(contributions: readonly Contribution[]): Markdown {
  return markdownTable(
    [
      { title: 'Feature', value: ({ feature }) => words([feature]) },
      { title: 'Measure', value: ({ measure }) => words([measure]) },
      { title: 'Value', value: ({ value }) => String(value) },
      { title: 'Risk', value: ({ risk }) => risk.toFixed(3) },
      { title: 'Weight', value: ({ weight }) => weight.toFixed(3) },
      { title: 'Adds', value: ({ contribution }) => contribution.toFixed(3) },
    ],
    contributions,
  );
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

const words = (names: readonly string[]) => names.map((name) => name.replaceAll('_', ' ')).join(', ');
