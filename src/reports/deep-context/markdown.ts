import type { DeepContextMetadata, DeepContextResult } from '../../analysis/judgements/deep-context/result.ts';
import { countOf, secondsOf } from '../figures.ts';
import { blocks, bulleted, code, lines, type Markdown, md, NOTHING, type Part } from '../markdown.ts';
import { analysisSections } from './analysis-sections.ts';
import { hotspotSection, recommendationSection, scorecardSection } from './summary-sections.ts';
import { treeSection } from './tree-section.ts';

/** A deep context for a person: what matters first. */
export function deepContextMarkdown(result: DeepContextResult): Markdown {
  const sections = [
    md`# ${result.file_tree.root.name}`,
    overview(result),
    scorecardSection(result.quality_scorecard),
    recommendationSection(result.recommendations),
    hotspotSection(result.hotspots),
    ...analysisSections(result),
    treeSection(result.file_tree),
    remarks(result.metadata, result.qa_verification),
  ];
  return md`${blocks(sections)}\n`;
}

function overview({ metadata, quality_scorecard, defect_summary }: DeepContextResult): Markdown {
  const { measured } = quality_scorecard;
  const size = [
    countOf(measured.files, 'file'),
    ...(measured.functions === null ? [] : [countOf(measured.functions, 'function')]),
    `${number(measured.code_lines)} lines of code`,
  ].join(', ');
  const { Critical, Warning, Normal } = defect_summary.by_severity;
  const head = measured.head === null ? NOTHING : md` at ${measured.head.slice(0, 12)}`;
  const { secs, nanos } = metadata.analysis_duration;
  return lines([
    md`${size}${head}; measured ${metadata.generated_at} in ${secondsOf(1000 * secs + nanos / 1e6)}.`,
    md`${countOf(defect_summary.total_defects, 'finding')}: ${Critical} critical, ${Warning} warnings, ${Normal} notes${
      defect_summary.defect_density === null ? NOTHING : md`; ${defect_summary.defect_density} for each 1,000 lines`
    }.`,
  ]);
}

/** What was left out, what could not be measured, and what looks odd. */
function remarks(metadata: DeepContextMetadata, checks: DeepContextResult['qa_verification']): Markdown {
  const remarks: Part[] = [
    ...(metadata.cache_stats.current === null ? ['Found by an earlier call and not checked again since.'] : []),
    ...metadata.analyses.flatMap(({ name, reason }) => (reason === undefined ? [] : [md`${name}: ${reason}`])),
    ...metadata.notes,
    ...leftOut(metadata),
    ...checks.filter(({ status }) => status === 'failed').map(({ message }) => md`Look twice: ${message}`),
  ];
  return remarks.length === 0 ? NOTHING : blocks([md`## Remarks`, bulleted(remarks)]);
}

function leftOut({ files, unmatched_patterns }: DeepContextMetadata): Part[] {
  return [
    ...(files.skipped > 0
      ? [`${countOf(files.skipped, 'file')} skipped because not readable as code (binary, generated, minified).`]
      : []),
    ...(files.left_out_by_patterns > 0 ? [`${countOf(files.left_out_by_patterns, 'file')} left out by patterns.`] : []),
    ...(files.below_max_depth > 0 ? [`${countOf(files.below_max_depth, 'file')} left out below max_depth.`] : []),
    ...unmatched_patterns.map((pattern) => md`The pattern ${code(pattern)} matches no file.`),
  ];
}

function number(value: number): string {
  return value.toLocaleString('en');
}
