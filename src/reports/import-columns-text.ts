import type { ImportColumns } from '../analysis/judgements/whole-tree/import-columns.ts';
import { blocks, type Markdown, md } from './markdown.ts';
import { markdownTable } from './text-table.ts';

/** All files and all imports as two tables. */
export function importColumnsText(
  name: string,
  { files, lines, community, cycle, rank, edges }: ImportColumns,
): Markdown {
  const path = (file: number | undefined) => files[file ?? -1] ?? '';
  const parts = blocks([
    md`# Imports of ${name}`,
    md`${files.length} files, ${edges.from.length} imports between them.`,
    files.length === 0
      ? null
      : markdownTable(
          [
            { title: 'File', value: (file: number) => path(file) },
            { title: 'Lines', value: (file) => lines[file] ?? 0 },
            { title: 'Community', value: (file) => community[file] ?? 0 },
            { title: 'Cycle', value: (file) => cycle[file] ?? '–' },
            { title: 'PageRank', value: (file) => rank[file] ?? 0 },
          ],
          [...files.keys()],
        ),
    edges.from.length === 0
      ? null
      : markdownTable(
          [
            { title: 'From', value: (edge: number) => path(edges.from[edge]) },
            { title: 'To', value: (edge) => path(edges.to[edge]) },
            { title: 'When', value: (edge) => edges.kind[edge] ?? '' },
          ],
          [...edges.from.keys()],
        ),
  ]);
  return md`${parts}\n`;
}
