import type { ProjectSummary } from '../analysis/measures/project-summary.ts';
import { blocks, joined, type Markdown, md, NOTHING } from './markdown.ts';
import { markdownTable } from './text-table.ts';

/** Folders with less code are counted only. */
const FOLDERS_SHOWN = 20;

const number = new Intl.NumberFormat('en');

/** A project at a glance, as Markdown. */
export function projectSummaryText(name: string, summary: ProjectSummary): Markdown {
  const { files, test_files, lines, languages, folders, symbols, symbols_by_kind, edges, externals, unresolved_calls } =
    summary;
  const parts = blocks([
    md`# ${name}`,
    `${number.format(files)} source files, ${number.format(test_files)} of them tests; ` +
      `${number.format(lines.total)} lines: ${number.format(lines.code)} of code, ` +
      `${number.format(lines.comment)} of comments, ${number.format(lines.blank)} blank.`,
    sharesTable('Language', languages, ({ language }) => language),
    sharesTable('Folder', folders.slice(0, FOLDERS_SHOWN), ({ folder }) => folder),
    folders.length > FOLDERS_SHOWN ? md`… and ${number.format(folders.length - FOLDERS_SHOWN)} more folders.` : null,
    md`Symbols: ${number.format(symbols)}${counted(symbols_by_kind)}.`,
    md`Edges: ${number.format(edges)}${counted(edgesByKind(summary))}, including those to ${number.format(externals)} external names; ${number.format(unresolved_calls)} calls not resolved.`,
    tallyText('Skipped files', summary.skipped),
    tallyText('Source files that are not read', summary.unread),
    tallyText('Files read in part', summary.partial),
    md`Digest: ${summary.digest} (files), ${summary.graph_digest} (graph).`,
  ]);
  return md`${parts}\n`;
}

function sharesTable<Share extends { readonly files: number; readonly code_lines: number }>(
  title: string,
  shares: readonly Share[],
  name: (share: Share) => string,
): Markdown {
  if (shares.length === 0) return NOTHING;
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

function tallyText(title: string, counts: Readonly<Record<string, number>>): Markdown {
  const listed = counted(counts);
  return listed === NOTHING ? NOTHING : md`${title}${listed}.`;
}

function counted(counts: Readonly<Record<string, number>>): Markdown {
  const entries = Object.entries(counts).map(
    ([name, count]) => md`${name.replaceAll('_', ' ')} ${number.format(count)}`,
  );
  return entries.length === 0 ? NOTHING : md` (${joined(entries, ', ')})`;
}
