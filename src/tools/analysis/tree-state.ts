import { hash } from 'node:crypto';
import type { LinkedIndex } from '../../index/code-index.ts';
import { findConfiguration } from '../../workspace/configuration-file.ts';
import { findReports } from '../../workspace/coverage/places.ts';
import { prefixOf } from '../../workspace/from-root.ts';
import { headCommit } from '../../workspace/head.ts';
import { readFolder } from '../../workspace/read-folder.ts';
import { enclosingRepository } from '../../workspace/repository.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import { stampOf } from '../../workspace/stamp.ts';

/** Files outside the index that analyses read wherever they are: manifests of packages and of scaffolds. */
const MANIFESTS: readonly string[] = [
  '.orrery-scaffold.json',
  'Cargo.toml',
  'composer.json',
  'deno.json',
  'go.mod',
  'package.json',
  'pubspec.yaml',
  'pyproject.toml',
  'setup.cfg',
  'tsconfig.json',
];

export interface StateRequest {
  readonly folder: ResolvedPath;
  readonly index: LinkedIndex;
  /** The root's index, which tells who uses the folder's code. */
  readonly around: LinkedIndex;
  readonly now: Date;
}

/**
 * Tells the state of everything that analyses depend on from others: the index, HEAD, the manifests, settings and coverage reports
 * there are, and the day (UTC), which periods of history are counted from.
 */
export function treeState({ folder, index, around, now }: StateRequest): string {
  const repository = enclosingRepository(folder.absolute);
  const manifests = [...foldersOf(around)].flatMap((within) => manifestsIn(`${folder.root.path}/${within}`));
  // A report may lie in the folder, or in the root and tell of the folder.
  const { length } = prefixOf(folder);
  const own = index.files.map(({ path }) => path.slice(length));
  const reports = [
    ...findReports(folder.absolute, own).map(({ path }) => `${folder.absolute}/${path}`),
    ...(index === around ? [] : findReports(folder.root.path, []).map(({ path }) => `${folder.root.path}/${path}`)),
  ];
  const stamps = [...manifests, ...settingsOf(folder), ...reports].flatMap((path) => {
    const stamp = stampOf(path);
    return stamp === null ? [] : [[path, stamp.size, stamp.mtimeMs, stamp.ctimeMs, stamp.ino]];
  });
  const day = now.toISOString().slice(0, 10);
  const head = repository === null ? null : headCommit(repository);
  const digests = [index.digest, index.graphDigest, around.digest, around.graphDigest];
  return hash('sha256', JSON.stringify([digests, head, day, stamps]));
}

/**
 * Paths of the manifests that may stand in a folder, which is listed once rather than asked for each. Case is left to the
 * file system: it decides whether a name that is written otherwise is meant.
 *
 * @param folder absolute path, ended by a slash
 */
function manifestsIn(folder: string): readonly string[] {
  const there = namesIn(folder.slice(0, -1));
  const names = there === null ? MANIFESTS : MANIFESTS.filter((name) => there.has(name.toLowerCase()));
  return names.map((name) => `${folder}${name}`);
}

/** In lower case; null for a folder that cannot be listed, in which files may be read all the same. */
function namesIn(folder: string): ReadonlySet<string> | null {
  const found = readFolder(folder);
  return found.kind === 'entries' ? new Set(found.entries.map(({ name }) => name.toLowerCase())) : null;
}

/** The `orrery.json` that a root goes by, which may stand above it. */
function settingsOf({ root }: ResolvedPath): readonly string[] {
  const found = findConfiguration(root.path);
  return found.kind === 'none' ? [] : [found.file];
}

/** The folders that hold source files, each ended by a slash, and those above them; the top is empty. */
function foldersOf({ files }: LinkedIndex): ReadonlySet<string> {
  const folders = new Set<string>(['']);
  for (const { path } of files) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end + 1);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}
