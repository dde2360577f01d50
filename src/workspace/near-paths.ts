import { editDistance } from '../nearest-name.ts';

const MOST = 3;
/** Longer names are not compared letter by letter. */
const COMPARED_LENGTH = 64;

/** Whether a path may have been meant by the one that was given. */
type Likeness = (given: PathParts, path: PathParts) => boolean;

interface PathParts {
  readonly whole: string;
  readonly folder: string;
  readonly name: string;
  /** The name up to its last dot. */
  readonly stem: string;
}

/** In which ways a path is mistaken, the likeliest first. */
const MISTAKES: readonly Likeness[] = [
  (given, path) => path.whole.toLowerCase() === given.whole.toLowerCase(),
  // Without its extension, or with another one.
  (given, path) => path.folder === given.folder && (path.stem === given.name || path.stem === given.stem),
  (given, path) => path.folder === given.folder && isOneSlip(given, path, 'name'),
  (given, path) => path.name === given.name && path.whole.endsWith(`/${given.whole}`),
  (given, path) => path.name === given.name,
  (given, path) => isOneSlip(given, path, 'whole'),
  (given, path) => path.name.toLowerCase() === given.name.toLowerCase() || path.stem === given.name,
];

/**
 * Paths that may have been meant by one that is not there, the likeliest first: of another case, without the extension, with
 * one typing error, in another folder.
 *
 * @param paths all there are, from a root on
 */
export function nearPaths(given: string, paths: Iterable<string>): string[] {
  const wanted = partsOf(
    given
      .split('/')
      .filter((segment) => segment !== '' && segment !== '.')
      .join('/'),
  );
  if (wanted.name === '') return [];
  const found = MISTAKES.map((): string[] => []);
  for (const path of paths) {
    const parts = partsOf(path);
    const mistake = MISTAKES.findIndex((isLike) => isLike(wanted, parts));
    if (mistake !== -1 && (found[mistake] as string[]).length < MOST) (found[mistake] as string[]).push(path);
  }
  return found.flat().slice(0, MOST);
}

function partsOf(whole: string): PathParts {
  const slash = whole.lastIndexOf('/');
  const name = whole.slice(slash + 1);
  const dot = name.lastIndexOf('.');
  return { whole, folder: whole.slice(0, Math.max(0, slash)), name, stem: dot > 0 ? name.slice(0, dot) : name };
}

/** Whether one letter is wrong, missing, too much or swapped. Names of a few letters are all like each other. */
function isOneSlip(given: PathParts, path: PathParts, part: 'name' | 'whole'): boolean {
  const [a, b] = [given[part], path[part]];
  const isComparable = Math.abs(a.length - b.length) <= 1 && a.length <= COMPARED_LENGTH && given.stem.length > 2;
  return isComparable && editDistance(a, b) === 1;
}
