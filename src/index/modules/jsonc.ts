/** No manifest means anything so deep; what reads a value may go down into it without asking how far. */
const MAX_DEPTH = 100;

/**
 * JSON with comments and trailing commas, as configurations are written. Time grows with the text.
 *
 * @throws SyntaxError for what is no object, or nested deeper than `MAX_DEPTH`
 */
export function parseJsonc(text: string): Record<string, unknown> {
  const json: unknown = JSON.parse(plainJson(text.replace(/^\uFEFF/, '')));
  if (json !== null && typeof json === 'object' && !Array.isArray(json)) return json as Record<string, unknown>;
  throw new SyntaxError('it is not a JSON object');
}

/** The text without comments and trailing commas. */
function plainJson(text: string): string {
  const kept: string[] = [];
  /** Where in `kept` the last comma stands, as long as only white space and comments have followed. */
  let comma = -1;
  let from = 0;
  let depth = 0;
  // What such a text is made of, apart from names, numbers and white space.
  const mark = /["[\]{},]|\/[/*]/g;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    const at = found.index;
    switch (found[0]) {
      case '"':
        mark.lastIndex = stringEnd(text, at);
        comma = -1;
        break;
      case '//':
      case '/*':
        kept.push(text.slice(from, at));
        from = commentEnd(text, at);
        mark.lastIndex = from;
        break;
      case ',':
        kept.push(text.slice(from, at), ',');
        comma = kept.length - 1;
        from = at + 1;
        break;
      case '{':
      case '[':
        if (++depth > MAX_DEPTH) throw new SyntaxError(`it is nested deeper than ${MAX_DEPTH}`);
        comma = -1;
        break;
      default:
        depth--;
        kept.push(text.slice(from, at));
        from = at;
        if (comma !== -1 && kept.slice(comma + 1).every((piece) => piece.trim() === '')) kept[comma] = '';
        comma = -1;
    }
  }
  kept.push(text.slice(from));
  return kept.join('');
}

/** Behind the quote that ends a string. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '"') return at + 1;
    if (text[at] === '\\') at++;
  }
  throw new SyntaxError('a string in it does not end');
}

function commentEnd(text: string, start: number): number {
  const [mark, behind] = text[start + 1] === '*' ? ['*/', 2] : ['\n', 0];
  const end = text.indexOf(mark as string, start + 2);
  return end === -1 ? text.length : end + (behind as number);
}
