import { StarPatterns } from './star-patterns.ts';

/**
 * Conditions of package `exports`, source first: an index is of sources, not of what they are built into. Then those that
 * hold for whoever does not ask for others, as TypeScript has them; any other one, such as `development`, is the last resort.
 */
const CONDITIONS = ['source', 'types', 'import', 'module', 'node', 'default', 'require'];

/** So many targets of a subpath are looked for. */
const MOST_TARGETS = 16;

/** Node's order of patterns (PATTERN_KEY_COMPARE), and what its `*` may stand for (PACKAGE_IMPORTS_EXPORTS_RESOLVE). */
const NODE = { longestEnd: true, emptyStar: false } as const;

/** The `exports` or `imports` of a package.json: what its subpaths (`.`, `./x`) or its own names (`#x`) lead to. */
export class SubpathTargets {
  readonly #targets: StarPatterns<readonly string[]>;

  /** @param entries the value as the manifest has it; one that is for no subpaths is for the package itself */
  constructor(entries: unknown) {
    this.#targets = new StarPatterns(targetsOf(entries), NODE);
  }

  /** Whether the manifest says nothing of any subpath. */
  get isEmpty(): boolean {
    return this.#targets.isEmpty;
  }

  /** What the manifest says a subpath leads to, the most likely first; none where it says nothing, or that it is not to be had. */
  targets(subpath: string): readonly string[] {
    const found = this.#targets.find(subpath);
    return found === null ? [] : found.value.map((target) => target.replaceAll('*', () => found.star ?? '*'));
  }
}

function targetsOf(entries: unknown): [string, readonly string[]][] {
  if (entries === null || entries === undefined) return [];
  const keys = typeof entries === 'object' && !Array.isArray(entries) ? Object.keys(entries) : [];
  const isTable = keys.some((key) => key.startsWith('.') || key.startsWith('#'));
  if (!isTable) return [['.', choices(entries)]];
  const table = entries as Readonly<Record<string, unknown>>;
  return keys.map((key) => [key, choices(table[key])]);
}

/** The conditions of a target in the order they are tried: one of the project's own for sources (`@scope/source`) first. */
function conditionsOf(table: Readonly<Record<string, unknown>>): readonly string[] {
  const all = Object.keys(table);
  const own = all.filter((condition) => /[/@]source$/.test(condition));
  const known = CONDITIONS.filter((condition) => Object.hasOwn(table, condition));
  return [...new Set([...own, ...known, ...all])];
}

/** The targets of a conditional one by how likely they are sources. Goes down as deep as `parseJsonc` lets through. */
function choices(target: unknown): readonly string[] {
  if (typeof target === 'string') return [target];
  if (target === null || typeof target !== 'object') return [];
  const table = target as Readonly<Record<string, unknown>>;
  const inner = Array.isArray(target) ? target : conditionsOf(table).map((condition) => table[condition]);
  return inner.slice(0, MOST_TARGETS).flatMap(choices).slice(0, MOST_TARGETS);
}
