/** Characters a token stands for: the usual estimate for English and code. */
export const CHARACTERS_PER_TOKEN = 4;

/** The whole of a result that may not fit. */
export interface WholeResult {
  readonly output: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Whether `text` is `output` serialised rather than a rendering of it. */
  readonly isJson: boolean;
  /** Lists in `output` that may be cut, as dotted paths, the first to be cut first. */
  readonly lists: readonly string[];
  /** The field of `output` that is `text` itself, if one is. */
  readonly textField?: string | undefined;
}

export interface FittedResult {
  readonly output: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/**
 * A result cut to `limit` characters, in its text and in its structure, each on its own. What fits is returned as it is.
 *
 * A list that is cut keeps its first items and gets three neighbours: `<list>_total`, `<list>_returned` and `<list>_rest`,
 * the address of the items left out. Text is cut at the end of a line and ends with how much is missing and its address; a
 * field that is the text itself gets the same three neighbours, counted in characters, instead of the notice.
 *
 * @param keep Called once if anything is cut, with the output serialised, to keep the whole: returns its address.
 */
export function fitResult(whole: WholeResult, limit: number, keep: (serialised: string) => string): FittedResult {
  const serialised = whole.isJson ? whole.text : JSON.stringify(whole.output);
  if (serialised.length <= limit && whole.text.length <= limit) return whole;
  const address = keep(serialised);
  const output = serialised.length <= limit ? whole.output : cutOutput(whole, serialised.length, limit, address);
  const text = whole.isJson ? JSON.stringify(output) : whole.text;
  // Offsets count in the whole text, so that is what is cut, even when cutting its lists was not enough.
  return { output, text: text.length <= limit ? text : cutText(whole.text, limit, address) };
}

/** The beginning of `text` that fits `limit` together with a notice of what is missing. */
function cutText(text: string, limit: number, address: string): string {
  const longestNotice = `\n${moreText(text.length, text.length, address, text.length)}`.length;
  const end = pageEnd(text, 0, limit - longestNotice);
  const kept = text.slice(0, end);
  return `${kept}${kept.endsWith('\n') ? '' : '\n'}${remainder(text, end, address)}`;
}

/** A line saying how much of a text lies after `offset`, and where to read it. */
export function remainder(text: string, offset: number, address: string): string {
  return moreText(countLines(text, offset), text.length - offset, address, offset);
}

function moreText(lines: number, characters: number, address: string, offset: number): string {
  const size = lines < 2 ? `${characters} more characters` : `${lines} more lines (${characters} characters)`;
  return `… ${size}: read ${address}?offset=${offset}`;
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

function cutOutput(whole: WholeResult, size: number, limit: number, address: string) {
  const output = cutLists(whole, size, limit, address);
  const text = whole.textField === undefined ? undefined : output[whole.textField];
  if (whole.textField === undefined || typeof text !== 'string') return output;
  const left = JSON.stringify(output).length;
  return left <= limit ? output : withCutText(output, whole.textField, text, left - limit, address);
}

/** At least `excess` characters go, as far as the text has so many. */
function withCutText(
  output: Readonly<Record<string, unknown>>,
  field: string,
  text: string,
  excess: number,
  address: string,
): Readonly<Record<string, unknown>> {
  const notice = (returned: number) => ({
    [`${field}_total`]: text.length,
    [`${field}_returned`]: returned,
    [`${field}_rest`]: `${address}?offset=${returned}`,
  });
  const room = JSON.stringify(text).length - excess - JSON.stringify(notice(text.length)).length;
  const end = pageEnd(text, 0, longestPrefix(text, room));
  const entries = Object.entries(output).flatMap(([name, value]): [string, unknown][] =>
    name === field ? [[name, text.slice(0, end)], ...Object.entries(notice(end))] : [[name, value]],
  );
  return Object.fromEntries(entries);
}

/** How many first characters of a text take at most `room` characters as JSON, which writes some of them longer. */
function longestPrefix(text: string, room: number): number {
  let [fits, tooLong] = [0, text.length + 1];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (JSON.stringify(text.slice(0, middle)).length <= room) fits = middle;
    else tooLong = middle;
  }
  return fits;
}

function cutLists({ output, lists }: WholeResult, size: number, limit: number, address: string) {
  let cut = output;
  let remaining = size;
  for (const path of lists) {
    if (remaining <= limit) break;
    const list = listAt(output, path);
    if (list === null || list.length === 0) continue;
    const { returned, saved } = itemsThatFit(list, remaining - limit, path, address);
    if (saved <= 0) continue;
    cut = withCutList(cut, path.split('.'), list, returned, `${address}/${path}?offset=${returned}`);
    remaining -= saved;
  }
  return cut;
}

/** How many first items of a list may stay so that at least `excess` characters go, or none when that many cannot. */
function itemsThatFit(list: readonly unknown[], excess: number, path: string, address: string) {
  const key = path.slice(path.lastIndexOf('.') + 1);
  const digits = String(list.length).length;
  const noticeLength =
    `,"${key}_total":,"${key}_returned":,"${key}_rest":"${address}/${path}?offset="`.length + 3 * digits;
  const needed = excess + noticeLength;
  let returned = list.length;
  let dropped = 0;
  while (returned > 0 && dropped < needed) {
    returned--;
    dropped += serialisedLength(list[returned]) + (returned > 0 ? 1 : 0);
  }
  return { returned, saved: dropped - noticeLength };
}

/** `null` stands for what JSON cannot say in a list. */
function serialisedLength(item: unknown): number {
  return (JSON.stringify(item) ?? 'null').length;
}

function withCutList(
  parent: Readonly<Record<string, unknown>>,
  [key = '', ...deeper]: readonly string[],
  list: readonly unknown[],
  returned: number,
  rest: string,
): Readonly<Record<string, unknown>> {
  if (deeper.length > 0) {
    const child = parent[key] as Readonly<Record<string, unknown>>;
    return { ...parent, [key]: withCutList(child, deeper, list, returned, rest) };
  }
  const entries = Object.entries(parent).flatMap(([name, value]): [string, unknown][] =>
    name === key
      ? [
          [key, list.slice(0, returned)],
          [`${key}_total`, list.length],
          [`${key}_returned`, returned],
          [`${key}_rest`, rest],
        ]
      : [[name, value]],
  );
  return Object.fromEntries(entries);
}

/** The list at a dotted path, or null when there is none. */
export function listAt(output: Readonly<Record<string, unknown>>, path: string): readonly unknown[] | null {
  let current: unknown = output;
  for (const key of path.split('.')) {
    if (current === null || typeof current !== 'object' || !Object.hasOwn(current, key)) return null;
    current = (current as Record<string, unknown>)[key];
  }
  return Array.isArray(current) ? current : null;
}
