import type { TestFeature } from './test-features.ts';

/** How much each feature of a test counts. Made by `scripts/change/fit-tests.ts`: not to be edited. */
export const TEST_WEIGHTS: Readonly<Record<TestFeature, number>> = {
  itself: 20,
  calls: 0.73,
  loads: 1.25,
  name: 0.03,
  sameName: 0.84,
  path: 0.94,
  symbol: 0.01,
  nameInLines: 0.83,
  uses: 0.72,
  usesDefined: 1.04,
  lines: 1.22,
  linesAlone: 0.56,
  titles: 1.35,
  size: 0,
  together: 0,
  share: 1.04,
  last: 1.57,
  recent: 0.65,
  often: 0,
};
