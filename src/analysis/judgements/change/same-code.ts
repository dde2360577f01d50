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

const QUOTES: ReadonlySet<string> = new Set(['"', "'", '`']);

/** What stands in quotes, one piece after the other. One that nothing closes reaches to the end: each character is read once. */
function strings(code: string): string {
  const found: string[] = [];
  for (let at = 0; at < code.length; at++) {
    const quote = code[at] as string;
    if (!QUOTES.has(quote)) continue;
    const start = at;
    for (at++; at < code.length && code[at] !== quote; at++) if (code[at] === '\\') at++;
    found.push(code.slice(start, at));
  }
  return found.join('\n');
}
