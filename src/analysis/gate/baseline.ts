import { OrreryError } from '../../errors.ts';
import { CHECKS, type Check, type GateFinding, type Limit, type Limits } from './gate-report.ts';
import { MaxTree } from './max-tree.ts';

/** Where a baseline is unless another place is named, relative to the folder. */
export const BASELINE_FILE = '.orrery-baseline.json';
const VERSION = 1;

/** A finding that was accepted. */
export interface AcceptedFinding {
  readonly check: Check;
  readonly rule: string;
  readonly file: string | null;
  readonly symbol: string | null;
  readonly fingerprint: string;
  readonly value: number;
}

/** The text of a baseline that accepts findings, with a line for each, sorted: what is accepted reads well in a diff. */
export function baselineText(findings: readonly GateFinding[]): string {
  const entries = findings
    .map(({ check, rule, file, symbol, fingerprint, value }) => ({ check, rule, file, symbol, fingerprint, value }))
    .map((entry) => JSON.stringify(entry))
    .sort();
  return `{"version": ${VERSION}, "findings": [\n${entries.join(',\n')}\n]}\n`;
}

/**
 * @param path named in the error
 * @throws OrreryError `VALIDATION_ERROR` for a text that is no baseline
 */
export function parseBaseline(text: string, path: string): readonly AcceptedFinding[] {
  const fault = (what: string) =>
    new OrreryError(
      'VALIDATION_ERROR',
      `${path} is no baseline: ${what}. Write it again with orrery gate --write-baseline.`,
      { path },
    );
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    throw fault((thrown as Error).message);
  }
  const { version, findings } = (value ?? {}) as { readonly version?: unknown; readonly findings?: unknown };
  if (version !== VERSION) throw fault(`its version is ${JSON.stringify(version) ?? 'missing'}, not ${VERSION}`);
  if (!Array.isArray(findings) || !findings.every(isAccepted)) throw fault('its findings are not of the known form');
  return findings;
}

function isAccepted(value: unknown): value is AcceptedFinding {
  const { check, fingerprint, value: number } = (value ?? {}) as Record<string, unknown>;
  return CHECKS.some((known) => known === check) && typeof fingerprint === 'string' && typeof number === 'number';
}

/**
 * Takes out of findings those that a baseline accepts: the same content, wherever it was moved to, or the same function
 * of the same file as long as it has not got worse. Each entry accepts one finding.
 */
export function withoutAccepted(
  findings: readonly GateFinding[],
  baseline: readonly AcceptedFinding[],
  limits: Limits,
): { readonly open: readonly GateFinding[]; readonly accepted: readonly GateFinding[] } {
  const used = new Set<AcceptedFinding>();
  const accepted = new Set<GateFinding>();
  const accept = (keyOf: KeyOf) => {
    const entries = entriesByKey(
      baseline.filter((entry) => !used.has(entry)),
      keyOf,
      limits,
    );
    for (const finding of findings) {
      if (accepted.has(finding)) continue;
      const key = keyOf(finding);
      const entry = key === null ? null : (entries.get(key)?.take(finding) ?? null);
      if (entry === null) continue;
      used.add(entry);
      accepted.add(finding);
    }
  };
  accept(({ check, rule, fingerprint }) => JSON.stringify([check, rule, fingerprint]));
  accept(({ check, rule, file, symbol }) => (symbol === null ? null : JSON.stringify([check, rule, file, symbol])));
  return { open: findings.filter((one) => !accepted.has(one)), accepted: [...accepted] };
}

/** What a finding and an entry that accepts it have in common; null for what nothing has in common with others. */
type KeyOf = (one: AcceptedFinding | GateFinding) => string | null;

function entriesByKey(entries: readonly AcceptedFinding[], keyOf: KeyOf, limits: Limits): Map<string | null, Entries> {
  const byKey = Map.groupBy(entries, keyOf);
  return new Map(Array.from(byKey, ([key, same]) => [key, new Entries(same, limits)]));
}

/** Entries of one check that accept the same, each once, in their order. */
class Entries {
  readonly #entries: readonly AcceptedFinding[];
  readonly #limits: Limits;
  /** Of each entry, how bad what it accepts may be. */
  readonly #bounds: MaxTree;

  constructor(entries: readonly AcceptedFinding[], limits: Limits) {
    this.#entries = entries;
    this.#limits = limits;
    this.#bounds = new MaxTree(entries.map(({ check, value }) => badness(limits[check], value) + limits[check].slack));
  }

  /** The first entry that is left and no better than a finding. */
  take({ check, value }: GateFinding): AcceptedFinding | null {
    const place = this.#bounds.firstFrom(0, badness(this.#limits[check], value));
    if (place === -1) return null;
    this.#bounds.set(place, Number.NEGATIVE_INFINITY);
    return this.#entries[place] as AcceptedFinding;
  }
}

/** A value the larger the worse. */
function badness({ bound }: Limit, value: number): number {
  return bound === 'max' ? value : -value;
}
