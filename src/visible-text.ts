/**
 * Characters that act on the display instead of being shown: controls, marks that change the direction of
 * writing, characters without a width, halves of surrogate pairs. Unicode's own properties say which they are. Line ends and
 * tabs are not among them, and neither are emoji joiners: they affect nothing else.
 *
 * @see https://www.unicode.org/reports/tr36/ and https://trojansource.codes
 */
const ACTING =
  /[[\p{Cc}--[\n\t]]\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}](?<!\r(?=\n)|\p{Extended_Pictographic}\ufe0f|[#*0-9]\ufe0f(?=\u20e3)|[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]\u200d(?=\p{Extended_Pictographic}))/gv;

/** In one line, line ends and tabs act, too. */
const LINE_BREAKING = /[\n\r\t]/g;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Makes text of several lines safe to show: characters that would act become escapes such as `\u202e`. The escapes
 * are those of JSON, which has such characters only in strings, so JSON stays valid and keeps its meaning.
 */
export function visibleText(text: string): string {
  // Most text is plain, and checking that is much faster. What an odd character does depends on odd ones
  // next to it, on the plain one before them, and on whether a line ends after them.
  let shown = '';
  let from = 0;
  ODD.lastIndex = 0;
  for (let odd = ODD.exec(text); odd !== null; odd = ODD.exec(text)) {
    const start = Math.max(from, odd.index - 1);
    const end = odd.index + odd[0].length;
    const after = text.slice(end, end + 1);
    const replaced = text.slice(start, end + 1).replace(ACTING, escapeOf);
    shown += text.slice(from, start) + replaced.slice(0, replaced.length - after.length);
    from = end;
  }
  return from === 0 ? text : shown + text.slice(from);
}

/** Characters that are not among those of plain text. */
const ODD = /[^\n\t -~]+/g;

/** As `visibleText`, for text on one line: names, messages. */
export function visibleLine(text: string): string {
  return visibleText(text).replace(LINE_BREAKING, escapeOf);
}

/** A character as an escape. */
export function escapeOf(character: string): string {
  const short = SHORT[character];
  if (short !== undefined) return short;
  // By code units: beyond the first plane, JSON knows pairs only.
  return character.split('').map(hexadecimal).join('');
}

function hexadecimal(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
