import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../src/search/query.ts';
import { TextIndex } from '../../../src/search/texts/text-index.ts';

const texts = [
  { title: 'Retry', text: 'Waits longer after each attempt.' },
  { title: 'Cookies', text: 'The jar keeps cookies. A retry sends them again.' },
  { title: 'Colours', text: 'Red and green.' },
];

describe('texts', () => {
  it('are found by their words, whatever their endings, a title before a text', () => {
    const hits = new TextIndex(texts).find(parseQuery('retrying'), 10);
    expect(hits.map(({ text }) => text)).toEqual([0, 1]);
    expect(new TextIndex(texts).find(parseQuery('kept attempts cookie'), 1)).toMatchObject([
      { text: 1, stems: expect.arrayContaining(['cooky']) },
    ]);
  });

  it('are found if they have any of the words, and only then', () => {
    const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta');
    const some = fc.array(word, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 12 }), some, (bodies, asked) => {
        const index = new TextIndex(bodies.map((body) => ({ title: '', text: body.join(' ') })));
        const hits = index.find(parseQuery(asked.join(' ')), 100);
        const expected = [...bodies.keys()].filter((at) => bodies[at]?.some((one) => asked.includes(one)));
        expect(hits.map(({ text }) => text).sort((a, b) => a - b)).toEqual(expected);
        expect(hits.every(({ score }, at) => at === 0 || score <= (hits[at - 1]?.score ?? 0))).toBe(true);
      }),
    );
  });
});
