import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlobReader, BlobWriter } from '../../src/index/blob.ts';
import { Numbering } from '../../src/index/numbering.ts';
import { StoredTexts } from '../../src/index/stored-texts.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('a', 'b', 'ab', 'ba', '\ud800', 'é', 'ÿ', 'Ā', ''),
);
const texts = fc.uniqueArray(text, { maxLength: 60 });

function stored(all: readonly string[]): StoredTexts {
  const blob = new BlobWriter();
  StoredTexts.write(all, blob);
  return StoredTexts.read(new BlobReader(blob.finish()));
}

describe('stored texts', () => {
  it('are found by their number, and their numbers by them', () => {
    fc.assert(
      fc.property(texts, texts, (all, others) => {
        const found = stored(all);
        expect(found.size).toBe(all.length);
        expect(found.all()).toEqual(all);
        for (const [number, one] of all.entries()) {
          expect(found.text(number)).toBe(one);
          expect(found.find(one)).toBe(number);
        }
        for (const one of others) expect(found.find(one)).toBe(all.indexOf(one));
      }),
    );
  });

  it('keep their numbers in a numbering that goes on from them', () => {
    fc.assert(
      fc.property(texts, fc.array(text), (all, asked) => {
        const fresh = new Numbering();
        for (const one of all) fresh.of(one);
        const gone = new Numbering(stored(all));
        for (const one of asked) expect(gone.of(one)).toBe(fresh.of(one));
        expect(gone.size).toBe(fresh.size);
        expect(gone.all()).toEqual(fresh.all());
        for (let number = 0; number < fresh.size; number++) expect(gone.text(number)).toBe(fresh.text(number));
      }),
    );
  });
});
