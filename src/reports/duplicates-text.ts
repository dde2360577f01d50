import type {
  CloneFragment,
  CloneGroup,
  DuplicateHotspot,
  DuplicatePerformance,
  DuplicateSummary,
} from '../analysis/findings/clones/duplicate-report.ts';
import { rulesOf } from '../analysis/findings/rules.ts';
import { VERSION } from '../version.ts';
import { measured } from './figures.ts';
import { leftOut } from './left-out.ts';
import { blocks, bulleted, joined, lines, type Markdown, md, type Part } from './markdown.ts';
import type { Report } from './report.ts';
import { sarifReport } from './sarif.ts';
import { cloneFindings } from './sarif-findings.ts';
import { markdownTable } from './text-table.ts';

/** What was asked to make signatures, what made them, and why not what was asked. */
export interface Acceleration {
  readonly requested: string;
  readonly used: string;
  readonly reason: string | null;
}

export interface DuplicatesResult {
  readonly summary: DuplicateSummary;
  readonly groups: readonly CloneGroup[];
  readonly hotspots: readonly DuplicateHotspot[];
  readonly acceleration?: Acceleration | undefined;
  readonly performance?: DuplicatePerformance | undefined;
  /** What was not looked for, and why. */
  readonly notes?: readonly string[] | undefined;
}

/** Groups shown in a summary; the detailed report shows all, with every place. */
const SUMMARY_GROUPS = 15;

const RENDERERS: Readonly<Record<string, (result: DuplicatesResult) => Report>> = {
  summary: (result) => report(result, groupTable),
  detailed: (result) => report(result, groupSections),
  sarif,
};

/** Duplicates as text. `format` is one the tool offers besides `json`. */
export function duplicatesText(result: DuplicatesResult, format: string): Report {
  return (RENDERERS[format] as (result: DuplicatesResult) => Report)(result);
}

function sarif({ groups }: DuplicatesResult): Report {
  return sarifReport(rulesOf('duplicates/'), cloneFindings(groups), VERSION);
}

function report(result: DuplicatesResult, groups: (groups: readonly CloneGroup[]) => Markdown): Markdown {
  return blocks([
    heading(result.summary),
    result.notes === undefined ? null : lines(result.notes),
    result.acceleration === undefined ? null : accelerationLine(result.acceleration),
    result.groups.length > 0 ? groups(result.groups) : null,
    result.hotspots.length > 0 ? hotspotTable(result.hotspots) : null,
    result.performance === undefined ? null : performanceSection(result.performance),
  ]);
}

function heading({
  duplicate_lines,
  total_lines,
  duplication_ratio,
  total_files,
  by_type,
  clone_groups,
}: DuplicateSummary): Markdown {
  if (clone_groups === 0) return md`# Duplicates\n\nNo clones in ${total_files} files, ${total_lines} lines.`;
  const types = Object.entries(by_type).flatMap(([type, count]) => (count > 0 ? [`${count} ${type}`] : []));
  return md`# Duplicates\n\n${duplicate_lines} of ${total_lines} lines (${percent(duplication_ratio)}) in ${total_files} files are duplicated: ${clone_groups} clone groups, ${types.join(', ')}.`;
}

function accelerationLine({ used, reason }: Acceleration): Markdown {
  return reason === null ? md`Signatures computed by ${used}.` : md`Signatures computed by ${used}: ${reason}.`;
}

function groupTable(groups: readonly CloneGroup[]): Markdown {
  const shown = groups.slice(0, SUMMARY_GROUPS);
  const table = markdownTable(
    [
      { title: 'Group', value: ({ id }) => id },
      { title: 'Type', value: ({ clone_type }) => clone_type },
      { title: 'Alike', value: ({ average_similarity }) => percent(average_similarity) },
      { title: 'Copies', value: ({ fragments }) => fragments.length },
      { title: 'Lines', value: ({ total_lines }) => total_lines },
      { title: 'Where', value: ({ fragments }) => places(fragments) },
    ],
    shown,
  );
  const more = groups.length - shown.length;
  return blocks([table, more === 0 ? null : leftOut(more, 'detailed')]);
}

/** Places named in a row of the table. */
const ROW_PLACES = 3;

function places(fragments: readonly CloneFragment[]): Markdown {
  const named = joined(fragments.slice(0, ROW_PLACES).map(place), ', ');
  return fragments.length > ROW_PLACES ? md`${named} and ${fragments.length - ROW_PLACES} more` : named;
}

function groupSections(groups: readonly CloneGroup[]): Markdown {
  return blocks(
    groups.map(({ id, clone_type, fragments, average_similarity, representative, reasons = [] }) => {
      const members = fragments.map((one, at) => {
        const role = at === representative ? 'compared with' : percent(one.similarity_to_representative);
        return md`${place(one)} (${role})`;
      });
      const title = md`## Group ${id}: ${clone_type}, ${fragments.length} copies, ${percent(average_similarity)} alike`;
      return blocks([title, bulleted(members), reasons.length > 0 ? md`Why:\n${bulleted(reasons)}` : null]);
    }),
  );
}

function hotspotTable(hotspots: readonly DuplicateHotspot[]): Markdown {
  const table = markdownTable(
    [
      { title: 'File', value: ({ file }) => file },
      { title: 'Lines in clones', value: ({ duplicate_lines }) => duplicate_lines },
      { title: 'Groups', value: ({ clone_groups }) => clone_groups },
      { title: 'Severity', value: ({ severity }) => severity },
    ],
    hotspots,
  );
  return md`## Files with the most clones\n\n${table}`;
}

function performanceSection({ phases, engines, gapped }: DuplicatePerformance): Markdown {
  const times = phases.map(({ name, ms }) => `${name} ${measured(ms)} ms`).join(', ');
  const figures: Part[] = [
    md`Times: ${times}.`,
    md`Signatures: ${engines.minhash}; verification: ${engines.verification}.`,
  ];
  if (gapped !== null) {
    const curve = gapped.s_curve.map(({ similarity, probability }) => `${similarity} → ${percent(probability)}`);
    figures.push(
      md`Bands × rows: ${gapped.bands} × ${gapped.rows} of ${gapped.hashes} hashes, knee at ${gapped.knee.toFixed(3)}.`,
      md`Probability that a pair of a given Jaccard similarity is compared: ${curve.join(', ')}.`,
      md`Compared fragments: ${gapped.compared_fragments}; candidate pairs: ${gapped.candidate_pairs}, aligned: ${gapped.aligned_pairs}, verified: ${gapped.verified_pairs}.`,
    );
  }
  return blocks([md`## Performance`, lines(figures)]);
}

function place({ file, start_line, end_line }: CloneFragment): string {
  return `${file}:${start_line}-${end_line}`;
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(1))} %`;
}
