import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const LONG = 'test/**/*.long.test.ts';
const NO_TESTS = [LONG, 'test/fixtures/**', 'node_modules/**'];

/**
 * A test that replaces a module, or begins or breaks the parser's runtime itself, does so for every test that has modules in common
 * with it. One that watches modules load needs them unloaded.
 */
export const needsOwnModules = (file: string) =>
  /vi\.mock\(|ParserStopped|'web-tree-sitter'|findExpressions\(/.test(readFileSync(file, 'utf8'));
/** A test that counts operations has them counted before any source is loaded. */
export const counts = (file: string) => readFileSync(file, 'utf8').includes('operation-growth.ts');
/**
 * Files that share modules need nothing of vite's module runner: Node loads their sources itself, keeps what it compiled for the
 * next worker, and calls an imported function directly rather than through a getter.
 */
export const SHARING = { isolate: false, experimental: { viteModuleRunner: false, nodeLoader: false } };
export const COUNTING = { setupFiles: ['test/operation-growth.ts'], isolate: true };

const files = globSync('test/**/*.test.ts', { exclude: NO_TESTS });
const counting = files.filter(counts);
const alone = files.filter((file) => needsOwnModules(file) && !counts(file));

export default defineConfig({
  test: {
    globalSetup: ['test/state-of-tests.ts'],
    setupFiles: ['test/each-file.ts'],
    // As in `src/cli/start.ts`.
    execArgv: ['--wasm-wrapper-tiering-budget=2147483647'],
    // One more than the cores: many tests wait for programs that they start.
    maxWorkers: availableParallelism() + 1,
    // Whole processes are started in the acceptance tests; two cores and a noisy machine are the normal case.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A worker that ends waits for code that V8 still compiles.
    teardownTimeout: 120_000,
    // What a test waits for has almost the whole timeout to come about: a loaded machine is no reason to fail.
    expect: { poll: { timeout: 150_000, interval: 10 } },
    projects: [
      {
        extends: true,
        // Modules are read once for each worker rather than for each file.
        test: {
          name: 'tests',
          include: ['test/**/*.test.ts'],
          exclude: [...NO_TESTS, ...alone, ...counting],
          ...SHARING,
        },
      },
      { extends: true, test: { name: 'tests with modules of their own', include: alone, exclude: NO_TESTS } },
      {
        extends: true,
        test: { name: 'tests that count operations', include: counting, exclude: NO_TESTS, ...COUNTING },
      },
    ],
  },
});
