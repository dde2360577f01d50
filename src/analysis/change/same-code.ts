/** Strings within a line or several, however they are quoted. */
const STRING = /(["'`])(?:\\[\s\S]|(?!\1)[\s\S])*?\1/g;
/** After these words a line break ends the statement in JavaScript. */
const ENDED_BY_LINE = /\b(return|throw|break|continue|yield)\n/g;

/**
 * Whether two pieces of code, as `namedText` gives them, say the same, however they are broken into lines. Blanks in
 * strings count, and in Python those that lines begin with.
 */
export function isSameCode(one: string, other: string, language: string): boolean {
  if (one === other) return true;
  if (language === 'python' || flat(one) !== flat(other)) return false;
  return strings(one) === strings(other);
}

/** Without the blanks that make no difference: those beside a sign. */
function flat(code: string): string {
  return code
    .replace(ENDED_BY_LINE, '$1;')
    .replace(/\s+/g, ' ')
    .replace(/ ?([^\p{L}\p{N}_$]) ?/gu, '$1');
}

function strings(code: string): string {
  return (code.match(STRING) ?? []).join('\n');
}
