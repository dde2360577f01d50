import type { AnyTool } from '../../tools/tool.ts';

/** When an agent had better ask than read: what it wants to know, and the tools that say. */
const WHEN_TO_ASK: readonly (readonly [when: string, tools: readonly string[]])[] = [
  ['where something is done or defined', ['hybrid_search']],
  ['a file, what it uses and what uses it', ['read_code']],
  ['who calls a function, what it calls, which tests reach it', ['analyze_symbol']],
  ['what a change to a file may break', ['analyze_dependencies']],
  ['before a commit: what the diff does, and which tests to run', ['analyze_change', 'quality_gate']],
  ['decisions and why they were made; your own decisions', ['query_history', 'record_decision']],
];

const BEGIN = '<!-- orrery: begin -->';
const END = '<!-- orrery: end -->';

/** Where a section with its marks stands in a text. */
interface Place {
  readonly start: number;
  readonly end: number;
}

function placeIn(text: string): Place | null {
  const start = text.indexOf(BEGIN);
  const end = start === -1 ? -1 : text.indexOf(END, start);
  return end === -1 ? null : { start, end: end + END.length };
}

/** What stands between the marks, without the line ends beside them; null where there are none. */
export function sectionIn(text: string): string | null {
  const place = placeIn(text);
  if (place === null) return null;
  const inner = text.slice(place.start + BEGIN.length, place.end - END.length);
  return inner.replace(/^\r?\n/, '').replace(/\r?\n$/, '');
}

/** What agents are told of the server in a project's instructions, of the tools that it offers there. */
export function agentsSection(offered: readonly AnyTool[]): string {
  const names = new Set(offered.map(({ name }) => name));
  const lines = WHEN_TO_ASK.flatMap(([when, tools]) => {
    const known = tools.filter((name) => names.has(name));
    return known.length === 0 ? [] : [`- ${when}: ${known.map((name) => `\`${name}\``).join(', ')}`];
  });
  return [
    '## Orrery',
    '',
    'The MCP server `orrery` has indexed this project. Ask it before you read file after file:',
    '',
    ...lines,
  ].join('\n');
}

/**
 * The text with the section in it: in the place of the one that is there, else at the end, after an empty line. A text that
 * ends without a line end still does, so that `withoutSection` knows.
 */
export function withSection(text: string, section: string): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const marked = [BEGIN, ...section.split(/\r?\n/), END].join(eol);
  const place = placeIn(text);
  if (place !== null) return text.slice(0, place.start) + marked + text.slice(place.end);
  if (text === '') return `${marked}\n`;
  return text.endsWith('\n') ? `${text}${eol}${marked}${eol}` : `${text}${eol}${eol}${marked}`;
}

/** The text without the section, and without the lines that `withSection` has put around it. */
export function withoutSection(text: string): string {
  const place = placeIn(text);
  if (place === null) return text;
  const before = text.slice(0, place.start);
  const after = text.slice(place.end);
  // At the end it takes its distance along; between other paragraphs, one empty line stays.
  const isLast = /^\r?\n?$/.test(after);
  if (!isLast) return before + after.replace(/^\r?\n(?:\r?\n)?/, '');
  return after === '' ? before.replace(/\r?\n\r?\n$/, '') : before.replace(/\r?\n$/, '');
}
