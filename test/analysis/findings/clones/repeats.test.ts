import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Corpus, corpusOf } from '../../../../src/analysis/findings/clones/corpus.ts';
import { areEqual } from '../../../../src/analysis/findings/clones/equal-code.ts';
import { type Equality, exactEquality, renamedEquality } from '../../../../src/analysis/findings/clones/equality.ts';
import { findRepeats, type Repeat } from '../../../../src/analysis/findings/clones/repeats.ts';
import type { CodeIndex } from '../../../../src/index/code-index.ts';
import type { CodeTokens } from '../../../../src/languages/code-tokens.ts';
import { TOKEN } from '../../../../src/languages/tokens.ts';

/** Tokens of a file given line by line: small letters are names, everything else stands for itself. */
function tokensOf(lines: readonly string[]): CodeTokens {
  const characters = [...new Set(lines.join(''))];
  const column = (of: (line: string, at: number) => number) => Uint32Array.from(lines, of);
  return {
    kinds: Uint8Array.from(characters, (one) => (/[a-z]/.test(one) ? TOKEN.identifier : TOKEN.operator)),
    hashes: Int32Array.from(characters, (one) => one.charCodeAt(0)),
    ids: Uint32Array.from(lines.join(''), (one) => characters.indexOf(one)),
    lines: {
      numbers: column((_, at) => at + 1),
      counts: column((line) => line.length),
      columns: column(() => 1),
      endNumbers: column((_, at) => at + 1),
      endColumns: column((line) => line.length + 1),
    },
    functions: new Uint32Array(0),
  };
}

function corpusOfLines(files: readonly (readonly string[])[]): Corpus {
  const indexed = files.map((lines, at) => ({
    path: `${at}.ts`,
    language: 'typescript',
    facts: { tokens: tokensOf(lines) },
  }));
  return corpusOf({ files: indexed } as unknown as CodeIndex);
}

function anchorsOf({ startsLine }: Corpus): Int32Array {
  return Int32Array.from([...startsLine.keys()].filter((token) => startsLine[token] === 1));
}

interface Pair {
  readonly one: number;
  readonly other: number;
  readonly length: number;
}

/** The longest equal stretches of any two anchors, one token after another: slow, and plain to see. */
function pairsByHand(corpus: Corpus, equality: Equality, minTokens: number): Pair[] {
  const anchors = [...anchorsOf(corpus)];
  const pairs: Pair[] = [];
  for (const one of anchors) {
    for (const other of anchors) {
      if (other <= one) continue;
      let length = 0;
      while (
        other + length < corpus.tokenCount &&
        equality.code(one + length, one) === equality.code(other + length, other)
      ) {
        length++;
      }
      while (length > 0 && !(corpus.startsLine[one + length] === 1 && corpus.startsLine[other + length] === 1))
        length--;
      if (length >= minTokens) pairs.push({ one, other, length });
    }
  }
  return pairs;
}

/** A stretch that is also found a few lines further on, over itself, is one of many rows: of those, some are named. */
function isAmongRows({ one, other, length }: Pair, pairs: readonly Pair[]): boolean {
  return pairs.some((pair) => {
    const overlaps = pair.other - pair.one < pair.length;
    const touches = (start: number) => start < pair.other + pair.length && pair.one < start + length;
    return overlaps && (touches(one) || touches(other));
  });
}

const holds = (repeat: Repeat, start: number, length: number) =>
  repeat.starts.flatMap((own) => (own <= start && start + length <= own + repeat.length ? [start - own] : []));

/** Files of lines that are often alike, or come in the same order. */
const line = fc.constantFrom('a=b;', 'a=a;', 'c+b;', 'f(a);', '{', '}', '1;', 'g(b,c);', 'b=c;');
const block = fc.array(line, { minLength: 2, maxLength: 6 });
const files = fc
  .tuple(
    fc.array(block, { minLength: 1, maxLength: 4 }),
    fc.array(fc.array(fc.nat(3), { maxLength: 5 }), { minLength: 1, maxLength: 3 }),
  )
  .map(([blocks, orders]) => orders.map((order) => order.flatMap((at) => blocks[at % blocks.length] as string[])));

const EQUALITIES: readonly (readonly [string, (corpus: Corpus) => Equality])[] = [
  ['exact', exactEquality],
  ['renamed', (corpus) => renamedEquality(corpus, new Uint8Array(corpus.tokenCount))],
];

describe.each(EQUALITIES)('%s repeats', (_, equalityOf) => {
  const MIN_TOKENS = 8;

  it('are equal stretches that end where lines end and do not overlap', () => {
    fc.assert(
      fc.property(files, (lines) => {
        const corpus = corpusOfLines(lines);
        const equality = equalityOf(corpus);
        for (const { starts, length } of findRepeats(corpus, equality, anchorsOf(corpus), MIN_TOKENS)) {
          expect(length).toBeGreaterThanOrEqual(MIN_TOKENS);
          expect(starts.length).toBeGreaterThan(1);
          const [first = 0] = starts;
          starts.forEach((start, at) => {
            expect(areEqual({ start: first, end: first + length }, { start, end: start + length }, equality)).toBe(
              true,
            );
            expect(corpus.startsLine[start + length]).toBe(1);
            if (at > 0) expect(start - (starts[at - 1] as number)).toBeGreaterThanOrEqual(length);
          });
        }
      }),
      { numRuns: 500 },
    );
  });

  it('hold whatever two stretches have in common', () => {
    fc.assert(
      fc.property(files, (lines) => {
        const corpus = corpusOfLines(lines);
        const equality = equalityOf(corpus);
        const repeats = findRepeats(corpus, equality, anchorsOf(corpus), MIN_TOKENS);
        const pairs = pairsByHand(corpus, equality, MIN_TOKENS);
        for (const pair of pairs) {
          if (isAmongRows(pair, pairs)) continue;
          const isHeld = repeats.some((repeat) => {
            const places = holds(repeat, pair.one, pair.length);
            return holds(repeat, pair.other, pair.length).some((place) => places.includes(place));
          });
          expect(isHeld, JSON.stringify({ lines, pair })).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('have hashes that are equal for equal stretches', () => {
    fc.assert(
      fc.property(files, fc.integer({ min: 1, max: 20 }), (lines, length) => {
        const corpus = corpusOfLines(lines);
        const equality = equalityOf(corpus);
        const anchors = anchorsOf(corpus);
        const hashes = equality.hashes(anchors, length);
        anchors.forEach((start, at) => {
          const { end } = corpus.fileOf(start);
          expect(hashes[at] === 0).toBe(start + length > end);
          anchors.forEach((other, next) => {
            if (hashes[at] === 0 || hashes[next] === 0) return;
            const isEqual = areEqual({ start, end: start + length }, { start: other, end: other + length }, equality);
            if (isEqual) expect(hashes[at]).toBe(hashes[next]);
          });
        });
      }),
      { numRuns: 200 },
    );
  });
});
