import type { ErrorName } from '../errors.ts';

/** Longest path a client may send, in UTF-16 code units: what Linux accepts at most. */
export const MAX_PATH_LENGTH = 4096;

/** Most folders in one path: each costs the system a step whenever it is followed, and no project nests so deep. */
export const MAX_PATH_DEPTH = 256;

export interface PathFault {
  readonly error: Extract<ErrorName, 'INVALID_PARAMS' | 'SECURITY_ERROR'>;
  /** What is wrong and what to send instead, to follow the quoted path. */
  readonly reason: string;
}

interface PathRule extends PathFault {
  broken(path: string, platform: NodeJS.Platform): boolean;
}

/** Device names Windows finds in every folder, with any extension. */
const WINDOWS_DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*([.:]|$)/i;

/** Tried in order; the first broken rule is the one reported. Nothing is ever decoded: what looks encoded is refused. */
const RULES: readonly PathRule[] = [
  {
    error: 'INVALID_PARAMS',
    reason: 'is empty: name a file or folder, or leave it out',
    broken: (path) => path === '',
  },
  {
    error: 'INVALID_PARAMS',
    reason: `is longer than ${MAX_PATH_LENGTH} characters`,
    broken: (path) => path.length > MAX_PATH_LENGTH,
  },
  {
    error: 'INVALID_PARAMS',
    reason: `has more than ${MAX_PATH_DEPTH} folders`,
    broken: (path) => path.split('/').length - 1 > MAX_PATH_DEPTH,
  },
  { error: 'SECURITY_ERROR', reason: 'contains a NUL character', broken: (path) => path.includes('\0') },
  {
    error: 'SECURITY_ERROR',
    reason: 'contains a backslash: separate folders with forward slashes',
    broken: (path) => path.includes('\\'),
  },
  {
    error: 'SECURITY_ERROR',
    reason: 'contains an encoded dot or slash: send the path as it is, without percent-encoding',
    broken: (path) => /%(2e|2f|5c)/i.test(path),
  },
  { error: 'SECURITY_ERROR', reason: 'is a network (UNC) path', broken: (path) => path.startsWith('//') },
  {
    error: 'SECURITY_ERROR',
    reason: 'names a drive: use a path relative to the root, or an absolute path inside it',
    broken: (path, platform) => (platform === 'win32' ? /^[a-z]:(?!\/)/i : /^[a-z]:/i).test(path),
  },
  {
    error: 'SECURITY_ERROR',
    reason: 'names an alternate data stream',
    broken: (path, platform) => platform === 'win32' && path.replace(/^[a-z]:/i, '').includes(':'),
  },
  {
    error: 'SECURITY_ERROR',
    reason: 'names a device',
    broken: (path, platform) => platform === 'win32' && path.split('/').some((name) => WINDOWS_DEVICE.test(name)),
  },
  {
    error: 'SECURITY_ERROR',
    reason: 'leaves the root: ".." may not climb above it',
    broken: (path) => !path.startsWith('/') && climbsOut(path),
  },
];

/** What is wrong with the spelling of a path a client sent, before any file is looked at; null when nothing is. */
export function pathFault(path: string, platform: NodeJS.Platform): PathFault | null {
  return RULES.find((rule) => rule.broken(path, platform)) ?? null;
}

/** Whether a relative path is above its start at any moment, even if it comes back. */
function climbsOut(path: string): boolean {
  let depth = 0;
  for (const segment of path.split('/')) {
    if (segment === '..') depth -= 1;
    else if (segment !== '' && segment !== '.') depth += 1;
    if (depth < 0) return true;
  }
  return false;
}
