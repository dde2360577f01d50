import { posix, win32 } from 'node:path';

export interface RootSurroundings {
  readonly platform: NodeJS.Platform;
  /** The home directory of the user the server runs as, in each of its spellings. */
  readonly homes: readonly string[];
  /**
   * Whether a person named this folder. What merely happens to be the working directory is held to the stricter rule:
   * a named project below `/usr` or `/var` is a choice, an unnamed one is a server started in the wrong place.
   */
  readonly explicit: boolean;
}

/** Folders that hold everybody's files. Matched whole. */
const WHOLE: readonly { readonly pattern: RegExp; readonly what: string }[] = [
  { pattern: /^\/$/, what: 'the root of the file system' },
  { pattern: /^[a-z]:\/$/i, what: 'the root of a drive' },
  { pattern: /^([a-z]:\/users|\/users|\/home)$/i, what: "the folder of all users' home directories" },
  { pattern: /^([a-z]:\/users|\/users|\/home)\/[^/]+$/i, what: 'a home directory' },
  { pattern: /^\/root$/, what: 'a home directory' },
];

/** Folders of the operating system. macOS keeps the real `/etc` and `/var` under `/private`. */
const SYSTEM: readonly RegExp[] = [
  /^\/(etc|usr|bin|sbin|lib|lib32|lib64|var|boot|dev|proc|sys)(?=\/|$)/,
  /^\/private\/(etc|var)(?=\/|$)/i,
  /^\/(System|Library)(?=\/|$)/,
  /^[a-z]:\/(windows|program files|program files \(x86\))(?=\/|$)/i,
];

/**
 * Why `folder` (absolute) must not be a root, or null when it may be one. Refused are folders that would open more
 * than a project to the client: a whole file system, home directories themselves, and system folders with all below
 * them, the last unless the folder was named explicitly.
 */
export function reasonToRefuse(folder: string, { platform, homes, explicit }: RootSurroundings): string | null {
  const path = tidy(folder, platform);
  const whole = WHOLE.find(({ pattern }) => pattern.test(path));
  if (whole) return `it is ${whole.what}`;
  if (homes.some((home) => sameFolder(path, tidy(home, platform), platform))) return 'it is your home directory';
  for (const pattern of SYSTEM) {
    const [system] = pattern.exec(path) ?? [];
    if (system === undefined) continue;
    if (system === path) return 'it is a system directory';
    if (!explicit) return `it is in the system directory ${system} and was not named explicitly`;
  }
  return null;
}

/** Normalised, with forward slashes and none at the end, so that one spelling of each folder is left to compare. */
function tidy(path: string, platform: NodeJS.Platform): string {
  const normal = platform === 'win32' ? win32.normalize(path).replaceAll('\\', '/') : posix.normalize(path);
  return /^([a-z]:)?\/$/i.test(normal) ? normal : normal.replace(/\/$/, '');
}

/** The usual file systems of Windows and macOS ignore case. */
function sameFolder(a: string, b: string, platform: NodeJS.Platform): boolean {
  return platform === 'win32' || platform === 'darwin' ? a.toLowerCase() === b.toLowerCase() : a === b;
}
