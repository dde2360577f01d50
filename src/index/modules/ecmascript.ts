import { isBuiltin } from 'node:module';
import { folderOf } from '../link/project-tables.ts';
import type { ModuleResolver, ModuleTarget, ProjectFiles } from './module-resolver.ts';
import { type PackageManifest, readPackage, workspacesOf } from './package-manifest.ts';
import { foldersAbove, joinPath } from './relative-path.ts';
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
  const entry = readPackage(path, files);
  const main = entry === null ? null : packageEntry(entry, path, '.', files);
  return main ?? asIndex(path, files);
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
    const target = manifest.imports.target(source);
    return target === null ? null : local(sourceOf(folder, target, files), files);
  }
  return null;
}

/** A package of the tree by its name: a workspace member, or the importing package itself. */
function byPackage(source: string, from: string, files: ProjectFiles): ModuleTarget | null {
  const name = packageName(source);
  const subpath = source === name ? '.' : `.${source.slice(name.length)}`;
  for (const folder of candidateFolders(name, from, files)) {
    const manifest = readPackage(folder, files);
    if (manifest?.name !== name) continue;
    const entry = packageEntry(manifest, folder, subpath, files);
    return entry === null ? { kind: 'missing' } : { kind: 'files', paths: [entry] };
  }
  return null;
}

/** Folders that may hold a package of that name: those above the importing file, and their workspaces. */
function candidateFolders(name: string, from: string, files: ProjectFiles): string[] {
  const folders: string[] = [];
  const bare = name.slice(name.indexOf('/') + 1);
  for (const folder of foldersAbove(from)) {
    const manifest = readPackage(folder, files);
    if (manifest === null) continue;
    folders.push(folder);
    for (const workspace of workspacesOf(manifest, folder, files)) {
      const place = joinPath(folder, workspace.folder);
      if (place === null) continue;
      // One by one: a spread of very many would not fit into one call.
      if (workspace.depth === 'itself') folders.push(place);
      else for (const one of files.manifestFolders('package.json', place)) folders.push(one);
    }
  }
  // The folder named like the package first: the common case is found without opening the others.
  return [...new Set(folders)].sort((a, b) => Number(b.endsWith(`/${bare}`)) - Number(a.endsWith(`/${bare}`)));
}

/** The source file behind a subpath of a package (`.` or `./x`), or null. */
function packageEntry(manifest: PackageManifest, folder: string, subpath: string, files: ProjectFiles): string | null {
  const exported = manifest.exports.target(subpath);
  const targets = exported !== null ? [exported] : subpath === '.' ? manifest.mains : [subpath];
  for (const target of targets) {
    const path = sourceOf(folder, target, files);
    if (path !== null) return path;
  }
  if (subpath !== '.') return null;
  for (const stem of ['src/index', 'index', 'src/main']) {
    for (const one of EXTENSIONS) {
      const path = joinPath(folder, stem + one);
      if (path !== null && files.has(path)) return path;
    }
  }
  return null;
}

/**
 * A target as written, or the source it is built from. As in Node, a folder that is named by a manifest is not asked for
 * its own manifest: two could lead to each other.
 */
export function sourceOf(folder: string, target: string, files: ProjectFiles): string | null {
  const written = joinPath(folder, target);
  const found = written === null || written === folder ? null : fileOrIndex(written, files);
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
function packageName(source: string): string {
  return source.split('/', source.startsWith('@') ? 2 : 1).join('/');
}
