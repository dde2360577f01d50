import type { Marker } from './find-markers.ts';

/** What those who use some code are told to do: `Do not use this option except in testing`. */
const ADVICE =
  /(?:\bnot|n't|\bnever|\bonly|\bavoid)\s(?:ever\s)?(?:be\s)?(?:us(?:e|ed|ing)|set|enabl(?:e|ed|ing)|call(?:ed|ing)?|rel(?:y|ied|ying))\b|\b(?:except|only)\s(?:in|for|when|with|while)\s(?:local\s)?(?:test|debug|develop)|\bat\syour\sown\srisk\b|\bnot\s(?:recommended|intended|meant|suitable)\b/i;

/**
 * Whether a comment above a definition warns its users of what it does, as in `This is insecure. Do not use it in production.`:
 * the risk is what they chose, not what the code owes.
 *
 * @param text of the paragraph
 */
export function isUsersWarning({ category, certainty }: Marker, text: string): boolean {
  return category === 'security' && certainty === 'medium' && ADVICE.test(text);
}
