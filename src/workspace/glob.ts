import { braceExpand, Minimatch } from 'minimatch';

/** A pattern for paths is not longer than a path. */
const MAX_LENGTH = 1024;
/** What one pattern may stand for: each adds to the time that every path takes. */
const MOST_WILDCARDS = 64;
const MOST_ALTERNATIVES = 100;

/** How the library reads a pattern: the same on every system, names with a dot in front like any other. */
const SYNTAX = { dot: true, noext: true, nonegate: true, nocomment: true, platform: 'linux' } as const;

/**
 * A pattern for paths with forward slashes, relative to some folder: `*` and `?` stay within a name, `**` as a whole name
 * is any number of folders, `{a,b}` is either, `[a-z]` and `[!a-z]` one character, a backslash takes the meaning from the
 * character behind it. A pattern without a slash is for names at any depth; one whose last name has no wildcard is also
 * for all that is in a folder of that name. Matching takes time by the length of the path times that of the pattern.
 *
 * @throws RangeError that says what of the pattern cannot be read, or is too much
 */
export function globMatcher(pattern: string): (path: string) => boolean {
  const named = pattern.replace(/^\.\//, '').replace(/\/$/, '');
  return anchoredMatcher(pattern, named.includes('/') ? named : `**/${named}`);
}

/**
 * A pattern for names of packages, as `globMatcher` reads them but from their beginning on: `lodash` is no `@types/lodash`, and is for
 * `lodash/fp`, too.
 *
 * @throws as `globMatcher` does
 */
export function packageMatcher(pattern: string): (name: string) => boolean {
  return anchoredMatcher(pattern, pattern);
}

function anchoredMatcher(pattern: string, anchored: string): (path: string) => boolean {
  if (pattern.length > MAX_LENGTH) throw new RangeError(`is longer than ${MAX_LENGTH} characters`);
  checkClosed(pattern);
  if ((pattern.match(/[*?[]/g)?.length ?? 0) > MOST_WILDCARDS) {
    throw new RangeError(`has more than ${MOST_WILDCARDS} wildcards`);
  }
  const alternatives = braceExpand(anchored, { braceExpandMax: MOST_ALTERNATIVES + 1 });
  if (alternatives.length > MOST_ALTERNATIVES) {
    throw new RangeError(`expands to more than ${MOST_ALTERNATIVES} patterns`);
  }
  // A name without wildcards may be a folder's; `src/*` is for what stands in `src` itself.
  const hasWildName = /[*?[\]]/.test(anchored.slice(anchored.lastIndexOf('/') + 1));
  const wholes = alternatives.flatMap((one) => (hasWildName ? [one] : [one, `${one}/**`]));
  const matchers = wholes.map((one) => new Minimatch(one, { ...SYNTAX, nobrace: true }));
  return (path) => matchers.some((matcher) => matcher.match(path));
}

/** @throws RangeError for braces or brackets that have no other end */
function checkClosed(pattern: string): void {
  let braces = 0;
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === '\\') at++;
    else if (character === '{') braces++;
    else if (character === '}' && braces-- === 0) throw new RangeError('has an unmatched "}"');
    else if (character === '[') at = bracketEnd(pattern, at);
  }
  if (braces > 0) throw new RangeError('has an unclosed "{"');
}

/** A bracket that comes first in a class is a member of it. */
function bracketEnd(pattern: string, start: number): number {
  const first = start + (pattern[start + 1] === '!' || pattern[start + 1] === '^' ? 2 : 1);
  const end = pattern.indexOf(']', first + 1);
  if (end === -1 || pattern.slice(start, end).includes('/')) throw new RangeError('has an unclosed "["');
  return end;
}
