import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleLine, visibleText } from '../src/visible-text.ts';
import { actingCharacters, HOSTILE_TEXTS } from './reports/hostile-names.ts';

const anyText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS.map(({ text }) => text)),
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
);

describe('visible text', () => {
  it('holds nothing that acts, whatever it was', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(actingCharacters(visibleText(text))).toEqual([]);
        expect(visibleLine(text)).not.toMatch(/[\n\r\t]/);
      }),
      { numRuns: 1000 },
    );
  });

  it('is the same when it is made visible again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(visibleText(visibleText(text))).toBe(visibleText(text));
      }),
    );
  });

  it('of several lines is that of each line', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 4 }), (texts) => {
        const lines = texts.join('\n').split(/(?<=\n)/);
        expect(visibleText(texts.join('\n'))).toBe(lines.map(visibleText).join(''));
      }),
      { numRuns: 1000 },
    );
  });

  it('is the same between plain words', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 4 }), (texts) => {
        const text = texts.join('');
        expect(visibleText(`x ${text} y`)).toBe(`x ${visibleText(text)} y`);
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves JSON valid, with the same data', () => {
    fc.assert(
      fc.property(fc.jsonValue(), anyText, (value, text) => {
        const data = { value, [text]: text };
        expect(JSON.parse(visibleText(JSON.stringify(data, null, 2)))).toEqual(JSON.parse(JSON.stringify(data)));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['a\u001b[31m', 'a\\u001b[31m'],
    ['a\u009b31m', 'a\\u009b31m'],
    ['a\u202eb', 'a\\u202eb'],
    ['a\u{e0041}', 'a\\udb40\\udc41'],
    ['a\ud800', 'a\\ud800'],
    ['one\ntwo\tthree\r\nfour', 'one\ntwo\tthree\r\nfour'],
    ['one\rtwo', 'one\\rtwo'],
  ])('of %j is %j', (text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  it('leaves alone what people write in any script, emoji that are joined among it', () => {
    const texts = ['Größe', '日本語', 'नमस्ते', 'שלום', 'e\u0301', '👩‍💻', '⚠️', '1️⃣', '👍🏽', '🇩🇪', '❤️‍🔥', 'a👩‍💻⚠️1️⃣'];
    for (const text of texts) expect(visibleText(text)).toBe(text);
  });
});
