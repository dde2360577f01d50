/** What matches one byte, in a text with one character for each. */
type ByteTest = (code: number) => boolean;

/** Any text within a name; any folders, and then the start of a name; all that is left. */
type Gap = 'in-name' | 'folders' | 'rest';

type Piece = number | ByteTest | Gap;

const SLASH = 47;
const BACKSLASH = 92;

/**
 * A wildcard pattern of git's (wildmatch with WM_PATHNAME), for texts with one character a byte: `*`, `?` and classes stand
 * for nothing with a slash, `**` between slashes for any number of folders. Of the gaps met so far only the last one of each
 * kind is ever widened: had an earlier one to be wider, so had that. So the time is at most by the length of the text
 * times that of the pattern, times the folders in the text where there is a `**`.
 */
export class Wildcard {
  readonly #pieces: readonly Piece[];
  readonly #ignoreCase: boolean;
  /** No shorter text matches. */
  readonly #leastLength: number;

  /** @param ignoreCase whether letters of ASCII match in either case */
  constructor(pattern: string, ignoreCase: boolean) {
    this.#pieces = piecesOf(pattern, ignoreCase);
    this.#ignoreCase = ignoreCase;
    this.#leastLength = this.#pieces.filter((piece) => typeof piece !== 'string').length;
  }

  /** @param from where in the text the pattern starts */
  matches(text: string, from = 0): boolean {
    if (text.length - from < this.#leastLength) return false;
    const pieces = this.#pieces;
    let at = from;
    let next = 0;
    /** Where the pattern goes on after the last gap in a name and after the last one of folders, and where each ends now. */
    let afterGap = -1;
    let gapEnd = 0;
    let afterFolders = -1;
    let foldersEnd = 0;
    for (;;) {
      const piece = pieces[next];
      if (piece === 'rest') return true;
      if (piece === 'in-name') {
        afterGap = ++next;
        gapEnd = at;
      } else if (piece === 'folders') {
        afterFolders = ++next;
        foldersEnd = at;
        afterGap = -1;
      } else if (
        piece === undefined ? at === text.length : at < text.length && this.#fits(piece, text.charCodeAt(at))
      ) {
        if (piece === undefined) return true;
        next++;
        at++;
      } else if (afterGap !== -1 && gapEnd < text.length && text.charCodeAt(gapEnd) !== SLASH) {
        at = ++gapEnd;
        next = afterGap;
      } else if (afterFolders !== -1) {
        const slash = text.indexOf('/', foldersEnd);
        if (slash === -1) return false;
        foldersEnd = slash + 1;
        at = foldersEnd;
        next = afterFolders;
        afterGap = -1;
      } else return false;
    }
  }

  #fits(piece: number | ByteTest, code: number): boolean {
    if (typeof piece === 'number') return piece === (this.#ignoreCase ? lower(code) : code);
    return piece(code);
  }
}

/** Whether a pattern has nothing in it that stands for anything but itself. */
export function isLiteral(pattern: string): boolean {
  return !/[*?[\\]/.test(pattern);
}

/** Letters of ASCII in lower case, as git folds them. */
export function lowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

const isUpper = (code: number) => code >= 65 && code <= 90;
const lower = (code: number) => (isUpper(code) ? code + 32 : code);
const NOTHING: ByteTest = () => false;
const IN_NAME: ByteTest = (code) => code !== SLASH;

function piecesOf(pattern: string, ignoreCase: boolean): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < pattern.length; ) {
    const code = pattern.charCodeAt(at);
    const character = pattern[at];
    if (character === '*') {
      let end = at + 1;
      while (pattern[end] === '*') end++;
      pieces.push(gapOf(pattern, at, end));
      at = pieces.at(-1) === 'folders' ? end + 1 : end;
    } else if (character === '?') {
      pieces.push(IN_NAME);
      at++;
    } else if (character === '[') {
      const { test, end } = classAt(pattern, at + 1, ignoreCase);
      pieces.push(test);
      at = end;
    } else {
      const isEscaped = code === BACKSLASH;
      // A backslash at the end escapes nothing that could be in a path. What is escaped, git does not fold.
      const literal = isEscaped ? pattern.charCodeAt(at + 1) : ignoreCase ? lower(code) : code;
      pieces.push(Number.isNaN(literal) ? NOTHING : literal);
      at += isEscaped ? 2 : 1;
    }
  }
  return pieces;
}

