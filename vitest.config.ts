import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/state-of-tests.ts'],
    // One more than the cores: many tests wait for programs that they start.
    maxWorkers: availableParallelism() + 1,
    exclude: ['test/**/*.long.test.ts', 'test/fixtures/**', 'node_modules/**'],
    // Whole processes are started in the acceptance tests; two cores and a noisy machine are the normal case.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
