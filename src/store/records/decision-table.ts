import type { TimeSpan } from './version-table.ts';

export const IMPACTS = ['low', 'medium', 'high', 'critical'] as const;
export type Impact = (typeof IMPACTS)[number];

/** What a decision is about, as it was when it was taken. */
export interface Anchor {
  /** From the top of the working tree on, with forward slashes. */
  readonly path: string;
  /** The symbol's qualified name; null for the file as a whole. */
  readonly symbol: string | null;
  /** SHA-256 of the file; null: there was none. */
  readonly fileHash: string | null;
  /** SHA-256 of the symbol's own text; null for a file as a whole, and where there was no such symbol. */
  readonly symbolHash: string | null;
  /** What recognises the symbol when it was renamed or edited (`memory/sketch.ts`); null where nothing is stored. */
  readonly sketch: string | null;
}

export interface Decision {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly agent: string;
  readonly decision: string;
  readonly reasoning: string;
  /** 0–1. */
  readonly confidence: number;
  readonly impact: Impact;
  readonly commit: string | null;
  readonly context: Readonly<Record<string, unknown>>;
  readonly alternatives: readonly string[];
  readonly tags: readonly string[];
  /** Ids of the decisions that this one takes the place of. */
  readonly supersedes: readonly string[];
  readonly anchors: readonly Anchor[];
}

export interface DecisionTable {
  add(given: Decision): Promise<void>;

  has(id: string): Promise<boolean>;

  /** The decision that has taken the place of this one, the last of them; null: it stands. */
  supersededBy(id: string): Promise<string | null>;

  /** @returns newest first, those of one millisecond in the order they came */
  within(span: TimeSpan): Promise<readonly Decision[]>;

  /**
   * Those with an anchor in one of some files. @param paths from the top of the working tree on
   * @returns newest first, as `within`
   */
  about(paths: readonly string[], limit: number): Promise<readonly Decision[]>;

  /** Every decision, in the order they came. */
  all(): AsyncGenerator<Decision>;
}
