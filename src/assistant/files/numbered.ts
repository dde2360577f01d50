/** Between a line's number and the line. */
const BAR = '│ ';

/** Line ends of all systems as one. */
export function withPlainLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
}

/** How many lines a text has: a line break at its end begins none. */
export function linesIn(text: string): number {
  if (text === '') return 0;
  let lines = text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

/**
 * A text with the number before each line, from 1 on, so that a place in it can be named.
 * @param text with plain line ends
 */
export function numbered(text: string): string {
  const width = Math.max(4, String(linesIn(text)).length);
  const lines = text.endsWith('\n') ? text.slice(0, -1).split('\n') : text.split('\n');
  return text === '' ? '' : lines.map((line, at) => `${String(at + 1).padStart(width)}${BAR}${line}`).join('\n');
}

/**
 * A stretch of data between marks that nothing in it can close.
 * @param name in one line
 */
export function marked(kind: string, name: string, content: string): string {
  let mark = '=====';
  while (content.includes(mark)) mark += '=';
  return `${mark} BEGIN ${kind} ${name} ${mark}\n${content}\n${mark} END ${kind} ${mark}`;
}
