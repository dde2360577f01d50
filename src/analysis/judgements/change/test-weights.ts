import type { TestFeature } from './test-features.ts';

/**
 * How much each thing that speaks for a test counts: the weights under which tests that commits changed together with code come
 * first the most often (softmax over the tests of a commit, weights not below 0). Fitted to 40 commits each of gson,
 * celery, RuboCop and OkHttp. The path says all that a name does.
 */
export const TEST_WEIGHTS: Readonly<Record<TestFeature, number>> = {
  itself: 20,
  calls: 0.4,
  loads: 0.6,
  name: 0,
  path: 2.3,
  symbol: 1.6,
  uses: 2.6,
  titles: 1.9,
  together: 2.4,
  last: 1.6,
  recent: 1.2,
};
