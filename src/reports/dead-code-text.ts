import type { DeadCodeFile, DeadCodeSummary } from '../analysis/findings/dead-code/dead-code.ts';
import type { DeadCodeItem } from '../analysis/findings/dead-code/findings.ts';
import { rulesOf } from '../analysis/findings/rules.ts';
import { VERSION } from '../version.ts';
import { leftOut } from './left-out.ts';
import { blocks, lines, type Markdown, md } from './markdown.ts';
import type { Report } from './report.ts';
import { sarifReport } from './sarif.ts';
import { deadCodeFindings } from './sarif-findings.ts';
import { markdownTable } from './text-table.ts';

export interface DeadCodeResult {
  readonly summary: DeadCodeSummary;
  readonly ranked_files: readonly DeadCodeFile[];
}

/** Findings shown in a summary; the full report shows all. */
const SUMMARY_ITEMS = 30;

const RENDERERS: Readonly<Record<string, (result: DeadCodeResult) => Report>> = {
  summary: (result) => report(result, SUMMARY_ITEMS),
  full: (result) => report(result, Number.POSITIVE_INFINITY),
  sarif,
};

/** Dead code as text. `format` is one the tool offers besides `json`. */
export function deadCodeText(result: DeadCodeResult, format: string): Report {
  return (RENDERERS[format] as (result: DeadCodeResult) => Report)(result);
}

function sarif({ ranked_files }: DeadCodeResult): Report {
  const findings = deadCodeFindings(ranked_files.flatMap(({ items }) => items));
  return sarifReport(rulesOf('dead-code/'), findings, VERSION);
}

function report({ summary, ranked_files }: DeadCodeResult, limit: number): Markdown {
  const items = ranked_files.flatMap((file) => file.items);
  return blocks([
    md`# Dead code`,
    lines([heading(summary), ...notShown(summary)]),
    items.length === 0 ? null : itemTable(items.slice(0, limit)),
    items.length > limit ? leftOut(items.length - limit, 'full') : null,
  ]);
}

function heading({ total_files_analyzed, total_dead_lines, dead_percentage, by_class }: DeadCodeSummary): string {
  const found = by_class.unreachable + by_class.unreferenced_export + by_class.test_only;
  if (found === 0) return `No dead code found in ${total_files_analyzed} files.`;
  return (
    `${total_dead_lines} dead lines (${dead_percentage} %) in ${total_files_analyzed} files: ${by_class.unreachable} unreachable, ` +
    `${by_class.unreferenced_export} exported but unused, ${by_class.test_only} used by tests only.`
  );
}

function notShown({ files_below_min_dead_lines, items_below_min_certainty, notes = [] }: DeadCodeSummary): string[] {
  return [
    files_below_min_dead_lines > 0
      ? `Not listed: ${files_below_min_dead_lines} files with fewer dead lines than min_dead_lines.`
      : '',
    items_below_min_certainty > 0 ? `Not counted: ${items_below_min_certainty} findings below min_certainty.` : '',
    ...notes,
  ];
}

function itemTable(items: readonly DeadCodeItem[]): Markdown {
  return markdownTable(
    [
      { title: 'Where', value: ({ file, line }) => `${file}:${line}` },
      { title: 'What', value: ({ item_type, name }) => md`${item_type} ${name}` },
      { title: 'Lines', value: ({ line, end_line }) => end_line - line + 1 },
      { title: 'Class', value: (item) => item.class },
      { title: 'Certainty', value: ({ certainty }) => certainty },
      { title: 'Why', value: ({ reason }) => reason },
    ],
    items,
  );
}
