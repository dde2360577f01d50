import { expect, it } from 'vitest';
import { once } from '../../src/tools/once.ts';

it('makes a value when it is first asked for, and keeps it', () => {
  let calls = 0;
  const made = once(() => {
    calls++;
    return { number: calls };
  });
  expect(calls).toBe(0);
  expect(made()).toBe(made());
  expect(calls).toBe(1);
});

it('keeps a value that is none, too', () => {
  let calls = 0;
  const made = once(() => {
    calls++;
    return undefined;
  });
  expect([made(), made(), calls]).toEqual([undefined, undefined, 1]);
});
