import { OrreryError } from '../errors.ts';
import type { CallSuccess } from '../server/call-success.ts';
import type { AnyTool } from '../tools/tool.ts';
import type { Io } from './io.ts';
import type { Option } from './option.ts';
import { columnsOf, linesOf, styled, styleFor } from './terminal/style.ts';
import type { TableView } from './terminal/table.ts';

/** Options of commands that print what a tool returned. */
export const VIEW_OPTIONS: readonly Option[] = [
  {
    name: 'format',
    value: 'name',
    description:
      'output format: one that the tool offers, "terminal" or "markdown" (default: terminal, or markdown in a pipe)',
  },
  { name: 'rows', value: 'count', description: 'table rows to show in a terminal, or "all" (default: 10)' },
];

export interface ViewFlags {
  readonly json?: boolean;
  readonly format?: string;
  readonly rows?: string;
}

/** Rows of a table that a person sees at once. */
const ROWS = 10;

/** The forms that are a matter of where a result is printed, whatever the tool. */
const PRINTED_FORMS: ReadonlySet<string> = new Set(['terminal', 'markdown']);

/** The form that a tool is asked for: what it knows itself of `--format`, else its own default. */
export function formatForTool({ format }: ViewFlags, tool: AnyTool | undefined): string | undefined {
  if (format === undefined || !PRINTED_FORMS.has(format)) return format;
  const schema = tool?.input().shape.format;
  return schema?.safeParse(format).success === true ? format : undefined;
}

/** @throws OrreryError `INVALID_PARAMS` for what is no count */
function rowsOf({ rows }: ViewFlags): number {
  if (rows === undefined) return ROWS;
  if (rows === 'all') return Number.POSITIVE_INFINITY;
  if (/^[1-9]\d{0,8}$/.test(rows)) return Number(rows);
  throw new OrreryError('INVALID_PARAMS', `--rows is "${rows}": give a count such as 20, or "all".`);
}

/** Prints a result: as JSON, drawn for the terminal that it goes to, or as the tool has written it. */
export async function printResult({ tool, input, output, text }: CallSuccess, flags: ViewFlags, io: Io): Promise<void> {
  const isDrawn =
    (flags.format === 'terminal' || (io.stdout.isTTY && flags.format !== 'markdown')) &&
    input.format !== 'json' &&
    tool.rendersMarkdown(output, input);
  if (flags.json === true || !isDrawn) {
    const result = flags.json === true ? JSON.stringify(output, null, 2) : await peoplesText(text);
    io.stdout.write(result.endsWith('\n') ? result : `${result}\n`);
    return;
  }
  const { reportView } = await import('./terminal/report-view.ts');
  const lines = reportView(await peoplesText(text), {
    width: columnsOf(io.stdout),
    rows: rowsOf(flags),
    forMore: '--rows all',
    style: styleFor(io.stdout, io.env),
  });
  io.stdout.write(styled`${linesOf(lines)}\n`);
}

/** A report without what is for agents alone: people are told of flags, and need no warning of names in their own code. */
export async function peoplesText(text: string): Promise<string> {
  const [{ withoutNotice }, { leftOutByFlags }] = await Promise.all([
    import('../reports/report.ts'),
    import('../reports/left-out.ts'),
  ]);
  const shown = withoutNotice(text);
  return shown === text ? text : leftOutByFlags(shown);
}

/** How a table of a command's own is drawn: for the terminal that it goes to, and as wide as it is anywhere else. */
export function tableView({ stdout, env }: Io): TableView {
  return stdout.isTTY ? { width: columnsOf(stdout), header: styleFor(stdout, env).bold } : {};
}
