import type { DeepContextResult } from '../../analysis/judgements/deep-context/result.ts';
import { connectedPart } from '../graph/connected-part.ts';
import { mermaid } from '../graph/mermaid.ts';
import { leftOut } from '../left-out.ts';
import { blocks, bulleted, fenced, joined, type Markdown, md, NOTHING, type Part } from '../markdown.ts';
import { markdownTable } from '../text-table.ts';
import type { Findings } from './sarif.ts';
import { duration } from './summary-sections.ts';

/** Rows of a table: the whole list is in the JSON. */
const ROWS = 10;
/** Characters of a comment that are quoted. */
const CLIPPED = 90;
/** Nodes of a diagram that a person can take in. */
const NODES = 25;

type Analyses = DeepContextResult['analyses'];
type Section = (findings: Findings, rows: number) => Markdown | null;

/** What single places were found for, in a few lines and a table each. */
const FINDING_SECTIONS: readonly Section[] = [complexity, security, debt, duplicates, deadCode, defects, gradient];

/** Sections without a result are left out. */
export function findingSections(findings: Findings, rows: number): Markdown[] {
  return FINDING_SECTIONS.flatMap((section) => section(findings, rows) ?? []);
}

/** What each analysis found, in a few lines each; those without a result are left out. */
export function analysisSections({ analyses, template_provenance }: DeepContextResult): Markdown[] {
  return [
    syntax(analyses),
    churn(analyses),
    ...findingSections(analyses, ROWS),
    dependencies(analyses),
    crossLanguage(analyses),
    provenance(template_provenance),
  ].filter((section) => section !== null);
}

function syntax({ ast_contexts }: Analyses): Markdown | null {
  if (ast_contexts === null) return null;
  const { total_symbols, symbols_by_kind, languages } = ast_contexts;
  const kinds = Object.entries(symbols_by_kind).map(([kind, count]) => md`${kind.replace('_', ' ')} ${count}`);
  const shares = Object.entries(languages).map(([language, files = 0]) => md`${language} ${files}`);
  return md`## Symbols\n\nFiles by language: ${joined(shares, ', ')}.\n${total_symbols.toLocaleString('en')} symbols: ${joined(kinds, ', ')}.`;
}

function complexity({ complexity_report }: Findings, rows: number): Markdown | null {
  if (complexity_report === null) return null;
  const { summary, violations } = complexity_report;
  const spread = (name: string, median: number | null, p90: number | null, max: number | null) =>
    median === null ? `${name} not measured` : `${name} median ${median}, 90 % at most ${p90}, highest ${max}`;
  const parts: Part[] = [
    md`## Complexity`,
    md`${spread('Cyclomatic', summary.median_cyclomatic, summary.p90_cyclomatic, summary.max_cyclomatic)}; ${spread('cognitive', summary.median_cognitive, summary.p90_cognitive, summary.max_cognitive)}. ${summary.errors} errors, ${summary.warnings} warnings.`,
  ];
  if (violations.length > 0) {
    parts.push(
      markdownTable(
        [
          { title: 'Function', value: (one) => one.function },
          { title: 'Where', value: ({ file, line }) => `${file}:${line}` },
          { title: 'Measure', value: ({ rule }) => rule.replace('-complexity', '') },
          { title: 'Value', value: ({ value }) => value },
        ],
        violations.slice(0, rows),
      ),
    );
  }
  return blocks(parts);
}

function churn({ churn_analysis }: Analyses): Markdown | null {
  if (churn_analysis === null) return null;
  const { summary, files, couplings, incomplete, period_days } = churn_analysis;
  const parts: Part[] = [
    md`## Churn`,
    md`${summary.total_commits} commits in ${period_days} days changed ${summary.total_files_changed} files that still exist.${incomplete === null ? NOTHING : md` Incomplete: ${incomplete}.`}`,
  ];
  if (files.length > 0) {
    parts.push(
      markdownTable(
        [
          { title: 'File', value: ({ path }) => path },
          { title: 'Score', value: ({ churn_score }) => churn_score },
          { title: 'Commits', value: ({ commit_count }) => commit_count },
          { title: 'Lines', value: ({ additions, deletions }) => md`+${additions} −${deletions}` },
          { title: 'Authors', value: ({ unique_authors }) => unique_authors.length },
        ],
        files.slice(0, ROWS),
      ),
    );
  }
  const together = couplings.slice(0, 5).map((one) => md`${one.file} and ${one.coupled_file}: ${one.degree} %`);
  if (together.length > 0) parts.push('Files that change together:', bulleted(together));
  return blocks(parts);
}

