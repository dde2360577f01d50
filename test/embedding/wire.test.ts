import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EmbedderSettings } from '../../src/embedding/embedder-settings.ts';
import { geminiWire } from '../../src/embedding/gemini.ts';
import { openAiWire } from '../../src/embedding/openai-compatible.ts';
import { RequestFailure } from '../../src/embedding/request-failure.ts';

const SETTINGS: EmbedderSettings = {
  kind: 'gemini',
  url: 'https://localhost/v1',
  model: 'models/sample',
  key: 'key',
  dimension: null,
  requestsPerMinute: 1,
};

const number = fc.double({ noNaN: true, min: -1e30, max: 1e30 });
const vectors = fc.array(fc.array(number, { minLength: 1, maxLength: 8 }), { maxLength: 8 });
/** Answers that are nearly right, and any others. */
const answers = fc.oneof(
  fc.jsonValue(),
  fc.record({ data: fc.jsonValue(), embeddings: fc.jsonValue() }),
  fc.record({
    data: fc.array(fc.record({ index: fc.jsonValue(), embedding: fc.jsonValue() }), { maxLength: 4 }),
    embeddings: fc.array(fc.record({ values: fc.jsonValue() }), { maxLength: 4 }),
  }),
);

describe.each([
  ['gemini', geminiWire(SETTINGS)],
  ['openai-compatible', openAiWire(SETTINGS)],
])('what comes back from a model that speaks %s', (kind, wire) => {
  it('is vectors of finite numbers, one a text, or a failure that says what is wrong', () => {
    fc.assert(
      fc.property(answers, fc.integer({ min: 1, max: 4 }), (answer, count) => {
        try {
          const made = wire.vectors(answer, count);
          expect(made).toHaveLength(count);
          for (const vector of made) expect([...vector].every(Number.isFinite)).toBe(true);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(RequestFailure);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('is in the order of the texts, in whichever order it comes', () => {
    const shuffled = vectors.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray([...all.keys()], { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, ([all, order]) => {
        const answer =
          kind === 'gemini'
            ? { embeddings: all.map((values) => ({ values })) }
            : { data: order.map((index) => ({ index, embedding: all[index] })) };
        expect(wire.vectors(answer, all.length)).toEqual(all.map((values) => Float32Array.from(values)));
      }),
    );
  });
});

it('names a model of Gemini once, whether or not it was given as a resource', () => {
  for (const model of ['sample', 'models/sample']) {
    const { url } = geminiWire({ ...SETTINGS, model }).request(['one'], 'query', null);
    expect(url).toBe('https://localhost/v1/models/sample:batchEmbedContents');
  }
});
