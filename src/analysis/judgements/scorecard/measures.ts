import type { Unmeasured } from '../../measures/unmeasured.ts';
/** A value and how it came about, or why there is none. Not measured is never 0. */
export type Measure =
  | { readonly value: number; readonly basis: string }
  | { readonly value: null; readonly reason: string };

/** The size of a function, and what its score depends on. */
export interface WeighedFunction {
  /** Its weight. */
  readonly codeLines: number;
  /** Complexity as a multiple of the warning threshold. */
  readonly strain: number;
  /** Maintainability index, 0–100. */
  readonly maintainability: number;
}

/** What overall health is made of, as measured. */
export interface HealthMeasures {
  /** Functions of the program; those of tests are left out. */
  readonly functions: readonly WeighedFunction[] | Unmeasured;
  /** Newman's modularity of the files' dependencies, −0.5 to 1. */
  readonly modularity: Measure;
  /** Share of files or packages that lie on a dependency cycle, 0–1. */
  readonly cycleShare: Measure;
  /** Share of lines that repeat others, 0–1. */
  readonly duplication: Measure;
  /** Share of the code that tests run or reach, 0–1. */
  readonly tested: Measure;
  /** Hours of work owed. */
  readonly debtHours: Measure;
  /** Lines of code that the debt is spread over. */
  readonly codeLines: number;
}
