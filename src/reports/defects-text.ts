import type { DefectSummary, FileDefects } from '../analysis/defects/defects.ts';
import type { Contribution } from '../analysis/defects/model.ts';
import { VERSION } from '../version.ts';
import { type SarifRule, sarifLog } from './sarif.ts';
import { markdownTable } from './text-table.ts';

export interface DefectsResult {
  readonly summary: DefectSummary;
  readonly predictions: readonly FileDefects[];
}

/** Files shown in a summary; the detailed report shows all. */
const SUMMARY_FILES = 20;

const RULE: SarifRule = {
  id: 'defects/probable-defect',
  name: 'ProbableDefect',
  description: 'Files like this one often need a bug fix: review and test it first.',
};

const RENDERERS: Readonly<Record<string, (result: DefectsResult) => string>> = {
  summary: (result) => report(result, SUMMARY_FILES),
  detailed: (result) => report(result, Number.POSITIVE_INFINITY),
  sarif,
};

/** Defect predictions as text. `format` is one the tool offers besides `json`. */
export function defectsText(result: DefectsResult, format: string): string {
  return (RENDERERS[format] as (result: DefectsResult) => string)(result);
}

/** Low risks are no findings. */
function sarif({ predictions }: DefectsResult): string {
  const findings = predictions
    .filter(({ risk }) => risk !== 'low')
    .map(({ file, line, end_line, probability, risk, factors }) => ({
      ruleId: RULE.id,
      level: risk === 'high' ? ('warning' as const) : ('note' as const),
      message: `Probability of a defect: ${percent(probability)}${factors.length === 0 ? '' : `, for its ${words(factors)}`}.`,
      file,
      line,
      endLine: end_line,
    }));
  return JSON.stringify(sarifLog([RULE], findings, VERSION), null, 2);
}

function report({ summary, predictions }: DefectsResult, limit: number): string {
  const shown = predictions.slice(0, limit);
  const more = predictions.length > limit ? `\n\n${predictions.length - limit} more: ask for format "detailed".` : '';
  const table = shown.length === 0 ? '' : `\n\n${fileTable(shown)}${more}`;
  const explained = shown.flatMap(({ file, explanation }) =>
    explanation === undefined
      ? []
      : [
          `\n\n## ${file}\n\nLogit ${explanation.logit.toFixed(3)} = ${explanation.baseline.toFixed(3)} and:\n\n${contributionTable(explanation.contributions)}`,
        ],
  );
  return `# Defect probability\n\n${heading(summary)}${table}${explained.join('')}`;
}

function heading(summary: DefectSummary): string {
  const { total_files, high_risk_files, medium_risk_files, average_probability } = summary;
  const lines = [
    average_probability === null
      ? 'There is no file to judge.'
      : `${high_risk_files} of ${total_files} files at high risk, ${medium_risk_files} at medium; on average ${percent(average_probability)}.`,
    summary.below_min_confidence > 0
      ? `Not listed: ${summary.below_min_confidence} predictions less sure than min_confidence.`
      : '',
    summary.test_files > 0 ? `Not judged: ${summary.test_files} test files.` : '',
    ...Object.entries(summary.not_measured).map(([feature, reason]) => `Not measured: ${feature}, as ${reason}.`),
    ...summary.notes,
    `A fixed logistic model ("${summary.model}"). ${summary.provenance}`,
  ];
  return lines.filter((line) => line !== '').join('\n');
}

function fileTable(files: readonly FileDefects[]): string {
  return markdownTable(
    [
      { title: 'File', value: ({ file }) => file },
      { title: 'Probability', value: ({ probability }) => percent(probability) },
      { title: 'Risk', value: ({ risk }) => risk },
      { title: 'Confidence', value: ({ confidence }) => confidence.toFixed(2) },
      { title: 'Code lines', value: ({ code_lines }) => code_lines },
      { title: 'Above all for its', value: ({ factors }) => words(factors) },
    ],
    files,
  );
}

function contributionTable(contributions: readonly Contribution[]): string {
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
