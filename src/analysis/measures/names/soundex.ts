/** Digits of the consonants that sound alike; vowels have none. */
const DIGITS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ BFPV: '1', CGJKQSXZ: '2', DT: '3', L: '4', MN: '5', R: '6' }).flatMap(([letters, digit]) =>
    [...letters].map((letter) => [letter, digit]),
  ),
);

/**
 * The Soundex code of a word: its first letter and three digits. Letters of one digit count once where they are next to
 * each other, also with an H or W between them, and where they follow the first letter. Empty for a word without letters.
 *
 * @see https://www.archives.gov/research/census/soundex
 */
export function soundex(word: string): string {
  const letters = word
    .toUpperCase()
    .normalize('NFD')
    .replace(/[^A-Z]/g, '');
  const [first] = letters;
  if (first === undefined) return '';
  let code = first;
  let previous = DIGITS[first];
  for (const letter of letters.slice(1)) {
    const digit = DIGITS[letter];
    if (digit !== undefined && digit !== previous) code += digit;
    if (letter !== 'H' && letter !== 'W') previous = digit;
  }
  return code.slice(0, 4).padEnd(4, '0');
}
