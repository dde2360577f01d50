import { StarPatterns } from './star-patterns.ts';

/** Conditions of package `exports`, source first: an index is of sources, not of what they are built into. */
const CONDITIONS = ['source', 'development', 'types', 'import', 'module', 'node', 'default', 'require'];

/** Node's order of patterns (PATTERN_KEY_COMPARE), and what its `*` may stand for (PACKAGE_IMPORTS_EXPORTS_RESOLVE). */
const NODE = { longestEnd: true, emptyStar: false } as const;

/** The `exports` or `imports` of a package.json: what its subpaths (`.`, `./x`) or its own names (`#x`) lead to. */
export class SubpathTargets {
  readonly #targets: StarPatterns<string | null>;

  /** @param entries the value as the manifest has it; one that is for no subpaths is for the package itself */
  constructor(entries: unknown) {
    this.#targets = new StarPatterns(targetsOf(entries), NODE);
  }

  /** What the manifest says a subpath leads to; null where it says nothing, or that it is not to be had. */
  target(subpath: string): string | null {
    const found = this.#targets.find(subpath);
    return found?.value?.replaceAll('*', () => found.star ?? '*') ?? null;
  }
}

function targetsOf(entries: unknown): [string, string | null][] {
  if (entries === null || entries === undefined) return [];
  const keys = typeof entries === 'object' && !Array.isArray(entries) ? Object.keys(entries) : [];
  const isTable = keys.some((key) => key.startsWith('.') || key.startsWith('#'));
  if (!isTable) return [['.', pick(entries)]];
  const table = entries as Readonly<Record<string, unknown>>;
  return keys.map((key) => [key, pick(table[key])]);
}

/** The conditions of a target in the order they are tried: one of the project's own for sources (`@scope/source`) first. */
function conditionsOf(table: Readonly<Record<string, unknown>>): readonly string[] {
  const own = Object.keys(table).filter((condition) => condition.endsWith('/source'));
  return [...own, ...CONDITIONS.filter((condition) => Object.hasOwn(table, condition))];
}

/** The first target of a conditional one that applies to sources. Goes down as deep as `parseJsonc` lets through. */
function pick(target: unknown): string | null {
  if (typeof target === 'string') return target;
  if (target === null || typeof target !== 'object') return null;
  const table = target as Readonly<Record<string, unknown>>;
  const choices = Array.isArray(target) ? target : conditionsOf(table).map((condition) => table[condition]);
  for (const choice of choices) {
    const picked = pick(choice);
    if (picked !== null) return picked;
  }
  return null;
}
