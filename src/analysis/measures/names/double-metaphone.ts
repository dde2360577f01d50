import { CONSONANTS } from './double-metaphone-consonants.ts';
import { PhoneticWord } from './phonetic-word.ts';

/** How a word is pronounced: the usual way, and another where there is one, such as for a name of foreign origin. */
export interface PhoneticCodes {
  readonly primary: string;
  /** Equal to `primary` where there is only one way. */
  readonly secondary: string;
}

/** First letters that are not heard. */
const SILENT_STARTS = ['GN', 'KN', 'PN', 'WR', 'PS'];

/**
 * Double Metaphone of one word. Not cut to four letters, as the published program does to save space. Empty for a word
 * without letters; letters with marks are read without them, but for Ç and Ñ.
 *
 * @see Philips, "The double metaphone search algorithm", C/C++ Users Journal, June 2000
 */
export function doubleMetaphone(text: string): PhoneticCodes {
  const word = new PhoneticWord(lettersOf(text));
  const { letters } = word;
  let primary = '';
  let secondary = '';
  if (SILENT_STARTS.some((start) => letters.startsWith(start))) word.at = 1;
  else if (letters[0] === 'X') {
    // As in "Xavier".
    primary = 'S';
    secondary = 'S';
    word.at = 1;
  }
  while (word.at < letters.length) {
    const rule = CONSONANTS[letters[word.at] as string];
    const sound = rule?.(word) ?? (word.isFirst && word.isVowel(0) ? ['A', 1] : ['', 1]);
    const [first, taken, second = first] = sound;
    primary += first;
    secondary += second;
    word.at += taken;
  }
  return { primary, secondary };
}

function lettersOf(text: string): string {
  return text
    .toUpperCase()
    .normalize('NFC')
    .replace(/[^ÇÑ]/gu, (character) => character.normalize('NFD').charAt(0))
    .replace(/[^A-ZÇÑ]/g, '');
}
