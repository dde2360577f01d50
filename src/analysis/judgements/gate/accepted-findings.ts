import type { AcceptedFinding } from './baseline.ts';
import type { Check, GateFinding, Limit } from './gate-report.ts';
import { MaxTree } from './max-tree.ts';

/**
 * Takes out of findings those that a baseline accepts: the same content, wherever it was moved to, or the same function
 * of the same file as long as it has not got worse. Each entry accepts one finding.
 */
export function withoutAccepted(
  findings: readonly GateFinding[],
  baseline: readonly AcceptedFinding[],
  limits: LimitOfCheck,
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
  // Rules have had other names; what a check found is told by its content.
  accept(({ check, fingerprint }) => JSON.stringify([check, fingerprint]));
  accept(({ check, rule, file, symbol }) => (symbol === null ? null : JSON.stringify([check, rule, file, symbol])));
  return { open: findings.filter((one) => !accepted.has(one)), accepted: [...accepted] };
}

/** Limits of the checks that findings are of. */
export type LimitOfCheck = (check: Check) => Limit;

/** What a finding and an entry that accepts it have in common; null for what nothing has in common with others. */
type KeyOf = (one: AcceptedFinding | GateFinding) => string | null;

function entriesByKey(
  entries: readonly AcceptedFinding[],
  keyOf: KeyOf,
  limits: LimitOfCheck,
): Map<string | null, Entries> {
  const byKey = Map.groupBy(entries, keyOf);
  return new Map(Array.from(byKey, ([key, same]) => [key, new Entries(same, limits)]));
}

/** Entries of one check that accept the same, each once, in their order. */
class Entries {
  readonly #entries: readonly AcceptedFinding[];
  readonly #limits: LimitOfCheck;
  /** Of each entry, how bad what it accepts may be. */
  readonly #bounds: MaxTree;

  constructor(entries: readonly AcceptedFinding[], limits: LimitOfCheck) {
    this.#entries = entries;
    this.#limits = limits;
    this.#bounds = new MaxTree(entries.map(({ check, value }) => badness(limits(check), value) + limits(check).slack));
  }

  /** The first entry that is left and no better than a finding. */
  take({ check, value }: GateFinding): AcceptedFinding | null {
    const place = this.#bounds.firstFrom(0, badness(this.#limits(check), value));
    if (place === -1) return null;
    this.#bounds.set(place, Number.NEGATIVE_INFINITY);
    return this.#entries[place] as AcceptedFinding;
  }
}

/** A value the larger the worse. */
function badness({ bound }: Limit, value: number): number {
  return bound === 'max' ? value : -value;
}
