/** A part of a text, from an offset up to another. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}
