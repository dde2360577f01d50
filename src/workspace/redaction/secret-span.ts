/** A part of a text that is secret. */
export interface SecretSpan {
  /** In UTF-16 code units; `end` is behind the last one. */
  readonly start: number;
  readonly end: number;
  /** Id of the kind, as `SECRET_PATTERNS` has it where it is one of these. */
  readonly kind: string;
  /** Whether it is a further part of the secret before it. */
  readonly isFurtherPart?: boolean;
}

/** Finds secrets of some kinds, in any order. What it finds may overlap. Takes time in proportion to the text. */
export type SpanFinder = (text: string) => Iterable<SecretSpan>;

/** Where the group `secret` of a match stands; null where it has none. The expression has the flag `d`. */
export function secretOf({ indices }: RegExpExecArray): { readonly start: number; readonly end: number } | null {
  const place = indices?.groups?.secret;
  return place === undefined ? null : { start: place[0], end: place[1] };
}
