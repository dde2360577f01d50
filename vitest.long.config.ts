import { defineConfig } from 'vitest/config';
import quick from './vitest.config.ts';

const { projects: _, ...shared } = quick.test ?? {};

/** Oracles, growth, and properties over many cases: too long to be run with every change, run before what lands. */
export default defineConfig({
  test: {
    ...shared,
    include: ['test/**/*.long.test.ts'],
    exclude: ['node_modules/**'],
    // A test may be the first to index a tree, beside others that do the same on a machine that is slow for a while.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
