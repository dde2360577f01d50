import type { ModuleResolver, ProjectFiles } from './module-resolver.ts';
import { foldersAbove, joinPath } from './relative-path.ts';

/** Folders that the package manager looks for a target in when its manifest gives no path. */
const TARGET_FOLDERS = ['Sources', 'Source', 'src', 'srcs', 'Tests'];

/** Swift: modules are targets of the tree's packages, found by `Package.swift`. */
export const swiftModules: ModuleResolver = {
  family: 'swift',

  resolve({ source }, from, files) {
    const [module = ''] = source.split('.');
    const packages = new Set([...foldersAbove(from), ...files.manifestFolders('Package.swift', '')]);
    for (const folder of packages) {
      const manifest = files.manifest(folder === '' ? 'Package.swift' : `${folder}/Package.swift`, targetsOf);
      if (manifest === null || !manifest.has(module)) continue;
      const paths = filesOfTarget(folder, module, manifest.get(module) ?? null, files);
      if (paths.length > 0) return { kind: 'files', paths };
    }
    return { kind: 'external', name: source };
  },
};

function filesOfTarget(folder: string, name: string, path: string | null, files: ProjectFiles): readonly string[] {
  const candidates = path === null ? TARGET_FOLDERS.map((parent) => `${parent}/${name}`) : [path];
  for (const candidate of candidates) {
    const target = joinPath(folder, candidate);
    const paths = target === null ? [] : files.under(target);
    if (paths.length > 0) return paths;
  }
  return [];
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
