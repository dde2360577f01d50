import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import quick, { COUNTING, counts } from './vitest.config.ts';

const { projects: _, ...shared } = quick.test ?? {};

const LONG = 'test/**/*.long.test.ts';
const counting = globSync(LONG).filter(counts);

/** Oracles, growth, and properties over many cases: too long to be run with every change, run before what lands. */
export default defineConfig({
  test: {
    ...shared,
    exclude: ['node_modules/**'],
    // A test may be the first to index a tree, beside others that do the same on a machine that is slow for a while.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      { extends: true, test: { name: 'long tests', include: [LONG], exclude: counting } },
      { extends: true, test: { name: 'long tests that count operations', include: counting, ...COUNTING } },
    ],
  },
});
