import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReportedTokens } from '../../../../src/analysis/findings/clones/reported-tokens.ts';

const TOKENS = 700;
const stretch = fc
  .tuple(fc.nat(TOKENS), fc.nat(TOKENS))
  .map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));

describe('ReportedTokens', () => {
  it('counts the tokens that were added, each once', () => {
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 12 }), fc.array(stretch, { maxLength: 12 }), (added, asked) => {
        const reported = new ReportedTokens(TOKENS);
        const tokens = new Set<number>();
        for (const { start, end } of added) {
          reported.add({ start, end });
          for (let token = start; token < end; token++) tokens.add(token);
        }
        for (const { start, end } of asked) {
          const expected = [...tokens].filter((token) => token >= start && token < end).length;
          expect(reported.countIn({ start, end })).toBe(expected);
        }
      }),
      { numRuns: 200 },
    );
  });
});
