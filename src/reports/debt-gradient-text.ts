import type { ComponentName } from '../analysis/debt-gradient/components.ts';
import type { DebtGradient, FileGradient, GradientSummary } from '../analysis/debt-gradient/debt-gradient.ts';
import { type Column, markdownTable } from './text-table.ts';

/** Files shown in a summary; the full report shows all that are listed. */
const SUMMARY_FILES = 20;

const RENDERERS: Readonly<Record<string, (gradient: DebtGradient) => string>> = {
  summary: (gradient) => report(gradient, SUMMARY_FILES),
  full: (gradient) => report(gradient, Number.POSITIVE_INFINITY),
};

const PARTS: readonly { readonly title: string; readonly name: ComponentName }[] = [
  { title: 'Complexity', name: 'complexity' },
  { title: 'Churn', name: 'churn' },
  { title: 'Coupling', name: 'coupling' },
  { title: 'Domain', name: 'domain_risk' },
  { title: 'Duplication', name: 'duplication' },
];

const COLUMNS: readonly Column<FileGradient>[] = [
  { title: 'File', value: ({ path }) => path },
  { title: 'Score', value: ({ tdg_score }) => tdg_score.toFixed(2) },
  ...PARTS.map(({ title, name }) => ({
    title,
    value: ({ components }: FileGradient) => components[name].contribution?.toFixed(2) ?? '–',
  })),
  { title: 'Mostly', value: ({ primary_factor }) => primary_factor },
  { title: 'Hours', value: ({ estimated_hours }) => estimated_hours },
];

/** The technical debt gradient as text. `format` is one the tool offers besides `json`. */
export function debtGradientText(gradient: DebtGradient, format: string): string {
  return (RENDERERS[format] as (gradient: DebtGradient) => string)(gradient);
}

function report({ summary, files }: DebtGradient, limit: number): string {
  const more = files.length > limit ? [`${files.length - limit} more: ask for format "full".`] : [];
  const parts = [
    `# Technical debt gradient\n\n${heading(summary)}`,
    ...Object.entries(summary.not_measured).map(([name, reason]) => `Not measured: ${name} (${reason}).`),
    ...(files.length === 0 ? [] : [markdownTable(COLUMNS, files.slice(0, limit))]),
    ...more,
    ...(files.length === 0 ? [] : ['The parts add up to the score.']),
    ...advice(files.slice(0, limit)),
  ];
  return parts.join('\n\n');
}

function heading({
  total_files,
  critical_files,
  warning_files,
  average_tdg,
  p95_tdg,
  estimated_debt_hours,
}: GradientSummary) {
  if (total_files === 0 || average_tdg === null) return 'There are no files to judge.';
  const mean = `mean ${average_tdg.toFixed(2)}, 95th percentile ${p95_tdg?.toFixed(2)}`;
  return (
    `Of ${total_files} files ${critical_files} are critical and ${warning_files} a warning; ${mean}. ` +
    `About ${estimated_debt_hours} hours of work on complexity and admitted debt.`
  );
}

function advice(files: readonly FileGradient[]): string[] {
  const lines = files.flatMap(({ path, recommendations }) =>
    recommendations.map(({ action }) => `- ${path}: ${action}`),
  );
  return lines.length === 0 ? [] : [lines.join('\n')];
}
