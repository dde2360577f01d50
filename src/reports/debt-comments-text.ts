import type { DebtOrigin } from '../analysis/findings/debt-comments/age.ts';
import type { DebtSeverity } from '../analysis/findings/debt-comments/categories.ts';
import type { DebtItem, DebtSummary } from '../analysis/findings/debt-comments/debt-comments.ts';
import { rulesOf } from '../analysis/findings/rules.ts';
import { VERSION } from '../version.ts';
import { leftOut } from './left-out.ts';
import { blocks, lines, type Markdown, md, type Part } from './markdown.ts';
import type { Report } from './report.ts';
import { sarifReport } from './sarif.ts';
import { debtFindings } from './sarif-findings.ts';
import { type Column, markdownTable } from './text-table.ts';

type Item = DebtItem & { readonly origin: DebtOrigin | null };

export interface DebtCommentsResult {
  readonly summary: DebtSummary & { readonly avg_age_days: number | null; readonly age_not_measured: string | null };
  readonly items: readonly Item[];
}

/** Items shown in a summary; the full report shows all. */
const SUMMARY_ITEMS = 30;

const SEVERITIES: readonly DebtSeverity[] = ['critical', 'high', 'medium', 'low'];

const RENDERERS: Readonly<Record<string, (result: DebtCommentsResult) => Report>> = {
  summary: (result) => report(result, SUMMARY_ITEMS),
  full: (result) => report(result, Number.POSITIVE_INFINITY),
  sarif,
};

/** Self-admitted debt as text. `format` is one the tool offers besides `json`. */
export function debtCommentsText(result: DebtCommentsResult, format: string): Report {
  return (RENDERERS[format] as (result: DebtCommentsResult) => Report)(result);
}

function sarif({ items }: DebtCommentsResult): Report {
  return sarifReport(rulesOf('debt/'), debtFindings(items), VERSION);
}

function report({ summary, items }: DebtCommentsResult, limit: number): Markdown {
  const worst = [...items].sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
  return blocks([
    md`# Self-admitted technical debt`,
    heading(summary),
    notes(summary),
    items.length === 0 ? null : markdownTable(columns(items), worst.slice(0, limit)),
    items.length > limit ? leftOut(items.length - limit, 'full') : null,
  ]);
}

function heading(summary: DebtCommentsResult['summary']): string {
  const { total_items, files_with_satd, total_files, by_severity, density, remediation_minutes } = summary;
  if (total_items === 0) return `No debt comments in ${total_files} files.`;
  const severities = SEVERITIES.filter((severity) => by_severity[severity] > 0)
    .map((severity) => `${by_severity[severity]} ${severity}`)
    .join(', ');
  const dense = density === null ? '' : `, ${density} per 1,000 lines of code`;
  const hours = Math.round(remediation_minutes / 6) / 10;
  return `${total_items} items in ${files_with_satd} of ${total_files} files (${severities})${dense}; about ${hours} hours of work.`;
}

function notes({
  avg_age_days,
  age_not_measured,
  items_left_out_in_tests,
  items_below_severity,
}: DebtCommentsResult['summary']): Markdown {
  return lines([
    avg_age_days === null ? null : md`Mean age: ${avg_age_days} days.`,
    age_not_measured === null ? null : md`Age not measured: ${age_not_measured}.`,
    items_left_out_in_tests > 0 ? md`Not listed: ${items_left_out_in_tests} items in tests.` : null,
    items_below_severity > 0 ? md`Not listed: ${items_below_severity} items of lower severity.` : null,
  ]);
}

function columns(items: readonly Item[]): Column<Item>[] {
  const blamed = items.some(({ origin }) => origin !== null);
  return [
    { title: 'Where', value: ({ file, line }) => `${file}:${line}` },
    { title: 'Severity', value: ({ severity }) => severity },
    { title: 'Kind', value: ({ category }) => category },
    { title: 'Symbol', value: ({ symbol }) => symbol ?? '' },
    { title: 'Comment', value: ({ text }) => text },
    ...(blamed ? [{ title: 'By, days ago', value: ({ origin }: Item) => by(origin) }] : []),
  ];
}

function by(origin: DebtOrigin | null): Part {
  return origin === null ? 'not committed' : md`${origin.author}, ${origin.age_days}`;
}
