export interface Finding {
  /** `warning`: works, but less well. */
  readonly status: 'ok' | 'warning' | 'broken';
  readonly detail: string;
  /** What to do about it; absent when all is well. */
  readonly remedy?: string;
}