function debt({ satd_results }: Findings, rows: number): Markdown | null {
  if (satd_results === null) return null;
  const { summary, items } = satd_results;
  const { critical, high, medium, low } = summary.by_severity;
  const parts: Part[] = [
    md`## Debt comments`,
    items.length === 0
      ? 'No debt comments outside tests.'
      : `${items.length} debt comments outside tests: ${critical} critical, ${high} high, ${medium} medium, ${low} low; about ${duration(summary.remediation_minutes)} of work.`,
  ];
  if (items.length > 0) {
    parts.push(
      markdownTable(
        [
          { title: 'Severity', value: ({ severity }) => severity },
          { title: 'Category', value: ({ category }) => category },
          { title: 'Where', value: ({ file, line }) => `${file}:${line}` },
          { title: 'Comment', value: ({ text }) => clipped(text) },
        ],
        [...items].sort((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity)).slice(0, rows),
      ),
    );
  }
  return blocks(parts);
}

function security({ security_results }: Findings, rows: number): Markdown | null {
  if (security_results === null) return null;
  const { findings, to_review: toReview, test_files_left_out: leftOut } = security_results;
  const found = findings.length === 1 ? '1 security finding' : `${findings.length} security findings`;
  return blocks([
    md`## Security`,
    `${found} outside tests${leftOut === 0 ? '' : ` (${leftOut} files left out)`}.`,
    findings.length === 0
      ? null
      : markdownTable(
          [
            { title: 'Severity', value: ({ severity }) => severity },
            { title: 'Rule', value: ({ rule }) => rule },
            { title: 'Where', value: ({ file, line }) => `${file}:${line}` },
            { title: 'What', value: ({ message }) => clipped(message) },
          ],
          findings.slice(0, rows),
        ),
    toReview.length === 0
      ? null
      : `${toReview.length === 1 ? '1 more possible weakness is' : `${toReview.length} more places may be weak and are`} listed for review in JSON and SARIF.`,
  ]);
}

const SEVERITIES = ['low', 'medium', 'high', 'critical'];

function clipped(text: string): string {
  return text.length > CLIPPED ? `${text.slice(0, CLIPPED - 1)}…` : text;
}

function duplicates({ duplicate_code_results }: Findings, rows: number): Markdown | null {
  if (duplicate_code_results === null) return null;
  const { summary, groups } = duplicate_code_results;
  const share = Math.round(1000 * summary.duplication_ratio) / 10;
  const parts: Part[] = [
    md`## Duplicates`,
    `${summary.clone_groups} clone groups; ${summary.duplicate_lines} of ${summary.total_lines} lines (${share} %) are duplicated.`,
  ];
  if (groups.length > 0) {
    parts.push(
      markdownTable(
        [
          { title: 'Type', value: ({ clone_type }) => clone_type },
          { title: 'Copies', value: ({ fragments }) => fragments.length },
          { title: 'Lines', value: ({ total_lines }) => total_lines },
          {
            title: 'Where',
            value: ({ fragments }) =>
              joined(
                fragments.slice(0, 3).map(({ file, start_line, end_line }) => `${file}:${start_line}–${end_line}`),
                ', ',
              ),
          },
        ],
        groups.slice(0, rows),
      ),
    );
  }
  return blocks(parts);
}

function deadCode({ dead_code_results }: Findings, rows: number): Markdown | null {
  if (dead_code_results === null) return null;
  const { summary, ranked_files } = dead_code_results;
  const items = ranked_files.flatMap((file) => file.items);
  const parts: Part[] = [
    md`## Dead code`,
    items.length === 0
      ? 'No dead code found.'
      : `${summary.total_dead_lines} unreachable lines (${summary.dead_percentage} %).`,
  ];
  if (items.length > 0) {
    parts.push(
      markdownTable(
        [
          { title: 'What', value: ({ name }) => name },
          { title: 'Where', value: ({ file, line }) => `${file}:${line}` },
          { title: 'Class', value: (item) => item.class.replace('_', ' ') },
          { title: 'Certainty', value: ({ certainty }) => certainty },
        ],
        items.slice(0, rows),
      ),
    );
  }
  return blocks(parts);
}

