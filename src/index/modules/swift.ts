import type { FileGroup } from '../link/file-group.ts';
import type { ModuleResolver, ProjectFiles } from './module-resolver.ts';
import { foldersAbove, inFolder, joinPath } from './relative-path.ts';

/** Folders that the package manager looks for a target in when its manifest gives no path. */
const TARGET_FOLDERS = ['Sources', 'Source', 'src', 'srcs', 'Tests'];

/** Packages that one target is looked for in. */
const MAX_DECLARATIONS = 50;

/** Swift: modules are targets of the tree's packages, found by `Package.swift`. */
export const swiftModules: ModuleResolver = {
  family: 'swift',

  resolve({ source }, from, files) {
    const [module = ''] = source.split('.');
    for (const folder of foldersAbove(from)) {
      const manifest = files.manifest(inFolder(folder, 'Package.swift'), targetsOf);
      if (!manifest?.has(module)) continue;
      const paths = filesOfTarget(folder, module, manifest.get(module) ?? null, files);
      if (paths !== null) return { kind: 'files', paths };
    }
    const paths = files.once(`target ${module}`, () => filesOfFirstTarget(module, files));
    return paths === null ? { kind: 'external', name: source } : { kind: 'files', paths };
  },
};

/** The files of the first target of a name that has any. */
function filesOfFirstTarget(module: string, files: ProjectFiles): FileGroup | null {
  const folders = files.once('targets', () => foldersByTarget(files)).get(module) ?? [];
  for (const [folder, path] of folders) {
    const paths = filesOfTarget(folder, module, path, files);
    if (paths !== null) return paths;
  }
  return null;
}

/** Where the packages of the tree declare each target, with its path where they give it. */
function foldersByTarget(files: ProjectFiles): ReadonlyMap<string, readonly (readonly [string, string | null])[]> {
  const folders = new Map<string, (readonly [string, string | null])[]>();
  for (const [folder, targets] of files.manifests('Package.swift', targetsOf)) {
    for (const [name, path] of targets) {
      const known = folders.get(name) ?? [];
      if (known.length < MAX_DECLARATIONS) known.push([folder, path]);
      folders.set(name, known);
    }
  }
  return folders;
}

function filesOfTarget(folder: string, name: string, path: string | null, files: ProjectFiles): FileGroup | null {
  const candidates = path === null ? TARGET_FOLDERS.map((parent) => `${parent}/${name}`) : [path];
  for (const candidate of candidates) {
    const target = joinPath(folder, candidate);
    const paths = target === null ? null : files.under(target);
    if (paths !== null) return paths;
  }
  return null;
}

/** The targets a manifest declares, with their paths where it gives them. */
function targetsOf(text: string): ReadonlyMap<string, string | null> {
  const targets = new Map<string, string | null>();
  const starts = [...text.matchAll(/\.(?:target|executableTarget|testTarget|macro|plugin)\s*\(\s*name:\s*"([^"]+)"/g)];
  starts.forEach(({ 0: opening, 1: name, index }, at) => {
    const rest = text.slice(index + opening.length, starts[at + 1]?.index);
    targets.set(name as string, /[,\s]path:\s*"([^"]+)"/.exec(rest)?.[1] ?? null);
  });
  return targets;
}
