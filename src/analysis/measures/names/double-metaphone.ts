import { doubleMetaphone as codesOf } from 'double-metaphone';

/** How a word is pronounced: the usual way, and another where there is one, such as for a name of foreign origin. */
export interface PhoneticCodes {
  readonly primary: string;
  /** Equal to `primary` where there is only one way. */
  readonly secondary: string;
}

/**
 * Double Metaphone of one word, whole codes. Empty for a word without letters; letters with marks are read without them,
 * but for Ç and Ñ.
 *
 * @see Philips, "The double metaphone search algorithm", C/C++ Users Journal, June 2000
 */
export function doubleMetaphone(text: string): PhoneticCodes {
  const [primary, secondary] = codesOf(lettersOf(text));
  return { primary, secondary };
}

function lettersOf(text: string): string {
  return text
    .toUpperCase()
    .normalize('NFC')
    .replace(/[^ÇÑ]/gu, (character) => character.normalize('NFD').charAt(0))
    .replace(/[^A-ZÇÑ]/g, '');
}
