import { COMMON_TESTS, type TestRules } from '../test-rules.ts';

export const PYTHON_TESTS: TestRules = {
  ...COMMON_TESTS,
  files: /(?:^|\/)(?:test_[^/]+|tests)\.py$/,
  beside: /(?:^|\/)conftest\.py$/,
  frameworks: /^(?:pytest|unittest)(?:\.|$)/,
  names: /^(?:test|Test)|^(?:setup|teardown|setUp|tearDown)/,
};
