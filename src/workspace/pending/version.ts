import type { ObjectId } from '../git/object-id.ts';

/** What a path holds in one of the states of a repository. */
export interface PathVersion {
  /** As git writes it: `100644`, `100755`, `120000` for a link, `160000` for a commit of another repository. */
  readonly mode: string;
  /** Null for what is too large to be read. */
  readonly id: ObjectId | null;
  /** What lies in the working tree, unless git keeps the same; null for what git has under its name. */
  readonly bytes: Buffer | null;
}

export type PathVersions = ReadonlyMap<string, PathVersion>;

/** A path of which two states differ. */
export interface PathPair {
  readonly path: string;
  readonly before: PathVersion | null;
  readonly after: PathVersion | null;
}

export const LINK_MODE = '120000';
export const SUBMODULE_MODE = '160000';

/** The paths that differ between two states, in order. */
export function differingPaths(before: PathVersions, after: PathVersions): PathPair[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  return paths.flatMap((path) => {
    const pair = { path, before: before.get(path) ?? null, after: after.get(path) ?? null };
    return isSame(pair.before, pair.after) ? [] : [pair];
  });
}

function isSame(one: PathVersion | null, other: PathVersion | null): boolean {
  return one !== null && other !== null && one.mode === other.mode && one.id !== null && one.id === other.id;
}
