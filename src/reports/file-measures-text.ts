import type { FileMeasures, MeasureColumns } from '../analysis/judgements/whole-tree/file-measures.ts';
import { blocks, type Markdown, md } from './markdown.ts';
import { type Column, markdownTable } from './text-table.ts';

const NUMBERS = [
  ['Lines', 'lines'],
  ['Complexity', 'complexity'],
  ['Cognitive', 'cognitive'],
  ['Commits', 'commits'],
  ['Risk', 'risk'],
  ['Coverage', 'coverage'],
  ['Debt', 'debt'],
  ['Duplicated', 'duplicated'],
] as const satisfies readonly (readonly [string, keyof MeasureColumns])[];

/** The measures of all files as a table, in the order of the files. */
export function fileMeasuresText(name: string, { files, commit, not_measured }: FileMeasures): Markdown {
  const columns: readonly Column<number>[] = [
    { title: 'File', value: (file) => files.path[file] ?? '' },
    { title: 'Language', value: (file) => files.language[file] ?? '' },
    { title: 'Role', value: (file) => files.role[file] ?? '' },
    ...NUMBERS.map(([title, measure]) => ({ title, value: (file: number) => files[measure][file] ?? '–' })),
    { title: 'Owner', value: (file) => files.owner[file] ?? '–' },
  ];
  const parts = blocks([
    md`# Measures of ${name}`,
    md`${files.path.length} files${commit === null ? '' : ` at ${commit.slice(0, 12)}`}.`,
    files.path.length === 0 ? null : markdownTable(columns, [...files.path.keys()]),
    ...not_measured.map(({ measure, reason }) => md`Not measured: ${measure}, because ${reason}.`),
  ]);
  return md`${parts}\n`;
}
