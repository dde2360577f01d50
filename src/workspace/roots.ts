import { lstatSync, realpathSync, type Stats } from 'node:fs';
import { homedir } from 'node:os';
import { basename, isAbsolute, relative, resolve, sep } from 'node:path';
import { type ErrorName, OrreryError, toOrreryError } from '../errors.ts';
import { type GivenLines, type GivenPath, readingsOf } from './given-path.ts';
import { pathFault } from './path-gate.ts';
import { followPath, isInside, systemCode } from './real-path.ts';
import { type RootSurroundings, reasonToRefuse } from './refused-roots.ts';
import { isSecretFolder, isSecretPath } from './secret-names.ts';
import { wayFrom } from './write-place.ts';

/** A folder that clients may see, with everything below it. */
export interface Root {
  /** Absolute, with every symbolic link resolved. */
  readonly path: string;
}

/** An existing file or directory that lies inside a root. */
export interface ResolvedPath {
  readonly root: Root;
  /** With every symbolic link resolved. */
  readonly absolute: string;
  /** From the root, with forward slashes; empty for the root itself. */
  readonly relative: string;
  /** The lines that it was given with, if it was. */
  readonly lines?: GivenLines;
}

export type Expected = 'file' | 'directory' | 'any';

export interface RootsOptions {
  /** Whether a person named the folders, rather than the server starting in them. Default true. */
  readonly explicit?: boolean;
  /** Lets clients read files whose names say that they hold credentials, such as `.env`. Default false. */
  readonly allowSecrets?: boolean;
  /** The home directory that may not be a root. Default: the one of the user the server runs as. */
  readonly home?: string;
}

export interface AllowedRoots {
  readonly roots: Roots;
  /** In the order the folders were given. */
  readonly refused: readonly OrreryError[];
}

/**
 * The sandbox: every path that a client names goes through `resolve`, which returns a real path inside a root or throws.
 */
export class Roots {
  /** In the order they were given, each once; none where no folder that was asked for can be one. */
  readonly all: readonly Root[];
  readonly #allowSecrets: boolean;

  private constructor(all: readonly Root[], allowSecrets: boolean) {
    this.all = all;
    this.#allowSecrets = allowSecrets;
  }

  /**
   * @param dirs Folders, absolute or relative to the working directory; at least one.
   * @throws OrreryError `SECURITY_ERROR` for a folder that opens more than a project, such as `/` or a home directory;
   *   `FILE_SYSTEM_ERROR` for one that is missing or not a directory; `INVALID_PARAMS` for an empty list.
   */
  static async open(dirs: readonly string[], options: RootsOptions = {}): Promise<Roots> {
    if (dirs.length === 0) throw new OrreryError('INVALID_PARAMS', 'No root was given: name at least one folder.');
    const { roots, refused } = await Roots.openAllowed(dirs, options);
    const [first] = refused;
    if (first !== undefined) throw first;
    return roots;
  }

  /**
   * As `open`, leaving out what cannot be a root.
   *
   * @returns the roots, which may be none, and why each of the others is not among them
   */
  static async openAllowed(
    dirs: readonly string[],
    { explicit = true, allowSecrets = false, home = homedir() }: RootsOptions = {},
  ): Promise<AllowedRoots> {
    const homes = [resolve(home), followPath(resolve(home)).path];
    const surroundings = { platform: process.platform, homes, explicit };
    const paths = new Set<string>();
    const refused: OrreryError[] = [];
    for (const dir of dirs) {
      const place = await allowedPlace(resolve(dir), surroundings);
      if (place instanceof OrreryError) refused.push(place);
      else paths.add(place);
    }
    const all = Array.from(paths, (path) => ({ path }));
    return { roots: new Roots(all, allowSecrets), refused };
  }

  /** @param paths those of roots that were opened before: what lies there now may be something else, and counts for nothing */
  static opened(paths: readonly string[]): Roots {
    return new Roots(
      paths.map((path) => ({ path })),
      false,
    );
  }

