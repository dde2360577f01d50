import { expect, test } from 'vitest';
import { quickServe } from '../../src/cli/quick-serve.ts';

test('no arguments serve in a pipe and not at a terminal', () => {
  expect(quickServe([], false)).toEqual({});
  expect(quickServe([], true)).toBeNull();
});

test('flags of serve are read, repeated ones as a list', () => {
  const args = ['serve', '--root', 'a', '--root=b', '--allow-writes', '--rate-burst', '0'];
  expect(quickServe(args, true)).toEqual({ root: ['a', 'b'], allowWrites: true, rateBurst: '0' });
});

test.each([
  [['up']],
  [['--help']],
  [['serve', '--help']],
  [['serve', '--http', '7700']],
  [['serve', '--nope']],
  [['serve', '--root']],
  [['serve', 'somewhere']],
])('%j is left to the full parser', (args) => {
  expect(quickServe(args, false)).toBeNull();
});
