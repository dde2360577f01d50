import { isAbsolute, posix, resolve, sep } from 'node:path';
import { type PathEnd, PathEnds } from './path-ends.ts';

/** What the paths of a report may refer to. */
export interface ReportedTree {
  /** Absolute: the folder whose files are wanted. */
  readonly folder: string;
  /** Those files, relative to it. */
  readonly paths: ReadonlySet<string>;
}

/** A tree in the root that it lies in. */
interface TreeInRoot extends ReportedTree {
  /** Absolute. Of what lies outside nothing is asked. */
  readonly root: string;
}

export interface MappedPaths {
  /** The path in the tree of each path of the report that has one. */
  readonly mapped: ReadonlyMap<string, string>;
  /** Paths of the report that are of other code than the tree's, and so were not asked for. */
  readonly outside: number;
  /** The others. */
  readonly unknown: readonly string[];
}

/** Where systems and package managers put code that is no project's own. */
const INSTALLED =
  /^\/(?:usr\/(?:local\/)?(?:include|lib|lib64|share)|opt\/homebrew|Library\/Developer|Applications|nix\/store|rustc)\/|^[A-Z]:[\\/]Program Files|[\\/](?:\.cargo[\\/](?:registry|git)|\.rustup|pkg[\\/]mod|site-packages|dist-packages|node_modules)[\\/]/i;

/**
 * Finds the files that the paths of a report mean: absolute ones, ones relative to where the report lies or says it was
 * made, and ones of another machine, by the longest end that one file of the tree alone has. An end of one name only
 * counts when a longer end has shown that files from the same place are meant, or when all files of that place are here.
 *
 * What lies outside the root is not looked at: a report must not be a way to ask for it. It is known for code of others by
 * its path, or because the report was made where it lies, which other paths in it show.
 *
 * @param bases absolute folders that relative paths may start from, the likeliest first
 * @param isThere whether there is a file at an absolute path inside the root
 */
export function mapPaths(
  reported: readonly string[],
  bases: readonly string[],
  tree: TreeInRoot,
  isThere: (absolute: string) => boolean,
): MappedPaths {
  const mapped = new Map<string, string>();
  const others: string[] = [];
  const placesOf = (path: string) => (isAbsolute(path) ? [path] : bases.map((base) => resolve(base, path)));
  for (const path of reported) {
    const here = placesOf(path)
      .map((place) => relativeTo(tree.folder, place))
      .find((one) => one !== null && tree.paths.has(one));
    if (here !== undefined && here !== null) mapped.set(path, here);
    else others.push(path);
  }
  const isMadeHere = [...mapped.keys()].some(isAbsolute);
  const isOutside = (path: string) =>
    INSTALLED.test(path) ||
    placesOf(path).some((place) => {
      if (relativeTo(tree.root, place) === null) return isMadeHere && isAbsolute(path);
      return relativeTo(tree.folder, place) === null && isThere(place);
    });
  const ours = others.filter((path) => !isOutside(path));
  const unknown = bySuffix(ours, tree.paths, mapped);
  return { mapped, outside: others.length - ours.length, unknown };
}

/** With forward slashes; null for what does not lie below the folder. */
export function relativeTo(folder: string, absolute: string): string | null {
  return absolute.startsWith(folder + sep) ? absolute.slice(folder.length + 1).replaceAll(sep, '/') : null;
}

/** Adds what ends tell to `mapped`; returns what they do not. */
function bySuffix(reported: readonly string[], paths: ReadonlySet<string>, mapped: Map<string, string>): string[] {
  const ends = new PathEnds(paths);
  const found = new Map<string, PathEnd & { readonly before: string }>();
  for (const path of reported) {
    const normal = posix.normalize(path.replaceAll('\\', '/'));
    const end = ends.longest(normal);
    if (end !== null) found.set(path, { ...end, before: normal.split('/').slice(0, -end.length).join('/') });
  }
  const proven = new Set(Array.from(found.values(), (one) => (one.length > 1 ? one.before : null)));
  const places = new Map<string, boolean>();
  for (const path of reported) {
    const place = posix.dirname(path.replaceAll('\\', '/'));
    places.set(place, (places.get(place) ?? true) && found.has(path));
  }
  const unknown: string[] = [];
  for (const path of reported) {
    const ending = found.get(path);
    const place = posix.dirname(path.replaceAll('\\', '/'));
    if (ending !== undefined && (ending.length > 1 || proven.has(ending.before) || places.get(place) === true)) {
      mapped.set(path, ending.path);
    } else unknown.push(path);
  }
  return unknown;
}
