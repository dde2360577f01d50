import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eachToken, stemsOf, termsOf, Vocabulary } from '../../../src/search/text/tokenizer.ts';
import { wordsInLines } from '../../../src/search/text/words-in-lines.ts';

const WORDS = [
  'queries',
  'Query',
  'realisation',
  'realize',
  'supplies',
  'supply',
  'parsed',
  'Parser',
  'URLs',
  'FooBar',
];
const ODD = [
  'foo_bar',
  'foobar',
  '$foo$bar',
  'Kelvin',
  '\u212aelvin',
  'ſtream',
  'Straße',
  'İstanbul',
  'x',
  '42',
  'e2e',
];
const word = fc.oneof(
  fc.constantFrom(...WORDS, ...ODD),
  fc.string({ unit: fc.constantFrom(...'aeiostyzlrnxKA_$1'), minLength: 1, maxLength: 9 }),
);
const ENDINGS = ['', 's', 'es', 'ies', 'ied', 'ing', 'ed', 'er', 'ator', 'ization', 'isation', 'ally', 'able', 'ment'];
const ended = fc.tuple(word, fc.constantFrom(...ENDINGS)).map((parts) => parts.join(''));
const line = fc.array(ended, { maxLength: 6 }).map((words) => words.join(' '));

it('counts the stems that each line holds as taking every line apart does', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), fc.array(ended, { minLength: 1, maxLength: 4 }), (lines, asked) => {
      const vocabulary = new Vocabulary();
      for (const one of lines) eachToken(one, (token) => vocabulary.numbersOf(token));
      const stems = [...new Set(asked.flatMap(stemsOf))];
      const plain = lines.map((one) => {
        const here = new Set<string>();
        eachToken(one, (token) => {
          for (const term of termsOf(token)) if (stems.includes(term)) here.add(term);
        });
        return here.size;
      });
      expect(wordsInLines(lines, stems, vocabulary)).toEqual(plain);
    }),
    { numRuns: 2000 },
  );
});
