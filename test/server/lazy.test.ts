import { describe, expect, it } from 'vitest';
import { Lazy } from '../../src/server/lazy.ts';

describe('what is made when it is first asked for', () => {
  it('is made once, however many ask', async () => {
    let made = 0;
    const lazy = new Lazy(async () => ++made);
    expect(await Promise.all([lazy.get(), lazy.get()])).toEqual([1, 1]);
    expect(await lazy.get()).toBe(1);
  });

  it('is handed to what follows only where somebody has asked', async () => {
    const closed: string[] = [];
    const lazy = new Lazy(async () => 'part');
    await lazy.ifMade((part) => closed.push(part));
    expect(closed).toEqual([]);
    await lazy.get();
    await lazy.ifMade((part) => closed.push(part));
    expect(closed).toEqual(['part']);
  });

  it('is waited for where it is still being made', async () => {
    const closed: string[] = [];
    const lazy = new Lazy(() => new Promise<string>((resolve) => setTimeout(() => resolve('late'), 5)));
    void lazy.get();
    await lazy.ifMade((part) => closed.push(part));
    expect(closed).toEqual(['late']);
  });
});
