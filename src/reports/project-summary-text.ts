import type { ProjectSummary } from '../analysis/project-summary.ts';
import { markdownTable } from './text-table.ts';

/** Folders with less code are counted only. */
const FOLDERS_SHOWN = 20;

const number = new Intl.NumberFormat('en');

/** A project at a glance, as Markdown. */
export function projectSummaryText(name: string, summary: ProjectSummary): string {
  const { files, test_files, lines, languages, folders, symbols, symbols_by_kind, edges, externals, unresolved_calls } =
    summary;
  return [
    `# ${name}`,
    `${number.format(files)} files of code, ${number.format(test_files)} of them tests; ` +
      `${number.format(lines.total)} lines: ${number.format(lines.code)} of code, ` +
      `${number.format(lines.comment)} of comments, ${number.format(lines.blank)} blank.`,
    sharesTable('Language', languages, ({ language }) => language),
    sharesTable('Folder', folders.slice(0, FOLDERS_SHOWN), ({ folder }) => folder),
    folders.length > FOLDERS_SHOWN ? `… and ${number.format(folders.length - FOLDERS_SHOWN)} more folders.` : '',
    `Symbols: ${number.format(symbols)}${counted(symbols_by_kind)}.`,
    `Edges: ${number.format(edges)}${counted(edgesByKind(summary))}, to ${number.format(externals)} names outside among ` +
      `others; ${number.format(unresolved_calls)} calls not resolved.`,
    skippedText(summary.skipped),
    `Digest: ${summary.digest} (files), ${summary.graph_digest} (graph).`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

function sharesTable<Share extends { readonly files: number; readonly code_lines: number }>(
  title: string,
  shares: readonly Share[],
  name: (share: Share) => string,
): string {
  if (shares.length === 0) return '';
  return markdownTable(
    [
      { title, value: name },
      { title: 'Files', value: ({ files }) => files },
      { title: 'Code lines', value: ({ code_lines }) => code_lines },
    ],
    shares,
  );
}

function edgesByKind({ edges_by_kind }: ProjectSummary): Record<string, number> {
  const sums = Object.entries(edges_by_kind).map(([kind, counts]): [string, number] => [
    kind,
    Object.values(counts).reduce((sum, count) => sum + count, 0),
  ]);
  return Object.fromEntries(sums.filter(([, count]) => count > 0));
}

function skippedText(skipped: ProjectSummary['skipped']): string {
  const listed = counted(skipped);
  return listed === '' ? '' : `Skipped files${listed}.`;
}

function counted(counts: Readonly<Record<string, number>>): string {
  const entries = Object.entries(counts).map(([name, count]) => `${name.replaceAll('_', ' ')} ${number.format(count)}`);
  return entries.length === 0 ? '' : ` (${entries.join(', ')})`;
}
