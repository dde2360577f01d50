import { COMMON_TESTS, type TestRules } from '../test-rules.ts';

export const BASH_TESTS: TestRules = {
  ...COMMON_TESTS,
  runsFolders: true,
  startsPrograms: true,
};
