import { COMMON_TESTS, type TestRules } from '../test-rules.ts';

export const ZIG_TESTS: TestRules = {
  ...COMMON_TESTS,
  runsFolders: true,
};
