/**
 * A run of capitals is one word up to the capital that starts the next (`XMLHttp`), with its plural s (`URLs`); digits are
 * words of their own; everything else separates.
 */
const WORD = /\p{Lu}{2,}s(?!\p{Ll})|\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|[\p{Lo}\p{Lm}\p{Lt}]+|\p{N}+/gu;

/** The words of an identifier in lower case: `XMLHttpRequest2` is xml, http, request, 2. */
export function identifierWords(name: string): string[] {
  return (name.match(WORD) ?? []).map((word) => word.toLowerCase());
}
