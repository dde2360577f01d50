import type { ProjectFiles } from './module-resolver.ts';
import { foldersAbove, joinPath } from './relative-path.ts';

/** What module resolution needs of a package.json. */
export interface PackageManifest {
  readonly name: string | null;
  /** Entry files in the order they are tried when `exports` does not say. */
  readonly mains: readonly string[];
  readonly exports: unknown;
  readonly imports: unknown;
  /** Patterns of workspace folders, relative to the manifest. */
  workspaces(files: ProjectFiles): readonly string[];
}

/** The manifest of a folder, or null when there is none that can be read. */
export function readPackage(folder: string, files: ProjectFiles): PackageManifest | null {
  const json = files.manifest(inFolder(folder, 'package.json'), parseJsonc);
  if (json === null) return null;
  const strings = [json.source, json.module, json.types, json.typings, json.main];
  return {
    name: typeof json.name === 'string' ? json.name : null,
    mains: strings.filter((one): one is string => typeof one === 'string'),
    exports: json.exports,
    imports: json.imports,
    workspaces: (all) => [...workspaceList(json.workspaces), ...pnpmWorkspaces(folder, all)],
  };
}

function workspaceList(workspaces: unknown): string[] {
  const list = Array.isArray(workspaces)
    ? workspaces
    : ((workspaces as { packages?: unknown } | undefined)?.packages ?? []);
  return Array.isArray(list)
    ? list.filter((one): one is string => typeof one === 'string' && !one.startsWith('!'))
    : [];
}

/** The `packages` list of pnpm-workspace.yaml: a plain YAML sequence of strings. */
function pnpmWorkspaces(folder: string, files: ProjectFiles): string[] {
  return files.manifest(inFolder(folder, 'pnpm-workspace.yaml'), pnpmPackages) ?? [];
}

function pnpmPackages(text: string): string[] {
  const list = /^packages:[^\S\n]*\n((?:[^\S\n]*(?:[-#][^\n]*)?\n?)*)/m.exec(text)?.[1] ?? '';
  const entries = [...list.matchAll(/^\s*-\s*['"]?([^'"#\n]+?)['"]?\s*(?:#.*)?$/gm)];
  return entries.map((entry) => entry[1] as string).filter((one) => !one.startsWith('!'));
}

/** The part of a tsconfig.json that maps module names. Paths are relative to the tree. */
export interface TsConfig {
  readonly paths: readonly { readonly pattern: string; readonly targets: readonly string[] }[];
  /** The folder non-relative names are also looked for in, or null. */
  readonly base: string | null;
}

/** A configuration may extend another, but no chain of sane length is cut off here. */
const MAX_EXTENDS = 8;

/** The nearest tsconfig.json or jsconfig.json above a file that maps module names, or null. */
export function tsConfigFor(path: string, files: ProjectFiles): TsConfig | null {
  for (const folder of foldersAbove(path)) {
    for (const name of ['tsconfig.json', 'jsconfig.json']) {
      const config = readTsConfig(inFolder(folder, name), files, 0);
      if (config !== null && (config.base !== null || config.paths.length > 0)) return config;
    }
  }
  return null;
}

function readTsConfig(path: string, files: ProjectFiles, depth: number): TsConfig | null {
  const json = depth > MAX_EXTENDS ? null : files.manifest(path, parseJsonc);
  if (json === null) return null;
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
  const options = (json.compilerOptions ?? {}) as { baseUrl?: unknown; paths?: unknown };
  const inherited = inheritedConfig(json.extends, folder, files, depth);
  const base = typeof options.baseUrl === 'string' ? joinPath(folder, options.baseUrl) : (inherited?.base ?? null);
  const own = pathMappings(options.paths, typeof options.baseUrl === 'string' ? (base ?? folder) : folder);
  const paths = own.length > 0 ? own : (inherited?.paths ?? []);
  return base === null && paths.length === 0
    ? referencedConfig(json.references, folder, files, depth)
    : { base, paths };
}

/** The first of the projects that a configuration refers to that maps module names: it builds nothing itself. */
function referencedConfig(references: unknown, folder: string, files: ProjectFiles, depth: number): TsConfig {
  for (const reference of Array.isArray(references) ? references : []) {
    const written = (reference as { path?: unknown } | null)?.path;
    const path = typeof written === 'string' ? joinPath(folder, written) : null;
    if (path === null) continue;
    const config = readTsConfig(path.endsWith('.json') ? path : inFolder(path, 'tsconfig.json'), files, depth + 1);
    if (config !== null && (config.base !== null || config.paths.length > 0)) return config;
  }
  return { base: null, paths: [] };
}

/** Of several extended configurations, the last one that says something wins. */
function inheritedConfig(parent: unknown, folder: string, files: ProjectFiles, depth: number): TsConfig | null {
  const parents = (Array.isArray(parent) ? parent : [parent]).filter((one): one is string => typeof one === 'string');
  let found: TsConfig | null = null;
  for (const one of parents) {
    if (!one.startsWith('.')) continue;
    const path = joinPath(folder, one.endsWith('.json') ? one : `${one}.json`);
    found = (path === null ? null : readTsConfig(path, files, depth + 1)) ?? found;
  }
  return found;
}

function pathMappings(paths: unknown, base: string): TsConfig['paths'] {
  if (paths === null || typeof paths !== 'object') return [];
  return Object.entries(paths as Record<string, unknown>).map(([pattern, targets]) => ({
    pattern,
    targets: (Array.isArray(targets) ? targets : [])
      .map((target) => (typeof target === 'string' ? joinPath(base, target) : null))
      .filter((target) => target !== null),
  }));
}

function inFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** JSON with comments and trailing commas, as configurations are written; null for what is not an object. */
export function parseJsonc(text: string): Record<string, unknown> | null {
  const bare = text
    .replace(/"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (match) => (match.startsWith('"') ? match : ''))
    .replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g, (match) => (match === ',' ? '' : match));
  try {
    const json: unknown = JSON.parse(bare.replace(/^\uFEFF/, ''));
    return json !== null && typeof json === 'object' && !Array.isArray(json) ? (json as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
