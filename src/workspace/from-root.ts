import type { ResolvedPath, Root } from './roots.ts';

/** A root as a path in itself. */
export function wholeRoot(root: Root): ResolvedPath {
  return { root, absolute: root.path, relative: '' };
}

/** What the paths of a folder's files begin with, from the root on: a slash is at its end; empty for the root itself. */
export function prefixOf({ relative }: ResolvedPath): string {
  return relative === '' ? '' : `${relative}/`;
}
