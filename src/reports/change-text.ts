import type { ChangeAnalysis, ChangedSymbol } from '../analysis/judgements/change/analyze-change.ts';
import { blocks, bulleted, code, fenced, joined, type Markdown, md, NOTHING, type Part } from './markdown.ts';
import { type Column, markdownTable } from './text-table.ts';

/** Rows shown of each list. */
const ROWS = 30;

interface State {
  readonly name: string;
  readonly commit: string | null;
}

export interface ReportedChange extends ChangeAnalysis {
  readonly before: State;
  readonly after: State;
  readonly notes: readonly string[];
}

/** A change for reading: what it does, what may break, what to run. */
export function changeText(change: ReportedChange): Markdown {
  return blocks([
    heading(change),
    riskSection(change),
    runSection(change),
    exportsSection(change),
    symbolsSection(change),
    section('Callers', change.callers, CALLER_COLUMNS),
    section('Tests, most likely first', change.tests, TEST_COLUMNS),
    section('Usually change with it, but did not', change.companions ?? [], COMPANION_COLUMNS),
    section('New clones', change.new_clones ?? [], CLONE_COLUMNS),
    section('No longer used', change.dead_code ?? [], DEAD_COLUMNS),
    filesSection(change),
    change.not_measured.length === 0
      ? null
      : md`Not measured: ${joined(
          change.not_measured.map(({ what, reason }) => md`${what} (${reason})`),
          '; ',
        )}.`,
    ...change.notes.map((note) => md`${note}`),
  ]);
}

function heading({ before, after, summary }: ReportedChange): Markdown {
  const { files, added, removed, modified, renamed, moved, affected_files, tests } = summary;
  const counts = [
    { count: modified, what: 'modified' },
    { count: added, what: 'added' },
    { count: removed, what: 'removed' },
    { count: renamed, what: 'renamed' },
    { count: moved, what: 'moved' },
  ];
  const symbols = counts.filter(({ count }) => count > 0).map(({ count, what }) => md`${count} ${what}`);
  const changed = symbols.length === 0 ? md`no symbol changed` : md`symbols ${joined(symbols, ', ')}`;
  const hit =
    affected_files === 1
      ? md`1 other non-test file calls changed code`
      : md`${affected_files} other non-test files call changed code`;
  const leading = tests === 1 ? md`1 test file reaches it` : md`${tests} test files reach it`;
  return md`# From ${before.name} to ${after.name}\n\n${files === 1 ? md`1 file differs` : md`${files} files differ`}, ${changed}. ${hit}, ${leading}.`;
}

function riskSection({ risk, summary }: ReportedChange): Markdown {
  const { before, after } = summary.cognitive;
  const complexity = before === after ? NOTHING : md` Cognitive complexity ${before} → ${after}.`;
  const reasons = risk.reasons.map(({ level, reason }) => md`${level}: ${reason}`);
  return blocks([md`Risk: ${risk.level}.${complexity}`, reasons.length === 0 ? null : bulleted(reasons)]);
}

function runSection({ run, tests }: ReportedChange): Markdown | null {
  if (tests.length === 0) return null;
  const commands = run.commands.map(({ command, folder }) =>
    blocks([folder === '.' ? null : md`In ${folder}:`, fenced(command, 'sh')]),
  );
  const without = run.without_runner;
  const unknown = without.length === 0 ? null : md`No runner is known for ${joined(without.slice(0, ROWS), ', ')}.`;
  return blocks([md`## Run`, ...commands, unknown]);
}

function exportsSection({ exports }: ReportedChange): Markdown | null {
  return section('Changed exports', exports, [
    { title: 'Symbol', value: ({ symbol }) => symbol },
    { title: 'Where', value: ({ file, line }) => placed(file, line) },
    { title: 'Now', value: ({ change }) => change },
    {
      title: 'Signature',
      value: ({ signature: { before, after } }) => (after === null ? '' : difference(before, after)),
    },
    {
      title: 'Used at',
      value: ({ used_by }) =>
        used_by === null
          ? 'not known'
          : joined(
              used_by.slice(0, USES).map(({ file, line }) => placed(file, line)),
              ', ',
            ),
    },
  ]);
}

/** Places shown in a cell. */
const USES = 5;