  /**
   * Turns a path from a client into a real one. Symbolic links are followed, and where they end is what counts.
   *
   * @param path Absolute, relative to a root, or a `file:` address, with or without lines as in `a.ts:12-20`; of several
   *   roots, one may be named by its folder. Undefined means the only root.
   * @throws OrreryError `SECURITY_ERROR` for what lies outside the roots, is neither a regular file nor a directory, or
   *   is a file or folder of credentials; `FILE_SYSTEM_ERROR` for what is missing, unreadable or not of the expected kind;
   *   `INVALID_PARAMS` for an empty or over-long path, and where several roots leave more than one meaning; `SYSTEM_ERROR`
   *   where there is no root.
   */
  async resolve(path: string | undefined, expect: Expected): Promise<ResolvedPath> {
    this.checkAny();
    if (path === undefined) return this.#inside(this.#onlyRoot().path, expect, '.');
    const readings = readingsOf(path);
    const failures: unknown[] = [];
    for (const { path: read, lines } of readings) {
      try {
        const resolved = await this.#resolveRead(read, expect, path);
        return lines === null ? resolved : { ...resolved, lines };
      } catch (thrown) {
        failures.push(thrown);
      }
    }
    throw readings.length > 1 && isMissing(failures[1]) ? failures[1] : failures[0];
  }

  /** Whether a file is kept from clients because its name says that it holds credentials. `path` is from a root on. */
  isWithheld(path: string): boolean {
    return !this.#allowSecrets && isSecretPath(path);
  }

  /** @throws OrreryError `SYSTEM_ERROR` where there is no root, saying how to name one */
  checkAny(): void {
    if (this.all.length > 0) return;
    const message =
      'Tools have no folder to read: the server was started without --root in a folder that cannot be a root, and its ' +
      'client named no usable one. Start it with --root and a project folder.';
    throw new OrreryError('SYSTEM_ERROR', message, { flag: '--root' });
  }

  async #resolveRead(path: string, expect: Expected, given: string): Promise<ResolvedPath> {
    const fault = pathFault(path, process.platform);
    if (fault) throw this.#error(fault.error, given, fault.reason);
    if (isAbsolute(path)) return this.#inside(resolve(path), expect, given);

    const places = this.all.map((root) => resolve(root.path, path));
    const attempts = await Promise.allSettled(places.map((place) => this.#inside(place, expect, given)));
    const found = new Map<string, ResolvedPath>();
    const failures: unknown[] = [];
    for (const attempt of attempts) {
      if (attempt.status === 'rejected') failures.push(attempt.reason);
      else found.set(attempt.value.absolute, attempt.value);
    }
    const [only, ...others] = found.values();
    if (only === undefined) {
      const named = failures.every(isMissing) ? this.#inNamedRoot(path) : null;
      if (named !== null) return this.#inside(named, expect, given);
      throw mostTelling(failures);
    }
    if (others.length > 0) {
      const shown = [...found.keys()].join(', ');
      throw this.#error('INVALID_PARAMS', given, `exists in several roots: send the absolute path, one of ${shown}`);
    }
    return only;
  }

  /** Of several roots, one may be named by its folder: `web/src/a.ts` is `src/a.ts` in the root `/home/ada/web`. */
  #inNamedRoot(path: string): string | null {
    const [name, ...rest] = path.split('/').filter((segment) => segment !== '' && segment !== '.');
    const [root, ...others] = this.all.filter((one) => basename(one.path) === name);
    return this.all.length > 1 && root !== undefined && others.length === 0 ? resolve(root.path, ...rest) : null;
  }

