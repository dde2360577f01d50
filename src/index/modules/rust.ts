import { MAX_STEPS } from '../link/bounds.ts';
import { listOf } from '../link/file-group.ts';
import { type CargoManifest, parseCargoManifest } from './cargo-manifest.ts';
import type { ModuleResolver, ModuleTarget, ProjectFiles } from './module-resolver.ts';
import { fileNameOf, folderOf, foldersAbove, inFolder, joinPath } from './relative-path.ts';

/**
 * Rust modules: `crate`, `self` and `super` paths through the file layout of a crate, and the tree's own crates by the
 * names in their `Cargo.toml`. A module written inside a file is found with the file.
 */
export const rustModules: ModuleResolver = {
  family: 'rust',
  byFile: true,

  resolve({ source }, from, files) {
    if (source.startsWith('.')) return atPath(source, from, files);
    const [first = '', ...rest] = source.split('::');
    const start =
      (first in LIBRARY ? null : this.word?.(first, from, files)) ??
      crateNamed(first, from, files) ??
      childModule(from, first, files);
    if (start === null) return WITHIN_CRATE.has(first) ? { kind: 'missing' } : { kind: 'external', name: first };
    return start.kind === 'files' ? descend(listOf(start.paths), rest, files) : start;
  },

  resolveName({ source }, name, from, files) {
    const target = this.resolve(
      { line: 0, source, names: [], namespace: null, wildcard: false, typeOnly: false },
      from,
      files,
    );
    return target.kind === 'files' ? (this.submodule?.(listOf(target.paths), name, files) ?? null) : null;
  },

  declares({ source, namespace }, from) {
    if (source.startsWith('.')) return joinPath(folderOf(from), source);
    return source === `self::${namespace}` ? namespace : null;
  },

  submodule(paths, name, files) {
    if (paths[0] === undefined) return null;
    return name === 'super' ? parentModule(paths[0], files) : childModule(paths[0], name, files);
  },

  word(name, from, files) {
    if (name === 'self') return { kind: 'files', paths: [from] };
    if (name === 'crate') return crateRoot(from, files);
    if (name === 'super') return parentModule(from, files);
    return name in LIBRARY ? { kind: 'external', name } : crateNamed(name, from, files);
  },
};

/** The crates that come with the language. */
const LIBRARY: Readonly<Record<string, true>> = { std: true, core: true, alloc: true };
/** What a path begins with that stays in the crate. */
const WITHIN_CRATE: ReadonlySet<string> = new Set(['crate', 'self', 'super']);

/** A module whose file is stated, seen from the folder of the file that declares it. */
function atPath(source: string, from: string, files: ProjectFiles): ModuleTarget {
  const path = joinPath(folderOf(from), source);
  return (path === null ? null : firstOf([path], files)) ?? { kind: 'missing' };
}

/** As far as files go; what is left of a path is written inside the last file. */
function descend(start: readonly string[], names: readonly string[], files: ProjectFiles): ModuleTarget {
  let paths = start;
  for (const name of names) {
    const child: ModuleTarget | null =
      name === 'super' ? parentModule(paths[0] as string, files) : childModule(paths[0] as string, name, files);
    if (child?.kind !== 'files') break;
    paths = listOf(child.paths);
  }
  return { kind: 'files', paths };
}

/** The file of a module declared in another: beside it for the root of a crate or `mod.rs`, else in the folder of its name. */
function childModule(path: string, name: string, files: ProjectFiles): ModuleTarget | null {
  const folder = moduleFolder(path, files);
  return firstOf([inFolder(folder, `${name}.rs`), inFolder(folder, `${name}/mod.rs`)], files);
}

function moduleFolder(path: string, files: ProjectFiles): string {
  const isBeside = ROOT_NAMES.has(fileNameOf(path)) || isRoot(path, files);
  return isBeside ? folderOf(path) : path.slice(0, -'.rs'.length);
}

/** Files whose modules stand beside them, wherever they are. */
const ROOT_NAMES: ReadonlySet<string> = new Set(['mod.rs', 'lib.rs', 'main.rs']);

/** The module that a file's is in: that of the file that declares it, else by where the files stand. */
function parentModule(path: string, files: ProjectFiles): ModuleTarget | null {
  const declaring = declaringFile(path, files);
  return declaring === null ? parentByPlace(path, files) : { kind: 'files', paths: [declaring] };
}

/** The first file that declares the module of another by the path of its file or by its name; null where none does. */
function declaringFile(path: string, files: ProjectFiles): string | null {
  return files.once(`declaring ${path}`, () => {
    const stated = files.declaring(path).find((one) => one !== path);
    if (stated !== undefined) return stated;
    const isFolder = fileNameOf(path) === 'mod.rs';
    const place = isFolder ? folderOf(path) : path.slice(0, -'.rs'.length);
    const isParent = (one: string) => one !== path && moduleFolder(one, files) === folderOf(place);
    return files.declaring(fileNameOf(place)).find(isParent) ?? null;
  });
}

function parentByPlace(path: string, files: ProjectFiles): ModuleTarget | null {
  const folder = fileNameOf(path) === 'mod.rs' ? folderOf(folderOf(path)) : folderOf(path);
  const roots = [...ROOT_NAMES].map((name) => inFolder(folder, name));
  return firstOf(
    [...roots, `${folder}.rs`].filter((one) => one !== path),
    files,
  );
}

/** Files that Cargo compiles by themselves, each the root of a crate of its own, whose `crate` is not the library beside it. */
const PROGRAM = /^(?:build\.rs|src\/main\.rs|(?:src\/bin|tests|benches|examples)\/(?:[^/]+\.rs|[^/]+\/main\.rs))$/;