function symbolsSection({ symbols }: ReportedChange): Markdown | null {
  return section('Symbols', symbols, [
    {
      title: 'Symbol',
      value: ({ symbol, was }) =>
        was === null ? symbol : md`${was.symbol === symbol ? was.file : was.symbol} → ${symbol}`,
    },
    { title: 'Where', value: ({ file, line, end_line }) => `${file}:${line}-${end_line}` },
    { title: 'What', value: ({ kind, change, parts }) => joined([kind, change, ...parts], ' ') },
    { title: 'Cyclomatic', value: (row) => metric(row, 'cyclomatic') },
    { title: 'Cognitive', value: (row) => metric(row, 'cognitive') },
    { title: 'Callers', value: ({ callers }) => callers ?? '?' },
    { title: 'Tested', value: ({ tested }) => (tested === null ? '' : tested ? 'yes' : 'no') },
  ]);
}

function metric({ metrics: { before, after } }: ChangedSymbol, name: 'cyclomatic' | 'cognitive'): Part {
  const [old, now] = [before?.[name], after?.[name]];
  if (old === undefined || now === undefined || old === now) return `${now ?? old ?? ''}`;
  return md`${old} → ${now}`;
}

function difference(before: string | null, after: string): Markdown {
  return before === null ? code(after) : md`${code(before)} → ${code(after)}`;
}

const placed = (file: string, line: number | null) => (line === null ? file : `${file}:${line}`);

type Row<List extends keyof ChangeAnalysis> =
  NonNullable<ChangeAnalysis[List]> extends readonly (infer One)[] ? One : never;

const CALLER_COLUMNS: readonly Column<Row<'callers'>>[] = [
  { title: 'Steps', value: ({ distance }) => distance },
  { title: 'Caller', value: ({ symbol }) => symbol },
  { title: 'Where', value: ({ file, line, end_line }) => `${file}:${line}-${end_line}` },
  { title: 'At line', value: ({ uses, at }) => `${uses} ${at}` },
  { title: 'Leads to', value: ({ changed }) => changed },
];
const TEST_COLUMNS: readonly Column<Row<'tests'>>[] = [
  { title: 'Test', value: ({ file }) => file },
  { title: 'Steps', value: ({ distance }) => distance ?? '' },
  { title: 'By', value: ({ by, also }) => [by, ...also].join(', ') },
  { title: 'For', value: ({ changed }) => changed },
];
const COMPANION_COLUMNS: readonly Column<Row<'companions'>>[] = [
  { title: 'File', value: ({ file }) => file },
  { title: 'Changes with', value: ({ changed_file }) => changed_file },
  { title: 'Degree %', value: ({ degree }) => degree },
  { title: 'Commits', value: ({ shared_commits }) => shared_commits },
];
const CLONE_COLUMNS: readonly Column<Row<'new_clones'>>[] = [
  { title: 'Where', value: ({ file, line, end_line }) => `${file}:${line}-${end_line}` },
  { title: 'Lines', value: ({ lines }) => lines },
  { title: 'Type', value: ({ type }) => type },
  {
    title: 'Copy of',
    value: ({ copies }) =>
      joined(
        copies.slice(0, USES).map(({ file, line }) => placed(file, line)),
        ', ',
      ),
  },
];
const DEAD_COLUMNS: readonly Column<Row<'dead_code'>>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Where', value: ({ file, line, end_line }) => `${file}:${line}-${end_line}` },
  { title: 'Why', value: ({ reason, because }) => (because === 'added' ? md`${reason} It is new.` : reason) },
];

/** A list as a table under a heading, with how many rows are left out; nothing for an empty one. */
function section<T>(title: string, list: readonly T[], columns: readonly Column<T>[]): Markdown | null {
  if (list.length === 0) return null;
  const more = list.length > ROWS ? md`${list.length - ROWS} more.` : null;
  return blocks([md`## ${title}`, markdownTable(columns, list.slice(0, ROWS)), more]);
}

function filesSection({ files }: ReportedChange): Markdown | null {
  const unread = files.filter((file) => file.unread !== null);
  if (unread.length === 0) return null;
  const names = unread.slice(0, ROWS).map(({ file, change }) => md`${file} (${change})`);
  const more = unread.length > ROWS ? md` and ${unread.length - ROWS} more` : NOTHING;
  return md`Not compared by symbol: ${joined(names, ', ')}${more}.`;
}
