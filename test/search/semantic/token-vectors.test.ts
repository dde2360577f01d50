import { describe, expect, it } from 'vitest';
import { localModel } from '../../../src/search/semantic/local-model.ts';
import { decodeTokenVectors, encodeTokenVectors } from '../../../src/search/semantic/token-vectors.ts';

const HEADER = { name: 'tiny', dimensions: 16 };

describe('a file of vectors', () => {
  it('holds what was put into it, but for rounding', () => {
    const vectors = Float32Array.from({ length: 32 }, (_, at) => Math.sin(at));
    const decoded = decodeTokenVectors(encodeTokenVectors(HEADER, ['one', 'two'], vectors));
    expect([decoded.name, decoded.dimensions, ...decoded.rows]).toEqual(['tiny', 16, ['one', 0], ['two', 1]]);
    vectors.forEach((value, at) => {
      const restored = (decoded.values[at] as number) * (decoded.scales[Math.floor(at / 16)] as number);
      expect(restored).toBeCloseTo(value, 2);
    });
  });

  it('is refused where it is damaged', () => {
    const bytes = encodeTokenVectors(HEADER, ['one'], new Float32Array(16));
    expect(() => decodeTokenVectors(bytes.subarray(0, bytes.length - 1))).toThrow('install Orrery again');
    expect(() => decodeTokenVectors(Buffer.from('something else'))).toThrow('install Orrery again');
  });
});

describe('the model that comes with the package', () => {
  const model = localModel();
  const vectorOf = (term: string) => {
    const row = model.rows.get(term) as number;
    return model.values.subarray(row * model.dimensions, (row + 1) * model.dimensions);
  };
  const cosine = (one: string, other: string, dimensions = model.dimensions) => {
    const [a, b] = [vectorOf(one).subarray(0, dimensions), vectorOf(other).subarray(0, dimensions)];
    const dot = a.reduce((sum, value, at) => sum + value * (b[at] as number), 0);
    return dot / Math.hypot(...a) / Math.hypot(...b);
  };

  it.each([
    ['delet', 'remov', 'color'],
    ['cooky', 'session', 'matrix'],
    ['retry', 'backoff', 'color'],
    ['lock', 'mutex', 'html'],
    ['socket', 'connect', 'color'],
  ])('knows that %s is nearer to %s than to %s, by its first dimensions too', (term, near, far) => {
    for (const dimensions of [64, 128, 256]) {
      expect(cosine(term, near, dimensions)).toBeGreaterThan(cosine(term, far, dimensions));
    }
  });
});
