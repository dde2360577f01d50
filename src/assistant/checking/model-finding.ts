/** What a model says it found. */
export interface ModelFinding {
  /** As the model wrote it; null where it named none. */
  readonly file: string | null;
  readonly line: number | null;
  /** The text of the finding; symbols stand in backticks. */
  readonly title: string;
}

/** A finding with what speaks against it. */
export interface CheckedFinding<T extends ModelFinding> {
  readonly finding: T;
  /** The file that is meant, from the root on; null where there is none such. */
  readonly path: string | null;
  /** Why it does not fit the tree, as sentences; empty where it does, as far as can be told. */
  readonly problems: readonly string[];
}
