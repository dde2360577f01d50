import type { ModuleResolver, ProjectFiles } from './module-resolver.ts';
import { joinPath } from './relative-path.ts';

/** Go packages: folders of the modules of the tree, by the module path in `go.mod`, and local `replace` directives in
 * it or in `go.work`. */
export const goModules: ModuleResolver = {
  family: 'go',

  resolve({ source }, _from, files) {
    for (const { path, folder } of modulesOf(files)) {
      if (source !== path && !source.startsWith(`${path}/`)) continue;
      const packageFolder = joinPath(folder, source.slice(path.length));
      const paths = packageFolder === null ? [] : packageFiles(packageFolder, files);
      if (paths.length > 0) return { kind: 'files', paths };
    }
    return { kind: 'external', name: source };
  },
};

function packageFiles(folder: string, files: ProjectFiles): string[] {
  return files.inFolder(folder).filter((path) => path.endsWith('.go') && !path.endsWith('_test.go'));
}

interface GoModule {
  readonly path: string;
  readonly folder: string;
}

/** The modules of the tree, the longest path first: a nested module hides the part of its parent it stands in. */
function modulesOf(files: ProjectFiles): GoModule[] {
  const modules = files.manifestFolders('go.mod', '').flatMap((folder) => {
    const manifest = files.manifest(folder === '' ? 'go.mod' : `${folder}/go.mod`, parseGoMod);
    if (manifest === null) return [];
    const replaced = manifest.replaced.flatMap(({ path, target }) => {
      const local = joinPath(folder, target);
      return local === null ? [] : [{ path, folder: local }];
    });
    return manifest.path === null ? replaced : [{ path: manifest.path, folder }, ...replaced];
  });
  const { replaced = [] } = files.manifest('go.work', parseGoMod) ?? {};
  for (const { path, target } of replaced) {
    const local = joinPath('', target);
    if (local !== null) modules.push({ path, folder: local });
  }
  return modules.sort((a, b) => b.path.length - a.path.length);
}

function parseGoMod(text: string) {
  const replaced = [...text.matchAll(/^\s*(?:replace\s+)?(\S+)(?:\s+v\S+)?\s+=>\s+(\.{1,2}\/\S*)/gm)];
  return {
    path: /^module\s+"?([^\s"]+)/m.exec(text)?.[1] ?? null,
    replaced: replaced.map(([, path, target]) => ({ path: path as string, target: target as string })),
  };
}
