import { expect, test } from 'vitest';
import { isTestFile } from '../../src/languages/test-files.ts';

test.each([
  'test/a.ts',
  'src/__tests__/a.ts',
  'src/a.test.ts',
  'src/a_test.go',
  'tests/a.rs',
  'src/net/tests.rs',
  'app/tests.py',
  'test_a.py',
  'conftest.py',
  'src/ATest.java',
])('%s is a test', (path) => {
  expect(isTestFile(path)).toBe(true);
});

test.each(['src/latest.rs', 'src/inspect.ts', 'src/contests.py', 'src/attestation.go', 'src/Contest.java'])(
  '%s is none',
  (path) => {
    expect(isTestFile(path)).toBe(false);
  },
);
