import { doubleMetaphone } from './double-metaphone.ts';
import { soundex } from './soundex.ts';

/** Whether two names sound alike, word by word. */
export interface PhoneticMatch {
  /** All words have the same Soundex codes. */
  readonly soundex: boolean;
  /** All words share a Double Metaphone code. */
  readonly double_metaphone: boolean;
}

/** Compares names with as many words each; others, and names without letters, do not match. Digits have to be the same. */
export function phoneticMatch(one: readonly string[], other: readonly string[]): PhoneticMatch {
  const hasLetters = one.some((word) => soundex(word) !== '');
  if (!hasLetters || one.length !== other.length) return { soundex: false, double_metaphone: false };
  const all = (alike: (a: string, b: string) => boolean) =>
    one.every((word, at) => word === other[at] || alike(word, other[at] as string));
  return { soundex: all(sameSoundex), double_metaphone: all(shareMetaphone) };
}

function sameSoundex(one: string, other: string): boolean {
  const code = soundex(one);
  return code !== '' && code === soundex(other);
}

function shareMetaphone(one: string, other: string): boolean {
  const [a, b] = [doubleMetaphone(one), doubleMetaphone(other)];
  return [a.primary, a.secondary].some((code) => code !== '' && (code === b.primary || code === b.secondary));
}
