import { stripVTControlCharacters } from 'node:util';
import { visibleLine } from '../../visible-text.ts';

/** Scripts and symbols that take two columns on a terminal (East Asian wide and full-width, emoji). */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

const graphemes = new Intl.Segmenter();

/** Columns that `text` takes on a terminal, colour codes not counted. */
export function textWidth(text: string): number {
  const plain = stripVTControlCharacters(text);
  if (/^[\x20-\x7e]*$/.test(plain)) return plain.length;
  let width = 0;
  for (const { segment } of graphemes.segment(plain)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}

/** `content` as a line of at most `width` columns, with an ellipsis where something is missing. */
export function clip(content: string, width: number): string {
  const text = visibleLine(content);
  if (textWidth(text) <= width) return text;
  let kept = '';
  let used = 1;
  for (const { segment } of graphemes.segment(text)) {
    used += WIDE.test(segment) ? 2 : 1;
    if (used > width) break;
    kept += segment;
  }
  return width < 1 ? '' : `${kept}…`;
}
