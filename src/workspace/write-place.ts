import { basename, dirname, relative, resolve, sep } from 'node:path';
import { followPath } from './real-path.ts';

/** A file or folder to write, by the way to it from a folder that is trusted. */
export interface WritePlace {
  /** Absolute and real. */
  readonly base: string;
  /** The way from there on as it was spelled, with forward slashes: a link on it is for the writer to refuse. */
  readonly path: string;
}

/**
 * The way to an absolute path from that of some folders that comes first on it; null when it leads through none. What leads
 * to the folder may be links: it may have more than one name.
 *
 * @param folders absolute and real
 */
export async function wayFrom(folders: readonly string[], given: string): Promise<WritePlace | null> {
  const names = given.split(sep);
  for (let count = 1; count <= names.length; count++) {
    const { path, failure } = followPath(names.slice(0, count).join(sep) || sep);
    if (failure !== null) return null;
    if (folders.includes(path)) return { base: path, path: names.slice(count).join('/') };
  }
  return null;
}

/**
 * Where a file is to be written that a person named. Inside the roots and the working directory, where others have put
 * files, no link is followed; elsewhere those that lead to its folder are the person's own choice. The file itself is
 * never a link.
 *
 * @param given absolute
 * @param folders the roots and the working directory, absolute and real
 */
export async function placeOfNamedFile(given: string, folders: readonly string[]): Promise<WritePlace> {
  const way = await wayFrom(folders, given);
  if (way !== null) return way;
  const parent = followPath(dirname(given)).path;
  for (let base = parent; ; base = dirname(base)) {
    const { path, failure } = followPath(base);
    if (failure === null || dirname(base) === base) {
      const rest = relative(path, resolve(parent, basename(given)));
      return { base: path, path: rest.replaceAll(sep, '/') };
    }
  }
}
