import { expect, test } from 'vitest';
import { isBesideTests, isNamedAsTest, isTestFile } from '../../src/languages/test-files.ts';

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
  'src/ATests.kt',
  'web/map-test.js',
  'web/map.e2e.ts',
  'types/map.tst.ts',
  'types/map.test-d.ts',
  'regress/pane-ops.sh',
  'src/regression/sort.c',
])('%s is a test', (path) => {
  expect(isTestFile(path)).toBe(true);
});

test.each([
  'src/latest.rs',
  'src/inspect.ts',
  'src/contests.py',
  'src/attestation.go',
  'src/Contest.java',
  'src/reaching-tests.ts',
])('%s is none', (path) => {
  expect(isTestFile(path)).toBe(false);
});

test('a helper among tests has not the name of a test', () => {
  expect(['test/helper.js', 'conftest.py', 'test/test_helper.rb'].filter(isNamedAsTest)).toEqual([]);
  expect(
    ['test/a.test.js', 'test_a.py', 'test/test_a.rb', 'src/tests.rs', 'a_test.go', 'ATest.scala'].filter(isNamedAsTest),
  ).toHaveLength(6);
});

test('what pytest runs beside the tests of a folder', () => {
  expect(['conftest.py', 'pkg/conftest.py', 'conftest.js'].filter(isBesideTests)).toEqual([
    'conftest.py',
    'pkg/conftest.py',
  ]);
});
