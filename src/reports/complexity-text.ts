import type {
  ComplexityHotspot,
  ComplexitySummary,
  ComplexityViolation,
  FileComplexity,
  FileRanking,
  FunctionComplexity,
} from '../analysis/measures/complexity/complexity.ts';
import { VERSION } from '../version.ts';
import { countOf } from './figures.ts';
import { leftOut } from './left-out.ts';
import { blocks, joined, lines, type Markdown, md, NOTHING } from './markdown.ts';
import type { Report } from './report.ts';
import { sarifReport } from './sarif.ts';
import { complexityFindings } from './sarif-findings.ts';
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

const RENDERERS: Readonly<Record<string, (result: ComplexityResult) => Report>> = {
  summary: (result) => report(result, SUMMARY_VIOLATIONS),
  full: (result) => report(result, Number.POSITIVE_INFINITY),
  sarif: sarif,
};

/** A complexity result as text. `format` is one the tool offers besides `json`. */
export function complexityText(result: ComplexityResult, format: string): Report {
  return (RENDERERS[format] as (result: ComplexityResult) => Report)(result);
}

function sarif({ violations }: ComplexityResult): Report {
  return sarifReport(['cyclomatic-complexity', 'cognitive-complexity'], complexityFindings(violations), VERSION);
}

function report(result: ComplexityResult, violationLimit: number): Markdown {
  return blocks([
    summarySection(result.summary),
    result.top_files === undefined ? null : rankingSection(result.top_files.rankings),
    violationSection(result.violations, violationLimit),
    ...(result.files ?? []).map(fileSection),
  ]);
}

function summarySection(summary: ComplexitySummary): Markdown {
  const languages = Object.entries(summary.languages)
    .sort(([, a], [, b]) => b - a)
    .map(([language, files]) => md`${language} ${number(files)}`);
  const shares = languages.length === 0 ? NOTHING : md`: ${joined(languages, ', ')}`;
  const parts = [
    md`# Complexity`,
    md`${countOf(summary.total_functions, 'function')} in ${countOf(summary.total_files, 'file')}, ${number(summary.code_lines)} lines of code${shares}.`,
  ];
  if (summary.total_functions > 0) {
    parts.push(
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
      md`${countOf(summary.errors, 'error')}, ${countOf(summary.warnings, 'warning')}; about ${summary.technical_debt_hours} h of work to bring all functions under the thresholds.`,
    );
  }
  return blocks([...parts, remarks(summary)]);
}

function remarks({ files_with_syntax_problems, skipped }: ComplexitySummary): Markdown {
  const reasons = Object.entries(skipped).map(([reason, files]) => md`${number(files)} ${reason.replaceAll('_', ' ')}`);
  return lines([
    files_with_syntax_problems === 0
      ? null
      : md`${countOf(files_with_syntax_problems, 'file')} read in part: figures exclude the lines that could not be parsed.`,
    reasons.length === 0 ? null : md`Not measured: ${joined(reasons, ', ')}.`,
  ]);
}

function rankingSection(rankings: readonly FileRanking[]): Markdown {
  const table = markdownTable<FileRanking>(
    [
      { title: md`#`, value: ({ rank }) => rank },
      { title: 'File', value: ({ file }) => file },
      { title: 'Functions', value: ({ function_count }) => function_count },
      { title: 'Worst cyclomatic', value: ({ max_cyclomatic }) => max_cyclomatic },
      { title: 'Mean cognitive', value: ({ avg_cognitive }) => avg_cognitive },
      { title: 'Score', value: ({ total_score }) => total_score },
    ],
    rankings,
  );
  return blocks([md`## Most complex files`, table]);
}

function violationSection(violations: readonly ComplexityViolation[], limit: number): Markdown {
  if (violations.length === 0) return md`No function is above the thresholds.`;
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
  const rest = more === 0 ? null : leftOut(number(more), 'full');
  return blocks([md`## Above the thresholds`, table, rest]);
}

function fileSection({
  path,
  language,
  total_complexity,
  maintainability_index,
  functions,
  classes,
}: FileComplexity): Markdown {
  const all: readonly FunctionComplexity[] = [...functions, ...classes.flatMap(({ methods }) => methods)];
  const head = md`## ${path}\n\n${language}, ${number(total_complexity.lines)} lines of code, cyclomatic ${total_complexity.cyclomatic}, cognitive ${total_complexity.cognitive}, maintainability ${maintainability_index}`;
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
  return blocks([head, table]);
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
