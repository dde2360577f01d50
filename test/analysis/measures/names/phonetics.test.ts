import { describe, expect, it } from 'vitest';
import { doubleMetaphone } from '../../../../src/analysis/measures/names/double-metaphone.ts';
import { phoneticMatch } from '../../../../src/analysis/measures/names/phonetic-match.ts';
import { soundex } from '../../../../src/analysis/measures/names/soundex.ts';

describe('Soundex', () => {
  it.each([
    ['Robert', 'R163'],
    ['Rupert', 'R163'],
    ['Rubin', 'R150'],
    ['A', 'A000'],
    ['123', ''],
    ['', ''],
    ['Ashcraft', 'A261'],
    ['Ashcroft', 'A261'],
    ['Tymczak', 'T522'],
    ['Pfister', 'P236'],
    ['Honeyman', 'H555'],
    ['Jackson', 'J250'],
    ['Émile', 'E540'],
  ])('of %j is %j', (word, code) => {
    expect(soundex(word)).toBe(code);
  });
});

describe('Double Metaphone', () => {
  it.each([
    ['Thompson', 'TMPSN', 'TMPSN'],
    ['Schmidt', 'XMT', 'SMT'],
    ['knight', 'NT', 'NT'],
  ])('of %s is %s or %s', (word, primary, secondary) => {
    expect(doubleMetaphone(word)).toEqual({ primary, secondary });
  });

  it('reads letters with marks without them, and is empty without letters', () => {
    expect(doubleMetaphone('Müller')).toEqual(doubleMetaphone('Muller'));
    expect(doubleMetaphone('42')).toEqual({ primary: '', secondary: '' });
  });
});

describe('names', () => {
  it.each([
    [['colour', 'map'], ['color', 'map'], true],
    [['cite'], ['site'], true],
    [['calculate', 'total'], ['calculate', 'totals'], false],
    [['total'], ['total', 'color'], false],
    [['v', '1'], ['v', '2'], false],
    [['1'], ['1'], false],
  ])('of the words %j and %j sound alike: %s', (one, other, alike) => {
    const match = phoneticMatch(one, other);
    expect(match.soundex || match.double_metaphone).toBe(alike);
  });
});
