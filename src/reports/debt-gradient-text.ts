import type { ComponentName } from '../analysis/judgements/debt-gradient/components.ts';
import type {
  DebtGradient,
  FileGradient,
  GradientSummary,
} from '../analysis/judgements/debt-gradient/debt-gradient.ts';
import { leftOut } from './left-out.ts';
import { blocks, bulleted, type Markdown, md } from './markdown.ts';
import { type Column, markdownTable } from './text-table.ts';

/** Files shown in a summary; the full report shows all that are listed. */
const SUMMARY_FILES = 20;

const RENDERERS: Readonly<Record<string, (gradient: DebtGradient) => Markdown>> = {
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
export function debtGradientText(gradient: DebtGradient, format: string): Markdown {
  return (RENDERERS[format] as (gradient: DebtGradient) => Markdown)(gradient);
}

function report({ summary, files }: DebtGradient, limit: number): Markdown {
  return blocks([
    md`# Technical debt gradient`,
    heading(summary),
    ...Object.entries(summary.not_measured).map(([name, reason]) => md`Not measured: ${name} (${reason}).`),
    files.length === 0 ? null : markdownTable(COLUMNS, files.slice(0, limit)),
    files.length > limit ? leftOut(files.length - limit, 'full') : null,
    files.length === 0 ? null : 'The parts add up to the score.',
    advice(files.slice(0, limit)),
  ]);
}

function heading({
  total_files,
  critical_files,
  warning_files,
  average_tdg,
  p95_tdg,
  estimated_debt_hours,
}: GradientSummary) {
  if (total_files === 0 || average_tdg === null) return 'No files to score.';
  const mean = `mean ${average_tdg.toFixed(2)}, 95th percentile ${p95_tdg?.toFixed(2)}`;
  return (
    `Of ${total_files} files, ${critical_files} are critical and ${warning_files} are close to it; ${mean}. ` +
    `About ${estimated_debt_hours} hours of work on complexity and debt comments.`
  );
}

function advice(files: readonly FileGradient[]): Markdown {
  return bulleted(
    files.flatMap(({ path, recommendations }) => recommendations.map(({ action }) => md`${path}: ${action}`)),
  );
}
