import { parseJsonc } from './jsonc.ts';
import type { ProjectFiles } from './module-resolver.ts';
import { inFolder } from './package-manifest.ts';
import { foldersAbove, joinPath } from './relative-path.ts';
import { StarPatterns } from './star-patterns.ts';

/** The part of a tsconfig.json that maps module names. */
export interface TsConfig {
  /** The folder non-relative names are also looked for in, relative to the tree, or null. */
  readonly base: string | null;
  readonly paths: PathMapping | null;
}

interface PathMapping {
  readonly targets: StarPatterns<readonly string[]>;
  /** The folder that targets are relative to. */
  readonly from: string;
}

/** A configuration may extend another, but no chain of sane length is cut off here. */
const MAX_DEPTH = 8;
/** Of so many configurations that a file's own extends or refers to, each is read once. */
const MOST_CONFIGS = 64;

/** A module name is looked for in so many places by one pattern: all of them are asked for by every import. */
const MOST_TARGETS = 20;

/** TypeScript's order of patterns (`findBestPatternMatch`), and what its `*` may stand for (`isPatternMatch`). */
const TYPESCRIPT = { longestEnd: false, emptyStar: true } as const;

const NOTHING: TsConfig = { base: null, paths: null };

/** The nearest tsconfig.json or jsconfig.json above a file that maps module names, or null. */
export function tsConfigFor(path: string, files: ProjectFiles): TsConfig | null {
  for (const folder of foldersAbove(path)) {
    for (const name of ['tsconfig.json', 'jsconfig.json']) {
      const config = new ConfigReader(files).read(inFolder(folder, name), 0);
      if (config !== null && maps(config)) return config;
    }
  }
  return null;
}

/** Paths a module name may mean by a configuration: those of the best pattern in order, then under the base URL. */
export function mappedPaths(source: string, { paths, base }: TsConfig): string[] {
  const found = paths?.targets.find(source) ?? null;
  // TypeScript puts nothing in place of a star where nothing matched it.
  const mapped =
    found?.value.map((target) =>
      joinPath(
        paths?.from ?? '',
        target.replace('*', () => found.star || '*'),
      ),
    ) ?? [];
  const underBase = base === null ? null : joinPath(base, source);
  return [...mapped, underBase].filter((path) => path !== null);
}

function maps({ base, paths }: TsConfig): boolean {
  return base !== null || paths !== null;
}

/** Reads a configuration and those it leads to, each once, so that many that name each other take no longer than few. */
class ConfigReader {
  readonly #files: ProjectFiles;
  readonly #seen = new Set<string>();

  constructor(files: ProjectFiles) {
    this.#files = files;
  }

  /** Null when there is none, or it was read on the way here. */
  read(path: string, depth: number): TsConfig | null {
    if (depth > MAX_DEPTH || this.#seen.size === MOST_CONFIGS || this.#seen.has(path)) return null;
    const own = this.#files.manifest(path, parseTsConfig);
    if (own === null) return null;
    this.#seen.add(path);
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
    const inherited = this.#last(
      own.extends.map((one) => joinPath(folder, one)),
      depth,
    );
    const ownBase = own.baseUrl === null ? null : joinPath(folder, own.baseUrl);
    const base = own.baseUrl === null ? (inherited?.base ?? null) : ownBase;
    const paths = own.paths === null ? (inherited?.paths ?? null) : { targets: own.paths, from: ownBase ?? folder };
    return maps({ base, paths }) ? { base, paths } : this.#referenced(own.references, folder, depth);
  }

  /** Of several extended configurations, the last one that is there wins. */
  #last(paths: readonly (string | null)[], depth: number): TsConfig | null {
    let found: TsConfig | null = null;
    for (const path of paths) found = (path === null ? null : this.read(path, depth + 1)) ?? found;
    return found;
  }

  /** The first of the projects that a configuration refers to that maps module names: it builds nothing itself. */
  #referenced(references: readonly string[], folder: string, depth: number): TsConfig {
    for (const reference of references) {
      const path = joinPath(folder, reference);
      if (path === null) continue;
      const config = this.read(path.endsWith('.json') ? path : inFolder(path, 'tsconfig.json'), depth + 1);
      if (config !== null && maps(config)) return config;
    }
    return NOTHING;
  }
}

interface ParsedTsConfig {
  /** Relative paths of configurations with their extension; packages are not looked into. */
  readonly extends: readonly string[];
  readonly references: readonly string[];
  readonly baseUrl: string | null;
  readonly paths: StarPatterns<readonly string[]> | null;
}

function parseTsConfig(text: string): ParsedTsConfig {
  const json = parseJsonc(text);
  const { baseUrl, paths } = (json.compilerOptions ?? {}) as { baseUrl?: unknown; paths?: unknown };
  const parents = stringsIn(Array.isArray(json.extends) ? json.extends : [json.extends]);
  const references = Array.isArray(json.references) ? json.references : [];
  return {
    extends: parents.filter((one) => one.startsWith('.')).map((one) => (one.endsWith('.json') ? one : `${one}.json`)),
    references: stringsIn(references.map((one: { path?: unknown } | null) => one?.path)),
    baseUrl: typeof baseUrl === 'string' ? baseUrl : null,
    paths: pathTargets(paths),
  };
}

function pathTargets(paths: unknown): StarPatterns<readonly string[]> | null {
  if (paths === null || typeof paths !== 'object') return null;
  const entries = Object.entries(paths).map(
    ([pattern, targets]) => [pattern, stringsIn(Array.isArray(targets) ? targets.slice(0, MOST_TARGETS) : [])] as const,
  );
  const targets = new StarPatterns(entries, TYPESCRIPT);
  return targets.isEmpty ? null : targets;
}

function stringsIn(values: readonly unknown[]): string[] {
  return values.filter((one): one is string => typeof one === 'string');
}
