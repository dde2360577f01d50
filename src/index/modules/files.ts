import { folderOf } from '../link/project-tables.ts';
import type { ModuleResolver, ModuleTarget, ProjectFiles } from './module-resolver.ts';
import { foldersAbove, joinPath } from './relative-path.ts';

/** The file of the tree nearest to `from` whose path ends with `path`, or null: for languages with search paths. */
export function nearest(path: string, from: string, files: ProjectFiles): ModuleTarget | null {
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  const ending = path.replace(/^(?:\.{1,2}\/)+/, '');
  const fits = files.called(fileName).filter((one) => one === ending || one.endsWith(`/${ending}`));
  const [best] = fits.toSorted((a, b) => shared(b, from) - shared(a, from) || a.length - b.length);
  return best === undefined ? null : { kind: 'files', paths: [best] };
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
    for (const folder of [...foldersAbove(from), ...files.manifestFolders('pubspec.yaml', '')]) {
      const manifest = folder === '' ? 'pubspec.yaml' : `${folder}/pubspec.yaml`;
      if (files.manifest(manifest, pubspecName) !== name) continue;
      return beside(folder, [`lib/${path}`], files) ?? { kind: 'missing' };
    }
    return { kind: 'external', name: `package:${name}` };
  },
};

function pubspecName(text: string): string | null {
  return /^name:\s*['"]?([\w-]+)/m.exec(text)?.[1] ?? null;
}
