import type { ComprehensiveResult } from '../analysis/judgements/deep-context/comprehensive.ts';
import { findingSections } from './deep-context/analysis-sections.ts';
import { findingsSarif } from './deep-context/sarif.ts';
import { hotspotTable, recommendationSection, scorecardSection } from './deep-context/summary-sections.ts';
import { measured, secondsOf } from './figures.ts';
import { blocks, bulleted, type Markdown, md } from './markdown.ts';
import type { Report } from './report.ts';
import { markdownTable } from './text-table.ts';

/** Rows of tables where all is wanted that a person may read. */
const DETAILED_ROWS = 50;
const SUMMARY_ROWS = 5;
const ROWS = 10;

const RENDERERS: Readonly<Record<string, (result: ComprehensiveResult) => Report>> = {
  summary: (result) => report(result, SUMMARY_ROWS),
  markdown: (result) => report(result, ROWS),
  detailed: (result) => report(result, DETAILED_ROWS),
  sarif: (result) => findingsSarif(sectionsOf(result)),
};

/** A comprehensive analysis as text. `format` is one the tool offers besides `json`. */
export function comprehensiveText(result: ComprehensiveResult, format: string): Report {
  return (RENDERERS[format] as (result: ComprehensiveResult) => Report)(result);
}

function sectionsOf({ complexity, duplicates, dead_code, defects, tdg }: ComprehensiveResult) {
  return {
    complexity_report: complexity ?? null,
    duplicate_code_results: duplicates ?? null,
    dead_code_results: dead_code ?? null,
    satd_results: null,
    security_results: null,
    defect_probability: defects ?? null,
    tdg: tdg ?? null,
  };
}

function report(result: ComprehensiveResult, rows: number): Markdown {
  const { summary, quality_scorecard, recommendations, performance, not_measured, notes } = result;
  const { total_defects, by_severity } = summary.findings;
  const reasons = [...Object.entries(not_measured).map(([name, reason]) => md`${name}: ${reason}`), ...notes];
  const sections = [
    md`# Comprehensive analysis`,
    md`${summary.files.toLocaleString('en')} files, ${summary.code_lines.toLocaleString('en')} lines of code; ${total_defects} findings, ${by_severity.Critical} of them critical.`,
    scorecardSection(quality_scorecard),
    recommendationSection((recommendations ?? summary.top_recommendations).slice(0, rows)),
    ...(summary.top_hotspots.length === 0
      ? []
      : [md`## Hotspots`, hotspotTable('Function', summary.top_hotspots.slice(0, rows))]),
    ...findingSections(sectionsOf(result), rows),
    ...(performance === undefined ? [] : [performanceSection(performance)]),
    ...(reasons.length === 0 ? [] : [md`## Remarks`, bulleted(reasons)]),
  ];
  return md`${blocks(sections)}\n`;
}

function performanceSection({ analyses, total }: NonNullable<ComprehensiveResult['performance']>): Markdown {
  const table = markdownTable(
    [
      { title: 'Analysis', value: ({ name }) => name },
      { title: 'Milliseconds', value: ({ milliseconds }) => measured(milliseconds) },
    ],
    analyses,
  );
  return md`## Time\n\n${table}\n\n${secondsOf(total)} in all, including the scorecard. Analyses run side by side, so each time includes waiting for the others.`;
}
