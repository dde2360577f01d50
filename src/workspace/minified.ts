const MINIFIABLE = /\.(js|mjs|cjs|jsx|css)$/i;
/** A person rarely writes a longer line of code; minifiers that break lines do so at 500 or later. */
const LONG_LINE = 500;
/** What a minifier did shows at once; the rest of a large file need not be looked at. */
const PROBE_LENGTH = 64 * 1024;

const KEYWORD = /\b(function|return|var|let|const|this|class|if|for)\b|=>/g;
const RULE_OF_STYLE = /\{/g;

/**
 * Whether a JavaScript or CSS file is the output of a minifier: most of it stands in long lines, and these are dense
 * code. Long lines alone are not enough: tables, regular expressions, drawings and embedded binaries have them, too.
 *
 * The bounds come from published packages. In the long lines of minified files 1 to 6 % of the characters are spaces and
 * 5 to 45 of a thousand begin a keyword (in style sheets, 10 are opening braces); of those written by hand, none has less
 * than 10 % of spaces and more than 3 keywords in a thousand characters at once.
 */
export function looksMinified(name: string, text: string): boolean {
  if (!MINIFIABLE.test(name)) return false;
  const probe = text.slice(0, PROBE_LENGTH);
  const long = longLines(probe);
  if (long.length === 0 || long.length * 2 < probe.length) return false;
  const marks = name.toLowerCase().endsWith('.css') ? RULE_OF_STYLE : KEYWORD;
  return count(long, /[ \t]/g) < 0.1 * long.length && count(long, marks) > 0.005 * long.length;
}

/** The lines longer than `LONG_LINE`, joined. */
function longLines(text: string): string {
  const lines: string[] = [];
  let start = 0;
  while (start < text.length) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    if (end - start > LONG_LINE) lines.push(text.slice(start, end));
    start = end + 1;
  }
  return lines.join('\n');
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
