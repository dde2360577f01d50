import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AlignedTokens, alignedSimilarity } from '../../../../src/analysis/findings/clones/alignment.ts';

/** Letters are names, everything else stands for itself. */
function tokensOf(text: string): AlignedTokens {
  const symbols = Int32Array.from(text, (character) => character.charCodeAt(0));
  const renamable = Uint8Array.from(text, (character) => Number(/[a-z]/.test(character)));
  return { symbols, renamable, shapes: symbols.map((symbol, at) => (renamable[at] === 1 ? -1 : symbol)) };
}

const similarity = (one: string, other: string, least = 0) => alignedSimilarity(tokensOf(one), tokensOf(other), least);

/** The longest common subsequence, by the table that everybody knows. */
function commonLength(one: string, other: string): number {
  let row: number[] = new Array(other.length + 1).fill(0);
  for (const a of one) {
    const next = [0];
    for (let at = 0; at < other.length; at++) {
      const kept = Math.max(row[at + 1] as number, next[at] as number);
      next.push(a === other[at] ? Math.max(kept, (row[at] as number) + 1) : kept);
    }
    row = next;
  }
  return row[other.length] as number;
}

describe('the similarity of aligned tokens', () => {
  it.each([
    ['a=b+1;', 'a=b+1;', 1],
    ['a=b+1;', 'x=y+1;', 1],
    ['1234', '5678', 0],
    ['', '', 1],
    ['12', '1234', 4 / 6],
    ['a+a', 'x+y', 4 / 6],
  ])('%s and %s', (one, other, expected) => {
    expect(similarity(one, other)).toBeCloseTo(expected, 10);
  });

  it('is twice the longest common subsequence by all tokens, where nothing can be renamed', () => {
    const text = fc.string({ unit: fc.constantFrom('1', '2', '3', '+'), maxLength: 40 });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const expected =
          one.length + other.length === 0 ? 1 : (2 * commonLength(one, other)) / (one.length + other.length);
        expect(similarity(one, other)).toBeCloseTo(expected, 10);
      }),
      { numRuns: 300 },
    );
  });

  it('is the same to wherever the search may stop, unless it is less', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '+', ';'), maxLength: 30 });
    fc.assert(
      fc.property(text, text, fc.double({ min: 0, max: 1, noNaN: true }), (one, other, least) => {
        const whole = similarity(one, other);
        const stopped = similarity(one, other, least);
        if (whole >= least) expect(stopped).toBeCloseTo(whole, 10);
        else expect(stopped).toBeLessThanOrEqual(whole + 1e-10);
      }),
      { numRuns: 300 },
    );
  });
});
