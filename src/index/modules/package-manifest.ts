import { parseJsonc } from './jsonc.ts';
import type { ProjectFiles } from './module-resolver.ts';
import { SubpathTargets } from './subpath-targets.ts';

/** What module resolution needs of a package.json. */
export interface PackageManifest {
  readonly name: string | null;
  /** Entry files in the order they are tried when `exports` does not say. */
  readonly mains: readonly string[];
  readonly exports: SubpathTargets;
  readonly imports: SubpathTargets;
  readonly workspaces: readonly Workspace[];
}

/** Where packages of a workspace are looked for. */
export interface Workspace {
  /** Relative to the manifest; empty for its own folder. */
  readonly folder: string;
  /** `any`: in folders inside it, however deep: what is found there still has to have the name that is wanted. */
  readonly depth: 'itself' | 'any';
}

/** So many are taken note of: each is looked at for every import that leads out of its file's package. */
const MOST_WORKSPACES = 1000;

/** The manifest of a folder, or null when there is none that can be read. */
export function readPackage(folder: string, files: ProjectFiles): PackageManifest | null {
  return files.manifest(inFolder(folder, 'package.json'), parsePackage);
}

/** The workspaces that a manifest or the pnpm-workspace.yaml beside it names. */
export function workspacesOf(
  manifest: PackageManifest | null,
  folder: string,
  files: ProjectFiles,
): readonly Workspace[] {
  const own = manifest?.workspaces ?? [];
  const ofPnpm = files.manifest(inFolder(folder, 'pnpm-workspace.yaml'), pnpmWorkspaces) ?? [];
  return ofPnpm.length === 0 ? own : [...own, ...ofPnpm];
}

function parsePackage(text: string): PackageManifest {
  const json = parseJsonc(text);
  const strings = [json.source, json.module, json.types, json.typings, json.main];
  return {
    name: typeof json.name === 'string' ? json.name : null,
    mains: strings.filter((one): one is string => typeof one === 'string'),
    exports: new SubpathTargets(json.exports),
    imports: new SubpathTargets(json.imports),
    workspaces: workspacesBy(patternsOf(json.workspaces)),
  };
}

function patternsOf(workspaces: unknown): string[] {
  const list = Array.isArray(workspaces) ? workspaces : (workspaces as { packages?: unknown } | undefined)?.packages;
  return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];
}

/** Between brackets, `packages: ['a/*', b]`: the strings of the list. */
const FLOW_LIST = /^packages:\s*\[([^\]]*)\]/m;
const FLOW_STRING = /"([^"]*)"|'([^']*)'|([^\s,"']+)/g;

/** The `packages` list of pnpm-workspace.yaml: a YAML sequence of strings, line by line or between brackets. */
function pnpmWorkspaces(text: string): readonly Workspace[] {
  const flow = FLOW_LIST.exec(text)?.[1];
  if (flow !== undefined) {
    return workspacesBy(
      Array.from(flow.matchAll(FLOW_STRING), ([, double, single, plain]) => double ?? single ?? plain ?? ''),
    );
  }
  const lines = text.split('\n').map((line) => line.trim());
  const start = lines.findIndex((line) => /^packages:\s*(?:#.*)?$/.test(line)) + 1;
  const patterns: string[] = [];
  for (const line of start === 0 ? [] : lines.slice(start)) {
    if (line === '' || line.startsWith('#')) continue;
    if (!line.startsWith('-')) break;
    const [, quoted, plain] = /^(?:(["'][^"']*["'])|([^\s#]+))/.exec(line.slice(1).trimStart()) ?? [];
    const pattern = quoted?.slice(1, -1) ?? plain;
    if (pattern !== undefined) patterns.push(pattern);
  }
  return workspacesBy(patterns);
}

/** Each folder once. A pattern is looked for below the folder that it has no wildcard before. */
function workspacesBy(patterns: readonly string[]): Workspace[] {
  const depths = new Map<string, Workspace['depth']>();
  for (const pattern of patterns.slice(0, MOST_WORKSPACES)) {
    if (pattern.startsWith('!')) continue;
    const segments = pattern.split('/');
    const wild = segments.findIndex((segment) => /[*?[{]/.test(segment));
    const folder = (wild === -1 ? segments : segments.slice(0, wild)).join('/');
    if (wild !== -1 || !depths.has(folder)) depths.set(folder, wild === -1 ? 'itself' : 'any');
  }
  return Array.from(depths, ([folder, depth]) => ({ folder, depth }));
}

export function inFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