  /**
   * A folder to write into, which need not exist yet. Below the root, no symbolic link is followed.
   *
   * @param path As for `resolve`; a relative one needs that there is only one root.
   * @throws OrreryError `SECURITY_ERROR` for what lies outside the roots or behind a link; `FILE_SYSTEM_ERROR` for what is there and no
   *   directory; `INVALID_PARAMS` for an empty or over-long path, and for a relative one where there are several roots;
   *   `SYSTEM_ERROR` where there is no root
   */
  async resolveForWriting(path: string): Promise<ResolvedPath> {
    this.checkAny();
    const fault = pathFault(path, process.platform);
    if (fault) throw this.#error(fault.error, path, fault.reason);
    const given = isAbsolute(path) ? resolve(path) : resolve(this.#onlyRoot().path, path);
    const real = followPath(given);
    const root = this.#rootOf(real.path);
    if (root === undefined) throw this.#error('SECURITY_ERROR', path, `leads outside the roots (${this.#names()})`);
    await checkThere(root);
    if (!(await isSpelledOut(given, root, real.path))) {
      const reason = `passes through a symbolic link to ${real.path}, and writes do not follow links: name that folder itself`;
      throw this.#error('SECURITY_ERROR', path, reason);
    }
    if (real.failure === null) return this.#inside(real.path, 'directory', path);
    if (real.failure !== 'ENOENT') throw this.#systemError(path, real.failure);
    const from = relative(root.path, real.path).replaceAll(sep, '/');
    return { root, absolute: real.path, relative: from };
  }

  /**
   * A file to write, which need not exist yet. Below the root, no symbolic link is followed.
   *
   * @param given As for `resolve`; of several roots, a relative path names a file that is in one of them.
   * @throws OrreryError as `resolveForWriting` does for its folder; `SECURITY_ERROR` for a file of credentials
   */
  async resolveFileForWriting(given: string): Promise<ResolvedPath> {
    const [{ path }] = readingsOf(given) as [GivenPath];
    const fault = pathFault(path, process.platform);
    if (fault) throw this.#error(fault.error, given, fault.reason);
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (name === '' || name === '.' || name === '..') {
      throw this.#error('INVALID_PARAMS', given, 'names a folder, but a file is needed');
    }
    const parent = path.slice(0, path.length - name.length) || '.';
    const isInOneOfSeveral = this.all.length > 1 && !isAbsolute(path);
    const known = isInOneOfSeveral ? await this.resolve(given, 'file').catch(() => null) : null;
    const folder = await this.resolveForWriting(known === null ? parent : resolve(known.root.path, parent));
    const from = folder.relative === '' ? name : `${folder.relative}/${name}`;
    if (this.isWithheld(from)) {
      throw this.#error('SECURITY_ERROR', given, 'is not written, because its name indicates credentials');
    }
    return { root: folder.root, absolute: resolve(folder.absolute, name), relative: from };
  }

  #onlyRoot(): Root {
    const [root, ...others] = this.all;
    if (root !== undefined && others.length === 0) return root;
    const message = `There are several roots, so a path is needed: one of ${this.#names()}, or a path inside one.`;
    throw new OrreryError('INVALID_PARAMS', message, { roots: this.#list() });
  }

  /** Follows an absolute path and judges where it ends. What lies outside is refused alike, whether it exists or not. */
  async #inside(absolute: string, expect: Expected, given: string): Promise<ResolvedPath> {
    const real = followPath(absolute);
    const root = this.#rootOf(real.path);
    if (root === undefined || real.failure !== null) await checkThere(this.#rootOf(absolute));
    if (root === undefined) throw this.#error('SECURITY_ERROR', given, `leads outside the roots (${this.#names()})`);
    if (real.failure !== null) throw this.#systemError(given, real.failure);

    const from = relative(root.path, real.path).replaceAll(sep, '/');
    const resolved = { root, absolute: real.path, relative: from };
    const stats = this.#statsOf(real.path, given);
    if (!stats.isDirectory() && from === '') await checkThere(root);
    if (stats.isDirectory()) this.#checkFolder(from, expect, given);
    else this.#checkFile(from, stats, expect, given);
    return resolved;
  }

  /** @throws OrreryError for a folder where a file is needed, or one that keeps credentials */
  #checkFolder(from: string, expect: Expected, given: string): void {
    if (expect === 'file') throw this.#error('FILE_SYSTEM_ERROR', given, 'is a directory, but a file is needed');
    if (!this.#allowSecrets && isSecretFolder(from)) {
      throw this.#error('SECURITY_ERROR', given, 'is not read, because its name indicates credentials');
    }
  }

  /** @throws OrreryError for what is not a regular file, a file where a folder is needed, or one that holds credentials */
  #checkFile(from: string, stats: Stats, expect: Expected, given: string): void {
    if (!stats.isFile()) throw this.#error('SECURITY_ERROR', given, 'is neither a regular file nor a directory');
    if (expect === 'directory') throw this.#error('FILE_SYSTEM_ERROR', given, 'is a file, but a directory is needed');
    if (this.isWithheld(from)) {
      throw this.#error('SECURITY_ERROR', given, 'is not read, because its name indicates credentials');
    }
  }

