import { html, type Markup, NOTHING } from './markup.ts';

export interface HtmlColumn<Row> {
  readonly title: string;
  /** Numbers are sorted as such and stand to the right. */
  readonly value: (row: Row) => string | number;
  /** How the value is shown, where not as it is. */
  readonly show?: (row: Row) => Markup;
}

/** Rows of a table: more than these nobody reads, and the file would grow without end. */
const ROWS = 300;
/** A table of more rows can be filtered. */
const FILTERED_FROM = 10;

/** A table that can be sorted by each of its columns and, when it is long, filtered. */
export function sortableTable<Row>(caption: string, columns: readonly HtmlColumn<Row>[], rows: readonly Row[]): Markup {
  if (rows.length === 0) return NOTHING;
  const shown = rows.slice(0, ROWS);
  const isNumber = columns.map(({ value }) => shown.every((row) => typeof value(row) === 'number'));
  const head = columns.map(
    ({ title }, at) =>
      html`<th scope="col" class="${isNumber[at] === true ? 'number' : 'text'}"><button type="button" data-column="${at}">${title}</button></th>`,
  );
  const body = shown.map(
    (row) => html`<tr>${columns.map((column, at) => cell(column, row, isNumber[at] === true))}</tr>`,
  );
  const filter =
    rows.length > FILTERED_FROM
      ? html`<label class="filter">Filter <input type="search" autocomplete="off" spellcheck="false"></label>`
      : NOTHING;
  const more = rows.length > ROWS ? html`<p class="note">${rows.length - ROWS} more are not shown.</p>` : NOTHING;
  return html`<div class="table">${filter}<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>${more}</div>`;
}

function cell<Row>({ value, show }: HtmlColumn<Row>, row: Row, isNumber: boolean): Markup {
  const content = value(row);
  const shown = show === undefined ? html`${content}` : show(row);
  return isNumber ? html`<td class="number" data-value="${content}">${shown}</td>` : html`<td>${shown}</td>`;
}
