/** Longer stretches between two marks are no quotation: one of the marks is missing. */
const MAX_MARKED = 300;

/** Code in backticks, text in double quotes, an expression or a path between slashes; of a fence, all of its lines. */
const MARKED = new RegExp(
  [
    '```[\\w-]*\\n([^`]+)```',
    `\`([^\`\\n]{1,${MAX_MARKED}})\``,
    `"([^"\\n]{1,${MAX_MARKED}})"`,
    `(?<!\\S)/([^\\s/*][^\\n]{0,${MAX_MARKED}}?)/[gimsu]*(?!\\S)`,
  ].join('|'),
  'g',
);

/** Returns what running text sets apart as code or as a quotation, without the marks, in its order. */
export function markedTexts(text: string): readonly string[] {
  return [...text.matchAll(MARKED)].map((found) => found.slice(1).find((part) => part !== undefined) ?? '');
}
