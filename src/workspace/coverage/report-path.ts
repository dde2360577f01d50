import { isAbsolute, posix, resolve, sep } from 'node:path';

/** What the paths of a report may refer to. */
export interface ReportedTree {
  /** Absolute: the folder whose files are wanted. */
  readonly folder: string;
  /** Those files, relative to it. */
  readonly paths: ReadonlySet<string>;
}

export interface MappedPaths {
  /** The path in the tree of each path of the report that has one. */
  readonly mapped: ReadonlyMap<string, string>;
  /** Paths of the report that lie elsewhere on this machine, and so were not asked for. */
  readonly outside: number;
  /** The others. */
  readonly unknown: readonly string[];
}

/**
 * Finds the files that the paths of a report mean: absolute ones, ones relative to where the report lies or says it was
 * made, and ones of another machine, by the longest end that one file of the tree alone has. An end of one name only
 * counts when a longer end has shown that files from the same place are meant, or when all files of that place are here.
 *
 * @param bases absolute folders that relative paths may start from, the likeliest first
 * @param exists whether a path of this machine is there
 */
export function mapPaths(
  reported: readonly string[],
  bases: readonly string[],
  tree: ReportedTree,
  exists: (absolute: string) => boolean,
): MappedPaths {
  const mapped = new Map<string, string>();
  const others: string[] = [];
  let outside = 0;
  for (const path of reported) {
    const places = isAbsolute(path) ? [path] : bases.map((base) => resolve(base, path));
    const here = places
      .map((place) => relativeTo(tree.folder, place))
      .find((one) => one !== null && tree.paths.has(one));
    if (here !== undefined && here !== null) mapped.set(path, here);
    else if (places.some((place) => relativeTo(tree.folder, place) === null && exists(place))) outside++;
    else others.push(path);
  }
  const unknown = bySuffix(others, tree.paths, mapped);
  return { mapped, outside, unknown };
}

/** With forward slashes; null for what does not lie below the folder. */
function relativeTo(folder: string, absolute: string): string | null {
  return absolute.startsWith(folder + sep) ? absolute.slice(folder.length + 1).replaceAll(sep, '/') : null;
}

/** Adds what ends tell to `mapped`; returns what they do not. */
function bySuffix(reported: readonly string[], paths: ReadonlySet<string>, mapped: Map<string, string>): string[] {
  const ends = uniqueEnds(paths);
  const found = new Map<string, Ending>();
  for (const path of reported) {
    const ending = longestEnd(posix.normalize(path.replaceAll('\\', '/')), ends);
    if (ending !== null) found.set(path, ending);
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

interface Ending {
  readonly path: string;
  /** Names in the end. */
  readonly length: number;
  /** What stands before the end. */
  readonly before: string;
}

/** The ends of all paths; null for an end that several have. A whole path is its own end, whatever others end in it. */
function uniqueEnds(paths: ReadonlySet<string>): Map<string, string | null> {
  const ends = new Map<string, string | null>();
  for (const path of paths) {
    for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
      const end = path.slice(at + 1);
      ends.set(end, ends.has(end) ? null : path);
    }
  }
  for (const path of paths) ends.set(path, path);
  return ends;
}

function longestEnd(path: string, ends: ReadonlyMap<string, string | null>): Ending | null {
  for (let at = -1; ; ) {
    const end = path.slice(at + 1);
    const known = ends.get(end);
    if (known !== undefined && known !== null) {
      return { path: known, length: end.split('/').length, before: path.slice(0, at + 1) };
    }
    at = path.indexOf('/', at + 1);
    if (at === -1) return null;
  }
}
