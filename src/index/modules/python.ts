import type { ModuleResolver, ModuleTarget, ProjectFiles } from './module-resolver.ts';
import { foldersOfProject, foldersOfSetup } from './python-manifest.ts';
import { folderOf, foldersAbove, joinPath } from './relative-path.ts';

/** Folders of a project that are commonly put on the path, besides the project itself. */
const SOURCE_FOLDERS = ['src', 'lib', 'python'];
/** What says which folder a project's packages stand in. */
const MANIFESTS = { 'pyproject.toml': foldersOfProject, 'setup.cfg': foldersOfSetup } as const;

/**
 * Python modules: relative imports by their dots; absolute ones from the folders that can be on `sys.path` — those above
 * the importing file that are no packages themselves, then the project's source folders, by custom or as `pyproject.toml`
 * and `setup.cfg` state them. A package needs no `__init__.py`.
 */
export const pythonModules: ModuleResolver = {
  family: 'python',

  resolve({ source }, from, files) {
    return relativeModule(source, from, files) ?? absoluteModule(source, from, files) ?? outside(source);
  },

  resolveName({ source }, name, from, files) {
    const inner = /^\.+$/.test(source) ? `${source}${name}` : `${source}.${name}`;
    return relativeModule(inner, from, files) ?? absoluteModule(inner, from, files);
  },

  submodule(paths, name, files) {
    const [path] = paths;
    return path?.endsWith('/__init__.py') ? moduleAt(`${folderOf(path)}/${name}`, files) : null;
  },
};

function outside(source: string): ModuleTarget {
  return source.startsWith('.') ? { kind: 'missing' } : { kind: 'external', name: source.split('.')[0] as string };
}

function relativeModule(source: string, from: string, files: ProjectFiles): ModuleTarget | null {
  const dots = /^\.+/.exec(source)?.[0].length ?? 0;
  if (dots === 0) return null;
  const folder = joinPath(folderOf(from), '../'.repeat(dots - 1));
  const rest = source.slice(dots).replaceAll('.', '/');
  if (folder === null) return null;
  return moduleAt(rest === '' ? folder : folder === '' ? rest : `${folder}/${rest}`, files);
}

function absoluteModule(source: string, from: string, files: ProjectFiles): ModuleTarget | null {
  const path = source.replaceAll('.', '/');
  for (const root of rootsOffering(source.split('.', 1)[0] as string, from, files)) {
    const found = moduleAt(root === '' ? path : `${root}/${path}`, files);
    if (found !== null) return found;
  }
  // A tree may begin within a package, and what it holds be run from there. A module of one name may be a library's.
  return files.has('__init__.py') && path.includes('/') ? moduleAt(path, files) : null;
}

/**
 * The folders that a module of that first part may be found from. Most modules are of libraries, and no folder has anything
 * of their name: that is asked once for all that is imported from them.
 */
function rootsOffering(first: string, from: string, files: ProjectFiles): readonly string[] {
  const folder = folderOf(from);
  return files.once(`roots ${folder} for ${first}`, () =>
    files
      .once(`roots ${folder}`, () => searchRoots(from, files))
      .filter((root) => files.hasEntry(root === '' ? first : `${root}/${first}`)),
  );
}

function searchRoots(from: string, files: ProjectFiles): string[] {
  const above = foldersAbove(from).filter(
    (folder) => !files.has(folder === '' ? '__init__.py' : `${folder}/__init__.py`),
  );
  return [
    ...new Set([
      ...above,
      ...above.flatMap((folder) => SOURCE_FOLDERS.map((name) => joinPath(folder, name) as string)),
      ...above.flatMap((folder) => statedFolders(folder, files)),
    ]),
  ];
}

function statedFolders(folder: string, files: ProjectFiles): string[] {
  return Object.entries(MANIFESTS).flatMap(([name, foldersOf]) => {
    const stated = files.manifest(folder === '' ? name : `${folder}/${name}`, foldersOf) ?? [];
    return stated.map((path) => joinPath(folder, path)).filter((path) => path !== null);
  });
}

function moduleAt(path: string, files: ProjectFiles): ModuleTarget | null {
  for (const candidate of [`${path}.py`, `${path}/__init__.py`, `${path}.pyi`]) {
    if (files.has(candidate)) return { kind: 'files', paths: [candidate] };
  }
  return null;
}
