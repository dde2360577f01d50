import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import quick, { COUNTING, counts, needsOwnModules, SHARING } from './vitest.config.ts';

const { projects: _, ...shared } = quick.test ?? {};

const LONG = 'test/**/*.long.test.ts';
const files = globSync(LONG);
const counting = files.filter(counts);
const alone = files.filter((file) => needsOwnModules(file) && !counts(file));

/** Files that take longest, longest first, whatever their project. One that began last would leave the other cores with nothing to do. */
const LONGEST = [
  'test/own-sources.long.test.ts',
  'test/languages/growth.long.test.ts',
  'test/index/edit-scripts.long.test.ts',
  'test/analysis/findings/clones/growth.long.test.ts',
];

/** Begins the longest files first; the rest as vitest does. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/** Oracles, growth, and properties over many cases: too long to be run with every change, run before what lands. */
export default defineConfig({
  test: {
    ...shared,
    exclude: ['node_modules/**'],
    // A test may be the first to index a tree, beside others that do the same on a machine that is slow for a while.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        // Modules are read once for each worker rather than for each file.
        test: { name: 'long tests', include: [LONG], exclude: [...alone, ...counting], ...SHARING },
      },
      { extends: true, test: { name: 'long tests with modules of their own', include: alone } },
      { extends: true, test: { name: 'long tests that count operations', include: counting, ...COUNTING } },
    ],
  },
});