/** What stars stand for: several between slashes, or between one and an end of the pattern, are for folders. */
function gapOf(pattern: string, start: number, end: number): Gap {
  const isBounded = start === 0 || pattern[start - 1] === '/';
  if (end - start === 1 || !isBounded) return 'in-name';
  if (end === pattern.length) return 'rest';
  return pattern[end] === '/' ? 'folders' : 'in-name';
}

/** POSIX classes of ASCII, as git has them. */
const NAMED: Readonly<Record<string, ByteTest>> = {
  alnum: (code) => isLetter(code) || isDigit(code),
  alpha: isLetter,
  blank: (code) => code === 32 || code === 9,
  cntrl: (code) => code < 32 || code === 127,
  digit: isDigit,
  graph: (code) => code > 32 && code < 127,
  lower: (code) => code >= 97 && code <= 122,
  print: (code) => code >= 32 && code < 127,
  punct: (code) => code > 32 && code < 127 && !isLetter(code) && !isDigit(code),
  space: (code) => code === 32 || (code >= 9 && code <= 13),
  upper: isUpper,
  xdigit: (code) => isDigit(code) || (lower(code) >= 97 && lower(code) <= 102),
};

function isLetter(code: number): boolean {
  return lower(code) >= 97 && lower(code) <= 122;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** The class that begins behind a `[`. One that does not end, or names a class there is not, matches nothing. */
function classAt(pattern: string, start: number, ignoreCase: boolean): { test: ByteTest; end: number } {
  const isNegated = pattern[start] === '!' || pattern[start] === '^';
  const members: ByteTest[] = [];
  let at = isNegated ? start + 1 : start;
  let previous: number | null = null;
  for (let first = true; first || pattern[at] !== ']'; first = false) {
    if (at >= pattern.length) return { test: NOTHING, end: pattern.length };
    const named = pattern.startsWith('[:', at) ? namedClass(pattern, at) : null;
    if (named !== null) {
      const test = NAMED[named.name];
      if (test === undefined) return { test: NOTHING, end: pattern.length };
      // Git looks at a letter in lower case, and takes `upper` for both.
      members.push(ignoreCase && named.name === 'upper' ? isLetter : test);
      at = named.end;
      previous = null;
      continue;
    }
    const isRange: boolean =
      pattern[at] === '-' && previous !== null && at + 1 < pattern.length && pattern[at + 1] !== ']';
    if (isRange) at++;
    if (pattern[at] === '\\') at++;
    if (at >= pattern.length) return { test: NOTHING, end: pattern.length };
    const code = pattern.charCodeAt(at++);
    members.push(isRange ? rangeTest(previous as number, code, ignoreCase) : (one) => one === code);
    previous = isRange ? null : code;
  }
  const isMember: ByteTest = (code) => members.some((member) => member(code));
  return { test: (code) => code !== SLASH && isMember(ignoreCase ? lower(code) : code) !== isNegated, end: at + 1 };
}

function rangeTest(from: number, to: number, ignoreCase: boolean): ByteTest {
  const isIn = (code: number) => code >= from && code <= to;
  return ignoreCase ? (code) => isIn(code) || (code >= 97 && code <= 122 && isIn(code - 32)) : isIn;
}

/** The name in `[:name:]`; null for a `[` that begins none. */
function namedClass(pattern: string, start: number): { name: string; end: number } | null {
  const close = pattern.indexOf(']', start + 2);
  if (close === -1 || pattern[close - 1] !== ':' || close - 1 < start + 2) return null;
  return { name: pattern.slice(start + 2, close - 1), end: close + 1 };
}
