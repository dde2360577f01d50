import type { ModuleResolver, ProjectFiles } from './module-resolver.ts';
import { joinPath } from './relative-path.ts';

/** Go packages: folders of the modules of the tree, by the module path in `go.mod`, and local `replace` directives in
 * it or in `go.work`. */
export const goModules: ModuleResolver = {
  family: 'go',

  resolve({ source }, _from, files) {
    const modules = files.once('modules', () => modulesOf(files));
    for (const path of prefixesOf(source)) {
      for (const folder of modules.get(path) ?? []) {
        const packageFolder = joinPath(folder, source.slice(path.length));
        const paths = packageFolder === null ? null : files.folderPackage(packageFolder);
        if (paths !== null) return { kind: 'files', paths };
      }
    }
    return { kind: 'external', name: source };
  },
};

/** An import path and what it begins with, the longest first: a nested module hides the part of its parent it stands in. */
function* prefixesOf(source: string): Generator<string> {
  yield source;
  let parts = 0;
  for (let at = source.lastIndexOf('/'); at > 0 && parts++ < MAX_PARTS; at = source.lastIndexOf('/', at - 1)) {
    yield source.slice(0, at);
  }
}

/** Parts of an import path that a module's path may leave to its packages. */
const MAX_PARTS = 64;
/** Modules of one path. */
const MAX_NAMESAKES = 50;

/** The folders of the modules of the tree, by the paths that code imports them by. */
function modulesOf(files: ProjectFiles): ReadonlyMap<string, readonly string[]> {
  const modules = new Map<string, string[]>();
  const add = (path: string, folder: string | null) => {
    const known = modules.get(path) ?? [];
    if (folder !== null && known.length < MAX_NAMESAKES) known.push(folder);
    modules.set(path, known);
  };
  for (const [folder, { path, replaced }] of files.manifests('go.mod', parseGoMod)) {
    if (path !== null) add(path, folder);
    for (const one of replaced) add(one.path, joinPath(folder, one.target));
  }
  for (const { path, target } of files.manifest('go.work', parseGoMod)?.replaced ?? []) add(path, joinPath('', target));
  return modules;
}

interface GoMod {
  readonly path: string | null;
  /** Modules that are taken from a folder, relative to the file. */
  readonly replaced: readonly { readonly path: string; readonly target: string }[];
}

/** So many are taken note of: each is compared with every import of a Go file. */
const MOST_REPLACED = 1000;

/** `module a`, `replace a v1 => ../b`, and the same in parentheses, one a line. */
function parseGoMod(text: string): GoMod {
  let path: string | null = null;
  const replaced: GoMod['replaced'][number][] = [];
  for (const line of text.split('\n')) {
    const words = line.trim().split(/\s+/);
    if (words[0] === 'module') path ??= words[1]?.replaceAll('"', '') || null;
    if (words[0] === 'replace') words.shift();
    const arrow = words.indexOf('=>');
    const [source, target] = [words[0], words[arrow + 1]];
    const isLocal = target !== undefined && /^\.{1,2}\//.test(target);
    if ((arrow === 1 || arrow === 2) && source !== undefined && isLocal) replaced.push({ path: source, target });
    if (replaced.length === MOST_REPLACED) break;
  }
  return { path, replaced };
}
