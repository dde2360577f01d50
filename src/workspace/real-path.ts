import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

export interface RealPath {
  /**
   * Where the path leads with every symbolic link followed. What does not exist keeps its name below the deepest
   * ancestor that does.
   */
  readonly path: string;
  /** Null when the path exists and was followed to its end; else the system's reason, such as `ENOENT` or `ELOOP`. */
  readonly failure: string | null;
}

/** As many as Linux follows in one path. Cycles never come here: the system reports them (`ELOOP`). */
const MAX_DANGLING_LINKS = 40;

/**
 * Follows an absolute path as far as it goes and never throws: also a path that does not exist has a place where it
 * would be, and that place is what a sandbox must judge. It waits for no other thread: every call of a tool begins with it.
 */
export function followPath(absolute: string, danglingLinks = 0): RealPath {
  let failure: string | null = null;
  let current = absolute;
  const missing: string[] = [];
  for (;;) {
    let code: string;
    try {
      return { path: join(realpathSync.native(current), ...missing), failure };
    } catch (thrown) {
      code = systemCode(thrown);
    }
    failure ??= code;
    const target = code === 'ENOENT' && danglingLinks < MAX_DANGLING_LINKS ? linkTarget(current) : null;
    if (target !== null) {
      const parent = followPath(dirname(current), danglingLinks + 1);
      const beyond = followPath(resolve(parent.path, target, ...missing), danglingLinks + 1);
      return { path: beyond.path, failure };
    }
    const parent = dirname(current);
    if (parent === current) return { path: absolute, failure };
    missing.unshift(basename(current));
    current = parent;
  }
}

/** Where a folder that the user named really is; as it was named when it is nowhere, which reading it then tells. */
export function realFolder(absolute: string): string {
  try {
    return realpathSync.native(absolute);
  } catch {
    return absolute;
  }
}

/** Whether `path` is `folder` or lies below it, compared segment by segment. Both are absolute. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The code of a system error, such as `ENOENT`. */
export function systemCode(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : 'UNKNOWN';
}

function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
