import { lexer, type Token, type Tokens } from 'marked';
import { isSeverity, painted, signed } from './severity.ts';
import { type Style, type Styled, styled } from './style.ts';
import { type Column, table } from './table.ts';
import { broken, textWidth, wrap } from './text-width.ts';

export interface ReportView {
  /** Columns of the terminal. */
  readonly width: number;
  /** Rows of a table and items of a list that are shown. */
  readonly rows: number;
  /** What shows more of them: `--rows all`. */
  readonly forMore: string;
  readonly style: Style;
}

/** The least width that is drawn for; a narrower terminal breaks lines itself. */
const LEAST_WIDTH = 20;

/**
 * A report as a person reads it in a terminal of some width: headings, paragraphs and lists in lines that fit, tables with
 * columns that give way. What follows a table or a list that is cut says how to see the rest.
 *
 * @param markdown a report of ours
 */
export function reportView(markdown: string, view: ReportView): Styled[] {
  const fitting = { ...view, width: Math.max(LEAST_WIDTH, view.width) };
  const blocks = lexer(markdown)
    .filter(({ type }) => type !== 'space')
    .map((token) => blockLines(token, fitting));
  return blocks.flatMap((lines, at) => (at === 0 ? lines : [styled``, ...lines]));
}

type BlockLines<Kind extends Token> = (token: Kind, view: ReportView) => Styled[];

/** How each kind of block is drawn; any other is shown as its text. */
const BLOCKS: Readonly<Record<string, BlockLines<never>>> = {
  heading: headingLines satisfies BlockLines<Tokens.Heading>,
  table: tableLines satisfies BlockLines<Tokens.Table>,
  list: listLines satisfies BlockLines<Tokens.List>,
  code: codeLines satisfies BlockLines<Tokens.Code>,
};

function blockLines(token: Token, view: ReportView): Styled[] {
  const draw = BLOCKS[token.type] as BlockLines<Token> | undefined;
  return draw === undefined ? textLines(token, view) : draw(token, view);
}

/** The text of inline tokens as it reads, without their marks. */
function plainText(tokens: readonly Token[] | undefined): string {
  return (tokens ?? [])
    .map((token) => {
      if ('tokens' in token && token.tokens !== undefined) return plainText(token.tokens);
      return token.type === 'br' ? '\n' : String('text' in token ? token.text : token.raw);
    })
    .join('');
}

/** What a token says, in lines as its author has broken it. */
function linesIn(token: Token): string[] {
  const inner = 'tokens' in token ? token.tokens : undefined;
  return (inner === undefined ? token.raw : plainText(inner)).trimEnd().split('\n');
}

function textLines(token: Token, { width }: ReportView): Styled[] {
  return linesIn(token)
    .flatMap((line) => wrap(line, width))
    .map((line) => styled`${line}`);
}

function headingLines(token: Tokens.Heading, { width, style }: ReportView): Styled[] {
  const text = plainText(token.tokens);
  // "Quality gate: failed" says it in colour, too.
  const [, before = text, verdict = ''] = /^(.*: )(\w+)$/.exec(text) ?? [];
  if (isSeverity(verdict) && textWidth(text) + 2 <= width) {
    return [styled`${style.bold(before)}${style.bold(painted(signed(verdict), style))}`];
  }
  return wrap(text, width).map((line) => style.bold(line));
}

function codeLines({ text }: Tokens.Code, { width, style }: ReportView): Styled[] {
  return text
    .split('\n')
    .flatMap((line) => broken(line.replaceAll('\t', '  '), width - 2))
    .map((line) => (line === '' ? styled`` : styled`  ${style.cyan(line)}`));
}

function listLines({ items, ordered, start }: Tokens.List, view: ReportView): Styled[] {
  const first = Number(start) || 1;
  const lines = items.slice(0, view.rows).flatMap((item, at) => {
    const mark = ordered ? `${first + at}. ` : '• ';
    const inner = { ...view, width: Math.max(LEAST_WIDTH - 4, view.width - mark.length) };
    return item.tokens
      .flatMap((token) => blockLines(token, inner))
      .map((line, row) => styled`${row === 0 ? mark : ' '.repeat(mark.length)}${line}`);
  });
  return [...lines, ...restLines(items.length - view.rows, view)];
}

function tableLines({ header, rows, align }: Tokens.Table, view: ReportView): Styled[] {
  const cells = rows.map((row) => row.map(({ tokens }) => plainText(tokens)));
  const columns = header.map(({ tokens }, at) =>
    columnFor(
      plainText(tokens),
      cells.map((row) => row[at] ?? ''),
      align[at] === 'right',
      view.style,
    ),
  );
  const shown = cells.slice(0, view.rows).map((row) => row.map((cell, at) => columns[at]?.shown(cell) ?? cell));
  const drawn = table(
    columns.map(({ column }) => column),
    shown,
    { width: view.width, header: view.style.bold },
  );
  return [...drawn, ...restLines(cells.length - view.rows, view)];
}

function restLines(left: number, { width, forMore, style }: ReportView): Styled[] {
  return left <= 0 ? [] : wrap(`… ${left} more: ${forMore}`, width).map((line) => style.dim(line));
}

interface DrawnColumn {
  readonly column: Column;
  /** A cell as it is drawn. */
  readonly shown: (cell: string) => string;
}

/** Headers under which the words of severities are none: how sure something is says nothing of how bad it is. */
const NOT_SEVERITY: ReadonlySet<string> = new Set(['Certainty', 'Confidence']);

/** What a column holds, told by its cells, and how it is drawn; the first row that fits counts. */
const KINDS: readonly {
  readonly fits: (cells: readonly string[], isRight: boolean, header: string) => boolean;
  readonly column: (style: Style) => Partial<Column>;
  readonly shown?: (cell: string) => string;
}[] = [
  { fits: (_, isRight) => isRight, column: () => ({ align: 'right', shortens: 'never' }) },
  {
    fits: (cells, _, header) => cells.every(isSeverity) && !NOT_SEVERITY.has(header),
    column: (style) => ({ shortens: 'never', paint: (shown) => painted(shown, style) }),
    shown: signed,
  },
  { fits: (cells) => cells.every(isFigure), column: () => ({ align: 'right', shortens: 'never' }) },
  { fits: (cells) => cells.some(isPath), column: () => ({ shortens: 'middle' }) },
  { fits: (cells) => cells.every((cell) => !cell.includes(' ')), column: () => ({ shortens: 'end' }) },
];

function columnFor(header: string, cells: readonly string[], isRight: boolean, style: Style): DrawnColumn {
  const kind = cells.length === 0 ? undefined : KINDS.find(({ fits }) => fits(cells, isRight, header));
  return { column: { header, ...kind?.column(style) }, shown: kind?.shown ?? ((cell) => cell) };
}

/** A path, with a line or without, and nothing else. */
function isPath(cell: string): boolean {
  return cell.includes('/') && !cell.includes(' ');
}

/** A number with its unit, or that there is none: `12.5 %`, `3 h`, `–`. */
function isFigure(cell: string): boolean {
  return /^(?:[-+]?\d[\d.,]*(?: ?[%a-zA-Z]{1,2})?|–|)$/.test(cell);
}
