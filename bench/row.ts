/** One measured comparison: a line of a table in `bench/results`. */
export interface BenchRow {
  /** What was measured. */
  readonly name: string;
  /** Ours, in `unit`. */
  readonly ours: number;
  /** What it is held against, measured in the same run; null where the bound is absolute. */
  readonly peer: number | null;
  readonly peerName: string | null;
  /** Ours by peer; null without a peer. */
  readonly ratio: number | null;
  readonly unit: string;
  /** What was aimed at, in words: `≤ 1.5 ×`. Empty where a figure only informs. */
  readonly bound: string;
  /** Whether it was reached; null where a figure only informs. */
  readonly met: boolean | null;
  /** The tree it was measured on, by name and commit; empty where none has a part in it. */
  readonly tree: string;
  /** Repeats, spread, what else there is to know. */
  readonly note: string;
}

export interface BenchOptions {
  /** A checkout of a real repository, as an absolute path; null when none was given. */
  readonly tree: string | null;
  /** A folder of concurrent editing traces, as an absolute path; null when none was given. */
  readonly traces: string | null;
  /** A SCIP index of the tree, as an absolute path; null when none was given. */
  readonly scip: string | null;
}

/** A benchmark: a module of this folder. */
export interface Benchmark {
  /** Rejects when it could not measure. */
  readonly run: (options: BenchOptions) => Promise<readonly BenchRow[]>;
  /** A picture of the rows as Mermaid source, to stand below their table. */
  readonly chart?: (rows: readonly BenchRow[]) => string;
}
