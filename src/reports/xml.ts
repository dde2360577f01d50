import { escapeOf } from '../visible-text.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Readers turn plain line ends and tabs in attributes into spaces.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Characters that XML 1.0 has no way to write, among them halves of surrogate pairs. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** What would act where the document is shown as it is, as a reference to the character. */
const ACTING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gv;

/**
 * Text as it stands in an XML element or a quoted attribute. A reader gets the same text, but for characters that XML has no
 * way to write: these are escapes, such as `\u001b`.
 */
export function xmlText(text: string): string {
  return text
    .replace(UNWRITABLE, escapeOf)
    .replace(/[&<>"\t\n\r]/g, (character) => ESCAPES[character] as string)
    .replace(ACTING, (character) => `&#${character.codePointAt(0)};`);
}
