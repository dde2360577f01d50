import { stripVTControlCharacters } from 'node:util';
import { visibleLine } from '../../visible-text.ts';

/** Scripts and symbols that take two columns on a terminal (East Asian wide and full-width, emoji). */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** Text beside a label has so many columns, however wide the label is. */
const LEAST_HANGING = 12;

const graphemes = new Intl.Segmenter();

/** Columns that `text` takes on a terminal, colour codes not counted. */
export function textWidth(text: string): number {
  const plain = stripVTControlCharacters(text);
  if (/^[\x20-\x7e]*$/.test(plain)) return plain.length;
  let width = 0;
  for (const { segment } of graphemes.segment(plain)) width += widthOf(segment);
  return width;
}

function widthOf(grapheme: string): number {
  return WIDE.test(grapheme) ? 2 : 1;
}

/** `content` as a line of at most `width` columns, with an ellipsis where something is missing. */
export function clip(content: string, width: number): string {
  const text = visibleLine(content);
  if (textWidth(text) <= width) return text;
  return width < 1 ? '' : `${startOf(text, width - 1)}…`;
}

/** As `clip`, with what is missing taken out of the middle: of a path, where it begins and, if it fits, its whole name stay. */
export function clipMiddle(content: string, width: number): string {
  const text = visibleLine(content);
  if (textWidth(text) <= width) return text;
  if (width < 1) return '';
  // The end says more: two thirds are its, and more where the name needs it.
  const name = textWidth(text.slice(text.lastIndexOf('/')));
  const share = Math.ceil(((width - 1) * 2) / 3);
  const end = endOf(text, name < width ? Math.max(share, name) : share);
  return `${startOf(text, width - 1 - textWidth(end))}…${end}`;
}

/** As much of the beginning as takes at most `width` columns. */
function startOf(text: string, width: number): string {
  let kept = '';
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    used += widthOf(segment);
    if (used > width) break;
    kept += segment;
  }
  return kept;
}

function endOf(text: string, width: number): string {
  let used = 0;
  let from = text.length;
  for (const { segment, index } of [...graphemes.segment(text)].reverse()) {
    used += widthOf(segment);
    if (used > width) break;
    from = index;
  }
  return text.slice(from);
}

/**
 * Text broken into lines of at most `width` columns, between words where it can be. Of a word that is wider than a line,
 * nothing is lost. At least one line; `width` is at least 2, which the widest character takes.
 */
export function wrap(content: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of visibleLine(content).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (textWidth(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const parts = broken(word, width);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) as string;
  }
  return [...lines, line];
}

/** Text broken wherever a line of `width` columns ends, after a sign between words of a path or name where one is near; as `wrap` for the rest. */
export function broken(content: string, width: number): string[] {
  const lines: string[] = [];
  let rest = visibleLine(content);
  while (textWidth(rest) > width) {
    const line = untilSign(startOf(rest, width));
    lines.push(line);
    rest = rest.slice(line.length);
  }
  return [...lines, rest];
}

/** As far as the last sign that parts a path, a name or a list, if that is more than half of it. */
function untilSign(line: string): string {
  const end = Math.max(...['/', '|', ',', '.', ':', '-', '_'].map((sign) => line.lastIndexOf(sign))) + 1;
  return end > line.length / 2 ? line.slice(0, end) : line;
}

/** A label and a text beside it: what of the text goes on in further lines stands below its beginning. */
export function hanging(label: string, text: string, width: number): string[] {
  const indent = textWidth(label);
  return wrap(text, Math.max(LEAST_HANGING, width - indent)).map(
    (line, row) => (row === 0 ? label : ' '.repeat(indent)) + line,
  );
}
