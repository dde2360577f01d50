import { isBuiltin } from 'node:module';
import { folderOf } from '../link/project-tables.ts';
import { type PackageManifest, readPackage, type TsConfig, tsConfigFor } from './ecmascript-manifests.ts';
import type { ModuleResolver, ModuleTarget, ProjectFiles } from './module-resolver.ts';
import { foldersAbove, joinPath } from './relative-path.ts';

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.d.ts', '.js', '.jsx', '.mjs', '.cjs'];
/** What an import of compiled output means in source: TypeScript's own substitution. */
const SUBSTITUTES: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.d.ts', '.jsx'],
  '.mjs': ['.mts', '.d.mts'],
  '.cjs': ['.cts', '.d.cts'],
  '.jsx': ['.tsx', '.d.ts'],
};
/** Conditions of package `exports`, source first: an index is of sources, not of what they are built into. */
const CONDITIONS = ['source', 'development', 'types', 'import', 'module', 'node', 'default', 'require'];
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

/** The source file a module path without or with extension means, or its folder's index or package entry. */
function sourceFile(path: string, files: ProjectFiles): string | null {
  const dot = path.lastIndexOf('.');
  const extension = dot > path.lastIndexOf('/') ? path.slice(dot) : '';
  if (extension !== '' && files.has(path)) return path;
  const stem = path.slice(0, path.length - extension.length);
  for (const substitute of SUBSTITUTES[extension] ?? []) if (files.has(stem + substitute)) return stem + substitute;
  for (const one of EXTENSIONS) if (files.has(path + one)) return path + one;
  const entry = packageAt(path, files);
  const main = entry === null ? null : packageEntry(entry, path, '.', files);
  if (main !== null) return main;
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

/** Paths a specifier may mean by a configuration, the longest matching pattern's in order, then under the base URL. */
function mappedPaths(source: string, { paths, base }: TsConfig): string[] {
  const matches = paths
    .map(({ pattern, targets }) => ({ pattern, targets, star: starMatch(pattern, source) }))
    .filter(({ star }) => star !== null)
    .sort((a, b) => b.pattern.length - a.pattern.length);
  const mapped = matches[0]?.targets.map((target) => target.replace('*', matches[0]?.star ?? '')) ?? [];
  const underBase = base === null ? null : joinPath(base, source);
  return underBase === null ? mapped : [...mapped, underBase];
}

/** What `*` stands for when a pattern with at most one matches, `''` for a pattern without; null when it does not. */
function starMatch(pattern: string, source: string): string | null {
  const star = pattern.indexOf('*');
  if (star === -1) return pattern === source ? '' : null;
  const [head, tail] = [pattern.slice(0, star), pattern.slice(star + 1)];
  const fits = source.length >= head.length + tail.length && source.startsWith(head) && source.endsWith(tail);
  return fits ? source.slice(head.length, source.length - tail.length) : null;
}

/** A package's own `imports`: names that start with `#`. */
function byImports(source: string, from: string, files: ProjectFiles): ModuleTarget | null {
  for (const folder of foldersAbove(from)) {
    const manifest = packageAt(folder, files);
    if (manifest === null) continue;
    const target = matchSubpath(manifest.imports, source);
    return target === null ? null : local(sourceOf(folder, target, files), files);
  }
  return null;
}

/** A package of the tree by its name: a workspace member, or the importing package itself. */
function byPackage(source: string, from: string, files: ProjectFiles): ModuleTarget | null {
  const name = packageName(source);
  const subpath = source === name ? '.' : `.${source.slice(name.length)}`;
  for (const folder of candidateFolders(name, from, files)) {
    const manifest = packageAt(folder, files);
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
    const manifest = packageAt(folder, files);
    if (manifest === null) continue;
    folders.push(folder);
    for (const workspace of manifest.workspaces(files)) {
      const parent = joinPath(folder, workspace.replace(/\/?\*+$/, ''));
      if (parent === null) continue;
      folders.push(...(workspace.includes('*') ? files.manifestFolders('package.json', parent) : [parent]));
    }
  }
  // The folder named like the package first: the common case is found without opening the others.
  return [...new Set(folders)].sort((a, b) => Number(b.endsWith(`/${bare}`)) - Number(a.endsWith(`/${bare}`)));
}

function packageAt(folder: string, files: ProjectFiles): PackageManifest | null {
  return readPackage(folder, files);
}

/** The source file behind a subpath of a package (`.` or `./x`), or null. */
function packageEntry(manifest: PackageManifest, folder: string, subpath: string, files: ProjectFiles): string | null {
  const exported = matchSubpath(manifest.exports, subpath);
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

/** A target as written, or the source it is built from. */
export function sourceOf(folder: string, target: string, files: ProjectFiles): string | null {
  const written = joinPath(folder, target);
  const found = written === null || written === folder ? null : sourceFile(written, files);
  if (found !== null || !BUILT.test(target)) return found;
  for (const sources of ['src/', '']) {
    const path = joinPath(folder, target.replace(BUILT, sources).replace(/\.d\.([mc]?)ts$/, '.$1js'));
    const source = path === null ? null : sourceFile(path, files);
    if (source !== null) return source;
  }
  return null;
}

/** Looks a subpath up in an `exports` or `imports` object: exact first, then the longest pattern. */
function matchSubpath(entries: unknown, subpath: string): string | null {
  if (entries === null || entries === undefined) return null;
  if (typeof entries === 'string' || Array.isArray(entries)) return subpath === '.' ? pick(entries) : null;
  const table = entries as Record<string, unknown>;
  const isConditions = !Object.keys(table).some((key) => key.startsWith('.') || key.startsWith('#'));
  if (isConditions) return subpath === '.' ? pick(table) : null;
  if (subpath in table) return pick(table[subpath]);
  const patterns = Object.keys(table).filter((key) => key.includes('*'));
  for (const pattern of patterns.sort((a, b) => b.length - a.length)) {
    const star = starMatch(pattern, subpath);
    const target = star === null ? null : pick(table[pattern]);
    if (target !== null) return target.replaceAll('*', star as string);
  }
  return null;
}

/** The first target of a conditional one that applies to sources. */
function pick(target: unknown): string | null {
  if (typeof target === 'string') return target;
  if (Array.isArray(target)) return target.map(pick).find((one) => one !== null) ?? null;
  if (target === null || typeof target !== 'object') return null;
  const table = target as Record<string, unknown>;
  for (const condition of CONDITIONS) {
    const picked = condition in table ? pick(table[condition]) : null;
    if (picked !== null) return picked;
  }
  return null;
}

/** `@scope/name` or `name` of a specifier with a subpath. */
function packageName(source: string): string {
  return source.split('/', source.startsWith('@') ? 2 : 1).join('/');
}
