import type {
  ComplexityHotspot,
  ComplexitySummary,
  ComplexityViolation,
  FileComplexity,
  FileRanking,
  FunctionComplexity,
} from '../analysis/complexity/complexity.ts';
import { VERSION } from '../version.ts';
import { type SarifRule, sarifLog } from './sarif.ts';
import { markdownTable } from './text-table.ts';

export interface ComplexityResult {
  readonly summary: ComplexitySummary;
  readonly violations: readonly ComplexityViolation[];
  readonly hotspots: readonly ComplexityHotspot[];
  readonly top_files?: { readonly requested: number; readonly rankings: readonly FileRanking[] } | undefined;
  readonly files?: readonly FileComplexity[] | undefined;
}

/** Violations shown in a summary; the full report shows all. */
const SUMMARY_VIOLATIONS = 15;

const RULES: readonly SarifRule[] = [
  {
    id: 'cyclomatic-complexity',
    name: 'CyclomaticComplexity',
    description: 'A function has more independent paths than the threshold allows (McCabe).',
  },
  {
    id: 'cognitive-complexity',
    name: 'CognitiveComplexity',
    description: 'A function is harder to follow than the threshold allows (SonarSource).',
  },
];

const RENDERERS: Readonly<Record<string, (result: ComplexityResult) => string>> = {
  summary: (result) => report(result, SUMMARY_VIOLATIONS),
  full: (result) => report(result, Number.POSITIVE_INFINITY),
  sarif: sarif,
};

/** A complexity result as text. `format` is one the tool offers besides `json`. */
export function complexityText(result: ComplexityResult, format: string): string {
  return (RENDERERS[format] as (result: ComplexityResult) => string)(result);
}

function sarif({ violations }: ComplexityResult): string {
  const findings = violations.map((one) => ({
    ruleId: one.rule,
    level: one.severity,
    message: one.message,
    file: one.file,
    line: one.line,
    endLine: one.end_line,
  }));
  return JSON.stringify(sarifLog(RULES, findings, VERSION), null, 2);
}

function report(result: ComplexityResult, violationLimit: number): string {
  const sections = [
    summarySection(result.summary),
    result.top_files && rankingSection(result.top_files.rankings),
    violationSection(result.violations, violationLimit),
    ...(result.files ?? []).map(fileSection),
  ];
  return sections.filter((section) => section).join('\n\n');
}

function summarySection(summary: ComplexitySummary): string {
  const languages = Object.entries(summary.languages).sort(([, a], [, b]) => b - a);
  const lines = [
    '# Complexity',
    '',
    `${count(summary.total_functions, 'function')} in ${count(summary.total_files, 'file')}, ${number(summary.code_lines)} lines of code${
      languages.length === 0
        ? ''
        : `: ${languages.map(([language, files]) => `${language} ${number(files)}`).join(', ')}`
    }.`,
  ];
  if (summary.total_functions > 0) {
    lines.push(
      '',
      markdownTable(
        [
          { title: 'Per function', value: ({ title }) => title },
          { title: 'Median', value: ({ median }) => median ?? '–' },
          { title: '90 %', value: ({ p90 }) => p90 ?? '–' },
          { title: 'Highest', value: ({ max }) => max ?? '–' },
        ],
        [
          {
            title: 'Cyclomatic',
            median: summary.median_cyclomatic,
            p90: summary.p90_cyclomatic,
            max: summary.max_cyclomatic,
          },
          {
            title: 'Cognitive',
            median: summary.median_cognitive,
            p90: summary.p90_cognitive,
            max: summary.max_cognitive,
          },
        ],
      ),
      '',
      `${count(summary.errors, 'error')}, ${count(summary.warnings, 'warning')}; about ${summary.technical_debt_hours} h of work to bring all functions under the thresholds.`,
    );
  }
  return [...lines, ...remarks(summary)].join('\n');
}

function remarks({ files_with_syntax_problems, skipped }: ComplexitySummary): string[] {
  const lines: string[] = [];
  if (files_with_syntax_problems > 0) {
    lines.push(
      `${count(files_with_syntax_problems, 'file')} could only be read in part: syntax the parser does not know.`,
    );
  }
  const reasons = Object.entries(skipped);
  if (reasons.length > 0) {
    lines.push(
      `Not measured: ${reasons.map(([reason, files]) => `${number(files)} ${reason.replaceAll('_', ' ')}`).join(', ')}.`,
    );
  }
  return lines.length === 0 ? [] : ['', ...lines];
}

function rankingSection(rankings: readonly FileRanking[]): string {
  const table = markdownTable<FileRanking>(
    [
      { title: '#', value: ({ rank }) => rank },
      { title: 'File', value: ({ file }) => file },
      { title: 'Functions', value: ({ function_count }) => function_count },
      { title: 'Worst cyclomatic', value: ({ max_cyclomatic }) => max_cyclomatic },
      { title: 'Mean cognitive', value: ({ avg_cognitive }) => avg_cognitive },
      { title: 'Score', value: ({ total_score }) => total_score },
    ],
    rankings,
  );
  return `## Most complex files\n\n${table}`;
}

function violationSection(violations: readonly ComplexityViolation[], limit: number): string {
  if (violations.length === 0) return 'No function is above the thresholds.';
  const table = markdownTable<ComplexityViolation>(
    [
      { title: 'Severity', value: ({ severity }) => severity },
      { title: 'Function', value: (one) => one.function },
      { title: 'Where', value: ({ file, line }) => `${file}:${line}` },
      { title: 'Measure', value: ({ rule }) => rule.replace('-complexity', '') },
      { title: 'Value', value: ({ value }) => value },
      { title: 'Limit', value: ({ threshold }) => threshold },
    ],
    violations.slice(0, limit),
  );
  const more = violations.length - Math.min(limit, violations.length);
  const rest = more === 0 ? '' : `\n\n${number(more)} more: ask for format "full", or top_files to narrow it.`;
  return `## Above the thresholds\n\n${table}${rest}`;
}

function fileSection({
  path,
  language,
  total_complexity,
  maintainability_index,
  functions,
  classes,
}: FileComplexity): string {
  const all: readonly FunctionComplexity[] = [...functions, ...classes.flatMap(({ methods }) => methods)];
  const head = `## ${path}\n\n${language}, ${number(total_complexity.lines)} lines of code, cyclomatic ${total_complexity.cyclomatic}, cognitive ${total_complexity.cognitive}, maintainability ${maintainability_index}`;
  if (all.length === 0) return head;
  const table = markdownTable<FunctionComplexity>(
    [
      { title: 'Function', value: ({ name }) => name },
      { title: 'Lines', value: ({ line_start, line_end }) => `${line_start}–${line_end}` },
      { title: 'Cyclomatic', value: ({ metrics }) => metrics.cyclomatic },
      { title: 'Cognitive', value: ({ metrics }) => metrics.cognitive },
      { title: 'Nesting', value: ({ metrics }) => metrics.nesting_max },
    ],
    [...all].sort((a, b) => a.line_start - b.line_start),
  );
  return `${head}\n\n${table}`;
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}

function count(value: number, noun: string): string {
  return `${number(value)} ${noun}${value === 1 ? '' : 's'}`;
}
