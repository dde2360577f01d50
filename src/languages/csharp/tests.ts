import { COMMON_TESTS, TEST_CLASS_FILE, type TestRules } from '../test-rules.ts';
import { words } from '../word-lists.ts';

export const CSHARP_TESTS: TestRules = {
  ...COMMON_TESTS,
  files: TEST_CLASS_FILE,
  names: /^Test|Tests?$/,
  decorators: words('Fact Theory Test TestCase TestCaseSource TestMethod DataTestMethod'),
};
