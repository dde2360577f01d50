import { COMMON_TESTS, type TestRules } from '../test-rules.ts';

export const C_TESTS: TestRules = {
  ...COMMON_TESTS,
  runsFolders: true,
};
