import fc from 'fast-check';
import { expect, it } from 'vitest';
import { comparableCosines } from '../../../src/search/semantic/comparable-cosines.ts';

const cosines = fc
  .array(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { minLength: 3, maxLength: 300 })
  .map((values) => Float32Array.from(values));

it('keeps the order of cosines, and leaves units without a vector at 0', () => {
  fc.assert(
    fc.property(cosines, (given) => {
      const { cosines: moved } = comparableCosines(Float32Array.from([...given, 0]));
      expect(moved.at(-1)).toBe(0);
      const order = (values: Float32Array) =>
        [...given.keys()].sort((a, b) => (values[a] as number) - (values[b] as number));
      const byMoved = order(moved).map((at) => given[at] as number);
      for (const [at, value] of byMoved.slice(1).entries())
        expect(value).toBeGreaterThanOrEqual((byMoved[at] as number) - 1e-6);
    }),
  );
});

it('is the same for models whose cosines lie elsewhere and are spread otherwise', () => {
  const plain = Float32Array.from({ length: 200 }, (_, at) => Math.sin(at) / 4);
  const high = plain.map((cosine) => 0.7 + cosine / 5);
  const [one, other] = [comparableCosines(plain), comparableCosines(high)];
  expect(other.cosines[57]).toBeCloseTo(one.cosines[57] as number, 3);
  // What is similar is the same units, told in each model's own cosines.
  const similar = (values: Float32Array, from: number) =>
    [...values.keys()].filter((at) => (values[at] as number) >= from);
  expect(similar(high, other.threshold)).toEqual(similar(plain, one.threshold));
  expect(other.threshold).toBeGreaterThan(0.7);
});

it('leaves nothing out of a few units, and bears that all are alike or none has a vector', () => {
  expect(comparableCosines(Float32Array.from([0.5, 0.9])).threshold).toBe(-1);
  expect([...comparableCosines(new Float32Array(100)).cosines]).toEqual(new Array(100).fill(0));
  const same = comparableCosines(new Float32Array(100).fill(0.5));
  expect(new Set(same.cosines).size).toBe(1);
  expect(same.cosines[0]).toBeCloseTo(0.02);
});
