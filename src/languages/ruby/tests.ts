import { COMMON_TESTS, type TestRules } from '../test-rules.ts';

export const RUBY_TESTS: TestRules = {
  ...COMMON_TESTS,
  names: /^test_|Test$/,
};
