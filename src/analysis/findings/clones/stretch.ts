/** Tokens from `start` up to, not including, `end`. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}
