/** A macro called with braces where an item or a statement begins. */
const INVOCATION = /^[ \t]*((?:[A-Za-z_]\w*::){0,4}[A-Za-z_]\w*)!([ \t]?)\{/gm;
const GAP = /\s+/y;
/** How an item begins, attributes and comments aside. */
const ITEM =
  /(?:pub|impl|mod|use|trait|enum|type|async|unsafe|extern|fn)\b|const\s+(?:\w+\s*:|fn\b|unsafe\b)|static\s+(?:mut\s+)?(?!ref\b|mut\b)\w+\s*:|(?:struct|union)\s+\w/y;
/** A macro's own language, which no grammar of Rust reads: `static ref`, `struct Flags: u32`, `impl (Iterator) for`. */
const FOREIGN = /\bstatic\s+ref\b|\bstruct\s+\w+\s*:|^\s*impl\s*\(/;
/** So far it shows. */
const AHEAD = 100;
/** Give code to other programs rather than to this one. */
const QUOTING: ReadonlySet<string> = new Set(['quote', 'quote_spanned', 'parse_quote', 'macro_rules']);

/**
 * The source with items that a macro is given (`cfg_rt! { impl Runtime { … } }`, `pin_project! { struct Sleep { … } }`)
 * standing where the macro does, so that they are read as any others. The macro keeps its call where there is room for
 * empty braces; every other character keeps its place.
 */
export function withItemsOfMacros(source: string): string {
  const openings = openingsIn(source);
  if (openings.size === 0) return source;
  const pieces: string[] = [];
  let position = 0;
  const put = (start: number, text: string) => {
    pieces.push(source.slice(position, start), text);
    position = start + text.length;
  };
  const around: boolean[] = [];
  for (const at of bracesIn(source)) {
    if (source[at] === '{') {
      const bang = openings.get(at);
      around.push(bang !== undefined);
      // `! {` as `!{}`; without a blank between, the name alone would be no item, so that the macro stays what it is.
      if (bang !== undefined) put(bang, '!{}');
    } else if (around.pop() === true) put(at, ' ');
  }
  // A brace that nothing closes, or a string: what is whose cannot be told.
  if (around.length > 0) return source;
  pieces.push(source.slice(position));
  return pieces.join('').replace(MARK, (mark) => ' '.repeat(mark.length));
}

/** What a macro is told between the items it is given: `@section type`. */
const MARK = /(?<=^[ \t]{0,99})@[\w \t]{1,200}$/gm;

/** The braces that open items, with the places of the `!` before them. */
function openingsIn(source: string): ReadonlyMap<number, number> {
  const openings = new Map<number, number>();
  for (const { 0: text, 1: name = '', 2: blank, index } of source.matchAll(INVOCATION)) {
    const open = index + text.length - 1;
    if (blank === '' || QUOTING.has(name)) continue;
    const item = itemAfter(source, open + 1);
    if (item !== null && !FOREIGN.test(source.slice(item, item + AHEAD))) openings.set(open, open - 2);
  }
  return openings;
}

/** Where an item begins that follows a place, or null when something else does. */
function itemAfter(source: string, place: number): number | null {
  let at = place;
  for (;;) {
    GAP.lastIndex = at;
    at += GAP.exec(source)?.[0].length ?? 0;
    const end = source.startsWith('//', at)
      ? source.indexOf('\n', at)
      : source.startsWith('/*', at)
        ? source.indexOf('*/', at) + 1
        : /^#!?\[/.test(source.slice(at, at + 3))
          ? source.indexOf(']\n', at)
          : at;
    if (end <= at) break;
    at = end + 1;
  }
  ITEM.lastIndex = at;
  return ITEM.test(source) ? at : null;
}

/** Places of the braces outside strings and comments, as far as these end. */
function* bracesIn(source: string): Generator<number> {
  const mark = /[{}"']|\/[/*]|\br#*"/g;
  for (let found = mark.exec(source); found !== null; found = mark.exec(source)) {
    const { 0: text, index } = found;
    if (text === '{' || text === '}') yield index;
    else mark.lastIndex = endOf(source, text, index);
  }
}

/** Where the string, character or comment that begins somewhere ends; the end of the source for one that does not. */
function endOf(source: string, mark: string, start: number): number {
  const after = (end: number, length: number) => (end === -1 ? source.length : end + length);
  if (mark === '//') return after(source.indexOf('\n', start), 1);
  if (mark === '/*') return after(source.indexOf('*/', start + 2), 2);
  if (mark.startsWith('r')) {
    const close = `"${mark.slice(1, -1)}`;
    return after(source.indexOf(close, start + mark.length), close.length);
  }
  if (mark === '"') return stringEnd(source, start);
  if (source[start + 1] === '\\') return after(source.indexOf("'", start + 3), 1);
  // A character in quotes, or a lifetime.
  const length =
    source.codePointAt(start + 1) === undefined || (source.codePointAt(start + 1) as number) < 0x10000 ? 1 : 2;
  return source[start + 1 + length] === "'" ? start + 2 + length : start + 1;
}

function stringEnd(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === '"') return at + 1;
  }
  return source.length;
}
