import type { TestWay } from '../analysis/judgements/change/vocabulary.ts';

/** Evidence that a test exercises a definition, in words. */
export const TEST_WAYS: Readonly<Record<TestWay, string>> = {
  ...{ itself: 'in the same code', calls: 'calls it', type: 'uses its type', loads: 'loads its file' },
  ...{ name: 'named like it', uses: 'uses the same names', history: 'changed with it before' },
};