/** Whether a file is the root of a crate: where Cargo looks for a program, or where the manifest states a program or the library. */
function isRoot(path: string, files: ProjectFiles): boolean {
  return files.once(`is root ${path}`, () => {
    const folder = foldersAbove(path).find((above) => (manifestIn(above, files)?.crate ?? null) !== null);
    if (folder === undefined) return false;
    const within = folder === '' ? path : path.slice(folder.length + 1);
    const { programs = [], library = null } = manifestIn(folder, files) ?? {};
    const stated = library === null ? programs : [...programs, library];
    return PROGRAM.test(within) || stated.some((written) => joinPath(folder, written) === path);
  });
}

/** The root of the crate that a file is part of. Each of its names may ask for it. */
function crateRoot(from: string, files: ProjectFiles): ModuleTarget | null {
  return files.once(`crate of ${from}`, () => rootAround(from, files));
}

function rootAround(from: string, files: ProjectFiles): ModuleTarget | null {
  const outermost = outermostModule(from, files);
  if (isRoot(outermost, files) || (outermost !== from && ROOT_NAMES.has(fileNameOf(outermost)))) {
    return { kind: 'files', paths: [outermost] };
  }
  for (const folder of foldersAbove(from)) {
    const root = programAround(folder, from, files) ?? rootIn(folder, files);
    if (root !== null) return root;
  }
  return unstatedRoot(from, files);
}

/** The file at which the declarations of modules that lead to a file begin. */
function outermostModule(from: string, files: ProjectFiles): string {
  let at = from;
  for (let step = 0; step < MAX_STEPS; step++) {
    const declaring = declaringFile(at, files);
    if (declaring === null) break;
    at = declaring;
  }
  return at;
}

/** The root of a crate that has no manifest: the outermost file above that is called as one. */
function unstatedRoot(from: string, files: ProjectFiles): ModuleTarget | null {
  for (const folder of foldersAbove(from).toReversed()) {
    const at = folder === '' ? '' : `${folder}/`;
    const root = firstOf([`${at}lib.rs`, `${at}main.rs`], files);
    if (root !== null) return root;
  }
  return null;
}

/** The root file of a program that a manifest states the path of, when it stands in or above the folder of a file. */
function programAround(folder: string, from: string, files: ProjectFiles): ModuleTarget | null {
  const programs = files.once(`programs ${folder}`, () => programsByFolder(folder, files));
  if (programs.size === 0) return null;
  const isAround = (above: string) => above !== '' || folderOf(from) === '';
  const around = foldersAbove(from).flatMap((above) => (isAround(above) ? (programs.get(above) ?? []) : []));
  return firstOf(
    around.toSorted((a, b) => b.path.length - a.path.length || a.place - b.place).map(({ path }) => path),
    files,
  );
}

interface Program {
  readonly path: string;
  /** In the manifest. */
  readonly place: number;
}

/** The programs that a manifest states the paths of, by the folders they stand in. */
function programsByFolder(folder: string, files: ProjectFiles): ReadonlyMap<string, readonly Program[]> {
  const stated = manifestIn(folder, files)?.programs ?? [];
  const programs = stated.flatMap((written, place) => {
    const path = joinPath(folder, written);
    return path === null ? [] : [{ path, place }];
  });
  return Map.groupBy(programs, ({ path }) => folderOf(path));
}

/** The root file of the crate whose manifest stands in a folder; null where there is none. */
function rootIn(folder: string, files: ProjectFiles): ModuleTarget | null {
  return files.once(`root ${folder}`, () => {
    const manifest = manifestIn(folder, files);
    if (manifest === null) return null;
    const at = folder === '' ? '' : `${folder}/`;
    const written = manifest.library === null ? null : joinPath(folder, manifest.library);
    return firstOf([...(written === null ? [] : [written]), `${at}src/lib.rs`, `${at}src/main.rs`], files);
  });
}

/** A crate by the name code uses: one the importing crate gives a name of its own to, or one of that name. */
function crateNamed(name: string, from: string, files: ProjectFiles): ModuleTarget | null {
  const folder = namedCrates(from, files).get(name) ?? files.once('crates', () => cratesByName(files)).get(name);
  return folder === undefined ? null : rootIn(folder, files);
}

/** The folders of the crates that the manifests around a file give names to; of one name the nearest manifest's. */
function namedCrates(from: string, files: ProjectFiles): ReadonlyMap<string, string> {
  return files.once(`named in ${folderOf(from)}`, () => {
    const crates = new Map<string, string>();
    for (const folder of foldersAbove(from).toReversed()) {
      for (const [name, path] of manifestIn(folder, files)?.dependencies ?? []) {
        const target = joinPath(folder, path);
        if (target !== null) crates.set(name, target);
      }
    }
    return crates;
  });
}

/** The first folder of each crate of the tree, by the name code uses. */
function cratesByName(files: ProjectFiles): ReadonlyMap<string, string> {
  const folders = new Map<string, string>();
  for (const [folder, { crate }] of files.manifests('Cargo.toml', parseCargoManifest)) {
    if (crate !== null && !folders.has(crate)) folders.set(crate, folder);
  }
  return folders;
}

function manifestIn(folder: string, files: ProjectFiles): CargoManifest | null {
  return files.manifest(folder === '' ? 'Cargo.toml' : `${folder}/Cargo.toml`, parseCargoManifest);
}

function firstOf(paths: readonly string[], files: ProjectFiles): ModuleTarget | null {
  const found = paths.find((path) => files.has(path));
  return found === undefined ? null : { kind: 'files', paths: [found] };
}
