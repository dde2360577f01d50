import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LruMap } from '../src/lru-map.ts';

type Step = readonly ['get' | 'set' | 'delete' | 'getOrInsert', number];

const steps = fc.array(
  fc.tuple(
    fc.constantFrom('get', 'set', 'delete', 'getOrInsert'),
    fc.integer({ min: 0, max: 6 }),
  ) as fc.Arbitrary<Step>,
);

/** The same by a list that is searched from its start, the least recently used first. */
class Twin {
  readonly entries: [number, number][] = [];
  readonly evicted: number[] = [];
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: number): number | undefined {
    const entry = this.delete(key);
    if (entry !== undefined) this.entries.push(entry);
    return entry?.[1];
  }

  set(key: number, value: number): void {
    this.delete(key);
    this.entries.push([key, value]);
    if (this.entries.length > this.#capacity) this.evicted.push(...this.entries.splice(0, 1).map(([, one]) => one));
  }

  delete(key: number): [number, number] | undefined {
    const at = this.entries.findIndex(([one]) => one === key);
    return at === -1 ? undefined : this.entries.splice(at, 1)[0];
  }
}

describe('a map that keeps what was used last', () => {
  it('holds what a list in the order of use holds, and hands over what leaves', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), steps, (capacity, all) => {
        const evicted: number[] = [];
        const map = new LruMap<number, number>(capacity, (value) => evicted.push(value));
        const twin = new Twin(capacity);
        for (const [at, [kind, key]] of all.entries()) {
          if (kind === 'get') expect(map.get(key)).toBe(twin.get(key));
          else if (kind === 'delete') {
            map.delete(key);
            twin.delete(key);
          } else if (kind === 'set') {
            map.set(key, at);
            twin.set(key, at);
          } else {
            const known = twin.get(key);
            expect(map.getOrInsert(key, () => at)).toBe(known ?? at);
            if (known === undefined) twin.set(key, at);
          }
          expect([...map]).toEqual(twin.entries);
          expect([...map.values()]).toEqual(twin.entries.map(([, value]) => value));
        }
        expect(evicted).toEqual(twin.evicted);
      }),
    );
  });

  it('keeps null as a value', () => {
    const map = new LruMap<string, number | null>(2);
    map.set('nothing', null);
    expect(map.get('nothing')).toBeNull();
  });
});
