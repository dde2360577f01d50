import { entropy } from '../../../workspace/secrets/entropy.ts';
import { isWritten } from '../../../workspace/secrets/placeholders.ts';

/** Random letters and digits have more bits a character in values as long as those of issuers. */
const LEAST_ENTROPY = 3.2;
/** Words with dashes or underscores between them, as programs name things: `some-component-name-2`. */
const WORDS = /^[A-Za-z]+(?:[-_.][a-z]+|[-_.]\d{1,3})+$/;

/** The only beginning of a form that is a word for a secret. */
const PREFIX = /^AGE-SECRET-KEY-/;

/** Whether a value in the form of an issuer is as random as the issuer makes them, and has no word for a placeholder in it. */
export function isUnmistakable(value: string): boolean {
  const hasAlphabet = /\d/.test(value) || (/[a-z]/.test(value) && /[A-Z]/.test(value));
  return hasAlphabet && entropy(value) >= LEAST_ENTROPY && !WORDS.test(value) && !isWritten(value.replace(PREFIX, ''));
}
