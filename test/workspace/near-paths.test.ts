import { expect, test } from 'vitest';
import { nearPaths } from '../../src/workspace/near-paths.ts';

const PATHS = ['README.md', 'src/hono.ts', 'src/hono-base.ts', 'src/router/index.ts', 'test/hono.ts', 'src/router'];

test.each([
  ['src/Hono.ts', ['src/hono.ts', 'test/hono.ts']],
  ['src/hono', ['src/hono.ts', 'test/hono.ts']],
  ['src/hono.js', ['src/hono.ts']],
  ['src/hnoo.ts', ['src/hono.ts']],
  ['scr/hono-base.ts', ['src/hono-base.ts']],
  ['router/index.ts', ['src/router/index.ts']],
  ['./readme.md', ['README.md']],
  ['src/routr', ['src/router']],
  ['nothing/like/it.py', []],
  ['', []],
  ['x'.repeat(10_000), []],
])('%s may have meant', (given, near) => {
  expect(nearPaths(given, PATHS)).toEqual(near);
});
