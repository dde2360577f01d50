import { createHash } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { OrreryError } from '../errors.ts';
import { systemCode } from '../workspace/real-path.ts';
import { makePrivate, makePrivateFile, realPlace } from './private-folder.ts';
import { defaultStateFolder, pathsOf, type StatePlace } from './state-home.ts';

export interface StateLocation extends StatePlace {
  /** What tells the project from others: an absolute path that all its working trees share. */
  readonly project: string;
}

/**
 * Where everything durable about a project is kept: below `defaultStateFolder`, under a readable name and a hash that
 * keeps projects of the same name apart. Pure: looks at no file.
 */
export function stateFolder({ project, stateDir, env, platform, home }: StateLocation): string {
  if (stateDir !== undefined) return stateDir;
  return pathsOf(platform).join(defaultStateFolder(env, home, platform), folderName(project, platform));
}

/**
 * Where the records of a project are kept: in its state folder, and below one that was named for the state of all projects,
 * so that no two projects share them. Pure: looks at no file.
 */
export function recordsFolder(location: StateLocation): string {
  const { stateDir, project, platform } = location;
  const folder = stateFolder(location);
  return stateDir === undefined ? folder : pathsOf(platform).join(folder, folderName(project, platform));
}

function folderName(project: string, platform: NodeJS.Platform): string {
  return `${readableName(project, platform)}-${shortHash(project, platform)}`;
}

/** What a state folder holds: these, what was made of them, and the folders of projects. */
const ENTRIES = [
  ...['index', 'records'].flatMap((name) => [`${name}.db`, `${name}.db-wal`, `${name}.db-shm`, `${name}.lock`]),
  ...['', '-wal', '-shm'].map((companion) => `vectors.db${companion}`),
  ...['http-token', 'http-servers', 'writes', 'compiled', 'backups', 'hubs', 'imports', 'place'],
];
const OWN_ENTRY =
  /^(?:(?:index|records)\.(?:db|lock)|vectors\.db|http-token|http-servers|writes|compiled|backups|hubs|imports|place$)|-[0-9a-f]{12}$/;

/**
 * Makes the state folder, this user's alone whoever made it, and returns its real path. Where others could write in it, what
 * it holds may be theirs: it is moved out of the way.
 *
 * @param roots Absolute real paths of the analysed trees.
 * @throws OrreryError `VALIDATION_ERROR` when the folder lies in an analysed tree, which must not be written to;
 *   as `makePrivate` when it cannot be made or be this user's alone.
 */
export function createStateFolder(folder: string, roots: readonly string[]): string {
  const real = realPlace(folder);
  const root = roots.find((one) => isAround(one, real));
  if (root !== undefined) {
    const message = `The state folder ${folder} is inside the analysed tree ${root}: name one outside with --state.`;
    throw new OrreryError('VALIDATION_ERROR', message, { path: folder, root });
  }
  const was = makePrivate(real, (entry) => OWN_ENTRY.test(entry));
  if (was === 'writable') for (const name of ENTRIES) moveAway(pathsOf(process.platform).join(real, name));
  return real;
}

/** Whether a state folder is or would be in a tree, which then cannot be analysed with it. @param root absolute and real */
export function holdsStateFolder(root: string, folder: string): boolean {
  return isAround(root, realPlace(folder));
}

function isAround(root: string, real: string): boolean {
  const { relative, isAbsolute, sep } = pathsOf(process.platform);
  const way = relative(root, real);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/**
 * Makes a state folder, and a file in it that is removed again.
 * @throws as `createStateFolder`, and what the system throws
 */
export function tryStateFolder(folder: string): void {
  const probe = pathsOf(process.platform).join(createStateFolder(folder, []), `.probe-${process.pid}`);
  makePrivateFile(probe);
  rmSync(probe);
}

function moveAway(path: string): void {
  try {
    renameSync(path, `${path}.distrusted-${Date.now()}`);
  } catch (thrown) {
    if (systemCode(thrown) !== 'ENOENT') throw thrown;
  }
}

/** The name of the folder that holds `.git`, or of the repository: for people who look into the data folder. */
function readableName(project: string, platform: NodeJS.Platform): string {
  const { basename, dirname } = pathsOf(platform);
  const name = basename(project) === '.git' ? basename(dirname(project)) : basename(project, '.git');
  const plain = name.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[.-]+|(?<![.-])[.-]+$/g, '');
  return plain.slice(0, 40) || 'project';
}

function shortHash(project: string, platform: NodeJS.Platform): string {
  // Windows gives the same path in more than one case.
  const key = platform === 'win32' ? project.toLowerCase() : project;
  return createHash('sha256').update(key).digest('hex').slice(0, 12);
}