function defects({ defect_probability }: Findings, rows: number): Markdown | null {
  if (defect_probability === null) return null;
  const { summary, predictions } = defect_probability;
  const parts: Part[] = [
    md`## Defect probability`,
    `Files by risk: ${summary.high_risk_files} high, ${summary.medium_risk_files} medium, ${summary.low_risk_files} low.`,
  ];
  if (predictions.length > 0) {
    parts.push(
      markdownTable(
        [
          { title: 'File', value: ({ file }) => file },
          { title: 'Probability', value: ({ probability }) => Math.round(1000 * probability) / 1000 },
          { title: 'Risk', value: ({ risk }) => risk },
          { title: 'Most by', value: ({ factors }) => factors.slice(0, 3).join(', ').replaceAll('_', ' ') },
        ],
        predictions.slice(0, rows),
      ),
    );
  }
  return blocks(parts);
}

function gradient({ tdg }: Findings, rows: number): Markdown | null {
  if (tdg === null) return null;
  const { average_tdg, critical_files, warning_files, total_files } = tdg.summary;
  const parts: Part[] = [
    md`## Technical debt gradient`,
    average_tdg === null
      ? 'No files to measure.'
      : `${average_tdg} of 5 on average; of ${total_files} files, ${critical_files} are critical and ${warning_files} are close to it.`,
  ];
  if (tdg.files.length > 0) {
    parts.push(
      markdownTable(
        [
          { title: 'File', value: ({ path }) => path },
          { title: 'Score', value: ({ tdg_score }) => tdg_score },
          { title: 'Mostly', value: ({ primary_factor }) => primary_factor },
          { title: 'Hours', value: ({ estimated_hours }) => estimated_hours },
        ],
        tdg.files.slice(0, rows),
      ),
    );
  }
  return blocks(parts);
}

function dependencies({ dependency_graph }: Analyses): Markdown | null {
  if (dependency_graph === null || dependency_graph.nodes.length === 0) return null;
  const { nodes, edges } = connectedPart(dependency_graph, NODES);
  const shown = mermaid({ ...dependency_graph, nodes, edges }, { showComplexity: true });
  const { type, total_nodes, total_edges } = dependency_graph;
  return md`## Dependencies\n\nThe ${nodes.length} most important of ${total_nodes} nodes of the ${type.replace('-', ' ')}; ${total_edges} edges in all.\n\n${fenced(shown.text, 'mermaid')}`;
}

function crossLanguage({ cross_language_refs }: Analyses): Markdown | null {
  if (cross_language_refs.length === 0) return null;
  const table = markdownTable(
    [
      { title: 'From', value: ({ source_file, line }) => `${source_file}:${line}` },
      { title: 'Kind', value: ({ reference_type }) => reference_type },
      { title: 'By', value: ({ mechanism }) => mechanism },
      { title: 'Evidence', value: ({ evidence }) => evidence },
      { title: 'To', value: ({ target_file, target_language }) => target_file ?? target_language ?? 'unknown' },
      { title: 'Confidence', value: ({ confidence }) => confidence },
    ],
    cross_language_refs.slice(0, ROWS),
  );
  return blocks([md`## References to other languages`, table, more(cross_language_refs.length)]);
}

function provenance(template_provenance: DeepContextResult['template_provenance']): Markdown | null {
  if (template_provenance === null) return null;
  const { scaffold_timestamp, templates_used, drift_analysis } = template_provenance;
  const { modified_files, deleted_files, outdated_templates, drift_score } = drift_analysis;
  const names = (files: readonly string[]) => (files.length === 0 ? 'none' : joined(files, ', '));
  return blocks([
    md`## Templates`,
    md`Scaffolded ${scaffold_timestamp} from ${joined(templates_used, ', ')}; drift ${drift_score ?? 'not measured'}.`,
    bulleted([
      md`Modified: ${names(modified_files)}`,
      md`Deleted: ${names(deleted_files)}`,
      md`Template changed since: ${names(outdated_templates)}`,
    ]),
  ]);
}

function more(total: number): Markdown | null {
  return total > ROWS ? leftOut(total - ROWS, 'json') : null;
}
