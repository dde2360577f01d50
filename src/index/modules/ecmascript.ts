import { isBuiltin } from 'node:module';
import type { ModuleResolver, ModuleTarget, ProjectFiles } from './module-resolver.ts';
import { type PackageManifest, readPackage, workspacesOf } from './package-manifest.ts';
import { folderOf, foldersAbove, joinPath } from './relative-path.ts';
import { mappedPaths, tsConfigFor } from './tsconfig.ts';

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.d.ts', '.js', '.jsx', '.mjs', '.cjs'];
/** What an import of compiled output means in source: TypeScript's own substitution. */
const SUBSTITUTES: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.d.ts', '.jsx'],
  '.mjs': ['.mts', '.d.mts'],
  '.cjs': ['.cts', '.d.cts'],
  '.jsx': ['.tsx', '.d.ts'],
};
/** Where packages build to, and the folders their sources stand in instead. */
const BUILT = /^(?:\.\/)?(?:dist|lib|build|out|esm|cjs)(?:\/(?:esm|cjs|es|src|types))?\//;

/**
 * Modules of JavaScript and TypeScript: relative paths with TypeScript's and Node's extensions, `tsconfig.json` paths and
 * base URL, package `imports`, and the tree's own packages by name through `exports` or `main`.
 */
export const ecmascriptModules: ModuleResolver = {
  family: 'ecmascript',

  // What a CommonJS module gives to those who load it.
  word: (name, from) => (name === 'exports' ? { kind: 'files', paths: [from] } : null),
  resolve({ source }, from, files) {
    if (source.startsWith('.')) return local(joinPath(folderOf(from), source), files);
    if (source.startsWith('/')) return { kind: 'missing' };
    if (isBuiltin(source)) return { kind: 'external', name: source.replace(/^(?!node:)/, 'node:') };
    const mapped = byTsConfig(source, from, files) ?? (source.startsWith('#') ? byImports(source, from, files) : null);
    return mapped ?? byPackage(source, from, files) ?? { kind: 'external', name: packageName(source) };
  },
};

function local(path: string | null, files: ProjectFiles): ModuleTarget {
  const found = path === null ? null : sourceFile(path, files);
  return found === null ? { kind: 'missing' } : { kind: 'files', paths: [found] };
}

/** The source file a module path without or with extension means, or its folder's package entry or index. */
function sourceFile(path: string, files: ProjectFiles): string | null {
  const file = asFile(path, files);
  if (file !== null) return file;
  const entry = packageFolders(files).has(path) ? readPackage(path, files) : null;
  const main = entry === null ? null : packageEntry(entry, path, '.', files);
  return main ?? asIndex(path, files);
}

/** Folders with a manifest: most paths that an import may mean are none, and no file is looked for in them. */
function packageFolders(files: ProjectFiles): ReadonlySet<string> {
  return files.once('package folders', () => new Set(files.manifestFolders('package.json', '')));
}

function asFile(path: string, files: ProjectFiles): string | null {
  const dot = path.lastIndexOf('.');
  const extension = dot > path.lastIndexOf('/') ? path.slice(dot) : '';
  if (extension !== '' && files.has(path)) return path;
  const stem = path.slice(0, path.length - extension.length);
  for (const substitute of SUBSTITUTES[extension] ?? []) if (files.has(stem + substitute)) return stem + substitute;
  for (const one of EXTENSIONS) if (files.has(path + one)) return path + one;
  return null;
}

function asIndex(path: string, files: ProjectFiles): string | null {
  const index = path === '' ? 'index' : `${path}/index`;
  for (const one of EXTENSIONS) if (files.has(index + one)) return index + one;
  return null;
}

function byTsConfig(source: string, from: string, files: ProjectFiles): ModuleTarget | null {
  const config = tsConfigFor(from, files);
  if (config === null) return null;
  for (const path of mappedPaths(source, config)) {
    const found = sourceFile(path, files);
    if (found !== null) return { kind: 'files', paths: [found] };
  }
  return null;
}

/** A package's own `imports`: names that start with `#`. */
function byImports(source: string, from: string, files: ProjectFiles): ModuleTarget | null {
  for (const folder of foldersAbove(from)) {
    const manifest = readPackage(folder, files);
    if (manifest === null) continue;
    const targets = manifest.imports.targets(source);
    return targets.length === 0 ? null : local(sourceOfAny(folder, targets, files), files);
  }
  return null;
}

