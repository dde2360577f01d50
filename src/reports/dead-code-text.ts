import type { DeadCodeFile, DeadCodeSummary } from '../analysis/dead-code/dead-code.ts';
import type { DeadCodeClass, DeadCodeItem } from '../analysis/dead-code/findings.ts';
import { VERSION } from '../version.ts';
import { type SarifRule, sarifLog } from './sarif.ts';
import { markdownTable } from './text-table.ts';

export interface DeadCodeResult {
  readonly summary: DeadCodeSummary;
  readonly ranked_files: readonly DeadCodeFile[];
}

/** Findings shown in a summary; the full report shows all. */
const SUMMARY_ITEMS = 30;

const RULES: Readonly<Record<DeadCodeClass, SarifRule>> = {
  unreachable: {
    id: 'dead-code/unreachable',
    name: 'UnreachableCode',
    description: 'Nothing that runs refers to it, and nothing outside can.',
  },
  unreferenced_export: {
    id: 'dead-code/unreferenced-export',
    name: 'UnreferencedExport',
    description: 'It is exported, but nothing in the project uses it.',
  },
  test_only: { id: 'dead-code/test-only', name: 'TestOnlyCode', description: 'Only tests use it.' },
};

const RENDERERS: Readonly<Record<string, (result: DeadCodeResult) => string>> = {
  summary: (result) => report(result, SUMMARY_ITEMS),
  full: (result) => report(result, Number.POSITIVE_INFINITY),
  sarif,
};

/** Dead code as text. `format` is one the tool offers besides `json`. */
export function deadCodeText(result: DeadCodeResult, format: string): string {
  return (RENDERERS[format] as (result: DeadCodeResult) => string)(result);
}

function sarif({ ranked_files }: DeadCodeResult): string {
  const findings = ranked_files
    .flatMap(({ items }) => items)
    .map((item) => ({
      ruleId: RULES[item.class].id,
      level: item.certainty === 'high' && item.class !== 'test_only' ? ('warning' as const) : ('note' as const),
      message: `${item.name}: ${item.reason}`,
      file: item.file,
      line: item.line,
      endLine: item.end_line,
    }));
  return JSON.stringify(sarifLog(Object.values(RULES), findings, VERSION), null, 2);
}

function report({ summary, ranked_files }: DeadCodeResult, limit: number): string {
  const items = ranked_files.flatMap((file) => file.items);
  const more = items.length > limit ? `\n\n${items.length - limit} more: ask for format "full".` : '';
  const table = items.length === 0 ? '' : `\n\n${itemTable(items.slice(0, limit))}${more}`;
  return `# Dead code\n\n${heading(summary)}${leftOut(summary)}${table}`;
}

function heading({ total_files_analyzed, total_dead_lines, dead_percentage, by_class }: DeadCodeSummary): string {
  const found = by_class.unreachable + by_class.unreferenced_export + by_class.test_only;
  if (found === 0) return `Nothing dead found in ${total_files_analyzed} files.`;
  return (
    `${total_dead_lines} dead lines (${dead_percentage} %) in ${total_files_analyzed} files: ${by_class.unreachable} unreachable, ` +
    `${by_class.unreferenced_export} exported but unused, ${by_class.test_only} used by tests only.`
  );
}

function leftOut({ files_below_min_dead_lines, items_below_min_certainty }: DeadCodeSummary): string {
  const lines = [
    files_below_min_dead_lines > 0
      ? `Not listed: ${files_below_min_dead_lines} files with fewer dead lines than min_dead_lines.`
      : '',
    items_below_min_certainty > 0
      ? `Not counted: ${items_below_min_certainty} findings less sure than min_certainty.`
      : '',
  ].filter((line) => line !== '');
  return lines.length === 0 ? '' : `\n${lines.join('\n')}`;
}

function itemTable(items: readonly DeadCodeItem[]): string {
  return markdownTable(
    [
      { title: 'Where', value: ({ file, line }) => `${file}:${line}` },
      { title: 'What', value: ({ item_type, name }) => `${item_type} ${name}` },
      { title: 'Lines', value: ({ line, end_line }) => end_line - line + 1 },
      { title: 'Class', value: (item) => item.class },
      { title: 'Certainty', value: ({ certainty }) => certainty },
      { title: 'Why', value: ({ reason }) => reason },
    ],
    items,
  );
}
