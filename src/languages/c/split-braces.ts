/** A block for C++ in a header, which the grammar knows. */
const LINKAGE = /extern\s{0,8}"C(?:\+\+)?"\s{0,8}$/;

interface Branch {
  readonly start: number;
  readonly end: number;
}

/** One way that the preprocessor may take: braces of it that nothing in it closes or opens. */
class Way {
  readonly opened: number[] = [];
  readonly closed: number[] = [];

  brace(isOpening: boolean, at: number): void {
    if (isOpening) this.opened.push(at);
    else if (this.opened.pop() === undefined) this.closed.push(at);
  }

  /** Goes on as another way within it did. */
  follow({ closed, opened }: Way): void {
    for (const at of closed) this.brace(false, at);
    for (const at of opened) this.brace(true, at);
  }

  get isSplit(): boolean {
    return this.opened.length + this.closed.length > 0;
  }
}

/** From `#if` to `#endif`. */
class Group {
  readonly directives: Branch[] = [];
  readonly ways: Way[] = [];
}

/**
 * The source as one way through directives that cut through a block: where `#ifdef` and `#else` each open a brace that is closed once
 * after them, the first counts, the others become empty statements, and the directives become blanks. Every other
 * character keeps its place.
 */
export function withoutSplitBraces(source: string): string {
  const changes = new Map<number, string>();
  const open: Group[] = [];
  for (const token of tokensOf(source)) {
    if (token.directive === null) {
      wayWithin(open)?.brace(source[token.start] === '{', token.start);
      continue;
    }
    if (token.directive === 'if') open.push(new Group());
    const group = open.at(-1);
    if (group === undefined) continue;
    group.directives.push(token);
    if (token.directive !== 'endif') group.ways.push(new Way());
    else {
      open.pop();
      close(group, source, changes);
      wayWithin(open)?.follow(group.ways[0] as Way);
    }
  }
  return changed(source, changes);
}

/** The way that is being read in the innermost of some groups. */
function wayWithin(open: readonly Group[]): Way | undefined {
  return open.at(-1)?.ways.at(-1);
}

/** Notes what has to be another character, where a group cuts through a block. */
function close({ directives, ways }: Group, source: string, changes: Map<number, string>): void {
  const isSplit = ways.some(
    (way) => way.isSplit && !way.opened.some((at) => LINKAGE.test(source.slice(Math.max(0, at - 30), at))),
  );
  if (!isSplit) return;
  for (const { start, end } of directives) {
    for (let at = start; at < end; at++) if (source[at] !== '\n') changes.set(at, ' ');
  }
  for (const { opened, closed } of ways.slice(1)) {
    for (const at of closed) changes.set(at, ' ');
    for (const at of opened) changes.set(at, ';');
  }
}

interface Token extends Branch {
  /** Null for a brace; `#elif` is another `#else`. */
  readonly directive: 'if' | 'else' | 'endif' | null;
}

function* tokensOf(source: string): Generator<Token> {
  // Where something begins that braces do not count in, a brace, or a directive that chooses what is compiled.
  const tokens = /\/\*|\/\/|["'{}]|^[ \t]*#[ \t]*(?:ifdef|ifndef|if|elif|else|endif)\b/gm;
  for (let found = tokens.exec(source); found !== null; found = tokens.exec(source)) {
    const { 0: text, index: start } = found;
    if (text === '{' || text === '}') yield { start, end: start + 1, directive: null };
    else if (text.includes('#')) {
      tokens.lastIndex = lineEnd(source, start);
      const word = text.replace(/^[ \t]*#[ \t]*/, '');
      const directive = word.startsWith('if') ? 'if' : word === 'endif' ? 'endif' : 'else';
      yield { start, end: tokens.lastIndex, directive };
    } else tokens.lastIndex = pastText(source, start, text);
  }
}

/** Past a comment or a literal that begins at a place. */
function pastText(source: string, start: number, opening: string): number {
  if (opening === '/*') {
    const end = source.indexOf('*/', start + 2);
    return end < 0 ? source.length : end + 2;
  }
  if (opening === '//') return lineEnd(source, start);
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === opening || source[at] === '\n') return at + 1;
  }
  return source.length;
}

/** The end of a line, with those that it goes on in. */
function lineEnd(source: string, start: number): number {
  const ends = /(?<!\\)\n/g;
  ends.lastIndex = start;
  return ends.exec(source)?.index ?? source.length;
}

function changed(source: string, changes: ReadonlyMap<number, string>): string {
  if (changes.size === 0) return source;
  const characters = source.split('');
  for (const [at, character] of changes) characters[at] = character;
  return characters.join('');
}
