import { OrreryError } from '../../../errors.ts';
import type { CodeIndex } from '../../../index/code-index.ts';
import { globMatcher } from '../../../workspace/glob.ts';

export interface FilePatterns {
  /** Glob patterns for paths from the root or from the analysed folder on; none is all files. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Folders to go down from the analysed one: 0 is only files in the folder itself; null is no limit. */
  readonly maxDepth: number | null;
}

/** The files that an analysis is about. */
export interface FileChoice {
  readonly isChosen: (path: string) => boolean;
  readonly chosen: CodeIndex;
  /** Whether anything was left out. */
  readonly isPart: boolean;
  readonly leftOut: { readonly by_patterns: number; readonly below_max_depth: number };
  /** Patterns that no file matched. */
  readonly unmatched: readonly string[];
}

/**
 * @param prefix what the paths of the analysed folder begin with
 * @throws OrreryError `INVALID_PARAMS` for patterns that contradict each other, cannot be read or leave no file of those
 *   there are
 */
export function chooseFiles(
  index: CodeIndex,
  { include, exclude, maxDepth }: FilePatterns,
  prefix: string,
): FileChoice {
  const both = include.filter((pattern) => exclude.includes(pattern));
  if (both.length > 0) {
    throw new OrreryError(
      'INVALID_PARAMS',
      `include_patterns and exclude_patterns both have ${both.map((one) => `"${one}"`).join(', ')}: keep each in one of them only.`,
      { patterns: both },
    );
  }
  const included = include.map((pattern) => ({ pattern, matches: matcher(pattern, 'include_patterns', prefix) }));
  const excluded = exclude.map((pattern) => ({ pattern, matches: matcher(pattern, 'exclude_patterns', prefix) }));
  const byPatterns = (path: string) =>
    (included.length === 0 || included.some(({ matches }) => matches(path))) &&
    !excluded.some(({ matches }) => matches(path));
  const isDeep = (path: string) => maxDepth !== null && depthOf(path.slice(prefix.length)) > maxDepth;
  const isChosen = (path: string) => byPatterns(path) && !isDeep(path);
  const files = index.files.filter(({ path }) => isChosen(path));
  if (files.length === 0 && index.files.length > 0) throw nothingLeft(index, { include, exclude, maxDepth });
  const outside = index.files.filter(({ path }) => !byPatterns(path)).length;
  return {
    isChosen,
    // The very index where all of it is chosen: what is known of it stays known.
    chosen: files.length === index.files.length ? index : { ...index, files },
    isPart: files.length < index.files.length,
    leftOut: { by_patterns: outside, below_max_depth: index.files.length - files.length - outside },
    unmatched: [...included, ...excluded]
      .filter(({ matches }) => !index.files.some(({ path }) => matches(path)))
      .map(({ pattern }) => pattern),
  };
}

function matcher(pattern: string, argument: string, prefix: string): (path: string) => boolean {
  try {
    const matches = globMatcher(pattern);
    return prefix === '' ? matches : (path) => matches(path) || matches(path.slice(prefix.length));
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new OrreryError('INVALID_PARAMS', `The pattern "${pattern}" in ${argument} ${reason}.`, {
      argument,
      pattern,
    });
  }
}

function nothingLeft(index: CodeIndex, { include, exclude, maxDepth }: FilePatterns): OrreryError {
  const because = [
    ...(include.length > 0 ? [`include_patterns ${include.map((one) => `"${one}"`).join(', ')}`] : []),
    ...(exclude.length > 0 ? [`exclude_patterns ${exclude.map((one) => `"${one}"`).join(', ')}`] : []),
    ...(maxDepth !== null ? [`max_depth ${maxDepth}`] : []),
  ];
  const example = index.files[0]?.path;
  return new OrreryError(
    'INVALID_PARAMS',
    `No source file is left after ${because.join(' and ')}. Patterns are for paths from the root or from the analysed folder on, such as "${example}".`,
    { files: index.files.length },
  );
}

function depthOf(path: string): number {
  return path.split('/').length - 1;
}
