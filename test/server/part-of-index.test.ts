import { describe, expect, it, vi } from 'vitest';
import type { Progress } from '../../src/index/turn-progress.ts';
import { canSayPartly, inTime } from '../../src/server/part-of-index.ts';
import { eventually } from '../eventually.ts';

const READING: Progress = { done: 3, total: 5000, message: 'Reading the code' };
const never = () => new Promise<string>(() => {});
const due = () => performance.now() - 1;
const facts = (...building: (Progress | null)[]) => ({
  building: vi.fn(async () => (building.length > 1 ? (building.shift() ?? null) : (building[0] ?? null))),
  isFarOff: async () => false,
});
const part = async () => 'part';

describe('A call that needs an index', () => {
  it('gets the whole of it where that is there in time', async () => {
    const waiting = { until: performance.now() + 60_000, partly: true };
    expect(await inTime('/t', async () => 'whole', part, {}, waiting, facts(READING))).toBe('whole');
  });

  it('gets what there is when its time is up', async () => {
    expect(await inTime('/t', never, part, {}, { until: due(), partly: true }, facts(READING))).toBe('part');
  });

  it('waits for the whole of a tree that is known from before, however long that takes', async () => {
    const whole = () => new Promise<string>((resolve) => setTimeout(resolve, 30, 'whole'));
    expect(await inTime('/t', whole, part, {}, { until: due(), partly: true }, facts(null))).toBe('whole');
  });

  it('waits for the whole where nobody set a limit', async () => {
    const whole = () => new Promise<string>((resolve) => setTimeout(resolve, 30, 'whole'));
    expect(await inTime('/t', whole, part, {}, { until: null, partly: true }, facts(READING))).toBe('whole');
  });

  it('has what there is prepared while there is still hope for the whole', async () => {
    const order: string[] = [];
    const prepare = async () => void order.push('prepared');
    const made = async () => {
      order.push('made');
      return 'part';
    };
    const waiting = { until: performance.now() + 3100, partly: true };
    expect(await inTime('/t', never, made, {}, waiting, facts(READING), prepare)).toBe('part');
    expect(order).toEqual(['prepared', 'made']);
    const soon = async () => 'whole';
    const later = { until: performance.now() + 3100, partly: true };
    expect(await inTime('/t', soon, made, {}, later, facts(READING), prepare)).toBe('whole');
    expect(order).toEqual(['prepared', 'made']);
  });

  it('looks again while there is nothing yet', async () => {
    const parts = [null, null, 'part'];
    const made = await inTime(
      '/t',
      never,
      async () => parts.shift() ?? null,
      {},
      { until: due(), partly: true },
      facts(READING),
    );
    expect(made).toBe('part');
    expect(parts).toEqual([]);
  });

  it('fails, and says how far the index is, where a part is of no use', async () => {
    const call = inTime('/t', never, part, {}, { until: due(), partly: false }, facts(READING));
    await expect(call).rejects.toMatchObject({ errorName: 'INDEX_BUILDING', data: { done: 3, total: 5000 } });
    await expect(call).rejects.toThrow('Reading the code: 3 of 5000 files');
  });

  it('is answered at once from single files that are all it needs, in a large tree', async () => {
    const waiting = { until: performance.now() + 60_000, partly: true };
    expect(await inTime('/t', never, part, { needs: 'named' }, waiting, facts(READING))).toBe('part');
  });

  it('is answered from single files before anything else is begun, where the tree is sure to be large', async () => {
    const waiting = { until: performance.now() + 60_000, partly: true };
    const begun: string[] = [];
    const whole = async () => {
      begun.push('whole');
      return 'whole';
    };
    const large = { ...facts(null), isFarOff: async () => true };
    expect(await inTime('/t', whole, part, { needs: 'facts' }, waiting, large)).toBe('part');
    expect(begun).toEqual([]);
    await eventually(() => expect(begun).toEqual(['whole']));
  });

  it('waits for the whole of a large tree where what it names cannot be told alone', async () => {
    const waiting = { until: performance.now() + 60_000, partly: true };
    const large = { ...facts(null), isFarOff: async () => true };
    expect(
      await inTime(
        '/t',
        async () => 'whole',
        async () => null,
        { needs: 'facts' },
        waiting,
        large,
      ),
    ).toBe('whole');
  });

  it('waits for a small tree, which is soon there', async () => {
    const waiting = { until: performance.now() + 60_000, partly: true };
    const whole = () => new Promise<string>((resolve) => setTimeout(resolve, 400, 'whole'));
    const small = facts({ ...READING, total: 20 });
    expect(await inTime('/t', whole, part, { needs: 'named' }, waiting, small)).toBe('whole');
  });

  it('fails as the index does', async () => {
    const whole = () => Promise.reject(new Error('no such folder'));
    const call = inTime('/t', whole, part, {}, { until: performance.now() + 1000, partly: true }, facts(READING));
    await expect(call).rejects.toThrow('no such folder');
  });
});

describe('An answer from a part', () => {
  it('can say so in forms for people and in JSON, and in no other that programs read', () => {
    expect(canSayPartly({})).toBe(true);
    expect(canSayPartly({ format: 'summary' })).toBe(true);
    expect(canSayPartly({ format: 'json' })).toBe(true);
    expect(canSayPartly({ format: 'sarif' })).toBe(false);
  });
});
