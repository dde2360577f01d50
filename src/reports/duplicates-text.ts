import type { CloneType } from '../analysis/clones/clone-classes.ts';
import type {
  CloneFragment,
  CloneGroup,
  DuplicateHotspot,
  DuplicatePerformance,
  DuplicateSummary,
} from '../analysis/clones/duplicate-report.ts';
import { VERSION } from '../version.ts';
import { type SarifRule, sarifLog } from './sarif.ts';
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
}

/** Groups shown in a summary; the detailed report shows all, with every place. */
const SUMMARY_GROUPS = 15;

const RULES: Readonly<Record<CloneType, SarifRule>> = {
  exact: {
    id: 'duplicates/exact',
    name: 'ExactClone',
    description: 'The same code stands elsewhere, comments and layout aside.',
  },
  renamed: {
    id: 'duplicates/renamed',
    name: 'RenamedClone',
    description: 'The same code with other names or literals stands elsewhere.',
  },
  gapped: {
    id: 'duplicates/gapped',
    name: 'GappedClone',
    description: 'Much the same code, with some statements added, removed or changed, stands elsewhere.',
  },
  semantic: {
    id: 'duplicates/semantic',
    name: 'SemanticClone',
    description: 'Code that does the same work in another syntax stands elsewhere.',
  },
};

const RENDERERS: Readonly<Record<string, (result: DuplicatesResult) => string>> = {
  summary: (result) => report(result, groupTable),
  detailed: (result) => report(result, groupSections),
  sarif,
};

/** Duplicates as text. `format` is one the tool offers besides `json`. */
export function duplicatesText(result: DuplicatesResult, format: string): string {
  return (RENDERERS[format] as (result: DuplicatesResult) => string)(result);
}

/** A result for each copy, which points at the representative. */
function sarif({ groups }: DuplicatesResult): string {
  const findings = groups.flatMap((group) => {
    const original = group.fragments[group.representative] as CloneFragment;
    const copies = group.fragments.filter((_, at) => at !== group.representative);
    return copies.map((copy) => ({
      ruleId: RULES[group.clone_type].id,
      level: group.clone_type === 'semantic' ? ('note' as const) : ('warning' as const),
      message: `${sentence(group, copy)} ${place(original)}.`,
      file: copy.file,
      line: copy.start_line,
      endLine: copy.end_line,
      fingerprint: `${group.clone_type} ${copy.normalized_hash}`,
      related: {
        message: 'Compared with this',
        file: original.file,
        line: original.start_line,
        endLine: original.end_line,
      },
    }));
  });
  return JSON.stringify(sarifLog(Object.values(RULES), findings, VERSION), null, 2);
}

const SENTENCES: Readonly<Record<CloneType, string>> = {
  exact: 'The same code as in',
  renamed: 'The same code, but for names and literals, as in',
  gapped: 'Much the same code as in',
  semantic: 'Does the same work as',
};

function sentence({ clone_type }: CloneGroup, copy: CloneFragment): string {
  const share = copy.similarity_to_representative;
  return share === 1 ? SENTENCES[clone_type] : `${percent(share)}: ${SENTENCES[clone_type].toLowerCase()}`;
}

function report(result: DuplicatesResult, groups: (groups: readonly CloneGroup[]) => string): string {
  const sections = [
    heading(result.summary),
    result.acceleration && accelerationLine(result.acceleration),
    result.groups.length > 0 && groups(result.groups),
    result.hotspots.length > 0 && hotspotTable(result.hotspots),
    result.performance && performanceSection(result.performance),
  ];
  return sections.filter((section) => typeof section === 'string').join('\n\n');
}

function heading({
  duplicate_lines,
  total_lines,
  duplication_ratio,
  total_files,
  by_type,
  clone_groups,
}: DuplicateSummary) {
  if (clone_groups === 0) return `# Duplicates\n\nNo clones in ${total_files} files, ${total_lines} lines.`;
  const types = Object.entries(by_type).flatMap(([type, count]) => (count > 0 ? [`${count} ${type}`] : []));
  return (
    `# Duplicates\n\n${duplicate_lines} of ${total_lines} lines (${percent(duplication_ratio)}) in ${total_files} files ` +
    `are copies: ${clone_groups} groups of clones, ${types.join(', ')}.`
  );
}

function accelerationLine({ used, reason }: Acceleration): string {
  return reason === null ? `Signatures made by ${used}.` : `Signatures made by ${used}: ${reason}.`;
}

function groupTable(groups: readonly CloneGroup[]): string {
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
  return more === 0 ? table : `${table}\n\n${more} more: ask for format "detailed".`;
}

/** Places named in a row of the table. */
const ROW_PLACES = 3;

function places(fragments: readonly CloneFragment[]): string {
  const named = fragments.slice(0, ROW_PLACES).map(place).join(', ');
  return fragments.length > ROW_PLACES ? `${named} and ${fragments.length - ROW_PLACES} more` : named;
}

function groupSections(groups: readonly CloneGroup[]): string {
  return groups
    .map(({ id, clone_type, fragments, average_similarity, representative, reasons = [] }) => {
      const lines = fragments.map((one, at) => {
        const role = at === representative ? 'compared with' : percent(one.similarity_to_representative);
        return `- ${place(one)} (${role})`;
      });
      const why = reasons.map((reason) => `- ${reason}`);
      const title = `## Group ${id}: ${clone_type}, ${fragments.length} copies, ${percent(average_similarity)} alike`;
      return [title, '', ...lines, ...(why.length > 0 ? ['', 'Why:', ...why] : [])].join('\n');
    })
    .join('\n\n');
}

function hotspotTable(hotspots: readonly DuplicateHotspot[]): string {
  const table = markdownTable(
    [
      { title: 'File', value: ({ file }) => file },
      { title: 'Lines in clones', value: ({ duplicate_lines }) => duplicate_lines },
      { title: 'Groups', value: ({ clone_groups }) => clone_groups },
      { title: 'Severity', value: ({ severity }) => severity },
    ],
    hotspots,
  );
  return `## Files with most clones\n\n${table}`;
}

function performanceSection({ phases, engines, gapped }: DuplicatePerformance): string {
  const times = phases.map(({ name, ms }) => `${name} ${ms.toFixed(1)} ms`).join(', ');
  const lines = [
    '## Performance',
    '',
    `Times: ${times}.`,
    `Signatures: ${engines.minhash}; verification: ${engines.verification}.`,
  ];
  if (gapped !== null) {
    const curve = gapped.s_curve.map(({ similarity, probability }) => `${similarity} → ${percent(probability)}`);
    lines.push(
      `Bands × rows: ${gapped.bands} × ${gapped.rows} of ${gapped.hashes} hashes, knee at ${gapped.knee.toFixed(3)}.`,
      `A pair of that Jaccard similarity is compared with a probability of: ${curve.join(', ')}.`,
      `Compared fragments: ${gapped.compared_fragments}; candidate pairs: ${gapped.candidate_pairs}, ` +
        `aligned: ${gapped.aligned_pairs}, verified: ${gapped.verified_pairs}.`,
    );
  }
  return lines.join('\n');
}

function place({ file, start_line, end_line }: CloneFragment): string {
  return `${file}:${start_line}-${end_line}`;
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(1))} %`;
}
