/** A part of a query that is matched as it is written, not by its words. */
export type ExactPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'expression'; readonly source: string; readonly flags: string };

export interface ExactQuery {
  /** In their order; none where the query is words, or running text that quotes something. */
  readonly parts: readonly ExactPart[];
  /** The rest of the query: all of it where it has no parts. */
  readonly words: string;
}

/** A part that was read, and where the query goes on behind it. */
interface ReadPart {
  readonly part: ExactPart;
  readonly end: number;
}

/** Longer expressions are none: what looks like the start of one has no end near it. */
const MAX_EXPRESSION = 1000;
const FLAGS = 'gimsu';
const SPACE = /\s/;

/** What a query begins with whose parts filter although there are words beside them. */
const EXACT = /^\s*exact:\s*/i;

/**
 * Reads the parts of a query that are to be matched as they are written: text in double quotes, and expressions between
 * slashes. Only a query of nothing else has any, or one that begins with `exact:`: what running text quotes is no filter, as
 * the text of an issue quotes what is wrong, what is wanted and what somebody said. After `exact:`, a query without parts is
 * one as a whole.
 *
 * Parts begin at the query's start or after a space. In quotes `\"` is a quote, and every other backslash stands for itself; a quote that no other closes is part of a word. An expression ends at the first slash that is neither escaped nor
 * in brackets, behind which, after flags, the query ends or has a space: `/a/b/c` and `//` are words.
 *
 * @param isPath whether there is a file or folder of that path: then `/path/` is a word
 */
export function exactQuery(query: string, isPath: (path: string) => boolean = () => false): ExactQuery {
  const asked = EXACT.exec(query)?.[0];
  if (asked === undefined) {
    const read = partsOf(query, isPath);
    return read.words === '' ? read : { parts: [], words: query.trim() };
  }
  const read = partsOf(query.slice(asked.length), isPath);
  return read.parts.length > 0 || read.words === '' ? read : { parts: [{ kind: 'text', text: read.words }], words: '' };
}

/** Whether a query quotes something beside words, so that nothing of it filters. */
export function quotesBesideWords(query: string): boolean {
  return exactQuery(query).parts.length === 0 && partsOf(query, () => false).parts.length > 0;
}

function partsOf(query: string, isPath: (path: string) => boolean): ExactQuery {
  const parts: ExactPart[] = [];
  let words = '';
  for (let at = 0; at < query.length; ) {
    const read = isStart(query, at) ? (quotedAt(query, at) ?? expressionAt(query, at, isPath)) : null;
    if (read === null) words += query[at++];
    else {
      parts.push(read.part);
      words += ' ';
      at = read.end;
    }
  }
  return { parts, words: words.trim() };
}

/** A part as a query has it. */
export function writtenPart(part: ExactPart): string {
  return part.kind === 'text' ? `"${part.text.replaceAll('"', '\\"')}"` : `/${part.source}/${part.flags}`;
}

/** The words of parts, to rank by what they are about: of expressions, those that are no escapes. */
export function wordsOf(parts: readonly ExactPart[]): string {
  return parts.map((part) => (part.kind === 'text' ? part.text : part.source.replace(/\\./gs, ' '))).join(' ');
}

function isStart(query: string, at: number): boolean {
  return (query[at] === '"' || query[at] === '/') && (at === 0 || SPACE.test(query[at - 1] as string));
}

function quotedAt(query: string, start: number): ReadPart | null {
  if (query[start] !== '"') return null;
  let text = '';
  for (let at = start + 1; at < query.length; at++) {
    if (query[at] === '"') return text === '' ? null : { part: { kind: 'text', text }, end: at + 1 };
    if (query[at] === '\\' && query[at + 1] === '"') at++;
    text += query[at];
  }
  return null;
}

function expressionAt(query: string, start: number, isPath: (path: string) => boolean): ReadPart | null {
  if (query[start] !== '/' || /[/*\s]/.test(query[start + 1] ?? ' ')) return null;
  const close = closingSlash(query, start);
  if (close === -1) return null;
  let end = close + 1;
  while (end < query.length && !SPACE.test(query[end] as string) && end <= close + FLAGS.length) end++;
  const flags = query.slice(close + 1, end);
  const areFlags = new Set(flags).size === flags.length && [...flags].every((flag) => FLAGS.includes(flag));
  const isWhole = end === query.length || SPACE.test(query[end] as string);
  if (!areFlags || !isWhole || isPath(query.slice(start + 1, flags === '' ? close : end))) return null;
  return { part: { kind: 'expression', source: query.slice(start + 1, close), flags }, end };
}

/** -1 where the expression that begins at `start` does not end. */
function closingSlash(query: string, start: number): number {
  let isInBrackets = false;
  for (let at = start + 1; at < query.length && at - start <= MAX_EXPRESSION; at++) {
    const character = query[at];
    if (character === '\\') at++;
    else if (character === '[') isInBrackets = true;
    else if (character === ']') isInBrackets = false;
    else if (character === '/' && !isInBrackets) return at;
    else if (character === '\n') return -1;
  }
  return -1;
}