/** A package of the tree by its name: a workspace member, or the importing package itself. */
function byPackage(source: string, from: string, files: ProjectFiles): ModuleTarget | null {
  const name = packageName(source);
  const subpath = source === name ? '.' : `.${source.slice(name.length)}`;
  const folder = packageFolder(name, from, files);
  const manifest = folder === null ? null : readPackage(folder, files);
  if (folder === null || manifest === null) return null;
  const entry = packageEntry(manifest, folder, subpath, files);
  return entry === null ? { kind: 'missing' } : { kind: 'files', paths: [entry] };
}

/** The folder of the package of a name that is nearest to a file; one that is named like the package comes first. */
function packageFolder(name: string, from: string, files: ProjectFiles): string | null {
  const folders = foldersAbove(from).flatMap(
    (above) => files.once(`packages ${above}`, () => packagesFrom(above, files)).get(name) ?? [],
  );
  const bare = name.slice(name.indexOf('/') + 1);
  return folders.find((folder) => folder.endsWith(`/${bare}`)) ?? folders[0] ?? null;
}

/** The package of a folder and those of its workspaces, by their names. */
function packagesFrom(folder: string, files: ProjectFiles): ReadonlyMap<string, readonly string[]> {
  const own = readPackage(folder, files);
  const folders = new Set([folder]);
  for (const workspace of workspacesOf(own, folder, files)) {
    const place = joinPath(folder, workspace.folder);
    if (place === null) continue;
    if (workspace.depth === 'itself') folders.add(place);
    else for (const one of files.manifestFolders('package.json', place)) folders.add(one);
  }
  const byName = new Map<string, string[]>();
  for (const one of folders) {
    const name = readPackage(one, files)?.name ?? null;
    if (name === null) continue;
    const same = byName.get(name);
    if (same === undefined) byName.set(name, [one]);
    else same.push(one);
  }
  return byName;
}

/** The source file behind a subpath of a package (`.` or `./x`), or null. */
function packageEntry(manifest: PackageManifest, folder: string, subpath: string, files: ProjectFiles): string | null {
  const exported = manifest.exports.targets(subpath);
  const written = subpath === '.' ? manifest.mains : manifest.exports.isEmpty ? [subpath, `src/${subpath}`] : [subpath];
  const targets = exported.length > 0 ? exported : written;
  const source = sourceOfAny(folder, targets, files);
  if (source !== null) return source;
  if (subpath !== '.') return null;
  for (const stem of ['src/index', 'index', 'src/main']) {
    for (const one of EXTENSIONS) {
      const path = joinPath(folder, stem + one);
      if (path !== null && files.has(path)) return path;
    }
  }
  return null;
}

/** What the first of several targets means that is there as written, else the first that the source of is there. */
function sourceOfAny(folder: string, targets: readonly string[], files: ProjectFiles): string | null {
  for (const find of [writtenTarget, sourceOf]) {
    for (const target of targets) {
      const path = find(folder, target, files);
      if (path !== null) return path;
    }
  }
  return null;
}

function writtenTarget(folder: string, target: string, files: ProjectFiles): string | null {
  const written = joinPath(folder, target);
  return written === null || written === folder ? null : fileOrIndex(written, files);
}

/**
 * A target as written, or the source it is built from. As in Node, a folder that is named by a manifest is not asked for
 * its own manifest: two could lead to each other.
 */
export function sourceOf(folder: string, target: string, files: ProjectFiles): string | null {
  const found = writtenTarget(folder, target, files);
  if (found !== null || !BUILT.test(target)) return found;
  for (const sources of ['src/', '']) {
    const path = joinPath(folder, target.replace(BUILT, sources).replace(/\.d\.([mc]?)ts$/, '.$1js'));
    const source = path === null ? null : fileOrIndex(path, files);
    if (source !== null) return source;
  }
  return null;
}

function fileOrIndex(path: string, files: ProjectFiles): string | null {
  return asFile(path, files) ?? asIndex(path, files);
}

/** `@scope/name` or `name` of a specifier with a subpath. */
export function packageName(source: string): string {
  return source.split('/', source.startsWith('@') ? 2 : 1).join('/');
}
