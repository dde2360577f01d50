import { expect } from 'vitest';

/** The rows of a CSV document by RFC 4180; fails for what is none. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      const quoted = /"((?:[^"]|"")*)"/y;
      quoted.lastIndex = at;
      const found = quoted.exec(text);
      if (found === null) throw new Error(`A quote is not closed at ${at}.`);
      cell = (found[1] as string).replaceAll('""', '"');
      at = quoted.lastIndex;
    } else {
      const plain = /[^",\r\n]*/y;
      plain.lastIndex = at;
      cell = plain.exec(text)?.[0] ?? '';
      at = plain.lastIndex;
    }
    row.push(cell);
    if (text[at] === ',') {
      at += 1;
    } else if (text.startsWith('\r\n', at)) {
      at += 2;
      rows.push(row);
      row = [];
    } else {
      throw new Error(`Neither a comma nor a line end at ${at}: ${JSON.stringify(text.slice(at, at + 20))}.`);
    }
  }
  expect(row).toEqual([]);
  return rows;
}

const ID = '[A-Za-z_]\\w*';
const MERMAID_LABEL = '(?:"[^"]*"|[^"[\\](){}<>|\\\\]+)';

/** The statements that a graph of ours consists of: no others of Mermaid's may come up. */
const MERMAID_LINES: readonly RegExp[] = [
  /^graph TD$/,
  new RegExp(`^ {4}${ID}\\[(?![/\\\\])${MERMAID_LABEL}\\]$`, 'u'),
  new RegExp(`^ {4}${ID}\\(\\(${MERMAID_LABEL}\\)\\)$`, 'u'),
  new RegExp(`^ {4}${ID} (?:-->|-\\.->|-->\\|inherits\\||-->\\|implements\\||---) ${ID}$`),
  new RegExp(`^ {4}style ${ID} [a-z#0-9A-F:,\\- ]+$`),
  /^ {4}%% (?:Nodes|Edges): \d+ of \d+$/,
];

export function expectMermaid(text: string): void {
  expect(text).not.toMatch(/%%\{|#\w+;/);
  for (const line of text.trimEnd().split('\n')) {
    if (!MERMAID_LINES.some((known) => known.test(line)))
      throw new Error(`No line of a graph: ${JSON.stringify(line)}`);
  }
}

const STRING = '"(?:[^"\\\\]|\\\\.)*"';
const ATTRIBUTES = `\\[(?:\\w+=(?:${STRING}|\\w+)(?:, )?)*\\]`;
const DOT_LINES: readonly RegExp[] = [
  new RegExp(`^digraph ${STRING} \\{$`),
  /^ {2}rankdir=LR;$/,
  /^ {2}node \[fillcolor=white\];$/,
  new RegExp(`^ {2}n\\d+ ${ATTRIBUTES};$`),
  new RegExp(`^ {2}n\\d+ -> n\\d+(?: ${ATTRIBUTES})?;$`),
  /^\}$/,
];

export function expectDot(text: string): void {
  for (const line of text.trimEnd().split('\n')) {
    if (!DOT_LINES.some((known) => known.test(line))) throw new Error(`No line of a graph: ${JSON.stringify(line)}`);
  }
}
