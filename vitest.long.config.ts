import { defineConfig } from 'vitest/config';
import quick from './vitest.config.ts';

/** Oracles, growth, and properties over many cases: too long to be run with every change, run before what lands. */
export default defineConfig({
  test: { ...quick.test, include: ['test/**/*.long.test.ts'], exclude: ['node_modules/**'] },
});
