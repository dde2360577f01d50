import { globMatcher } from './glob.ts';

type Matcher = (path: string) => boolean;

/** In front of a pattern for paths that are not meant. */
const NOT = '!';

/** A pattern without the sign that turns it round. */
export function plainPattern(pattern: string): string {
  return pattern.startsWith(NOT) ? pattern.slice(NOT.length) : pattern;
}

/**
 * What patterns say of a path: the last that fits decides, false where it stands behind `!`, null where none fits. Those that
 * cannot be read fit nothing.
 */
export function verdictBy(patterns: readonly string[], matcherOf = globMatcher): (path: string) => boolean | null {
  const rows = patterns.flatMap((pattern) => {
    const matches = readable(plainPattern(pattern), matcherOf);
    return matches === null ? [] : [{ matches, says: !pattern.startsWith(NOT) }];
  });
  rows.reverse();
  return (path) => rows.find(({ matches }) => matches(path))?.says ?? null;
}

function readable(pattern: string, matcherOf: (pattern: string) => Matcher): Matcher | null {
  try {
    return matcherOf(pattern);
  } catch (thrown) {
    if (thrown instanceof RangeError) return null;
    throw thrown;
  }
}
