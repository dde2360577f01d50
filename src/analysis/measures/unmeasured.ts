/** Why something was not measured. Not measured is never 0. */
export interface Unmeasured {
  readonly reason: string;
}

/** A part of an answer that was not measured, and why. */
export interface UnmeasuredPart extends Unmeasured {
  readonly what: string;
}

export function isUnmeasured(value: object): value is Unmeasured {
  return 'reason' in value;
}
