import type { ChurnAnalysis, ChurnFile } from '../analysis/measures/churn/churn.ts';
import type { Coupling } from '../analysis/measures/churn/coupling.ts';
import { type CsvColumn, csvTable } from './csv.ts';
import { leftOut } from './left-out.ts';
import { blocks, joined, type Markdown, md, NOTHING, type Part } from './markdown.ts';
import type { Report } from './report.ts';
import { type Column, markdownTable } from './text-table.ts';

const SUMMARY_ROWS = 10;
const MARKDOWN_ROWS = 50;

const FILE_COLUMNS: readonly Column<ChurnFile>[] = [
  { title: 'File', value: ({ path }) => path },
  { title: 'Score', value: ({ churn_score }) => churn_score },
  { title: 'Commits', value: ({ commit_count }) => commit_count },
  { title: 'Lines', value: ({ additions, deletions }) => md`+${additions} −${deletions}` },
  { title: 'Authors', value: ({ unique_authors }) => unique_authors.length },
  { title: 'Main author', value: mainAuthor },
  { title: 'Last change', value: ({ last_modified }) => last_modified.slice(0, 10) },
];

const COUPLING_COLUMNS: readonly Column<Coupling>[] = [
  { title: 'File', value: ({ file }) => file },
  { title: 'Changes with', value: ({ coupled_file }) => coupled_file },
  { title: 'Degree', value: ({ degree }) => `${degree} %` },
  { title: 'Shared commits', value: ({ shared_commits }) => shared_commits },
];

const CSV_COLUMNS: readonly CsvColumn<ChurnFile>[] = [
  { title: 'file_path', value: ({ path }) => path },
  { title: 'commits', value: ({ commit_count }) => commit_count },
  { title: 'additions', value: ({ additions }) => additions },
  { title: 'deletions', value: ({ deletions }) => deletions },
  { title: 'churn_score', value: ({ churn_score }) => churn_score },
  { title: 'unique_authors', value: ({ unique_authors }) => unique_authors.length },
  { title: 'last_modified', value: ({ last_modified }) => last_modified },
];

const RENDERERS: Readonly<Record<string, (churn: ChurnAnalysis) => Report>> = {
  summary: (churn) => report(churn, SUMMARY_ROWS),
  markdown: (churn) => report(churn, MARKDOWN_ROWS),
  csv: ({ files }) => csvTable(CSV_COLUMNS, files),
};

/** Churn as text. `format` is one the tool offers besides `json`. */
export function churnText(churn: ChurnAnalysis, format: string): Report {
  return (RENDERERS[format] as (churn: ChurnAnalysis) => Report)(churn);
}

function report(churn: ChurnAnalysis, rows: number): Markdown {
  const written = churn.files.filter((file) => !file.generated);
  const generated = churn.files.filter((file) => file.generated);
  return blocks([
    md`# Code churn`,
    heading(churn),
    churn.incomplete === null ? null : md`Incomplete: ${churn.incomplete}.`,
    section('Most changed', FILE_COLUMNS, written, rows),
    generated.length === 0 ? null : byTools(generated),
    section('Change together', COUPLING_COLUMNS, churn.couplings, rows),
    authors(churn, rows),
  ]);
}

function heading({ period_days, since, until, summary, incomplete }: ChurnAnalysis): string {
  const days = `${period_days} ${period_days === 1 ? 'day' : 'days'}`;
  const period =
    until === null || since === null
      ? `in the last ${days}`
      : `in the ${days} before the newest commit, from ${since.slice(0, 10)} to ${until.slice(0, 10)}`;
  if (summary.total_commits === 0)
    return incomplete === null ? `No commits ${period}.` : `No commit could be read ${period}.`;
  const gone = summary.deleted_files === 0 ? '' : `; ${summary.deleted_files} more have been deleted since`;
  const commits = `${summary.total_commits} ${summary.total_commits === 1 ? 'commit' : 'commits'}`;
  const files = `${summary.total_files_changed} ${summary.total_files_changed === 1 ? 'file' : 'files'}`;
  return `${commits} changed ${files} ${period}${gone}.`;
}

function byTools(files: readonly ChurnFile[]): Markdown {
  const shown = files.slice(0, 3).map(({ path, commit_count }) => md`${path} (${commit_count})`);
  const more = files.length > shown.length ? `, and ${files.length - shown.length} more` : '';
  return md`Not ranked, because tools write them (commits): ${joined(shown, ', ')}${more}.`;
}

function section<Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[], limit: number): Markdown {
  if (rows.length === 0) return NOTHING;
  const more = rows.length > limit ? leftOut(rows.length - limit, 'json') : null;
  return blocks([md`## ${title}`, markdownTable(columns, rows.slice(0, limit)), more]);
}

function authors({ summary }: ChurnAnalysis, limit: number): Markdown {
  const columns: readonly Column<[string, number]>[] = [
    { title: 'Author', value: ([name]) => name },
    { title: 'Files', value: ([, files]) => files },
  ];
  // An object has names that are numbers first, whatever order they were put in.
  const rows = Object.entries(summary.author_contributions).sort(([, a], [, b]) => b - a);
  return section('Authors', columns, rows, limit);
}

function mainAuthor({ main_author, main_author_share }: ChurnFile): Part {
  return main_author_share === null ? main_author : md`${main_author} ${Math.round(main_author_share * 100)} %`;
}
