import type { ModuleResolver, ModuleTarget, ProjectFiles } from './module-resolver.ts';
import { folderOf, foldersAbove, inFolder, joinPath } from './relative-path.ts';

/** The file of the tree nearest to `from` whose path ends with `path`, or null: for languages with search paths. */
export function nearest(path: string, from: string, files: ProjectFiles): ModuleTarget | null {
  const ending = path.replace(/^(?:\.{1,2}\/)+/, '');
  const fits = called(path, from, files).filter((one) => one === ending || one.endsWith(`/${ending}`));
  const [best] = fits.toSorted((a, b) => shared(b, from) - shared(a, from) || a.length - b.length);
  return best === undefined ? null : { kind: 'files', paths: [best] };
}

/** Files of the tree with the name that a path ends in. */
export function called(path: string, from: string, files: ProjectFiles): readonly string[] {
  const all = files.called(path.slice(path.lastIndexOf('/') + 1));
  return all.length <= MAX_CALLED ? all : nearestFew(all, from);
}

/** Of more files of one name, only those that stand next to the one in question in the order of paths are looked at. */
const MAX_CALLED = 500;

/** Paths that begin alike stand beside each other when sorted. */
function nearestFew(sorted: readonly string[], from: string): readonly string[] {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as string) < from) low = middle + 1;
    else high = middle;
  }
  const start = Math.max(0, Math.min(low - MAX_CALLED / 2, sorted.length - MAX_CALLED));
  return sorted.slice(start, start + MAX_CALLED);
}

/** Length of the folders two paths have in common. */
function shared(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return a.lastIndexOf('/', at);
}

/** The first of some paths relative to a folder that is there. */
export function beside(folder: string, paths: readonly string[], files: ProjectFiles): ModuleTarget | null {
  for (const relative of paths) {
    const path = joinPath(folder, relative);
    if (path !== null && files.has(path)) return { kind: 'files', paths: [path] };
  }
  return null;
}

/** Ruby: `require_relative` beside the file, `require` from a load path such as `lib`. */
export const rubyModules: ModuleResolver = {
  family: 'ruby',
  resolve({ source }, from, files) {
    const path = source.endsWith('.rb') ? source : `${source}.rb`;
    if (source.startsWith('.')) return beside(folderOf(from), [path], files) ?? { kind: 'missing' };
    return nearest(path, from, files) ?? { kind: 'external', name: source.split('/')[0] as string };
  },
};

export const luaModules: ModuleResolver = {
  family: 'lua',
  resolve({ source }, from, files) {
    const path = source.replaceAll('.', '/');
    return (
      nearest(`${path}.lua`, from, files) ??
      nearest(`${path}/init.lua`, from, files) ?? { kind: 'external', name: source }
    );
  },
};

/** Shell scripts: sourced files beside the script, or from the root where scripts are usually started. */
export const bashModules: ModuleResolver = {
  family: 'bash',
  resolve({ source }, from, files) {
    const path = source.replace(/^"|"$/g, '').replace(/^\$\{?\w+\}?\//, './');
    return (
      beside(folderOf(from), [path], files) ??
      beside('', [path], files) ??
      nearest(path, from, files) ?? { kind: 'missing' }
    );
  },
};

export const zigModules: ModuleResolver = {
  family: 'zig',
  resolve({ source }, from, files) {
    if (!source.endsWith('.zig')) return { kind: 'external', name: source };
    return beside(folderOf(from), [source], files) ?? { kind: 'missing' };
  },
};

/** Dart: relative files, and `package:` names through the `pubspec.yaml` of the tree's packages. */
export const dartModules: ModuleResolver = {
  family: 'dart',
  resolve({ source }, from, files) {
    if (source.startsWith('dart:')) return { kind: 'external', name: source };
    const packaged = /^package:([^/]+)\/(.+)$/.exec(source);
    if (packaged === null) return beside(folderOf(from), [source], files) ?? { kind: 'missing' };
    const [, name, path] = packaged as unknown as [string, string, string];
    const folder =
      foldersAbove(from).find((above) => files.manifest(inFolder(above, 'pubspec.yaml'), pubspecName) === name) ??
      files.once('packages', () => packagesByName(files)).get(name);
    if (folder === undefined) return { kind: 'external', name: `package:${name}` };
    return beside(folder, [`lib/${path}`], files) ?? { kind: 'missing' };
  },
};

/** The first folder of each package of the tree. */
function packagesByName(files: ProjectFiles): ReadonlyMap<string, string> {
  const folders = new Map<string, string>();
  for (const [folder, name] of files.manifests('pubspec.yaml', pubspecName)) {
    if (name !== null && !folders.has(name)) folders.set(name, folder);
  }
  return folders;
}

function pubspecName(text: string): string | null {
  return /^name:\s*['"]?([\w-]+)/m.exec(text)?.[1] ?? null;
}
