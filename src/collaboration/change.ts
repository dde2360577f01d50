/** A part of a text that stays, goes or comes, in UTF-16 units. */
export interface Change {
  readonly retain?: number;
  readonly delete?: number;
  readonly insert?: string;
}
