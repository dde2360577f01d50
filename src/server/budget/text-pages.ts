/** A line saying how much of a text lies after `offset`, and where to read it. */
export function remainder(text: string, offset: number, address: string): string {
  const lines = countLines(text, offset);
  const characters = text.length - offset;
  const size = lines < 2 ? `${characters} more characters` : `${lines} more lines (${characters} characters)`;
  return `… ${size}: read ${address}?offset=${offset}`;
}

/** The beginning of `text` that fits `limit` characters together with a line of what is missing. */
export function firstPage(text: string, limit: number, address: string): string {
  if (text.length <= limit) return text;
  // No notice is longer than the one before the first character, but for the digits of its offset.
  const room = limit - remainder(text, 0, address).length - String(text.length).length - 1;
  const end = pageEnd(text, 0, room);
  const kept = text.slice(0, end);
  return `${kept}${kept.endsWith('\n') ? '' : '\n'}${remainder(text, end, address)}`;
}

/**
 * Where a page that starts at `offset` and holds at most `room` characters ends: after the last line that fits whole, or
 * within a line that alone is longer, but never within a character. At least one character further on.
 */
export function pageEnd(text: string, offset: number, room: number): number {
  const furthest = offset + Math.max(1, room);
  if (furthest >= text.length) return text.length;
  const newline = text.lastIndexOf('\n', furthest - 1);
  if (newline >= offset) return newline + 1;
  const splitsPair = isHighSurrogate(text.charCodeAt(furthest - 1));
  if (!splitsPair) return furthest;
  return furthest - 1 > offset ? furthest - 1 : furthest + 1;
}

function countLines(text: string, offset: number): number {
  let lines = offset < text.length ? 1 : 0;
  for (let at = text.indexOf('\n', offset); at >= 0 && at < text.length - 1; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
