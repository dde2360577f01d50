/** The parts of the gradient, each 0 to 5, and what it weighs when all are measured. */
export const WEIGHTS = {
  complexity: 0.3,
  churn: 0.35,
  coupling: 0.15,
  domain_risk: 0.1,
  duplication: 0.1,
} as const;

export type ComponentName = keyof typeof WEIGHTS;

export const COMPONENT_NAMES = Object.keys(WEIGHTS) as readonly ComponentName[];

export interface GradientComponent {
  /** 0 to 5; null where it was not measured. */
  readonly value: number | null;
  /** Of all parts that were measured, which together weigh 1; null where it was not. */
  readonly weight: number | null;
  /** Value times weight: those of all parts add up to the score. */
  readonly contribution: number | null;
}

export const HIGHEST = 5;

/** Where there is no function to measure. */
const NO_FUNCTIONS = 0.5;

/**
 * From the cyclomatic complexity of a file's functions: their mean, their spread, the largest, and the file's length.
 *
 * @param lines of the file, all of them
 */
export function complexityOf(cyclomatic: readonly number[], lines: number): number {
  if (cyclomatic.length === 0) return NO_FUNCTIONS;
  const mean = cyclomatic.reduce((sum, value) => sum + value, 0) / cyclomatic.length;
  const variance = cyclomatic.reduce((sum, value) => sum + (value - mean) ** 2, 0) / cyclomatic.length;
  const max = cyclomatic.reduce((largest, value) => Math.max(largest, value), 0);
  return held(
    (0.4 * mean) / 5 + (0.2 * Math.sqrt(variance)) / 3 + 0.2 * Math.min(max / 10, 1) + 0.2 * Math.min(lines / 100, 1),
  );
}

/** From the commits of the last 90 days. */
export function churnOf(commits: number): number {
  return held(Math.log(1 + commits / 3) / 2);
}

/** From the files that a file depends on and those that depend on it. */
export function couplingOf(efferent: number, afferent: number): number {
  if (efferent + afferent === 0) return 0;
  const instability = efferent / (efferent + afferent);
  return held(Math.min(efferent / 15, 2) + 2 * instability + (efferent > 20 ? 1 : 0));
}

/** What each group of words in a path says of the risk. */
const DOMAINS: readonly { readonly risk: number; readonly words: ReadonlySet<string> }[] = [
  {
    risk: 2,
    words: new Set(
      'auth authentication authorization oauth login crypto cryptography encryption security secrets'.split(' '),
    ),
  },
  { risk: 1.5, words: new Set('database db sql migration migrations'.split(' ')) },
  { risk: 1, words: new Set('api apis integration integrations'.split(' ')) },
];

/** @param words of the path */
export function domainRiskOf(words: readonly string[]): number {
  return held(
    DOMAINS.reduce((sum, { risk, words: known }) => sum + (words.some((word) => known.has(word)) ? risk : 0), 0),
  );
}

/** @param share of the file's lines that repeat others, 0 to 1 */
export function duplicationOf(share: number): number {
  return held((100 * share) / 30);
}

function held(value: number): number {
  return Math.max(0, Math.min(HIGHEST, value));
}