  #statsOf(path: string, given: string): Stats {
    try {
      return lstatSync(path);
    } catch (thrown) {
      throw this.#systemError(given, systemCode(thrown));
    }
  }

  /** The innermost root that holds a path. */
  #rootOf(path: string): Root | undefined {
    return this.all.filter((root) => isInside(root.path, path)).sort((a, b) => b.path.length - a.path.length)[0];
  }

  #systemError(given: string, code: string): OrreryError {
    const reason = code === 'ENOENT' ? `does not exist in ${this.#names()}` : why(code);
    return this.#error('FILE_SYSTEM_ERROR', given, reason, { code });
  }

  #error(name: ErrorName, given: string, reason: string, data: Readonly<Record<string, unknown>> = {}): OrreryError {
    const path = given.length > 200 ? `${given.slice(0, 200)}…` : given;
    return new OrreryError(name, `The path ${JSON.stringify(path)} ${reason}.`, { path, roots: this.#list(), ...data });
  }

  #list(): string[] {
    return this.all.map((root) => root.path);
  }

  #names(): string {
    return this.#list().join(', ');
  }
}

/** Where a folder really is, or why it cannot be a root. */
async function allowedPlace(given: string, surroundings: RootSurroundings): Promise<string | OrreryError> {
  try {
    const real = await realDirectory(given);
    const reason = reasonToRefuse(given, surroundings) ?? reasonToRefuse(real, surroundings);
    if (reason === null) return real;
    const advice = 'Name the folder of one project with --root.';
    return new OrreryError('SECURITY_ERROR', `${given} cannot be a root: ${reason}. ${advice}`, { path: given });
  } catch (thrown) {
    return toOrreryError(thrown);
  }
}

async function realDirectory(given: string): Promise<string> {
  try {
    const real = realpathSync.native(given);
    if (lstatSync(real).isDirectory()) return real;
  } catch (thrown) {
    const code = systemCode(thrown);
    const message = `The root ${given} ${why(code)}. Name an existing folder with --root.`;
    const data = { path: given, ...(code === 'ENOENT' && { missing_root: given }) };
    throw new OrreryError('FILE_SYSTEM_ERROR', message, data, thrown);
  }
  const message = `The root ${given} is not a directory. Name a folder with --root.`;
  throw new OrreryError('FILE_SYSTEM_ERROR', message, { path: given });
}

/** Whether a path leads to where it ends without a link below the root; above, the root may have more than one name. */
async function isSpelledOut(given: string, root: Root, end: string): Promise<boolean> {
  const way = await wayFrom([root.path], given);
  if (way === null) return false;
  const spelled = resolve(root.path, way.path);
  // The usual file systems of Windows and macOS ignore case.
  return process.platform === 'linux' ? spelled === end : spelled.toLowerCase() === end.toLowerCase();
}

/** A path that fails because its root is gone, or is a link or a file by now, is better told so. */
async function checkThere(root: Root | undefined): Promise<void> {
  if (root === undefined) return;
  const there = await realDirectory(root.path).catch(() => null);
  if (there === root.path) return;
  const message = `The root ${root.path} no longer exists: restore it, or start the server with another --root.`;
  throw new OrreryError('FILE_SYSTEM_ERROR', message, { path: root.path });
}

/** System codes in words. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist: a part of it is a file, not a directory',
  ELOOP: 'cannot be followed: its symbolic links form a loop',
  EACCES: 'cannot be read: permission denied',
  EPERM: 'cannot be read: permission denied',
  ENAMETOOLONG: 'has a name too long for the file system',
};

function why(code: string): string {
  return REASONS[code] ?? `cannot be read (${code})`;
}

/** Of the failures in each root, the one that says most: a refusal, then anything but "does not exist". */
function mostTelling(failures: readonly unknown[]): unknown {
  const rank = (failure: unknown): number => {
    if (!(failure instanceof OrreryError) || failure.errorName === 'SECURITY_ERROR') return 0;
    return failure.data.code === 'ENOENT' ? 2 : 1;
  };
  return failures.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** Whether an error says that nothing is at a path. */
export function isMissing(thrown: unknown): thrown is OrreryError {
  return thrown instanceof OrreryError && thrown.errorName === 'FILE_SYSTEM_ERROR' && thrown.data.code === 'ENOENT';
}
